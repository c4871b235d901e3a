// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_table.h"

#include <algorithm>
#include <utility>

#include "analysis/evaluate/windows.h"
#include "app/jobs/job_estimate.h"
#include "pages/evaluate/evaluate_tasks.h"
#include "pages/evaluate/perplexity_table.h"
#include "pages/position/position_text.h"
#include "widgets/bars/job_bar.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr std::int64_t usualLabels = 8192;  // a table of these is there in minutes
constexpr int usualColumns = 4;             // L, 2 L, 4 L, 8 L

// "samples/rope": where a checkpoint lies, in its last two words.
QString modelPathText(const std::string& path) {
    return QString::fromStdString(path).section('/', -2, -1, QString::SectionSkipEmpty);
}

bool goesOn(JobState state) {
    return state == JobState::running || state == JobState::waiting || state == JobState::paused;
}

}  // namespace

void EvaluateTable::display(const Snapshot& now, unsigned changes) {
    outlook_.take(now, changes);
    const bool another = opened_ != now.opened;
    opened_ = now.opened;
    kinds_ = now.jobKinds;
    experiment_ = now.experiment;
    settings_ = now.settings;
    jobs_ = now.jobs;
    pictures_ = now.pictures;
    ground_ = evaluateGround(experiment_, opened_ ? opened_->tokens : 0,
                             opened_ && opened_->documents > 0);
    if (another && opened_) takeRowsOf(opened_->modelPath);
    if (another) begin();
    takeModels(now.otherModels);
    if (another || changes & (Changes::jobs | Changes::opened | Changes::experiment))
        cells_ = evaluateCells(pictures_, jobs_, ground_);
    show();
}

void EvaluateTable::takeRowsOf(const QString& model) {
    const QString before = std::exchange(rowsOf_, model);
    if (before == model || (before.isEmpty() && ownRows_)) return;
    if (ownRows_) otherRows_[before] = rows_;
    marked_.clear();
    const auto own = otherRows_.find(model);
    ownRows_ = own != otherRows_.end();
    if (ownRows_) {
        rows_ = std::move(own->second);
        otherRows_.erase(own);
    }
}

void EvaluateTable::begin() {
    recipes_.clear();
    if (!opened_) return;
    const std::int64_t trained = opened_->spec.trainedLength;
    const std::int64_t tokens = opened_->longest;
    if (!ownRows_) {
        rows_ = firstRows(opened_->spec);
        marked_.clear();
    }
    if (ownChoices_) return;
    PerplexityChoices choices = pane_->choices();
    choices.convention = name(Convention::disjoint);
    choices.beside.clear();
    choices.stride = 0;
    choices.labels = usualLabels;
    choices.lengths.clear();
    for (std::int64_t length = std::max<std::int64_t>(2, trained);
         std::ssize(choices.lengths) < usualColumns && (tokens == 0 || length < tokens);
         length *= 2)
        choices.lengths.push_back(length);
    if (choices.lengths.empty()) choices.lengths.push_back(std::max<std::int64_t>(2, tokens));
    pane_->setChoices(choices);
    // Windows as those of the printed numbers, where there are any.
    const bool printed = std::any_of(rows_.begin(), rows_.end(), [this](const EvaluateRow& row) {
        return !drawn(row).source.isEmpty();
    });
    if (printed) choices.convention = printedConvention(choices.printed);
    pane_->setChoices(choices);
}

const ModelSpec* EvaluateTable::specOf(const std::string& model) const {
    if (opened_ && opened_->modelPath.toStdString() == model) return &opened_->spec;
    const OtherModel* other = otherOf(model);
    return other == nullptr || !other->failure.empty() ? nullptr : &other->spec;
}

const OtherModel* EvaluateTable::otherOf(const std::string& model) const {
    if (!models_) return nullptr;
    const auto found = models_->find(model);
    return found == models_->end() ? nullptr : &found->second;
}

void EvaluateTable::takeModels(const std::shared_ptr<const OtherModels>& models) {
    if (!opened_) return;
    if (std::exchange(models_, models) != models) recipes_.clear();
    ReadModelsAction unknown;
    for (const EvaluateRow& row : rows_)
        if (!row.model.empty() && specOf(row.model) == nullptr && !otherOf(row.model) &&
            asked_.insert(row.model).second)
            unknown.paths.insert(row.model);
    if (!unknown.paths.empty()) emit wanted(unknown);
    for (auto path = toAdd_.begin(); path != toAdd_.end();) {
        const OtherModel* other = otherOf(*path);
        if (other == nullptr) {
            ++path;
            continue;
        }
        const std::string model = *path;
        path = toAdd_.erase(path);
        if (other->failure.empty())
            add({positionSummary(other->spec, {}), {}, false, true, model});
        else
            emit wanted(TellAction{said(other->failure)});
    }
}

WantedRow EvaluateTable::resolved(const EvaluateRow& row) const {
    return {row.name, row.model.empty() ? experiment_.model : row.model,
            row.live ? experiment_.intervention : row.change};
}

PerplexityRow EvaluateTable::drawn(const EvaluateRow& row) const {
    const WantedRow now = resolved(row);
    const PerplexityChoices& choices = pane_->choices();
    PerplexityRow drawn;
    drawn.name = row.name;
    drawn.model = modelPathText(now.model);
    drawn.on = row.on;
    const ModelSpec* spec = specOf(now.model);
    if (spec != nullptr) drawn.excluded = whyExcluded(*spec, now.change);
    const auto cellsOf = [&](const QString& convention) {
        std::vector<PerplexityCell> cells;
        for (const std::int64_t length : choices.lengths) {
            const auto found =
                cells_.find(evaluateCell(now.model, now.change, length, convention.toStdString(),
                                         choices.stride, choices.labels));
            cells.push_back(found == cells_.end() ? PerplexityCell{} : found->second);
            cells.back().cancelled = cells.back().held && cancelled_.contains(cells.back().job);
            asFirst(cells.back());
        }
        return cells;
    };
    drawn.cells = cellsOf(choices.convention);
    if (!choices.beside.isEmpty()) drawn.beside = cellsOf(choices.beside);
    // Perplexities of text say nothing beside a model of lists.
    if (spec != nullptr && drawn.excluded.isEmpty()) {
        const TrainRecipe& recipe = recipeOf(now.model);
        if (recipe.task.task == Task::text) {
            const PrintedRow printed =
                printedOf(*spec, now.change, recipe.augmentation, choices.printed, choices.lengths);
            drawn.printed = printed.cells;
            drawn.source = printed.source;
        }
    }
    return drawn;
}

const TrainRecipe& EvaluateTable::recipeOf(const std::string& model) const {
    const auto [place, fresh] = recipes_.try_emplace(model);
    if (fresh) {
        const bool open = opened_ && opened_->modelPath.toStdString() == model;
        const OtherModel* other = open ? nullptr : otherOf(model);
        place->second = learnedRecipe(open ? opened_->recipe : other ? other->recipe : "");
    }
    return place->second;
}

// Its job goes in another order than it was begun with.
void EvaluateTable::asFirst(PerplexityCell& cell) const {
    const auto found = std::find_if(cells_.begin(), cells_.end(), [this](const auto& one) {
        return one.second.job == first_.first && one.second.number == first_.second;
    });
    const bool goesOn =
        found != cells_.end() && !found->second.held &&
        (found->second.state == CellState::waiting || found->second.state == CellState::coarse ||
         found->second.state == CellState::computing);
    if (!goesOn || cell.job != first_.first) return;
    if (cell.number == first_.second)
        cell.state = CellState::computing;
    else if (cell.state == CellState::computing)
        cell.state = cell.hasValue() ? CellState::coarse : CellState::waiting;
}

void EvaluateTable::show() {
    PerplexityFacts facts;
    if (opened_) {
        const PerplexityChoices& choices = pane_->choices();
        // Some conventions score a token beyond the window.
        const Convention convention = conventionOf(choices.convention.toStdString());
        const std::int64_t more = tokensForWindow(convention, 2) - 2;
        pane_->setLongestWindow(std::max<std::int64_t>(0, opened_->longest - more));
        facts.lengths = choices.lengths;
        facts.trained = opened_->spec.trainedLength;
        facts.convention = choices.convention;
        facts.beside = choices.beside;
        facts.printedConvention = printedConvention(choices.printed);
        for (const EvaluateRow& row : rows_)
            facts.rows.push_back(drawn(row));
    }
    pane_->setFacts(facts);
    pane_->table()->setMarked(marked_);
    showStatus();
}

std::vector<JobCard> EvaluateTable::jobsOfTable() const {
    std::vector<JobCard> cards;
    const auto ofRow = [this](const QString& id) {
        const auto job = std::find_if(pictures_.begin(), pictures_.end(),
                                      [&](const JobPicture& one) { return one.id == id; });
        return job != pictures_.end() &&
               std::any_of(rows_.begin(), rows_.end(), [&](const EvaluateRow& row) {
                   return resolved(row).model == job->experiment.model;
               });
    };
    for (const JobCard& card : jobs_)
        if (card.kind == "perplexity" && ofRow(card.id)) cards.push_back(card);
    return cards;
}

void EvaluateTable::showStatus() {
    const auto cards = jobsOfTable();
    const CellsAtWork cells = cellsAtWork(cards, pictures_);  // as the bar at the foot counts them
    bool running = false, paused = false, cancelled = false;
    for (const JobCard& card : cards) {
        if (!goesOn(card.state)) continue;
        (card.state == JobState::paused ? paused : running) = true;
        cancelled = cancelled || (card.state == JobState::paused && cancelled_.contains(card.id));
    }
    QString words;
    if (running || paused)
        words = tr("%1 of %2 cells done \u00b7 %3")
                    .arg(cells.done)
                    .arg(cells.all)
                    .arg(running && cells.secondsLeft >= 0 ? timeLeft(cells.secondsLeft)
                         : running                         ? tr("estimating")
                         : cancelled ? tr("cancelled: Resume goes on with the others")
                                     : tr("paused"));
    const bool failed = !cards.empty() && cards.front().state == JobState::failed;
    pane_->setJobs(running, paused, cancelled && !running);

    const QString why = !opened_ || opened_->textPath.isEmpty() || kind() == nullptr
                            ? tr("Open a checkpoint and a text first.")
                            : QString();
    pane_->setStatus(words.isEmpty() ? why : words, failed ? cards.front().detail : QString());
    if (!why.isEmpty()) return pane_->setCompute(tr("Compute"), why);
    const EvaluatePlan todo = plan(-1, -1);
    double seconds = 0.0;
    for (const auto& [length, windows] : todo.windows) {
        const double one = outlook_.secondsOfPass(length);
        seconds = one < 0 || seconds < 0 ? -1.0 : seconds + one * static_cast<double>(windows);
    }
    if (todo.cells == 0) return pane_->setCompute({}, {});
    QString compute =
        todo.cells == 1 ? tr("Compute 1 cell") : tr("Compute %1 cells").arg(todo.cells);
    if (seconds >= 0) compute += tr(", %1").arg(aboutText(seconds));
    pane_->setCompute(compute, {});
}

const JobKindFacts* EvaluateTable::kind() const {
    if (!kinds_) return nullptr;
    const auto found = std::find_if(kinds_->begin(), kinds_->end(),
                                    [](const auto& one) { return one.key == "perplexity"; });
    return found == kinds_->end() ? nullptr : &*found;
}

std::vector<WantedRow> EvaluateTable::computable(int row) const {
    std::vector<WantedRow> all;
    const auto& drawn = pane_->table()->facts().rows;
    for (std::size_t at = 0; at < std::min(rows_.size(), drawn.size()); ++at) {
        const bool asked = row == static_cast<int>(at);
        if (row >= 0 && !asked) continue;
        if ((!rows_[at].on && !asked) || !drawn[at].excluded.isEmpty()) continue;
        all.push_back(resolved(rows_[at]));
    }
    return all;
}

EvaluatePlan EvaluateTable::plan(int row, int column) const {
    std::vector<std::int64_t> columns = pane_->choices().lengths;
    if (column >= 0) columns = {columns.at(static_cast<std::size_t>(column))};
    return evaluatePlan(computable(row), pane_->choices(), columns, cells_, *kind(), ground_,
                        opened_ ? opened_->tokens : 0);
}

void EvaluateTable::compute(int row, int column) {
    if (kind() == nullptr || !opened_) return;
    for (const JobStartAction& job : plan(row, column).jobs)
        emit wanted(job);
}

// What is done of a table stays, as work of minutes, until Cancel is pressed again.
void EvaluateTable::cancelJobs() {
    std::set<QString> open;
    bool runs = false;
    for (const JobCard& card : jobsOfTable()) {
        if (goesOn(card.state)) open.insert(card.id);
        runs = runs || card.state == JobState::running || card.state == JobState::waiting;
    }
    const bool any = std::any_of(cells_.begin(), cells_.end(), [&](const auto& one) {
        return one.second.hasValue() && open.contains(one.second.job);
    });
    const bool again =
        !runs && std::includes(cancelled_.begin(), cancelled_.end(), open.begin(), open.end());
    if (!any || again) {
        cancelled_.clear();
        return askJobs(JobChange::cancel, {JobState::running, JobState::waiting, JobState::paused});
    }
    cancelled_ = std::move(open);
    askJobs(JobChange::pause, {JobState::running, JobState::waiting});
    show();  // of those that were paused already
}

void EvaluateTable::askJobs(JobChange action, const std::set<JobState>& states) {
    if (action == JobChange::resume) cancelled_.clear();
    for (const JobCard& card : jobsOfTable())
        if (states.contains(card.state)) emit wanted(JobAction{card.id, action});
}

}  // namespace sextant
