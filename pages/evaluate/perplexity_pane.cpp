// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/perplexity_pane.h"

#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/perplexity_table.h"
#include "pages/evaluate/titled.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/segments.h"

namespace sextant {

namespace {

constexpr std::int64_t longestInput = 1 << 24;
constexpr int autoWidth = 58, labelsWidth = 72, lengthsWidth = 176;  // pixels

// One number, or the word that stands for 0.
QString checkOr(const QString& text, const QString& word) {
    if (text.isEmpty() || text == word) return {};
    QString problem;
    const auto all = wholeNumbers(text, 1, 1LL << 40, problem);
    if (problem.isEmpty() && all.size() > 1)
        return PerplexityPane::tr("One number, or %1.").arg(word);
    return problem;
}

std::int64_t numberOr(const QString& text, const QString& word) {
    QString problem;
    if (text.isEmpty() || text == word) return 0;
    return wholeNumbers(text, 1, 1LL << 40, problem).at(0);
}

QString textOr(std::int64_t number, const QString& word) {
    return number > 0 ? QString::number(number) : word;
}

}  // namespace

QString PerplexityPane::whyNotLengths(const QString& text) const {
    QString problem;
    const auto lengths = wholeNumbers(text, 2, longestInput, problem);
    for (const std::int64_t length : lengths)
        if (longestWindow_ > 0 && length > longestWindow_)
            return tr("No window of %1 fits; the longest that does is %2.")
                .arg(groupedNumber(qint64(length)), groupedNumber(qint64(longestWindow_)));
        else if (stride_->isEnabled() && length < choices_.stride)
            return tr("A window of %1 is shorter than the stride, %2.")
                .arg(groupedNumber(qint64(length)), groupedNumber(qint64(choices_.stride)));
    return problem;
}

QString PerplexityPane::whyNotStride(const QString& text) const {
    if (const QString problem = checkOr(text, tr("auto")); !problem.isEmpty()) return problem;
    const std::int64_t stride = numberOr(text, tr("auto"));
    for (const std::int64_t length : choices_.lengths)
        if (length < stride)
            return tr("At most the shortest window, %1.").arg(groupedNumber(qint64(length)));
    return {};
}

PerplexityPane::PerplexityPane(const QStringList& conventions, const std::vector<bool>& strides,
                               QWidget* parent)
    : QWidget(parent), conventions_(conventions), strides_(strides) {
    auto* title = sectionTitle(tr("Perplexity by method and length"), this);
    unit_ = new Segments("lossUnit", {tr("perplexity"), tr("nats"), tr("bits a byte")}, this);
    convention_ = new Segments("convention", conventions, this);
    beside_ = new QComboBox(this);
    beside_->setObjectName("besideConvention");
    beside_->addItem(tr("nothing"));
    beside_->addItems(conventions);
    printed_ = new QComboBox(this);
    printed_->setObjectName("printedText");
    printed_->setToolTip(
        tr("The text whose printed perplexities stand beside the cells; choosing "
           "one chooses windows as they were printed."));
    lengths_ = new CheckedField(
        "evaluateLengths", [this](const QString& text) { return whyNotLengths(text); }, this);
    stride_ = new CheckedField(
        "evaluateStride", [this](const QString& text) { return whyNotStride(text); }, this);
    labels_ = new CheckedField(
        "evaluateLabels", [](const QString& text) { return checkOr(text, tr("all")); }, this);
    lengths_->setFixedWidth(lengthsWidth);
    stride_->setFixedWidth(autoWidth);
    labels_->setFixedWidth(labelsWidth);
    lengths_->setToolTip(tr("Lengths of the windows, tokens: the columns."));
    labels_->setToolTip(tr("Labels that a cell scores at most, from the text's beginning."));
    table_ = new PerplexityTable(this);

    auto* add = new QPushButton(tr("+ add a row"), this);
    add->setObjectName("addRow");
    add->setProperty("quiet", true);
    addMenu_ = new QMenu(add);
    addMenu_->setObjectName("addRowMenu");
    add->setMenu(addMenu_);
    connect(addMenu_, &QMenu::aboutToShow, this, [this] {
        addMenu_->clear();
        emit addMenuAsked(addMenu_);
    });
    auto* latex = new QPushButton(tr("LaTeX\u2026"), this);
    latex->setObjectName("saveLatex");
    latex->setProperty("quiet", true);
    compute_ = new QPushButton(this);
    compute_->setObjectName("computeCells");
    compute_->setProperty("primary", true);
    pause_ = new QPushButton(tr("Pause"), this);
    pause_->setObjectName("pauseCells");
    cancel_ = new QPushButton(tr("Cancel"), this);
    cancel_->setObjectName("cancelCells");
    status_ = new ElidedLabel({}, this);
    status_->setObjectName("evaluateStatus");
    status_->setProperty("muted", true);
    failed_ = new QLabel(this);
    failed_->setObjectName("evaluateFailed");
    failed_->setWordWrap(true);
    failed_->hide();
    note_ = new QLabel(this);
    note_->setObjectName("evaluateNote");
    note_->setProperty("muted", true);
    note_->setWordWrap(true);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(unit_);
    column->addLayout(head);
    auto* choices = new QWidget(this);
    auto* flow = new FlowLayout(choices, 12, 5);
    flow->addWidget(together(tr("convention"), convention_, choices));
    flow->addWidget(together(tr("stride"), stride_, choices));
    flow->addWidget(together(tr("beside it"), beside_, choices));
    flow->addWidget(together(tr("printed"), printed_, choices));
    flow->addWidget(together(tr("lengths"), lengths_, choices));
    flow->addWidget(together(tr("labels"), labels_, choices));
    column->addWidget(choices);
    column->addWidget(table_);
    auto* foot = new QHBoxLayout;
    foot->addWidget(add);
    foot->addWidget(latex);
    foot->addWidget(status_, 1);
    foot->addWidget(pause_);
    foot->addWidget(cancel_);
    foot->addWidget(compute_);
    column->addLayout(foot);
    column->addWidget(failed_);
    column->addWidget(note_);
    column->addStretch(1);

    const auto changed = [this](auto change) {
        PerplexityChoices next = choices_;
        change(next);
        take(next);
    };
    connect(unit_, &Segments::chosenChanged, this, [changed](int unit) {
        changed([&](PerplexityChoices& next) { next.unit = static_cast<LossUnit>(unit); });
    });
    connect(convention_, &Segments::chosenChanged, this, [this, changed](int at) {
        changed([&](PerplexityChoices& next) { next.convention = conventions_[at]; });
    });
    connect(beside_, &QComboBox::activated, this, [this, changed](int at) {
        changed([&](PerplexityChoices& next) {
            next.beside = at < 1 ? QString() : conventions_[at - 1];
        });
    });
    connect(printed_, &QComboBox::activated, this, [this, changed](int at) {
        changed([&](PerplexityChoices& next) {
            next.printed = sources_.at(static_cast<std::size_t>(at)).text;
            next.convention = sources_.at(static_cast<std::size_t>(at)).convention;
        });
    });
    connect(lengths_, &CheckedField::accepted, this, [changed](const QString& text) {
        QString problem;
        changed([&](PerplexityChoices& next) {
            next.lengths = wholeNumbers(text, 2, longestInput, problem);
        });
    });
    connect(stride_, &CheckedField::accepted, this, [changed](const QString& text) {
        changed([&](PerplexityChoices& next) { next.stride = numberOr(text, tr("auto")); });
    });
    connect(labels_, &CheckedField::accepted, this, [changed](const QString& text) {
        changed([&](PerplexityChoices& next) { next.labels = numberOr(text, tr("all")); });
    });
    connect(table_, &PerplexityTable::lengthsAsked, this, [this] {
        lengths_->setFocus(Qt::OtherFocusReason);
        lengths_->selectAll();
    });
    connect(table_, &PerplexityTable::columnAsked, this, [this] {
        std::vector<std::int64_t> lengths = choices_.lengths;
        lengths.push_back(lengths.empty() ? 256 : 2 * lengths.back());
        QWidget* asks = QApplication::focusWidget();
        lengths_->setFocus(Qt::OtherFocusReason);
        lengths_->setText(wholeNumbersText(lengths));
        lengths_->take();  // or it is refused there
        if (asks && !lengths_->isRefused()) asks->setFocus(Qt::OtherFocusReason);
    });
    connect(latex, &QPushButton::clicked, this, &PerplexityPane::latexAsked);
    connect(compute_, &QPushButton::clicked, this, &PerplexityPane::computeAsked);
    connect(cancel_, &QPushButton::clicked, this, &PerplexityPane::cancelAsked);
    connect(pause_, &QPushButton::clicked, this,
            [this] { paused_ ? emit resumeAsked() : emit pauseAsked(); });
    setJobs(false, false, false);
    showNote();
}

void PerplexityPane::setTheme(const Theme& theme, double strokes) {
    table_->setTheme(theme, strokes);
    for (CheckedField* field : {lengths_, stride_, labels_})
        field->setTheme(theme);
    failed_->setStyleSheet("color: " + theme.textColor(Role::worse).name());
}

void PerplexityPane::take(const PerplexityChoices& choices) {
    PerplexityChoices next = choices;
    if (next.beside == next.convention) next.beside.clear();
    if (next == choices_) return showChoices();
    choices_ = next;
    showChoices();
    emit chosen();
}

void PerplexityPane::setPrinted(const std::vector<PrintedSource>& sources) {
    sources_ = sources;
    printed_->clear();
    for (const PrintedSource& one : sources)
        printed_->addItem(one.text);
    choices_.printed = sources.empty() ? QString() : sources.front().text;
}

void PerplexityPane::setChoices(const PerplexityChoices& choices) {
    choices_ = choices;
    showChoices();
}

void PerplexityPane::showChoices() {
    const int at = static_cast<int>(conventions_.indexOf(choices_.convention));
    unit_->choose(static_cast<int>(choices_.unit));
    convention_->choose(at);
    beside_->setCurrentIndex(static_cast<int>(conventions_.indexOf(choices_.beside)) + 1);
    printed_->setCurrentText(choices_.printed);
    lengths_->setTaken(wholeNumbersText(choices_.lengths));
    stride_->setTaken(textOr(choices_.stride, tr("auto")));
    labels_->setTaken(textOr(choices_.labels, tr("all")));
    const auto strides = [&](const QString& name) {
        const auto found = conventions_.indexOf(name);
        return found >= 0 && strides_.at(static_cast<std::size_t>(found));
    };
    const bool fixed = !strides(choices_.convention) && !strides(choices_.beside);
    stride_->setEnabled(!fixed);
    stride_->setToolTip(fixed ? tr("The windows of %1 follow each other.").arg(choices_.convention)
                              : tr("Tokens from one window to the next; auto: 256, a quarter of "
                                   "the window below 1,024."));
    table_->setUnit(choices_.unit);
    showNote();
}

void PerplexityPane::showNote() {
    // The number at the top is of the samples that are measured, this one of the text's windows.
    QString words = tr("perplexity over %1 windows of the text, not over the samples at the top")
                        .arg(choices_.convention) +
                    tr(" \u00b7 \u2248 coarse: its first windows");
    const PerplexityFacts& facts = table_->facts();
    if (showsPrinted(facts, choices_.unit)) {
        words +=
            tr(" \u00b7 small: printed, at the same multiple of the trained length, windows %1")
                .arg(facts.printedConvention);
        if (facts.convention != facts.printedConvention)
            words += tr("; the table's are %1").arg(facts.convention);
    }
    note_->setText(words);
}

void PerplexityPane::setFacts(const PerplexityFacts& facts) {
    table_->setFacts(facts);
    showNote();
}

void PerplexityPane::setStatus(const QString& words, const QString& failed) {
    status_->setText(words);
    failed_->setText(failed);
    failed_->setVisible(!failed.isEmpty());
}

void PerplexityPane::setCompute(const QString& words, const QString& why) {
    compute_->setText(words);
    compute_->setToolTip(why);
    compute_->setEnabled(why.isEmpty());
    compute_->setVisible(!words.isEmpty());
}

void PerplexityPane::setJobs(bool running, bool paused, bool cancelled) {
    paused_ = paused && !running;
    pause_->setText(paused_ ? tr("Resume") : tr("Pause"));
    pause_->setVisible(running || paused);
    cancel_->setVisible(running || paused);
    cancel_->setText(cancelled ? tr("Remove") : tr("Cancel"));
    cancel_->setToolTip(cancelled ? tr("Takes away the cells that are not done.")
                                  : tr("Cells that are done stay."));
}

}  // namespace sextant
