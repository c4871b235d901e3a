// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/frontier/frontier_facts.h"

#include <algorithm>
#include <cmath>

#include "analysis/measure/scored.h"
#include "app/same_path.h"
#include "app/session/session_label.h"
#include "pages/models/model_pair.h"

namespace sextant {

namespace {

// Means of NLL within and beyond the trained length, nats.
struct Both {
    double within = 0.0, beyond = 0.0;
};

std::optional<Both> bothOf(std::optional<double> within, std::optional<double> beyond) {
    if (!within || !beyond || !(*within > 0.0) || !(*beyond > 0.0)) return std::nullopt;
    return Both{std::log(*within), std::log(*beyond)};
}

std::optional<Both> bothOf(const Measurement* measured, std::int64_t trained) {
    if (measured == nullptr || measured->positions <= trained) return std::nullopt;
    return bothOf(scored(*measured, 0, trained).perplexity(),
                  scored(*measured, trained).perplexity());
}

class Collector {
  public:
    Collector(const Snapshot& now, FrontierShown& shown, Both reference)
        : now_(now), shown_(shown), reference_(reference) {}

    int add(FrontierPoint point, const Both& both, FrontierGoal goal) {
        point.within = both.within - reference_.within;
        point.beyond = both.beyond;
        shown_.facts.points.push_back(std::move(point));
        shown_.goals.push_back(std::move(goal));
        return static_cast<int>(shown_.goals.size()) - 1;
    }

    void addHistory() {
        for (std::size_t i = 0; i < now_.history.size(); ++i) {
            const HistoryEntry& step = now_.history[i];
            if (!step.overSameTokens || static_cast<int>(i) == now_.step) continue;
            if (const auto both = bothOf(step.within, step.beyond))
                add({step.label, 0, 0, Tried::history}, *both, {static_cast<int>(i), {}});
        }
    }

    void addPins(std::int64_t trained) {
        for (std::size_t i = 0; i < now_.pins.size(); ++i) {
            const PinFacts& pin = now_.pins[i];
            if (!pin.over.isEmpty() || !readsTheSameTokens(now_, pin)) continue;
            if (pin.trainedLength != trained) continue;
            const auto both = bothOf(pin.measurement.get(), trained);
            if (!both) continue;
            FrontierGoal goal;
            if (pin.model.isEmpty()) goal.setting = pin.intervention;
            add({pin.name, 0, 0, Tried::pin, pin.style, QString::number(i + 1)}, *both,
                std::move(goal));
        }
    }

    // The newest sweep of each parameter over what is read now.
    void addSweeps() {
        std::vector<std::string> had;
        for (const JobPicture& picture : now_.pictures) {
            if (picture.kind != "parameter-sweep" || !picture.report || !reads(picture)) continue;
            for (const ReportTable& table : picture.report->tables)
                if (table.name == "sweep" && table.columns.size() > 4 &&
                    std::find(had.begin(), had.end(), table.columns[0]) == had.end()) {
                    had.push_back(table.columns[0]);
                    addPath(picture, table);
                }
        }
    }

    // The newest sweep of the uniform scale.
    void addScales(std::int64_t trained) {
        for (const JobPicture& picture : now_.pictures) {
            if (picture.kind != "fit-scale" || !picture.report || !reads(picture)) continue;
            const auto arrayOf = [&](const char* name) -> const std::vector<double>* {
                for (const ReportArray& array : picture.report->arrays)
                    if (array.name == name) return &array.values;
                return nullptr;
            };
            const auto *sigma = arrayOf("sigma"), *nll = arrayOf("nll");
            if (sigma == nullptr || nll == nullptr || sigma->empty() || nll->empty()) continue;
            const std::size_t positions = nll->size() / sigma->size();
            std::vector<std::pair<double, int>> values;
            for (std::size_t i = 0; i < sigma->size(); ++i) {
                const auto row = nll->begin() + static_cast<std::ptrdiff_t>(i * positions);
                const auto both =
                    meansOf(row, row + static_cast<std::ptrdiff_t>(positions), trained);
                if (!both) continue;
                FrontierPoint point;
                point.kind = Tried::sweep;
                point.name = QString::fromUtf8("\u03c3 %1").arg((*sigma)[i]);
                FrontierGoal goal;
                goal.setting = picture.experiment.intervention;
                goal.setting->uniformSigma = (*sigma)[i];
                values.emplace_back((*sigma)[i], add(std::move(point), *both, std::move(goal)));
            }
            return addPath(std::move(values));
        }
    }

  private:
    using Row = std::vector<double>::const_iterator;
    static std::optional<Both> meansOf(Row first, Row last, std::int64_t trained) {
        const auto mean = [](Row from, Row to) {
            double sum = 0.0, count = 0.0;
            for (; from != to; ++from)
                if (std::isfinite(*from)) {
                    sum += *from;
                    ++count;
                }
            return sum / count;
        };
        if (last - first <= trained) return std::nullopt;
        const Both both{mean(first, first + trained), mean(first + trained, last)};
        return std::isfinite(both.within) && std::isfinite(both.beyond) ? std::optional(both)
                                                                        : std::nullopt;
    }
    bool reads(const JobPicture& picture) const {
        Experiment other = picture.experiment;
        other.intervention = now_.experiment.intervention;
        other.lockedHeads = now_.experiment.lockedHeads;
        if (!samePlace(other.model, picture.modelPlace, now_.experiment.model,
                       now_.opened->modelPlace))
            return false;
        other.model = now_.experiment.model;
        // Chosen automatically, or as many by hand.
        if (other.length == now_.samples->positions) other.length = now_.experiment.length;
        return other == now_.experiment;
    }
    void addPath(const JobPicture& picture, const ReportTable& table) {
        std::vector<std::pair<double, int>> values;
        const std::string& key = table.columns[0];
        for (const auto& row : table.rows) {
            if (!std::isfinite(row[3]) || !std::isfinite(row[4])) continue;
            FrontierPoint point;
            point.kind = Tried::sweep;
            point.name = QString("%1 %2").arg(QString::fromStdString(key)).arg(row[0]);
            FrontierGoal goal;
            goal.setting = withParameter(picture.experiment.intervention, key, row[0]);
            values.emplace_back(row[0], add(std::move(point), {row[3], row[4]}, std::move(goal)));
        }
        addPath(std::move(values));
    }
    // In the order of the parameter's values.
    void addPath(std::vector<std::pair<double, int>> values) {
        std::sort(values.begin(), values.end());
        std::vector<int> path;
        for (const auto& [value, point] : values)
            path.push_back(point);
        if (path.empty()) return;
        for (const int end : {path.front(), path.back()}) {
            FrontierPoint& point = shown_.facts.points[static_cast<std::size_t>(end)];
            point.label = point.name;
        }
        shown_.facts.paths.push_back(std::move(path));
    }

    const Snapshot& now_;
    FrontierShown& shown_;
    Both reference_;
};

}  // namespace

Intervention withParameter(Intervention change, const std::string& key, double value) {
    const auto set = [&](Choices& choices) {
        for (auto& [stage, choice] : choices) {
            const auto found = choice.values.find(key);
            if (found == choice.values.end()) continue;
            if (std::holds_alternative<std::int64_t>(found->second))
                found->second = static_cast<std::int64_t>(std::llround(value));
            else
                found->second = value;
        }
    };
    set(change.choices);
    for (Choices& layer : change.layerChoices)
        set(layer);
    return change;
}

FrontierShown frontierShown(const Snapshot& now) {
    FrontierShown shown;
    const std::int64_t trained = now.opened ? now.opened->spec.trainedLength : 0;
    shown.facts.trainedLength = trained;
    shown.facts.reference = now.referenceName;
    const auto why = [&](const QString& reason) {
        shown.whyNot = reason;
        return shown;
    };
    if (!now.opened || !now.samples) return why(QObject::tr("open a checkpoint and a text"));
    if (trained <= 0) return why(QObject::tr("the checkpoint names no trained length"));
    if (now.samples->positions <= trained)
        return why(QObject::tr("read more than the %1 tokens that were trained: there is nothing "
                               "beyond them yet")
                       .arg(trained));
    if (now.pinned && !now.pinned->unlike.isEmpty())
        return why(QObject::tr("A says nothing about these tokens: %1").arg(now.pinned->unlike));
    const auto reference = bothOf(now.reference.get(), trained);
    if (!reference) return why(QObject::tr("A is being measured"));

    Collector all(now, shown, *reference);
    FrontierPoint a;
    a.name = QObject::tr("A: %1").arg(now.referenceName);
    a.kind = Tried::reference;
    a.label = "A";
    all.add(a, *reference, {});
    all.addHistory();
    all.addPins(trained);
    all.addSweeps();
    all.addScales(trained);
    const bool stands = !now.showsReference && now.measurement && now.staleOf.isEmpty();
    if (!stands) return shown;
    // What is partial is set against the same tokens of A.
    const Comparison within = compare(*now.measurement, now.reference.get(), 0, trained);
    const Comparison beyond = compare(*now.measurement, nullptr, trained);
    if (const auto both = bothOf(within.now, beyond.now); both && within.before) {
        FrontierPoint b;
        b.name = QString::fromStdString(describe(now.opened->spec, now.intervention));
        b.kind = Tried::now;
        b.label = "B";
        b.partial = now.measurement->fidelity != Fidelity::exact;
        const double level = reference->within - std::log(*within.before);
        all.add(b, {both->within + level, both->beyond}, {});
    }
    return shown;
}

}  // namespace sextant
