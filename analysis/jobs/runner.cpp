// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/runner.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "analysis/values/choice_json.h"

namespace sextant {

namespace {

void checkKeys(const std::vector<Unit>& units) {
    std::set<std::string> seen;
    for (const Unit& unit : units) {
        if (!seen.insert(unit.key).second)
            throw Error("the job has two units \"{}\"; choose values that differ", unit.key);
    }
}

}  // namespace

JobRun::JobRun(const JobKind& kind, JobInput input, const std::filesystem::path& journalFolder,
               Shard shard)
    : kind_(kind), input_(std::move(input)), shard_(shard) {
    check(input_.settings, kind.parameters);
    if (kind.search && !(shard == Shard{}))
        throw Error(
            "{}: a search looks at what it found before and cannot be split; leave --shard out",
            kind.key);
    const Results none = [](const Unit& unit) -> UnitResult {
        throw Error("the unit \"{}\" is not done yet", unit.key);
    };
    units_ = kind.next(input_, {}, none);
    if (units_.empty()) throw Error("{}: there is nothing to do; check its settings", kind.key);
    checkKeys(units_);
    if (!journalFolder.empty()) {
        JournalHead head;
        head.kind = kind.key;
        head.experiment = input_.experiment;
        head.settings = valuesToJson(input_.settings).dump();
        head.job = identity(kind, input_).text();
        head.material = input_.material.identity;
        head.device = input_.material.place.words;
        head.shard = shard;
        if (!kind.search)
            for (const Unit& unit : units_)
                head.units.push_back({unit.key, unit.cost});
        journal_ = Journal(journalFolder / journalName(shard), head);
    }
    for (std::size_t i = units_.size(); i-- > 0;) {
        if (!shard_.holds(i)) continue;
        if (journal_.has(units_[i].key))
            ++kept_;
        else
            missing_.push_back(i);
    }
    extend();
}

void JobRun::extend() {
    while (kind_.search && missing_.empty()) {
        const Results results = [this](const Unit& unit) { return journal_.result(unit.key); };
        const std::vector<Unit> more = kind_.next(input_, units_, results);
        if (more.empty()) return;
        const std::size_t first = units_.size();
        units_.insert(units_.end(), more.begin(), more.end());
        checkKeys(units_);
        for (std::size_t i = units_.size(); i-- > first;) {
            if (journal_.has(units_[i].key))
                ++kept_;
            else
                missing_.push_back(i);
        }
    }
}

bool JobRun::finished() const {
    return missing_.empty();
}

const std::string& JobRun::nextUnit() const {
    return units_[missing_.back()].key;
}

JobProgress JobRun::progress() const {
    JobProgress progress;
    double all = 0.0, left = 0.0;
    for (std::size_t i = 0; i < units_.size(); ++i) {
        if (!shard_.holds(i)) continue;
        ++progress.units;
        all += units_[i].cost;
    }
    for (const std::size_t i : missing_)
        left += units_[i].cost;
    if (kind_.cost && !missing_.empty()) {
        const double expected = std::max(all, kind_.cost(input_));
        left += expected - all;
        all = expected;
    }
    progress.done = progress.units - missing_.size();
    progress.kept = kept_;
    progress.fraction = all > 0 ? 1.0 - left / all : 1.0;
    if (all > 0 && !missing_.empty()) progress.nextShare = units_[missing_.back()].cost / all;
    if (costSpent_ > 0) progress.secondsLeft = left * secondsSpent_ / costSpent_;
    if (missing_.empty()) progress.secondsLeft = 0.0;
    return progress;
}

void JobRun::prefer(const std::string& beginning) {
    std::stable_partition(missing_.begin(), missing_.end(), [&](std::size_t unit) {
        return units_[unit].key.compare(0, beginning.size(), beginning) != 0;
    });
}

void JobRun::step(const Progress& progress) {
    if (finished()) return;
    progress.checkStop();
    const Unit& unit = units_[missing_.back()];
    const double cost = unit.cost;
    const auto begin = std::chrono::steady_clock::now();
    UnitResult result = kind_.compute(input_, unit, progress);
    for (const auto& [name, numbers] : said_)
        result.numbers[name] = numbers;
    journal_.add(unit.key, std::move(result));
    secondsSpent_ +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    costSpent_ += cost;
    missing_.pop_back();
    extend();
}

Report JobRun::report() const {
    if (!(shard_ == Shard{}))
        throw Error("this is one shard of {}; run the others and merge their journals", shard_.of);
    return reportOf(units_);
}

Report JobRun::reportOf(const std::vector<Unit>& units) const {
    Report report =
        kind_.gather(input_, units, [this](const Unit& unit) { return journal_.result(unit.key); });
    report.device = input_.material.place.words;
    return report;
}

Report JobRun::reportSoFar() const {
    if (!kind_.partial)
        throw Error("{}: says nothing before all of its units are done; go on with it", kind_.key);
    std::vector<Unit> done;
    for (const Unit& unit : units_)
        if (journal_.has(unit.key)) done.push_back(unit);
    return reportOf(done);
}

void runToEnd(JobRun& run, const Progress& progress) {
    const double before = run.progress().fraction;
    const double left = std::max(1.0 - before, 1e-12);
    while (!run.finished()) {
        const JobProgress now = run.progress();
        const double done = (now.fraction - before) / left;
        Progress unit = progress;
        unit.report = [&](double within, const Message&) {
            const double more = run.kind().longUnits ? within * now.nextShare / left : 0.0;
            progress(done + more,
                     Message("{} of {} units done, now {}", now.done, now.units, run.nextUnit()));
        };
        unit(0.0, "");
        run.step(unit);
    }
    progress(1.0, "done");
}

Report merge(const JobKind& kind, const std::vector<std::filesystem::path>& paths) {
    if (paths.empty()) throw Error("there is no journal to merge; name the folders they are in");
    std::vector<Journal> journals;
    for (const auto& path : paths) {
        journals.push_back(Journal::read(path));
        const JournalHead& head = journals.back().head();
        const JournalHead& first = journals.front().head();
        if (head.kind != kind.key)
            throw Error("{}: the journal of a job of kind \"{}\"; expected \"{}\"", path, head.kind,
                        kind.key);
        if (head.job != first.job || head.units != first.units)
            throw Error(
                "{}: the journal of another job than {} (other contents or settings); merge the "
                "shards of one job",
                path, paths.front());
        if (head.device != first.device)
            throw Error(
                "{}: computed on {}, and {} on {}; compute all shards of a job on one device", path,
                head.device, paths.front(), first.device);
    }
    const JournalHead& head = journals.front().head();
    if (head.units.empty())
        throw Error("{}: the journal of a search, which has no shards; go on with it instead",
                    paths.front());
    const auto holder = [&](const std::string& key) {
        return std::find_if(journals.begin(), journals.end(),
                            [&](const Journal& journal) { return journal.has(key); });
    };
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < head.units.size(); ++i) {
        if (holder(head.units[i].key) == journals.end()) missing.push_back(i);
    }
    if (!missing.empty()) {
        const auto of = static_cast<std::size_t>(head.shard.of);
        const std::string& first = head.units[missing[0]].key;
        throw Error(of > 1
                        ? Message("{} of {} units are in no journal, the first is \"{}\" of shard "
                                  "{}/{}; run what is missing first",
                                  missing.size(), head.units.size(), first, missing[0] % of + 1, of)
                        : Message("{} of {} units are in no journal, the first is \"{}\"; run what "
                                  "is missing first",
                                  missing.size(), head.units.size(), first));
    }
    JobInput input;
    input.experiment = head.experiment;
    input.settings = valuesFromJson(kind.key, kind.parameters, nlohmann::json::parse(head.settings),
                                    paths.front().string());
    Report report = kind.gather(
        input, head.units, [&](const Unit& unit) { return holder(unit.key)->result(unit.key); });
    report.device = head.device;
    return report;
}

}  // namespace sextant
