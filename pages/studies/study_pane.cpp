// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/studies/study_pane.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/titled.h"
#include "pages/evaluate/work_line.h"
#include "widgets/controls/flow_layout.h"

namespace sextant {

namespace {

constexpr int mostSteps = 100000000, mostSeeds = 1000;

QString oneNumber(const QString& text, int most) {
    QString problem;
    if (wholeNumbers(text, 1, most, problem).size() > 1) return StudyPane::tr("One number.");
    return problem;
}

}  // namespace

StudyPane::StudyPane(QWidget* parent) : QWidget(parent) {
    list_ = new QTableWidget(0, 4, this);
    list_->setObjectName("studyList");
    list_->setAccessibleName(tr("Studies"));
    list_->setHorizontalHeaderLabels(
        {tr("study"), tr("what is compared"), tr("models"), tr("time")});
    list_->verticalHeader()->hide();
    list_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setSelectionBehavior(QAbstractItemView::SelectRows);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    list_->setWordWrap(false);
    list_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    list_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    open_ = new QPushButton(tr("Open a study file\u2026"), this);
    open_->setObjectName("studyOpen");
    title_ = new QLabel(this);
    title_->setWordWrap(true);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    about_ = new QLabel(this);
    about_->setObjectName("studyAbout");
    about_->setWordWrap(true);
    about_->setProperty("muted", true);
    fields_ = new QWidget(this);
    const auto number = [this](const char* name, int most, const QString& help) {
        auto* field = new CheckedField(
            name, [most](const QString& text) { return oneNumber(text, most); }, fields_);
        field->setFixedWidth(72);
        field->setToolTip(help);
        return field;
    };
    seeds_ = number("studySeeds", mostSeeds, tr("So many of the file's seeds."));
    steps_ = number("studySteps", mostSteps,
                    tr("Training steps of each model; fewer try the study at less than its size."));
    choose_ = new QPushButton(tr("Texts\u2026"), fields_);
    choose_->setObjectName("studyTexts");
    choose_->setToolTip(
        tr("UTF-8 texts to train on; a twentieth of each is held out for the "
           "tests."));
    texts_ = new QLabel(fields_);
    texts_->setProperty("muted", true);
    auto* flow = new FlowLayout(fields_, 12, 5);
    flow->addWidget(together(tr("seeds"), seeds_, fields_));
    flow->addWidget(together(tr("steps"), steps_, fields_));
    flow->addWidget(choose_);
    flow->addWidget(texts_);
    time_ = new QLabel(this);
    time_->setObjectName("studyTime");
    time_->setWordWrap(true);
    work_ = new WorkLine("study", tr("Train and test"), this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->addWidget(sectionTitle(tr("Studies: models trained alike but for one thing"), this), 1);
    head->addWidget(open_);
    column->addLayout(head);
    column->addWidget(list_);
    column->addWidget(title_);
    column->addWidget(about_);
    column->addWidget(fields_);
    column->addWidget(time_);
    column->addWidget(work_);
    column->addStretch(1);

    connect(list_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row < 0 || row >= static_cast<int>(rows_.size())) return;
        const QString& path = rows_[static_cast<std::size_t>(row)].path;
        if (path == choices_.path) return;
        choices_ = {path, 0, 0, choices_.texts};
        emit chosen();
    });
    connect(open_, &QPushButton::clicked, this, &StudyPane::askFile);
    connect(choose_, &QPushButton::clicked, this, &StudyPane::askTexts);
    connect(seeds_, &CheckedField::accepted, this, [this](const QString& text) {
        choices_.seeds = text.toInt() == plan_.seeds ? 0 : text.toInt();
        emit chosen();
    });
    connect(steps_, &CheckedField::accepted, this, [this](const QString& text) {
        choices_.steps = text.toInt();
        emit chosen();
    });
    setPlan({});
}

void StudyPane::setTheme(const Theme& theme) {
    work_->setTheme(theme);
    seeds_->setTheme(theme);
    steps_->setTheme(theme);
}

void StudyPane::setRows(const std::vector<StudyRow>& rows) {
    if (rows == rows_) return;
    rows_ = rows;
    {
        const QSignalBlocker quiet(list_);
        list_->setRowCount(static_cast<int>(rows.size()));
        for (int at = 0; at < list_->rowCount(); ++at) {
            const StudyRow& row = rows[static_cast<std::size_t>(at)];
            int column = 0;
            for (const QString& words :
                 {row.name, row.problem.isEmpty() ? row.title : row.problem, row.size, row.time}) {
                auto* item = new QTableWidgetItem(words);
                item->setToolTip(row.problem.isEmpty() ? row.title + '\n' + row.path : row.problem);
                list_->setItem(at, column++, item);
            }
        }
    }
    list_->updateGeometry();  // as high as its rows
    showChoices();
}

void StudyPane::setChoices(const StudyChoices& choices) {
    choices_ = choices;
    showChoices();
}

void StudyPane::showChoices() {
    const QSignalBlocker quiet(list_);
    const auto found = std::find_if(rows_.begin(), rows_.end(), [this](const StudyRow& row) {
        return row.path == choices_.path;
    });
    if (found == rows_.end())
        list_->clearSelection();
    else
        list_->setCurrentCell(static_cast<int>(found - rows_.begin()), 0);
    seeds_->setTaken(QString::number(choices_.seeds > 0 ? choices_.seeds : plan_.seeds));
    steps_->setTaken(QString::number(choices_.steps > 0 ? choices_.steps : plan_.steps));
    QStringList names;
    for (const QString& text : choices_.texts)
        names << QFileInfo(text).fileName();
    texts_->setText(names.size() > 2 ? tr("%1 and %2 more").arg(names.front()).arg(names.size() - 1)
                                     : names.join(QStringLiteral(", ")));
    texts_->setToolTip(choices_.texts.join('\n'));
}

void StudyPane::setPlan(const StudyPlan& plan) {
    plan_ = plan;
    const bool some = !plan.title.isEmpty();
    for (QWidget* part : {static_cast<QWidget*>(title_), static_cast<QWidget*>(about_), fields_,
                          static_cast<QWidget*>(time_)})
        part->setVisible(some);
    title_->setText(plan.title);
    about_->setText(plan.source.isEmpty() ? plan.about
                                          : plan.about + '\n' + tr("Printed: ") + plan.source);
    choose_->setVisible(plan.ofText);
    texts_->setVisible(plan.ofText);
    time_->setText(plan.why.isEmpty() ? plan.time : plan.why);
    work_->setStart(tr("Train and test"), some ? plan.why : tr("Choose a study first."), true);
    showChoices();
}

void StudyPane::askFile() {
    auto* dialog =
        new QFileDialog(this, tr("Open a study file"), QFileInfo(choices_.path).absolutePath(),
                        tr("Studies (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &StudyPane::fileAsked);
    dialog->open();
}

void StudyPane::askTexts() {
    auto* dialog = new QFileDialog(
        this, tr("Texts to train on"),
        choices_.texts.isEmpty() ? QString() : QFileInfo(choices_.texts.front()).absolutePath(),
        tr("Texts (*.txt);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        choices_.texts = files;
        emit chosen();
    });
    dialog->open();
}

}  // namespace sextant
