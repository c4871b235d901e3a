// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_cells.h"

#include <algorithm>
#include <cmath>

#include "analysis/evaluate/windows.h"
#include "analysis/jobs/kinds/setting_rows.h"

namespace sextant {

namespace {

bool sameText(const Experiment& one, const Experiment& other) {
    return one.text == other.text && one.textIsIds == other.textIsIds &&
           one.offset == other.offset && one.length == other.length &&
           one.samples == other.samples && one.start == other.start;
}

// A report's table by the columns' names.
class Cells {
  public:
    explicit Cells(const ReportTable& table) : table_(table) {}
    double number(std::size_t row, const char* column) const {
        const auto found = std::find(table_.columns.begin(), table_.columns.end(), column);
        return found == table_.columns.end()
                   ? std::nan("")
                   : table_.rows[row].at(static_cast<std::size_t>(found - table_.columns.begin()));
    }
    std::int64_t whole(std::size_t row, const char* column) const {
        const double value = number(row, column);
        return std::isfinite(value) ? static_cast<std::int64_t>(value) : 0;
    }
    std::size_t size() const { return table_.rows.size(); }

  private:
    const ReportTable& table_;
};

struct Found {
    EvaluateCell key;
    PerplexityCell cell;
};

// The cells that a job is about, in its order, with what its report says of them.
std::vector<Found> cellsOf(const JobPicture& job) {
    const JobInput input{job.experiment, job.settings, {}};
    const auto rows = settingRows(input);
    std::vector<std::string> conventions{job.settings.name("convention")};
    if (const std::string& beside = job.settings.name("beside");
        beside != "none" && beside != conventions[0])
        conventions.push_back(beside);
    std::vector<Found> all;
    for (const std::string& convention : conventions)
        for (const SettingRow& row : rows)
            for (const double length : job.settings.list("lengths"))
                all.push_back(
                    {evaluateCell(job.experiment.model, row.change,
                                  static_cast<std::int64_t>(length), convention,
                                  job.settings.whole("stride"), job.settings.whole("labels")),
                     {}});
    if (!job.report || job.report->tables.empty()) return all;
    const Cells cells(job.report->tables[0]);
    for (std::size_t at = 0; at < std::min(all.size(), cells.size()); ++at) {
        PerplexityCell& cell = all[at].cell;
        cell.labels = cells.whole(at, "labels");
        cell.allWindows = cells.whole(at, "all_windows");
        // Reports of earlier versions have no windows, but a cell of theirs has labels.
        cell.windows =
            std::isnan(cells.number(at, "windows")) ? cell.labels > 0 : cells.whole(at, "windows");
        cell.stride = cells.whole(at, "stride");
        cell.nll = cells.number(at, "nll_mean");
        cell.bits = cells.number(at, "bits_per_byte");
    }
    return all;
}

// The cell at work: the units of a job begin with one of each cell and then go cell by cell.
std::size_t atWork(const std::vector<Found>& all) {
    for (const bool begun : {false, true})
        for (std::size_t at = 0; at < all.size(); ++at)
            if (begun ? all[at].cell.share() < 1.0 : !all[at].cell.hasValue()) return at;
    return all.size();
}

void sayState(std::vector<Found>& all, const JobPicture& job, const JobCard* card) {
    const JobState state = job.whole || card == nullptr ? JobState::finished : card->state;
    const std::size_t now = state == JobState::running ? atWork(all) : all.size();
    int before = 0;
    for (std::size_t at = 0; at < all.size(); ++at) {
        PerplexityCell& cell = all[at].cell;
        cell.job = job.id;
        cell.number = static_cast<int>(at) + 1;
        cell.held = state == JobState::paused;
        if (job.whole || (cell.hasValue() && cell.share() >= 1.0))
            cell.state = cell.hasValue() ? CellState::exact : CellState::none;
        else if (at == now)
            cell.state = CellState::computing;
        else if (state == JobState::failed)
            cell.state = CellState::failed;
        else
            cell.state = cell.hasValue() ? CellState::coarse : CellState::waiting;
        if (cell.state == CellState::failed && card != nullptr) cell.why = card->detail;
        if (cell.state == CellState::waiting || cell.state == CellState::coarse)
            cell.before = before++ + (now < all.size());
    }
}

}  // namespace

EvaluateCell evaluateCell(const std::string& model, const Intervention& change, std::int64_t length,
                          const std::string& convention, std::int64_t stride, std::int64_t labels) {
    const Convention cut = conventionOf(convention);
    return {model,
            toJson(canonical(change)),
            length,
            convention,
            !strides(cut) ? 0
            : stride > 0  ? stride
                          : usualStride(length),
            labels};
}

Experiment evaluateGround(Experiment experiment, std::int64_t tokens, bool documents) {
    experiment.length = documents ? 0 : std::max<std::int64_t>(2, tokens - experiment.offset);
    experiment.samples = documents ? 0 : 1;
    return experiment;
}

std::optional<std::pair<int, int>> cellsDone(const JobPicture& job) {
    if (job.kind != "perplexity") return std::nullopt;
    try {
        const std::vector<Found> cells = cellsOf(job);
        const auto done = std::count_if(cells.begin(), cells.end(), [](const Found& one) {
            return one.cell.hasValue() && one.cell.share() >= 1.0;
        });
        return std::pair(static_cast<int>(done), static_cast<int>(cells.size()));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

CellsAtWork cellsAtWork(const std::vector<JobCard>& cards,
                        const std::vector<JobPicture>& pictures) {
    const auto runs = [](const JobCard& card) {
        return card.state == JobState::running || card.state == JobState::waiting;
    };
    const bool any = std::any_of(cards.begin(), cards.end(), [&](const JobCard& card) {
        return card.kind == "perplexity" && runs(card);
    });
    CellsAtWork all;
    double seconds = 0.0;
    int timed = 0, untimed = 0;  // cells to go
    for (const JobCard& card : cards) {
        if (card.kind != "perplexity" || !(any ? runs(card) : card.state == JobState::paused))
            continue;
        const auto job = std::find_if(pictures.begin(), pictures.end(),
                                      [&](const JobPicture& one) { return one.id == card.id; });
        const auto cells = job == pictures.end() ? std::nullopt : cellsDone(*job);
        if (!cells) continue;
        all.done += cells->first;
        all.all += cells->second;
        const bool known = card.secondsLeft >= 0;
        (known ? timed : untimed) += cells->second - cells->first;
        if (known) seconds += card.secondsLeft;
    }
    // A job that waits takes as long for a cell as the one that runs.
    if (untimed == 0) all.secondsLeft = seconds;
    if (untimed > 0 && timed > 0) all.secondsLeft = seconds * (timed + untimed) / timed;
    return all;
}

EvaluateCells evaluateCells(const std::vector<JobPicture>& pictures,
                            const std::vector<JobCard>& cards, const Experiment& ground) {
    EvaluateCells all;
    for (const JobPicture& job : pictures) {
        if (job.kind != "perplexity" || !sameText(job.experiment, ground)) continue;
        const auto card = std::find_if(cards.begin(), cards.end(),
                                       [&](const JobCard& one) { return one.id == job.id; });
        if (card != cards.end() && card->state == JobState::cancelled) continue;
        try {
            std::vector<Found> cells = cellsOf(job);
            sayState(cells, job, card == cards.end() ? nullptr : &*card);
            for (Found& one : cells) {
                const auto [place, fresh] = all.emplace(one.key, one.cell);
                if (!fresh && place->second.state != CellState::exact &&
                    one.cell.state == CellState::exact)
                    place->second = one.cell;
            }
        } catch (const std::exception&) {
            continue;  // of another version: its card says so
        }
    }
    return all;
}

}  // namespace sextant
