// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/bench_pane.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/titled.h"
#include "pages/evaluate/work_line.h"
#include "widgets/controls/flow_layout.h"

namespace sextant {

namespace {

constexpr int mostSamples = 1000000, mostContext = 1 << 24, mostBeams = 64;

QString whyNotFolder(const QString& text) {
    if (text.isEmpty()) return {};
    const QFileInfo folder(text);
    if (!folder.exists()) return BenchPane::tr("There is nothing at %1.").arg(text);
    if (!folder.isDir()) return BenchPane::tr("%1 is no folder.").arg(text);
    if (!QFileInfo::exists(text + "/dataset2prompt.json") &&
        !QFileInfo::exists(text + "/config/dataset2prompt.json"))
        return BenchPane::tr("No dataset2prompt.json there or in config/.");
    return {};
}

}  // namespace

BenchPane::BenchPane(const QStringList& sets, QWidget* parent) : QWidget(parent), sets_(sets) {
    folder_ = new CheckedField("benchFolder", whyNotFolder, this);
    folder_->setMinimumWidth(180);
    folder_->setPlaceholderText(tr("folder of your own copy"));
    auto* choose = new QPushButton(tr("Choose\u2026"), this);
    names_ = new CheckedField(
        "benchSets", [this](const QString& text) { return whyNotSets(text); }, this);
    names_->setMinimumWidth(120);
    names_->setToolTip(tr("all, or of these: %1").arg(sets_.join(", ")));
    const auto number = [this](const char* name, int least, int most, const QString& help) {
        auto* field = new CheckedField(
            name, [=](const QString& text) { return problemOfOne(text, least, most); }, this);
        field->setFixedWidth(58);
        field->setToolTip(help);
        return field;
    };
    limit_ = number("benchLimit", 0, mostSamples, tr("Samples of each set at most; 0: all."));
    context_ = number("benchContext", 0, mostContext,
                      tr("Tokens of a prompt, which is cut in its middle; 0: the trained length."));
    beams_ = number("benchBeams", 1, mostBeams, tr("Beams of the search; 1: greedy."));
    table_ = new QTableWidget(0, 4, this);
    table_->setObjectName("benchTable");
    table_->setHorizontalHeaderLabels({tr("set"), tr("samples"), tr("score"), tr("printed")});
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setMinimumHeight(150);
    average_ = new QLabel(this);
    average_->setObjectName("benchAverage");
    average_->setProperty("muted", true);
    work_ = new WorkLine("bench", tr("Compute"), this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(sectionTitle(tr("LongBench"), this));
    auto* place = new QHBoxLayout;
    place->addWidget(together(tr("folder"), folder_, this), 1);
    place->addWidget(choose);
    column->addLayout(place);
    auto* choices = new QWidget(this);
    auto* flow = new FlowLayout(choices, 12, 5);
    flow->addWidget(together(tr("sets"), names_, choices));
    flow->addWidget(together(tr("samples a set"), limit_, choices));
    flow->addWidget(together(tr("context"), context_, choices));
    flow->addWidget(together(tr("beams"), beams_, choices));
    column->addWidget(choices);
    column->addWidget(table_);
    column->addWidget(average_);
    column->addWidget(work_);

    const auto follow = [this](CheckedField* field, auto set) {
        connect(field, &CheckedField::accepted, this, [this, set](const QString& text) {
            set(choices_, text);
            emit chosen();
        });
    };
    follow(folder_, [](BenchChoices& now, const QString& text) { now.folder = text; });
    follow(names_, [](BenchChoices& now, const QString& text) { now.sets = text; });
    follow(limit_, [](BenchChoices& now, const QString& text) { now.limit = text.toInt(); });
    follow(context_, [](BenchChoices& now, const QString& text) { now.context = text.toInt(); });
    follow(beams_, [](BenchChoices& now, const QString& text) { now.beams = text.toInt(); });
    connect(choose, &QPushButton::clicked, this, &BenchPane::askFolder);
    showChoices();
    setRows({});
}

QString BenchPane::whyNotSets(const QString& text) const {
    if (text == "all") return {};
    if (text.isEmpty()) return tr("Name one set at least, or all.");
    for (const QString& name : text.split(','))
        if (!sets_.contains(name))
            return tr("There is no set \u201c%1\u201d; there are %2.").arg(name, sets_.join(", "));
    return {};
}

void BenchPane::askFolder() {
    auto* dialog = new QFileDialog(this, tr("LongBench, your own copy"), choices_.folder);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        folder_->setFocus();
        folder_->setText(folder);
        folder_->take();
    });
    dialog->open();
}

void BenchPane::setTheme(const Theme& theme) {
    work_->setTheme(theme);
    for (CheckedField* field : {folder_, names_, limit_, context_, beams_})
        field->setTheme(theme);
}

void BenchPane::setChoices(const BenchChoices& choices) {
    choices_ = choices;
    showChoices();
}

void BenchPane::showChoices() {
    folder_->setTaken(choices_.folder);
    names_->setTaken(choices_.sets);
    limit_->setTaken(QString::number(choices_.limit));
    context_->setTaken(QString::number(choices_.context));
    beams_->setTaken(QString::number(choices_.beams));
}

Table BenchPane::table() const {
    Table all("longbench", {"set", "samples", "score", "printed"});
    for (const BenchRow& row : rows_)
        all.addRow(row.set, row.samples, row.score, row.printed);
    return all;
}

void BenchPane::setRows(const std::vector<BenchRow>& rows) {
    table_->setVisible(!rows.empty());
    average_->setVisible(rows.size() > 1);
    if (rows == rows_) return;
    rows_ = rows;
    table_->setColumnHidden(3, std::none_of(rows.begin(), rows.end(), [](const BenchRow& row) {
                                return row.printed.has_value();
                            }));
    table_->setRowCount(static_cast<int>(rows.size()));
    double sum = 0.0;
    for (int at = 0; at < table_->rowCount(); ++at) {
        const BenchRow& row = rows[static_cast<std::size_t>(at)];
        sum += row.score;
        table_->setItem(at, 0, new QTableWidgetItem(row.set));
        table_->setItem(at, 1, new QTableWidgetItem(QString::number(row.samples)));
        table_->setItem(at, 2, new QTableWidgetItem(QString::number(row.score, 'f', 2)));
        table_->setItem(
            at, 3,
            new QTableWidgetItem(row.printed ? QString::number(*row.printed, 'f', 1) : QString()));
        table_->item(at, 3)->setToolTip(row.printedHelp);
        for (const int column : {1, 2, 3})
            table_->item(at, column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    // One is its own average.
    average_->setText(rows.size() < 2
                          ? QString()
                          : tr("average of %1 sets %2")
                                .arg(rows.size())
                                .arg(sum / static_cast<double>(rows.size()), 0, 'f', 2));
}

}  // namespace sextant
