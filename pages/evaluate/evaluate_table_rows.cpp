// SPDX-License-Identifier: GPL-3.0-or-later
// How a person edits the rows of the table, and how the rows are stored.
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <algorithm>

#include "analysis/evaluate/windows.h"
#include "app/session/session_label.h"
#include "pages/evaluate/evaluate_table.h"
#include "pages/evaluate/perplexity_table.h"
#include "pages/position/position_text.h"
#include "widgets/plot/curve_export.h"

namespace sextant {

namespace {

constexpr int mostSteps = 12;  // of the history, in the menu
constexpr std::size_t mostMarked = 4;

QStringList conventionNames() {
    QStringList names;
    for (const Convention one : everyConvention)
        names << name(one);
    return names;
}

std::vector<PrintedSource> printedSources() {
    std::vector<PrintedSource> all;
    for (const QString& text : printedTextNames())
        all.push_back({text, printedConvention(text)});
    return all;
}

std::vector<bool> conventionStrides() {
    std::vector<bool> all;
    for (const Convention one : everyConvention)
        all.push_back(strides(one));
    return all;
}

}  // namespace

EvaluateTable::EvaluateTable(QWidget* parent)
    : QObject(parent), pane_(new PerplexityPane(conventionNames(), conventionStrides(), parent)) {
    pane_->setPrinted(printedSources());
    connectPane();
}

void EvaluateTable::connectPane() {
    connect(pane_, &PerplexityPane::chosen, this, [this] {
        ownChoices_ = true;
        show();
    });
    connect(pane_, &PerplexityPane::computeAsked, this, [this] { compute(-1, -1); });
    connect(pane_, &PerplexityPane::pauseAsked, this, [this] {
        askJobs(JobChange::pause, {JobState::running, JobState::waiting});
    });
    connect(pane_, &PerplexityPane::resumeAsked, this,
            [this] { askJobs(JobChange::resume, {JobState::paused}); });
    connect(pane_, &PerplexityPane::cancelAsked, this, &EvaluateTable::cancelJobs);
    connect(pane_, &PerplexityPane::addMenuAsked, this, &EvaluateTable::fillMenu);
    connect(pane_, &PerplexityPane::latexAsked, this, [this] {
        emit wanted(
            SaveAction{tr("Save the table as LaTeX"),
                       "perplexity",
                       {"tex"},
                       [text = pane_->table()->latex()](const QString& path, const QString&) {
                           writeWhole(path, [&](QIODevice& file) { file.write(text.toUtf8()); });
                       }});
    });
    PerplexityTable* table = pane_->table();
    connect(table, &PerplexityTable::setAsked, this, &EvaluateTable::setRow);
    connect(table, &PerplexityTable::computeAsked, this, &EvaluateTable::compute);
    connect(table, &PerplexityTable::jobsAsked, this,
            [this] { emit wanted(CommandAction{"view-jobs"}); });
    connect(table, &PerplexityTable::saveAsked, this, [this, table](const QStringList& suffixes) {
        if (suffixes.contains("tex")) return emit pane_->latexAsked();
        emit wanted(SaveAction{tr("Save the table"), "perplexity", suffixes,
                               [table](const QString& path, const QString& about) {
                                   table->exportTo(path, PictureWidth::page, about);
                               },
                               [table] { return table->tables(); }});
    });
    connect(table, &PerplexityTable::renamed, this, [this](int row, const QString& name) {
        changeRows([&](auto& rows) {
            if (rows[static_cast<std::size_t>(row)].name == name) return;
            rows[static_cast<std::size_t>(row)].name.clear();
            rows[static_cast<std::size_t>(row)].name = freshName(rows, name);
        });
    });
    connect(table, &PerplexityTable::removeAsked, this,
            [this](int row) { changeRows([&](auto& rows) { rows.erase(rows.begin() + row); }); });
    connect(table, &PerplexityTable::switched, this, [this](int row, bool on) {
        changeRows([&](auto& rows) { rows[static_cast<std::size_t>(row)].on = on; });
    });
    connect(table, &PerplexityTable::moved, this, [this](int row, int to) {
        std::set<int> marked;  // they stay with their rows
        for (const int one : marked_)
            marked.insert(one == row               ? to
                          : one > row && one <= to ? one - 1
                          : one < row && one >= to ? one + 1
                                                   : one);
        marked_ = marked;
        changeRows([&](auto& rows) {
            EvaluateRow one = rows[static_cast<std::size_t>(row)];
            rows.erase(rows.begin() + row);
            rows.insert(rows.begin() + to, std::move(one));
        });
        pane_->table()->setCurrent(to);
    });
    connect(table, &PerplexityTable::soonerAsked, this, [this](int row, int column) {
        const PerplexityRow& own = pane_->table()->facts().rows.at(static_cast<std::size_t>(row));
        for (const auto* cells : {&own.cells, &own.beside}) {
            if (static_cast<std::size_t>(column) >= cells->size()) continue;
            const PerplexityCell& cell = (*cells)[static_cast<std::size_t>(column)];
            if (cell.job.isEmpty()) continue;
            first_ = {cell.job, cell.number};
            // As perplexity names its units.
            emit wanted(
                JobAction{cell.job + QString("/cell %1,").arg(cell.number), JobChange::resume});
        }
        show();
    });
    connect(table, &PerplexityTable::marked, this, [this](int row) {
        if (marked_.contains(row))
            marked_.erase(row);
        else if (marked_.size() < mostMarked)
            marked_.insert(row);
        show();
        emit rowsChanged();
    });
}

void EvaluateTable::changeRows(const std::function<void(std::vector<EvaluateRow>&)>& change) {
    const auto before = rows_;
    change(rows_);
    if (rows_ == before) return;
    ownRows_ = true;
    if (rows_.size() != before.size()) marked_.clear();
    show();
    emit rowsChanged();
}

void EvaluateTable::add(EvaluateRow row) {
    changeRows([&](auto& rows) {
        row.name = freshName(rows, row.name);
        rows.push_back(std::move(row));
    });
}

void EvaluateTable::addModel(const QString& path) {
    toAdd_.insert(path.toStdString());
    emit wanted(ReadModelsAction{{path.toStdString()}});
}

void EvaluateTable::askModel() {
    auto* dialog = new QFileDialog(pane_, tr("A checkpoint for another row"));
    dialog->setObjectName("evaluateModel");
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &EvaluateTable::addModel);
    dialog->open();
}

void EvaluateTable::fillMenu(QMenu* menu) {
    if (!opened_) return;
    menu->addAction(tr("As trained"), this, [this] {
        add({positionSummary(opened_->spec, {}), {}});
    });
    menu->addAction(tr("Current setting (follows changes)"), this, [this] {
        add({tr("as set now"), {}, true});
    });
    menu->addAction(tr("Current setting (fixed copy)"), this, [this] {
        add({QString::fromStdString(describe(opened_->spec, experiment_.intervention)),
             experiment_.intervention});
    });
    const auto section = [menu](const QString& words) {
        menu->addSeparator();
        menu->addAction(words)->setEnabled(false);
    };
    section(tr("Methods, s = length / trained length"));
    for (const NamedMethod& method : evaluateMethods(opened_->spec))
        menu->addAction(method.name, this, [this, method] { add({method.name, method.change}); });
    const auto addSetting = [this, menu](const NamedSetting& one) {
        const std::string model =
            one.model == opened_->modelPath ? std::string() : one.model.toStdString();
        menu->addAction(one.name, this, [this, one, model] {
            add({one.name, one.change, false, true, model});
        });
    };
    const std::vector<NamedSetting> settings =
        settings_ ? settings_() : std::vector<NamedSetting>();
    for (const bool pins : {true, false}) {
        int count = 0;
        for (auto one = settings.rbegin(); one != settings.rend(); ++one) {
            if (one->pin != pins || (!pins && count == mostSteps)) continue;
            if (count++ == 0) section(pins ? tr("Pins") : tr("History"));
            addSetting(*one);
        }
    }
    section(tr("Other checkpoints"));
    const QDir around = QFileInfo(opened_->modelPath).dir();
    for (const QFileInfo& folder :
         around.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const QString path = folder.filePath();
        if (path == opened_->modelPath || !QFile::exists(path + "/config.json")) continue;
        menu->addAction(folder.fileName(), this, [this, path] { addModel(path); });
    }
    menu->addAction(tr("Another\u2026"), this, &EvaluateTable::askModel);
}

void EvaluateTable::setRow(int row) {
    const EvaluateRow& asked = rows_.at(static_cast<std::size_t>(row));
    if (asked.live || !opened_) return;
    if (!asked.model.empty() && asked.model != opened_->modelPath.toStdString())
        return emit wanted(TellAction{tr("%1 is of another checkpoint: open %2 to set it.")
                                          .arg(asked.name, QString::fromStdString(asked.model))});
    if (const QString why = whyExcluded(opened_->spec, asked.change); !why.isEmpty())
        return emit wanted(TellAction{asked.name + ": " + why});
    emit wanted(EditAction{{SetIntervention{asked.change}}});
}

std::vector<WantedRow> EvaluateTable::rowsOfOpen() const {
    std::vector<WantedRow> all;
    for (const EvaluateRow& row : rows_)
        if (const WantedRow one = resolved(row); opened_ && row.on &&
                                                 one.model == opened_->modelPath.toStdString() &&
                                                 whyExcluded(opened_->spec, one.change).isEmpty())
            all.push_back(one);
    return all;
}

std::vector<WantedRow> EvaluateTable::markedRows() const {
    std::vector<WantedRow> all;
    for (const int row : marked_)
        if (row < static_cast<int>(rows_.size()))
            all.push_back(resolved(rows_[static_cast<std::size_t>(row)]));
    return all;
}

QJsonObject EvaluateTable::state() const {
    QJsonObject state;
    if (ownRows_) {
        state["rows"] = toJson(rows_);
        state["rows_of"] = rowsOf_;
    }
    QJsonObject others;
    for (const auto& [model, rows] : otherRows_)
        others[model] = toJson(rows);
    if (!others.isEmpty()) state["other_rows"] = others;
    const PerplexityChoices& now = pane_->choices();
    if (now.unit != LossUnit::perplexity) state["unit"] = static_cast<int>(now.unit);
    if (!ownChoices_) return state;
    state["printed"] = now.printed;
    QJsonArray lengths;
    for (const std::int64_t length : now.lengths)
        lengths.append(static_cast<double>(length));
    state["lengths"] = lengths;
    state["convention"] = now.convention;
    state["beside"] = now.beside;
    state["stride"] = static_cast<double>(now.stride);
    state["labels"] = static_cast<double>(now.labels);
    return state;
}

void EvaluateTable::setState(const QJsonObject& state) {
    ownRows_ = state.contains("rows");
    if (ownRows_) rows_ = evaluateRowsFrom(state["rows"].toArray());
    rowsOf_ = state["rows_of"].toString();
    otherRows_.clear();
    const QJsonObject others = state["other_rows"].toObject();
    for (const QString& model : others.keys())
        otherRows_[model] = evaluateRowsFrom(others[model].toArray());
    if (opened_) takeRowsOf(opened_->modelPath);
    PerplexityChoices choices = pane_->choices();
    choices.unit = static_cast<LossUnit>(std::clamp(state["unit"].toInt(), 0, 2));
    std::vector<std::int64_t> lengths;
    for (const auto& one : state["lengths"].toArray())
        if (one.toDouble() >= 2) lengths.push_back(static_cast<std::int64_t>(one.toDouble()));
    const QStringList names = conventionNames();
    ownChoices_ = !lengths.empty() && names.contains(state["convention"].toString());
    if (ownChoices_) {
        choices.lengths = lengths;
        choices.convention = state["convention"].toString();
        if (printedTextNames().contains(state["printed"].toString()))
            choices.printed = state["printed"].toString();
        choices.beside =
            names.contains(state["beside"].toString()) ? state["beside"].toString() : QString();
        choices.stride = std::max<std::int64_t>(0, state["stride"].toInteger());
        choices.labels = std::max<std::int64_t>(0, state["labels"].toInteger());
    }
    pane_->setChoices(choices);
    if (!ownRows_ || !ownChoices_) begin();
    show();
}

}  // namespace sextant
