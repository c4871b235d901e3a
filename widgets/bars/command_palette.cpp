// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/command_palette.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <vector>

namespace sextant {

namespace {

constexpr int keyRole = Qt::UserRole;  // the key, or why not

QStringList split(const QString& text) {
    static const QRegularExpression between("[^\\w\\d]+",
                                            QRegularExpression::UseUnicodePropertiesOption);
    return text.toLower().split(between, Qt::SkipEmptyParts);
}

QString plainName(const QAction* action) {
    QString name = action->property("commandName").toString();
    if (name.isEmpty()) name = action->text();
    return name.remove(u'&');
}

// Words of a name: of one in a series, "Lesson 2: ...", those before its title, so that the series
// keeps its order.
qsizetype wordsIn(const QString& name) {
    static const QRegularExpression series("^\\D+ \\d+(?=: )");
    const QRegularExpressionMatch match = series.match(name);
    return split(match.hasMatch() ? match.captured() : name).size();
}

// The name at the left; the key, or why it cannot run, in what is left at the right.
class CommandPainter : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->setFont(option.font);
        const QFontMetrics metrics(option.font);
        const int taken = metrics.horizontalAdvance(index.data().toString()) + 32;
        const QRect room = option.rect.adjusted(taken, 0, -10, 0);
        painter->drawText(
            room, Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(index.data(keyRole).toString(), Qt::ElideRight, room.width()));
        painter->restore();
    }
};

}  // namespace

int wordScore(const QString& name, const QString& words, const QString& typed) {
    const QStringList own = split(name), others = split(words);
    int score = 0;
    for (const QString& wanted : split(typed)) {
        int best = -1;
        for (const QString& word : own)
            if (word.startsWith(wanted)) best = std::max(best, word == wanted ? 5 : 4);
        for (const QString& word : others)
            if (best < 0 && word.startsWith(wanted)) best = 1;
        if (best < 0) return -1;
        score += best;
    }
    // What it does may stand after where it belongs: "Frequencies: YaRN".
    const QString called = typed.trimmed(), last = name.section(": ", -1);
    if (last.compare(called, Qt::CaseInsensitive) == 0) return score + 4;
    if (name.startsWith(called, Qt::CaseInsensitive)) return score + 3;
    if (last.startsWith(called, Qt::CaseInsensitive)) return score + 2;
    const auto count = static_cast<int>(split(called).size());
    if (count > 1 && split(name).join(' ').contains(split(called).join(' '))) return score + 1;
    // A synonym of several words, said so, is as good as beginnings of words of the name.
    if (count > 1 && words.contains(called, Qt::CaseInsensitive))
        score = std::max(score, 4 * count);
    return score;
}

int matchScore(const QString& name, const QString& typed) {
    int score = 0;
    qsizetype at = 0;
    qsizetype last = -2;
    for (const QChar wanted : typed) {
        if (wanted.isSpace()) continue;
        qsizetype found = -1;
        for (qsizetype i = at; i < name.size(); ++i) {
            if (name[i].toLower() == wanted.toLower()) {
                found = i;
                break;
            }
        }
        if (found < 0) return -1;
        const bool wordStart = found == 0 || !name[found - 1].isLetterOrNumber();
        score += found == last + 1 ? 4 : wordStart ? 3 : 1;
        last = found;
        at = found + 1;
    }
    if (name.contains(typed, Qt::CaseInsensitive)) score += 10;
    return score;
}

CommandPalette::CommandPalette(QWidget* parent) : QFrame(parent) {
    setObjectName("commandPalette");
    setProperty("panel", true);
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    typed_ = new QLineEdit(this);
    typed_->setPlaceholderText(tr("Type a command"));
    typed_->setAccessibleName(tr("Command"));
    list_ = new QListWidget(this);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setItemDelegate(new CommandPainter(list_));
    nothing_ = new QLabel(this);
    nothing_->setObjectName("nothingFound");
    nothing_->setProperty("muted", true);
    nothing_->setTextFormat(Qt::PlainText);
    nothing_->setWordWrap(true);
    nothing_->setContentsMargins(8, 8, 8, 8);
    nothing_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(typed_);
    column->addWidget(list_);
    column->addWidget(nothing_, 1);
    typed_->installEventFilter(this);
    connect(typed_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(typed_, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    hide();
}

void CommandPalette::setTheme(const Theme& theme) {
    list_->setPalette(theme.palette());
}

void CommandPalette::open(const QList<QAction*>& commands) {
    before_ = QApplication::focusWidget();
    commands_.clear();
    for (QAction* action : commands) {
        const bool own = action->objectName() == "palette";
        if (!action->isSeparator() && !own && !plainName(action).isEmpty())
            commands_.push_back(action);
    }
    const QWidget* window = parentWidget();
    const int wide = std::min(560, window->width() - 40);
    const int high = std::min(420, window->height() - 100);
    setGeometry((window->width() - wide) / 2, 64, wide, high);
    typed_->clear();
    filter({});
    show();
    raise();
    typed_->setFocus();
}

QList<QAction*> CommandPalette::matches() const {
    return matches_;
}

QString CommandPalette::nothing() const {
    return matches_.isEmpty() ? nothing_->text() : QString();
}

void CommandPalette::filter(const QString& typed) {
    std::vector<std::pair<int, QAction*>> scored;
    const auto collect = [&](const auto& score) {
        for (QAction* action : std::as_const(commands_))
            if (const int value = score(action); value >= 0) scored.emplace_back(value, action);
    };
    collect([&](const QAction* action) {
        return wordScore(plainName(action), action->property("words").toString(), typed);
    });
    if (scored.empty())
        collect([&](const QAction* action) { return matchScore(plainName(action), typed); });
    // What is called so goes before what only has to do with it, and says why it cannot run.
    const auto named = [&](const QAction* action) {
        return wordScore(plainName(action), {}, typed) >= 0;
    };
    const auto explains = [](const QAction* action) {
        return action->property("explains").toBool();
    };
    std::stable_sort(scored.begin(), scored.end(), [&](const auto& a, const auto& b) {
        if (named(a.second) != named(b.second)) return named(a.second);
        if (explains(a.second) != explains(b.second)) return explains(b.second);
        if (a.second->isEnabled() != b.second->isEnabled()) return a.second->isEnabled();
        if (a.first != b.first || typed.trimmed().isEmpty()) return a.first > b.first;
        return wordsIn(plainName(a.second)) < wordsIn(plainName(b.second));
    });
    matches_.clear();
    list_->clear();
    for (const auto& [score, action] : scored) {
        matches_.push_back(action);
        const QString tick = action->isChecked() ? QString::fromUtf8("\u2713 ") : QString();
        auto* item = new QListWidgetItem(tick + plainName(action), list_);
        const QString reason = action->property("whyNot").toString();
        if (action->isEnabled()) {
            item->setData(keyRole, action->shortcut().toString(QKeySequence::NativeText));
        } else {
            item->setData(keyRole, reason);
            item->setToolTip(reason);
            item->setForeground(list_->palette().color(QPalette::PlaceholderText));
        }
    }
    nothing_->setText(tr("Nothing found for \u201c%1\u201d").arg(typed.trimmed()));
    nothing_->setVisible(matches_.isEmpty());
    list_->setVisible(!matches_.isEmpty());
    if (list_->count() > 0) list_->setCurrentRow(0);
}

void CommandPalette::runCurrent() {
    const int row = list_->currentRow();
    QPointer<QAction> action = row >= 0 && row < matches_.size() ? matches_[row] : nullptr;
    if (action && !action->isEnabled()) return;  // it says why
    close();
    if (action) action->trigger();
}

void CommandPalette::close() {
    hide();
    if (before_ && before_->isVisible()) before_->setFocus();
    before_ = nullptr;
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut) {
        hide();
        return false;
    }
    // The window's own shortcuts (Escape, Tab) belong to the palette while it is open.
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    int move = 0;
    switch (key) {
        case Qt::Key_Escape:
            break;
        case Qt::Key_Up:
        case Qt::Key_Backtab:
            move = -1;
            break;
        case Qt::Key_Down:
        case Qt::Key_Tab:
            move = 1;
            break;
        case Qt::Key_PageDown:
            move = 8;
            break;
        case Qt::Key_PageUp:
            move = -8;
            break;
        default:
            return QFrame::eventFilter(watched, event);
    }
    if (override) {
        event->accept();
        return true;
    }
    if (key == Qt::Key_Escape) {
        close();
    } else if (list_->count() > 0) {
        list_->setCurrentRow(std::clamp(list_->currentRow() + move, 0, list_->count() - 1));
    }
    return true;
}

}  // namespace sextant
