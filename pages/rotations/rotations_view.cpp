// SPDX-License-Identifier: GPL-3.0-or-later
// How the pairs of one layer turn: what of their circles was seen in training, and what is reached
// at the length that is measured.
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/reason.h"
#include "pages/rotations/helix_widget.h"
#include "pages/rotations/pair_arcs.h"
#include "pages/rotations/rotation_page.h"
#include "pages/rotations/rotation_text.h"
#include "pages/view_makers.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// How many positions a token is, where it is as many everywhere; nothing where a method bends or
// cuts the distance: a helix of one pitch would say what is not.
std::optional<double> evenStep(const QueryDistances& distances) {
    const auto& all = distances.position;
    if (all.size() < 2 ||
        (!distances.far.empty() && distances.farFrom < static_cast<std::int64_t>(all.size())))
        return std::nullopt;
    const double step = all[1];
    for (std::size_t tokens = 0; tokens < all.size(); ++tokens)
        if (std::isfinite(all[tokens]) &&
            std::abs(all[tokens] - step * static_cast<double>(tokens)) > 1e-6 * (1.0 + all[tokens]))
            return std::nullopt;
    return step;
}

class RotationsView : public View {
  public:
    explicit RotationsView(Selection* selection)
        : selection_(selection), page_(new RotationPage(this)), helix_(new HelixWidget) {
        page_->setHelix(helix_);
        connect(page_, &RotationPage::drawn, this, &RotationsView::drawHelix);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 4, 0, 0);
        column->addWidget(page_);
        setFocusProxy(page_);
        connect(page_, &RotationPage::distanceMoved, this,
                [this](qint64 tokens) { selection_->setPosition(static_cast<int>(tokens)); });
        connect(page_, &RotationPage::pairHovered, this, [this](int pair) {
            selection_->setPair(pair < 0 ? std::nullopt : std::optional(pair));
        });
        connect(page_, &RotationPage::odometerAsked, this, &RotationsView::turnWheels);
        connect(selection_, &Selection::positionChanged, this, [this] {
            if (selection_->position()) page_->setDistance(*selection_->position());
        });
        connect(selection_, &Selection::pairChanged, this,
                [this] { page_->setHovered(selection_->pair()); });
        for (const auto changed : {&Selection::headsChanged, &Selection::layersChanged})
            connect(selection_, changed, this, [this] {
                if (opened_ && layerInView() != layer_) show();
            });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            page_->setTheme(now.theme, now.strokeScale);
            helix_->setTheme(now.theme);
        }
        if (changes & (Changes::opened | Changes::experiment)) {
            const std::int64_t before = tokens_;
            opened_ = now.opened;
            change_ = now.intervention;
            tokens_ = now.samples ? now.samples->positions : 0;
            if (opened_ && tokens_ <= 0)
                tokens_ =
                    now.experiment.length > 0 ? now.experiment.length : opened_->spec.trainedLength;
            show();
            // Where nobody points, the hand stands in the middle of what is new.
            if (tokens_ != before && opened_)
                page_->setDistance(selection_->position().value_or(static_cast<int>(
                    (tokens_ + std::min(tokens_, opened_->spec.trainedLength)) / 2)));
        }
        if (changes & (Changes::opened | Changes::measurement | Changes::state)) {
            const bool like = !now.pinned || now.pinned->unlike.isEmpty();
            page_->setEffect(
                {like ? now.reference : nullptr, now.measurement,
                 now.opened ? now.opened->spec.trainedLength : 0,
                 now.state == ResultState::exact && now.staleOf.isEmpty() && !now.showsReference});
        }
    }
    bool canExport() const override { return page_->canExport(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        page_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return page_->tables(); }
    std::vector<ViewCommand> commands() override {
        return {{"rotations-play",
                 tr("Play through the distances"),
                 {},
                 [this] { page_->togglePlay(); },
                 tr("rotations circles")},
                {"rotations-odometer",
                 tr("Rotations as an odometer, or as circles"),
                 {},
                 [this] { page_->showOdometer(!page_->showsOdometer()); }},
                {"rotations-next-pair",
                 tr("Next pair of the rotations"),
                 {},
                 [this] { page_->setPair(page_->pair() + 1); }},
                {"rotations-helix",
                 tr("Rotations: the pair as a helix, or as its curve"),
                 {},
                 [this] { page_->showHelix(!page_->showsHelix()); }},
                {"rotations-previous-pair", tr("Previous pair of the rotations"), {}, [this] {
                     page_->setPair(page_->pair() - 1);
                 }}};
    }
    QJsonObject state() const override {
        return {{"pair", page_->pair()},
                {"odometer", page_->showsOdometer()},
                {"helix", page_->showsHelix()}};
    }
    void setState(const QJsonObject& state) override {
        if (state["pair"].isDouble() && state["pair"].toInt() >= 0)
            page_->setPair(state["pair"].toInt());
        if (state["helix"].isBool()) page_->showHelix(state["helix"].toBool());
        if (state["odometer"].isBool()) page_->showOdometer(state["odometer"].toBool());
    }

  private:
    // Of the selected head, or the first marked one, or the first that turns.
    int layerInView() const {
        const int layers = opened_->spec.layerCount();
        int layer = -1;
        if (!selection_->heads().empty())
            layer = selection_->heads().begin()->layer;
        else if (!selection_->layers().empty())
            layer = *selection_->layers().begin();
        if (layer >= 0 && layer < layers) return layer;
        return firstTurning(opened_->spec, change_);
    }

    void show() {
        auto shown = std::make_shared<RotationShown>();
        if (!opened_) {
            shown->instead = tr("Open a checkpoint: here its pairs turn.");
        } else {
            try {
                layer_ = layerInView();
                *shown = rotationShown(opened_->spec, change_, layer_, tokens_);
            } catch (const std::exception& error) {
                shown->instead = said(reasonOf(error));
            }
        }
        shown_ = shown;
        unmetOf_ = {nullptr, -1};
        const bool even = evenStep(shown->facts.now) && evenStep(shown->facts.before);
        page_->setHelixTrue(even);
        page_->setShown(shown);
    }

    void drawHelix(int pair, qint64 distance) {
        const auto at = static_cast<std::size_t>(pair);
        if (!shown_ || at >= shown_->facts.pairs.size() || !helix_->isVisibleTo(this)) return;
        const RotationFacts& facts = shown_->facts;
        const double step = evenStep(facts.now).value_or(1.0);
        HelixPair one;
        one.pair = pair;
        one.theta = facts.now.near[at] * step;
        if (unmetOf_ != std::pair(shown_.get(), pair)) {
            unmetOf_ = {shown_.get(), pair};
            unmet_.clear();
            for (const auto& [from, to] : unmetDistances(facts, at))
                unmet_.push_back({static_cast<int>(from), static_cast<int>(to)});
        }
        one.unmet = unmet_;
        if (shown_->hasMethod() && at < facts.before.near.size())
            one.thetaBefore = facts.before.near[at] * evenStep(facts.before).value_or(1.0);
        helix_->setValues({{one},
                           static_cast<int>(facts.trainedLength),
                           static_cast<int>(facts.n),
                           static_cast<int>(distance)});
    }

    void turnWheels() {
        if (!opened_) return page_->setOdometer({});
        try {
            page_->setOdometer(odometerRows(opened_->spec, change_, layer_, tokens_));
        } catch (const std::exception&) {
            page_->setOdometer({});  // show() has said why
        }
    }

    Selection* selection_;
    RotationPage* page_;
    HelixWidget* helix_;
    std::shared_ptr<const RotationShown> shown_;
    std::vector<std::pair<int, int>> unmet_;  // of the helix
    std::pair<const RotationShown*, int> unmetOf_{nullptr, -1};
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention change_;
    std::int64_t tokens_ = 0;
    int layer_ = 0;
};

}  // namespace

View* makeRotationsView(Selection* selection) {
    return new RotationsView(selection);
}

}  // namespace sextant
