// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/presenter/presenter_title.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <utility>

#include "pages/curves/curve_entries.h"
#include "widgets/controls/elided_label.h"
#include "widgets/line_style.h"

namespace sextant {
namespace {

constexpr int mostName = 260;  // pixels of the name of A, which may be long

constexpr int roomy = 1400;  // a narrower title has shorter samples

// A piece of a curve, with the pens that it is drawn with.
class Sample : public QWidget {
  public:
    using Pens = std::function<QList<QPen>(const Theme&)>;

    Sample(Pens pens, QWidget* parent) : QWidget(parent), of_(std::move(pens)) {
        setObjectName("sample");
    }
    void setTheme(const Theme& theme) {
        pens_ = of_(theme);
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        constexpr double apart = 9.0;
        double y = height() / 2.0 - apart * (static_cast<double>(pens_.size()) - 1.0) / 2.0;
        for (QPen pen : pens_) {
            pen.setCapStyle(Qt::FlatCap);
            painter.setPen(pen);
            painter.drawLine(QPointF(contentsRect().left(), y), QPointF(width(), y));
            y += apart;
        }
    }

  private:
    Pens of_;
    QList<QPen> pens_;
};

// The stroke of a pin.
class PinSample : public QWidget {
  public:
    PinSample(const LineStyle& style, QWidget* parent) : QWidget(parent), style_(style) {
        setFixedWidth(42);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        QPen pen(style_.colour, 3.0);
        if (!style_.dashes.isEmpty()) pen.setDashPattern(style_.dashes);
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        painter.drawLine(QPointF(0, height() / 2.0), QPointF(width(), height() / 2.0));
    }

  private:
    LineStyle style_;
};

QString plain(const QString& rich) {
    return QTextDocumentFragment::fromHtml(rich).toPlainText();
}

}  // namespace

PresenterTitle::PresenterTitle(QWidget* parent)
    : QWidget(parent),
      mark_(new QLabel(this)),
      name_(new ElidedLabel({}, this, Qt::ElideMiddle)),
      what_(new ElidedLabel({}, this)),
      wrong_(new ElidedLabel({}, this)),
      lesson_(new ElidedLabel({}, this)),
      line_(new QLabel(this)),
      key_(new QWidget(this)) {
    setObjectName("presenterTitle");
    mark_->setPixmap(QIcon(":/icons/sextant.svg").pixmap(36, 36));
    name_->setObjectName("presenterModel");
    wrong_->setObjectName("presenterError");
    lesson_->setObjectName("presenterLesson");
    lesson_->hide();
    line_->setObjectName("presenterLine");
    line_->setTextFormat(Qt::RichText);
    line_->setMinimumWidth(1);  // it takes a shorter spelling where there is less room
    what_->setProperty("muted", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(26, 12, 32, 6);
    column->setSpacing(4);
    row_ = new QHBoxLayout;
    auto* row = row_;
    row->setSpacing(12);
    column->addLayout(row);
    column->addWidget(lesson_);
    pinsRow_ = new QWidget(this);
    pinsRow_->setObjectName("presenterPins");
    auto* pins = new QHBoxLayout(pinsRow_);
    pins->setContentsMargins(0, 0, 0, 0);
    pins->setSpacing(10);
    pinsRow_->hide();
    column->addWidget(pinsRow_);
    // Only what is between name and key takes what is left.
    mark_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    name_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    key_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    row->addWidget(mark_);
    row->addWidget(name_);
    row->addWidget(what_, 1);
    row->addWidget(line_, 1);
    row->addWidget(wrong_, 4);
    row->addWidget(key_);
    auto* key = new QGridLayout(key_);
    key->setContentsMargins(0, 0, 0, 0);
    key->setVerticalSpacing(0);
    const auto entry = [&](QLabel* label, Sample::Pens pens) {
        keyEntries_.push_back({new Sample(std::move(pens), key_), label});
        return label;
    };
    constexpr double stroke = 2.0;
    entropy_ = entry(new QLabel(tr("entropy"), key_),
                     [](const Theme& theme) { return QList<QPen>{nowPen(true, theme, stroke)}; });
    logPerplexity_ = entry(new QLabel(tr("log-perplexity"), key_), [](const Theme& theme) {
        return QList<QPen>{nowPen(false, theme, stroke)};
    });
    ceiling_ = entry(new QLabel(tr("ln(i+1)"), key_),
                     [](const Theme& theme) { return QList<QPen>{ceilingPen(theme, stroke)}; });
    ceiling_->setObjectName("presenterCeiling");
    reference_ = new ElidedLabel(tr("as trained"), key_);
    entry(reference_, [](const Theme& theme) {
        return QList<QPen>{referencePen(true, theme, stroke), referencePen(false, theme, stroke)};
    });
    reference_->setObjectName("presenterReferenceName");
    reference_->setMaximumWidth(mostName);
    arrangeKey();
    setShowsReference(false);
    setTheme(theme_);
    showLine();
}

void PresenterTitle::setTheme(const Theme& theme) {
    theme_ = theme;
    for (QWidget* sample : key_->findChildren<QWidget*>("sample"))
        static_cast<Sample*>(sample)->setTheme(theme);
    const auto paint = [&](QLabel* label, Role role, const char* more = "") {
        label->setStyleSheet(QString("color: %1;%2").arg(theme.textColor(role).name(), more));
    };
    paint(name_, Role::text, "font-weight: 700;");
    paint(entropy_, Role::entropy);
    paint(logPerplexity_, Role::logPerplexity);
    paint(ceiling_, Role::muted);
    paint(reference_, Role::muted);
    paint(wrong_, Role::worse);
    paint(lesson_, Role::accent, "font-weight: 600;");
    fillPins();
}

void PresenterTitle::setPins(const std::vector<PinFacts>& pins) {
    pins_ = pins;
    fillPins();
}

// Names share the width; the longest end in dots.
void PresenterTitle::fillPins() {
    for (QWidget* old : pinsRow_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        delete old;
    auto* row = static_cast<QBoxLayout*>(pinsRow_->layout());
    while (QLayoutItem* item = row->takeAt(0))
        delete item;
    row->addStretch(1);
    bool any = false;
    for (std::size_t i = 0; i < pins_.size(); ++i) {
        const PinFacts& pin = pins_[i];
        if (!pin.shown) continue;
        if (any) row->addSpacing(14);
        any = true;
        auto* number = new QLabel(QString::number(i + 1), pinsRow_);
        number->setStyleSheet("font-weight: 700; color: " + theme_.textColor(Role::accent).name());
        const QString words =
            pin.over.isEmpty() ? pin.name : tr("%1, over %2").arg(pin.name, pin.over);
        auto* name = new ElidedLabel(words, pinsRow_);
        name->setObjectName("presenterPin");
        name->setToolTip(words);
        name->setProperty("muted", true);
        row->addWidget(number);
        row->addWidget(new PinSample(pinStyle(pin.style, theme_), pinsRow_));
        row->addWidget(name);
    }
    pinsRow_->setVisible(any);
}

void PresenterTitle::setModel(const QString& name, const QString& what) {
    name_->setText(name);
    what_->setText(what);
}

void PresenterTitle::setShowsReference(bool shows) {
    reference_->setVisible(shows);
    key_->findChildren<QWidget*>("sample").last()->setVisible(shows);
    showLine();
}

void PresenterTitle::setReferenceName(const QString& words) {
    reference_->setText(words);
    reference_->setToolTip(words);
    showLine();
}

void PresenterTitle::setLessonStep(const QString& words) {
    lesson_->setText(words);
    lesson_->setVisible(!words.isEmpty());
}

void PresenterTitle::setLine(const QStringList& spellings) {
    spellings_ = spellings;
    showLine();
}

void PresenterTitle::setError(const QString& error) {
    error_ = error;
    wrong_->setText(error);
    showLine();
}

// In one line, or where the title is narrow in two.
void PresenterTitle::arrangeKey() {
    const bool wide = width() >= roomy;
    const int lines = wide ? 1 : 2;
    auto* grid = static_cast<QGridLayout*>(key_->layout());
    grid->setHorizontalSpacing(wide ? 10 : 7);
    for (std::size_t at = 0; at < keyEntries_.size(); ++at) {
        const auto& [sample, label] = keyEntries_[at];
        const int entry = static_cast<int>(at), column = 2 * (entry / lines);
        const int before = column > 0 ? (wide ? 14 : 8) : 0;  // pixels to the entry before it
        sample->setContentsMargins(before, 0, 0, 0);
        sample->setFixedWidth(before + (wide ? 42 : 38));
        grid->addWidget(sample, entry % lines, column);
        grid->addWidget(label, entry % lines, column + 1);
    }
}

// The description of the model gives its room to the line, the line its words to the key.
void PresenterTitle::showLine() {
    QString shown;
    const int taken = mark_->sizeHint().width() + name_->sizeHint().width() +
                      key_->sizeHint().width() + 58 + 4 * row_->spacing();
    if (error_.isEmpty()) {
        for (const QString& spelling : spellings_) {
            shown = spelling;
            if (fontMetrics().horizontalAdvance(plain(spelling)) + taken <= width()) break;
        }
    }
    line_->setText(shown);
    line_->setVisible(!shown.isEmpty());
    wrong_->setVisible(!error_.isEmpty());
    what_->setVisible(error_.isEmpty() && shown.isEmpty());
}

QString PresenterTitle::lineText() const {
    return error_.isEmpty() ? plain(line_->text()) : error_;
}

void PresenterTitle::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeKey();
    showLine();
}

}  // namespace sextant
