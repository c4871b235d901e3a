// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of the checkpoint that is open.
#include <QVBoxLayout>
#include <algorithm>

#include "pages/checkpoint/checkpoint_card.h"
#include "pages/position/position_text.h"
#include "pages/view_makers.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// "656 thousand" would be long: 656 k, 1.27 M, 7.24 G.
QString shortCount(std::int64_t value) {
    const auto number = static_cast<double>(value);
    if (number >= 1e9) return QString::number(number / 1e9, 'f', 2) + " G";
    if (number >= 1e6) return QString::number(number / 1e6, 'f', 2) + " M";
    if (number >= 1e4) return QString::number(number / 1e3, 'f', 0) + " k";
    return separated(value);
}

// Null: it was not inferred.
const CheckpointFact* inferredOf(const OpenedFacts& opened, const std::string& name) {
    if (!opened.checkpoint) return nullptr;
    const auto& all = opened.checkpoint->inferred;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const CheckpointFact& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

class CheckpointView : public View {
  public:
    CheckpointView() : card_(new CheckpointCard(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(card_);
        connect(card_, &CheckpointCard::commandWanted, this,
                [this](const QString& command) { want(CommandAction{command.toStdString()}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (!(changes & (Changes::opened | Changes::experiment))) return;
        std::vector<Fact> list;
        if (now.opened) list = facts(*now.opened, now.intervention);
        if (const QString other = now.otherModel(); !other.isEmpty())
            list.insert(list.begin(), {tr("A, shown now"), other,
                                       tr("the facts below are of the open checkpoint")});
        card_->setFacts(list);
    }

  private:
    static std::vector<Fact> facts(const OpenedFacts& opened, const Intervention& change) {
        const ModelSpec& spec = opened.spec;
        std::vector<Fact> list;
        const auto add = [&list](const QString& name, const QString& value,
                                 const QString& note = {}) {
            list.push_back({name, value, note});
        };
        // "SextantForCausalLM" is wider than the panel.
        const QString whole = QString::fromStdString(spec.architecture);
        QString architecture = whole;
        if (architecture.size() > 16) architecture.remove("ForCausalLM");
        add(tr("architecture"), architecture, whole);
        add(tr("parameters"), shortCount(opened.parameters), separated(opened.parameters));
        const int all = spec.heads * spec.layerCount();
        add(tr("heads"),
            spec.keyValueHeads == spec.heads ? separated(all)
                                             : tr("%1 (%2 kv)").arg(all).arg(spec.keyValueHeads),
            tr("%1 layers of %2 query heads and %3 key-value heads")
                .arg(spec.layerCount())
                .arg(spec.heads)
                .arg(spec.keyValueHeads));
        add(tr("head dim"), separated(spec.headDim));
        add(tr("vocabulary"), separated(spec.vocabulary),
            opened.tokenizer.isEmpty() ? tr("no tokenizer") : opened.tokenizer);
        // config.json says how long texts may be, which need not be what was trained on.
        const CheckpointFact* trained = inferredOf(opened, "trained length");
        const bool sure = trained == nullptr || trained->certainty == Certainty::sure;
        const bool byHand = trained != nullptr && trained->byHand;
        add(tr("trained length"),
            byHand ? tr("%1 (by hand)").arg(separated(spec.trainedLength))
            : sure ? separated(spec.trainedLength)
                   : QString("%1 (%2)").arg(separated(spec.trainedLength),
                                            translated(name(trained->certainty))),
            !trained ? QString()
            : byHand ? said(trained->source)
                     : tr("inferred: %1\nA click leads to where it is set by hand")
                           .arg(said(trained->source)));
        if (trained) list.back().command = "trained-length";
        add(tr("position"), positionSummary(spec, change));
        if (const QString scale = scaleByPosition(spec, change); !scale.isEmpty())
            add(QString::fromUtf8("\u03c3 ") + tr("by position"), scale);
        if (!spec.trainedSigma.empty()) add(tr("head scales"), tr("in the checkpoint"));
        return list;
    }

    CheckpointCard* card_;
};

}  // namespace

View* makeCheckpointView(Selection*) {
    return new CheckpointView;
}

}  // namespace sextant
