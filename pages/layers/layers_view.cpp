// SPDX-License-Identifier: GPL-3.0-or-later
// The layers, one row each; a click on a row's name chooses how positions enter it, a right click
// what it sees, for all marked rows at once.
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "analysis/position/choice_editing.h"
#include "pages/checkpoint/layer_scroll.h"
#include "pages/checkpoint/layer_strip.h"
#include "pages/heads/head_grid_values.h"
#include "pages/layers/layer_menu.h"
#include "pages/position/position_text.h"
#include "pages/view_makers.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// As the grid of heads has them, [layers * heads]; NaN: not known. Empty: nothing is measured.
std::vector<float> numbersOf(const HeadGridValues& values) {
    std::vector<float> numbers;
    if (!values.hasMeasurement()) return numbers;
    for (int layer = 0; layer < values.layers(); ++layer)
        for (int head = 0; head < values.heads(); ++head) {
            const auto value = values.value({layer, head});
            numbers.push_back(value ? static_cast<float>(*value) : std::nanf(""));
        }
    return numbers;
}

class LayersView : public View {
  public:
    explicit LayersView(Selection* selection)
        : selection_(selection),
          strip_(new LayerStrip(selection, this)),
          scroll_(new LayerScroll(strip_, this)),
          mark_(new QToolButton(this)),
          cells_(new QToolButton(this)),
          legend_(new ColourLegend(this)) {
        strip_->setObjectName("layerStrip");
        for (QToolButton* one : {mark_, cells_}) {
            one->setAutoRaise(true);
            one->setProperty("quiet", true);
        }
        mark_->setText(tr("mark rows"));
        mark_->setToolTip(tr("Mark layers for a choice that is made for them only"));
        cells_->setToolTip(tr(
            "What the cells show: entropy at the last position, σ in effect, or the mean share of "
            "attention on the first token; coloured in the range that the data give the grid of "
            "heads"));
        ofShares_.setColouring(HeadColouring::firstShare);
        auto* line = new QHBoxLayout;
        line->setSpacing(0);
        line->addWidget(mark_);
        line->addStretch(1);
        line->addWidget(cells_);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(2);
        column->addLayout(line);
        column->addWidget(legend_);
        column->addWidget(scroll_);
        showCells(LayerCells::entropy);
        connect(strip_, &LayerStrip::layerClicked, this, &LayersView::ask);
        connect(strip_, &LayerStrip::menuRequested, this, &LayersView::ask);
        connect(cells_, &QToolButton::clicked, this, &LayersView::showNextCells);
        connect(mark_, &QToolButton::clicked, this, [this] {
            auto* menu = new QMenu(this);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            fillMarks(menu);
            menu->popup(mark_->mapToGlobal(QPoint(0, mark_->height())));
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            theme_ = now.theme;
            strip_->setTheme(now.theme);
            legend_->setTheme(now.theme);
            unit_ = now.unit;
            showLegend();
        }
        mark_->setEnabled(now.opened != nullptr);
        if (!now.opened) return;
        if (changes & (Changes::opened | Changes::experiment)) {
            const std::int64_t tokens = now.samples ? now.samples->positions : 0;
            // Scales are not among what the rows say.
            const bool scalesAlone = opened_ == now.opened && tokens_ == tokens &&
                                     withoutScales(change_) == withoutScales(now.intervention);
            change_ = now.intervention;
            opened_ = now.opened;
            tokens_ = tokens;
            if (!scalesAlone)
                strip_->setRows(rows(now.opened->spec, now.intervention, tokens),
                                now.opened->spec.heads);
            strip_->setScales(headSigma(now.opened->spec, now.intervention),
                              now.intervention.uniformSigma);
            scroll_->refit();
        }
        const QString other = now.otherModel();
        const bool another = std::exchange(other_, other) != other;
        if (another || (changes & Changes::measurement)) {
            // Another model's heads are none of these layers'.
            const auto measured = other_.isEmpty() ? now.measurement : nullptr;
            ofEntropies_.setMeasurement(measured);
            ofShares_.setMeasurement(measured);
            strip_->setEntropy(numbersOf(ofEntropies_), ofEntropies_.range());
            strip_->setFirstShare(numbersOf(ofShares_), ofShares_.range());
        }
        stale_ = ofEntropies_.awaits()   ? tr("before the last change")
                 : now.staleOf.isEmpty() ? QString()
                                         : tr("of %1").arg(now.staleOf);
        strip_->setStale(stale_);
        showLegend();
    }
    std::vector<ViewCommand> commands() override {
        std::vector<ViewCommand> list;
        for (const LayerMarks& one : layerMarks())
            list.push_back(
                {one.id, tr("Layers: mark %1").arg(one.name), {}, [this, make = one.make] {
                     if (opened_)
                         selection_->setLayers(
                             make(selection_->layers(), opened_->spec.layerCount()));
                 }});
        for (const LayerPattern& pattern : layerPatterns())
            list.push_back({"layers-pattern-" + pattern.key,
                            tr("Layers: %1").arg(translated(pattern.label)),
                            {},
                            [this, &pattern] {
                                if (!opened_) return;
                                askPattern(
                                    pattern, {opened_->spec, change_, {}, theme_},
                                    [this](const EditAction& action) { want(action); }, this);
                            },
                            tr("pattern plan window nope")});
        list.push_back({"layers-sigma",
                        tr("Layers: entropy, sigma or share on the first token in the cells"),
                        {},
                        [this] { showNextCells(); }});
        return list;
    }
    QJsonObject state() const override {
        if (strip_->cells() == LayerCells::entropy) return {};
        return {{"cells", strip_->cells() == LayerCells::sigma ? "sigma" : "first"}};
    }
    void setState(const QJsonObject& state) override {
        const QString cells = state["cells"].toString();
        showCells(cells == "sigma"   ? LayerCells::sigma
                  : cells == "first" ? LayerCells::firstShare
                                     : LayerCells::entropy);
    }

  private:
    static std::vector<LayerRow> rows(const ModelSpec& spec, const Intervention& change,
                                      std::int64_t tokens) {
        std::vector<LayerRow> rows;
        for (int layer = 0; layer < spec.layerCount(); ++layer)
            rows.push_back(
                {positionName(spec, change, layer), reachName(spec, change, layer, tokens),
                 positionChanged(spec, change, layer), reachChanged(spec, change, layer),
                 changesOfLayer(spec, change, layer), reachInText(spec, change, layer, tokens)});
        return rows;
    }

    void showCells(LayerCells cells) {
        strip_->setCells(cells);
        cells_->setText(cells == LayerCells::sigma        ? tr("σ in effect")
                        : cells == LayerCells::firstShare ? tr("first token")
                                                          : tr("entropy"));
        showLegend();
    }
    void showLegend() {
        LegendOfColours legend = strip_->legend(unit_);
        if (!other_.isEmpty()) {
            legend.note << tr("A, shown now: %1").arg(other_) << tr("A: %1").arg(other_);
        } else if (!stale_.isEmpty() && strip_->cells() != LayerCells::sigma) {
            legend.note << stale_;
            if (ofEntropies_.awaits()) legend.note << tr("before");
        }
        legend_->setLegend(std::move(legend));
    }
    // The heads' grid is coloured by the same.
    void showNextCells() {
        showCells(strip_->cells() == LayerCells::entropy ? LayerCells::sigma
                  : strip_->cells() == LayerCells::sigma ? LayerCells::firstShare
                                                         : LayerCells::entropy);
        want(CommandAction{strip_->cells() == LayerCells::sigma        ? "heads-by-sigma"
                           : strip_->cells() == LayerCells::firstShare ? "heads-by-first"
                                                                       : "heads-by-last"});
    }

    void fillMarks(QMenu* menu) {
        for (const LayerMarks& one : layerMarks()) {
            menu->addAction(one.name, this, [this, make = one.make] {
                selection_->setLayers(make(selection_->layers(), opened_->spec.layerCount()));
            });
        }
    }

    // For the marked layers where the row is one of them.
    void ask(int layer, const QPoint& globalPosition) {
        if (!opened_) return;
        const bool marked = selection_->layers().contains(layer);
        const LayerMenuFacts facts{opened_->spec, change_,
                                   marked ? selection_->layers() : std::set<int>{layer}, theme_};
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillLayerMenu(menu, facts, [this](const EditAction& action) { want(action); });
        menu->addSeparator();
        fillPatternMenu(
            menu->addMenu(tr("Pattern of all layers")), facts,
            [this](const EditAction& action) { want(action); }, this);
        fillMarks(menu->addMenu(tr("Mark layers")));
        menu->popup(globalPosition);
    }

    Selection* selection_;
    LayerStrip* strip_;
    LayerScroll* scroll_;
    QToolButton *mark_, *cells_;
    ColourLegend* legend_;
    EntropyUnit unit_ = EntropyUnit::nats;
    Theme theme_ = Theme::dark();
    // The ranges of the grid of heads, which grow while an answer does.
    HeadGridValues ofEntropies_, ofShares_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention change_;
    std::int64_t tokens_ = 0;
    QString other_;  // the model of what is shown, where that is another one
    QString stale_;  // what the cells belong to where that is not what is set
};

}  // namespace

View* makeLayersView(Selection* selection) {
    return new LayersView(selection);
}

}  // namespace sextant
