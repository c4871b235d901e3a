// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/layers/layer_menu.h"

#include <QPointer>
#include <algorithm>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "pages/layers/pattern_dialog.h"
#include "pages/position/plan_text.h"
#include "widgets/controls/number_dialog.h"
#include "widgets/controls/number_field.h"
#include "widgets/said.h"

namespace sextant {
namespace {

// True where every layer has a choice of its own in this stage, and it is `choice` (nothing: none).
bool chosenInAll(const LayerMenuFacts& facts, Stage stage, const std::optional<Choice>& choice) {
    return std::all_of(facts.layers.begin(), facts.layers.end(), [&](int layer) {
        const auto at = static_cast<std::size_t>(layer);
        const auto& all = facts.change.layerChoices;
        const bool own = at < all.size() && all[at].contains(stage);
        return choice ? own && all[at].at(stage).method == choice->method : !own;
    });
}

QString whyNotAny(const LayerMenuFacts& facts, Stage stage, const Choice& choice) {
    for (const int layer : facts.layers) {
        const Message why = whyNot(facts.spec, facts.change, layer, stage, choice);
        if (why.empty()) continue;
        const QString reason = said(why);
        return facts.layers.size() == 1 ? reason
                                        : QObject::tr("layer %1: %2").arg(layer).arg(reason);
    }
    return {};
}

QAction* addChoice(QMenu* menu, const LayerMenuFacts& facts, const QString& text, Stage stage,
                   const std::optional<Choice>& choice, std::function<void()> take) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(chosenInAll(facts, stage, choice));
    if (choice) {
        const QString reason = whyNotAny(facts, stage, *choice);
        action->setEnabled(reason.isEmpty());
        action->setToolTip(reason.isEmpty() ? text : reason);
    }
    QObject::connect(action, &QAction::triggered, menu, [take = std::move(take)] { take(); });
    return action;
}

Choice windowOf(const ModelSpec& spec, int layer, std::int64_t tokens) {
    Choice choice = startingChoice(findMethod(Stage::mask, "window"), spec, layer);
    choice.values["window"] = tokens;
    return choice;
}

std::int64_t windowNow(const LayerMenuFacts& facts) {
    const int layer = facts.layers.empty() ? 0 : *facts.layers.begin();
    const std::int64_t now = windowOf(facts.spec, facts.change, layer);
    return now > 0 ? now : std::max<std::int64_t>(1, facts.spec.trainedLength);
}

void askWindow(const LayerMenuFacts& facts, QWidget* parent,
               std::function<void(const EditAction&)> want) {
    auto* dialog = new NumberDialog(
        QObject::tr("Window of the marked layers"),
        {{QObject::tr("keys that a query sees"), static_cast<double>(windowNow(facts))}},
        facts.theme,
        [facts, want = std::move(want)](const std::vector<double>& given) {
            const auto tokens = static_cast<std::int64_t>(given.front());
            if (tokens < 1 || static_cast<double>(tokens) != given.front())
                return QObject::tr("A window is a whole number of tokens, 1 or more.");
            const Choice window = windowOf(facts.spec, *facts.layers.begin(), tokens);
            if (const QString why = whyNotAny(facts, Stage::mask, window); !why.isEmpty())
                return why;
            want(EditAction{{SetChoice{Stage::mask, facts.layers, window}}});
            return QString();
        },
        parent);
    dialog->field(0)->setDecimals(0);
    dialog->field(0)->setStep(1.0);
    dialog->open();
}

}  // namespace

void fillLayerMenu(QMenu* menu, const LayerMenuFacts& facts,
                   std::function<void(const EditAction&)> want) {
    if (facts.layers.empty()) return;
    menu->setToolTipsVisible(true);
    const int first = *facts.layers.begin();
    menu->addSection(facts.layers.size() == 1
                         ? QObject::tr("layer %1").arg(first)
                         : QObject::tr("layers %1")
                               .arg(layerRanges({facts.layers.begin(), facts.layers.end()})));
    const Choice rope = startingChoice(findMethod(Stage::encoding, "rope"), facts.spec, first);
    const std::pair<Choices, QString> choices[] = {
        {{}, QObject::tr("as the whole model")},
        {{{Stage::encoding, rope}}, QObject::tr("RoPE")},
        {{{Stage::encoding, unpositioned()}, {Stage::bias, neutralChoice(Stage::bias)}},
         QObject::tr("NoPE (no rotation)")}};
    for (const auto& [choice, text] : choices) {
        addChoice(menu, facts, text, Stage::encoding,
                  choice.empty() ? std::nullopt : std::optional(choice.at(Stage::encoding)),
                  [layers = facts.layers, chosen = choice, want] {
                      Edits edits;
                      for (const Stage stage : {Stage::encoding, Stage::bias}) {
                          const auto one = chosen.find(stage);
                          edits.push_back(SetChoice{
                              stage, layers,
                              one == chosen.end() ? std::nullopt : std::optional(one->second)});
                      }
                      want(EditAction{std::move(edits)});
                  });
    }
    menu->addSeparator();
    const auto mask = [&](const QString& text, const std::optional<Choice>& choice) {
        addChoice(menu, facts, text, Stage::mask, choice, [layers = facts.layers, choice, want] {
            want(EditAction{{SetChoice{Stage::mask, layers, choice}}});
        });
    };
    mask(QObject::tr("sees as the whole model"), std::nullopt);
    mask(QObject::tr("sees all before it"), neutralChoice(Stage::mask));
    addChoice(menu, facts, QObject::tr("sees a window\u2026"), Stage::mask,
              windowOf(facts.spec, first, windowNow(facts)),
              [facts, want, parent = QPointer<QWidget>(menu->parentWidget())] {
                  if (parent) askWindow(facts, parent, want);
              });
}

void askPattern(const LayerPattern& pattern, const LayerMenuFacts& facts,
                std::function<void(const EditAction&)> want, QWidget* parent) {
    const auto take = [&pattern, facts, want = std::move(want)](const Choice& choice) {
        try {
            withPattern(facts.spec, facts.change, pattern, choice);
        } catch (const Error& error) {
            return said(error.message());
        }
        want(EditAction{{SetPattern{choice}}});
        return QString();
    };
    auto* dialog = new PatternDialog(pattern, facts.spec, facts.change, facts.theme, take, parent);
    dialog->open();
    dialog->activateWindow();  // a menu had the keyboard
}

void fillPatternMenu(QMenu* menu, const LayerMenuFacts& facts,
                     std::function<void(const EditAction&)> want, QWidget* parent) {
    menu->setToolTipsVisible(true);
    for (const LayerPattern& pattern : layerPatterns()) {
        QAction* action = menu->addAction(translated(pattern.label) + QString::fromUtf8("\u2026"));
        action->setObjectName("pattern-" + QString::fromStdString(pattern.key));
        try {
            withPattern(facts.spec, facts.change, pattern,
                        initialChoice(pattern.key, pattern.parameters));
            action->setToolTip(translated(pattern.help));
        } catch (const Error& error) {
            action->setEnabled(false);
            action->setToolTip(said(error.message()));
        }
        QObject::connect(action, &QAction::triggered, parent, [&pattern, facts, want, parent] {
            askPattern(pattern, facts, want, parent);
        });
    }
}

std::vector<LayerMarks> layerMarks() {
    using Set = std::set<int>;
    const auto every = [](int step, int from) {
        return [step, from](const Set&, int layers) {
            Set marked;
            for (int layer = from; layer < layers; layer += step)
                marked.insert(layer);
            return marked;
        };
    };
    std::vector<LayerMarks> list{
        {"layers-mark-all", QObject::tr("all"), every(1, 0)},
        {"layers-mark-none", QObject::tr("none"), [](const Set&, int) { return Set(); }},
        {"layers-mark-others", QObject::tr("the others"), [](const Set& marked, int layers) {
             Set others;
             for (int layer = 0; layer < layers; ++layer)
                 if (!marked.contains(layer)) others.insert(layer);
             return others;
         }}};
    for (const int step : {2, 4}) {
        for (int from = 0; from < step; ++from) {
            list.push_back(
                {"layers-mark-" + std::to_string(step) + "-" + std::to_string(from),
                 (step == 2 ? QObject::tr("every 2nd, from %1") : QObject::tr("every 4th, from %1"))
                     .arg(from),
                 every(step, from)});
        }
    }
    return list;
}

}  // namespace sextant
