// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/pins/difference_rows.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/measure/inflection.h"
#include "analysis/measure/scored.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice.h"
#include "app/session/session_label.h"
#include "pages/position/plan_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

const QString none = QString::fromUtf8("\u2013");

QString numberOr(const std::optional<double>& value, int decimals) {
    return value && std::isfinite(*value) ? QString::number(*value, 'f', decimals) : none;
}

class Rows {
  public:
    explicit Rows(const Snapshot& now) : now_(now) {}

    void measured() {
        const Measurement* b = now_.answer.get();
        const Measurement* a = exact(now_.reference.get());
        like_ = !now_.pinned || now_.pinned->unlike.isEmpty();
        const std::int64_t trained = now_.opened->spec.trainedLength;
        const std::int64_t positions = b ? b->positions : a ? a->positions : 0;
        perplexity(QObject::tr("perplexity, mean"), a, b, 0, everyPosition);
        if (trained > 0 && positions > trained) {
            const QString length = separated(trained);
            perplexity(QObject::tr("perplexity within %1").arg(length), a, b, 0, trained);
            perplexity(QObject::tr("perplexity beyond %1").arg(length), a, b, trained,
                       everyPosition);
        }
        const auto entropy = [](const Measurement* one) {
            return one ? meanOfHeads(*one) : std::nullopt;
        };
        add(QObject::tr("entropy, mean of heads and positions (nats)"), entropy(a), entropy(b), 3,
            0);
        if (trained <= 0 || positions <= trained) return;
        const auto length = static_cast<double>(trained);
        const auto off = [&](const Measurement* one, bool entropies) -> std::optional<double> {
            if (!one) return std::nullopt;
            const std::optional<int> at =
                entropies ? entropyInflection(meanEntropy(*one), length, Departure::lasting)
                          : lossInflection(one->nll, length, Departure::lasting);
            return at ? std::optional<double>(*at) : std::nullopt;
        };
        for (const bool entropies : {true, false}) {
            const std::optional<double> atA = off(a, entropies), atB = off(b, entropies);
            add(entropies ? QObject::tr("entropy departs from its trend at position")
                          : QObject::tr("log-perplexity departs from its trend at position"),
                atA, atB, 0, 1);
            // Known, and so good news.
            if (a && !atA) rows_.back().a = QObject::tr("nowhere");
            if (b && !atB) rows_.back().b = QObject::tr("nowhere");
        }
    }

    void settings() {
        const ModelSpec& spec = now_.opened->spec;
        const Intervention& to = now_.experiment.intervention;
        if (now_.pinned) {
            // What A is of stands first.
            const std::vector<DifferenceRow> numbers = std::exchange(rows_, {});
            const PinnedFacts& a = *now_.pinned;
            if (!a.model.isEmpty())
                rows_.push_back(
                    {QObject::tr("model"), a.model, now_.opened->modelPath.section('/', -1), {}});
            if (!a.over.isEmpty()) rows_.push_back({QObject::tr("tokens"), a.over, a.live, {}});
            rows_.push_back({QObject::tr("setting"), a.setting, words(describe(spec, to)), {}});
            rows_.insert(rows_.end(), numbers.begin(), numbers.end());
            return;
        }
        const Intervention& from = now_.referenceSetting;
        if (from.uniformSigma != to.uniformSigma)
            add(QObject::tr("uniform \u03c3"), from.uniformSigma, to.uniformSigma, 3, 0);
        choices(spec, from, to);
        heads(spec, from, to);
    }

    std::vector<DifferenceRow> take() { return std::move(rows_); }

  private:
    static const Measurement* exact(const Measurement* one) {
        return one && one->fidelity == Fidelity::exact ? one : nullptr;
    }

    static std::optional<double> meanOfHeads(const Measurement& one) {
        double sum = 0, count = 0;
        for (const float value : meanEntropy(one)) {
            if (std::isnan(value)) continue;
            sum += value;
            ++count;
        }
        return count > 0 ? std::optional(sum / count) : std::nullopt;
    }

    void perplexity(const QString& what, const Measurement* a, const Measurement* b,
                    std::int64_t first, std::int64_t last) {
        const auto of = [&](const Measurement* one) {
            return one ? scored(*one, first, last).perplexity() : std::nullopt;
        };
        add(what, of(a), of(b), 3, -1);
    }

    // `good`: of a rise, 1: better, -1: worse, 0: neither.
    void add(const QString& what, std::optional<double> a, std::optional<double> b, int decimals,
             int good) {
        DifferenceRow row{what, numberOr(a, decimals), numberOr(b, decimals), {}};
        if (a && b && like_) {
            row.change = signedText(*b - *a, decimals);
            const bool seen = !row.change.front().isDigit();  // with a sign
            row.better = seen && (*b - *a) * good > 0;
            row.worse = seen && (*b - *a) * good < 0;
        }
        rows_.push_back(row);
    }

    void choices(const ModelSpec& spec, const Intervention& from, const Intervention& to) {
        struct Group {
            Stage stage;
            QString a, b;
            std::vector<int> layers;
        };
        std::vector<Group> groups;
        for (int layer = 0; layer < spec.layerCount(); ++layer) {
            const Choices was = choicesOf(spec, from, layer), is = choicesOf(spec, to, layer);
            for (const Stage stage : everyStage) {
                const Choice &a = was.at(stage), &b = is.at(stage);
                if (a == b) continue;
                const auto named = [&](const Choice& choice) {
                    const Method& method = findMethod(stage, choice.method);
                    return said(label(method.label, choice, method.parameters));
                };
                const QString before = named(a), after = named(b);
                const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& one) {
                    return one.stage == stage && one.a == before && one.b == after;
                });
                if (same == groups.end())
                    groups.push_back({stage, before, after, {layer}});
                else
                    same->layers.push_back(layer);
            }
        }
        for (const Group& group : groups) {
            QString what = translated(title(group.stage));
            if (static_cast<int>(group.layers.size()) < spec.layerCount())
                what += QObject::tr(", layers %1").arg(layerRanges(group.layers));
            rows_.push_back({what, group.a, group.b, {}});
        }
    }

    void heads(const ModelSpec& spec, const Intervention& from, const Intervention& to) {
        const std::vector<double> was = headSigma(spec, from), is = headSigma(spec, to);
        std::vector<std::size_t> changed;
        for (std::size_t head = 0; head < std::min(was.size(), is.size()); ++head)
            if (was[head] != is[head]) changed.push_back(head);
        std::stable_sort(changed.begin(), changed.end(), [&](std::size_t a, std::size_t b) {
            return std::abs(is[a] - was[a]) > std::abs(is[b] - was[b]);
        });
        const bool factors = from.uniformSigma != 1.0 || to.uniformSigma != 1.0;
        for (const std::size_t head : changed) {
            const auto heads = static_cast<std::size_t>(spec.heads);
            add((factors ? QObject::tr("own factor of L%1 H%2") : QObject::tr("\u03c3 of L%1 H%2"))
                    .arg(head / heads)
                    .arg(head % heads),
                was[head], is[head], 4, 0);
        }
    }

    const Snapshot& now_;
    bool like_ = true;  // both are over the same tokens
    std::vector<DifferenceRow> rows_;
};

}  // namespace

std::vector<DifferenceRow> differenceRows(const Snapshot& now) {
    if (!now.opened) return {};
    Rows rows(now);
    rows.measured();
    rows.settings();
    return rows.take();
}

}  // namespace sextant
