// SPDX-License-Identifier: GPL-3.0-or-later
// Selecting heads by value in the head grid, its requests, and its saved state.
#include <QJsonArray>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "analysis/values/tidy.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "widgets/controls/number_dialog.h"
#include "widgets/controls/number_field.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr const char* slopesText[] = {"beyond", "all", "from"};  // SensitivityRange::Kind

}  // namespace

HeadsByValue HeadGrid::byValue() const {
    return {values_.layers(), values_.heads(), [this](HeadId head) { return values_.rank(head); }};
}

bool HeadGrid::anyRanked() const {
    for (int layer = 0; layer < values_.layers(); ++layer)
        for (int head = 0; head < values_.heads(); ++head)
            if (values_.rank({layer, head})) return true;
    return false;
}

void HeadGrid::selectTopBySensitivity() {
    if (!values_.hasSensitivity()) return;
    const auto size = [this](HeadId head) {
        const auto slope = values_.sensitivity(head);
        return slope ? std::optional(std::abs(*slope)) : std::nullopt;
    };
    selection_->setHeads(topHeads({values_.layers(), values_.heads(), size}, topShare));
}

void HeadGrid::selectEntropyAbove(double limit) {
    entropyLimit_ = limit;
    const bool here = selection_->position().has_value();
    const auto entropy = [this, here](HeadId head) {
        return here ? values_.crosshairEntropy(head) : values_.lastEntropy(head);
    };
    selection_->setHeads(headsAbove({values_.layers(), values_.heads(), entropy}, limit));
    showHovered();  // the button says the value
}

void HeadGrid::askEntropyAbove() {
    if (values_.layers() == 0) return;
    const double factor = fromNats(values_.unit());
    const auto position = selection_->position();
    (new NumberDialog(
         position ? tr("Select heads by entropy at position %1").arg(*position)
                  : tr("Select heads by entropy at the last position"),
         {{tr("above (%1)").arg(shownUnit(values_.unit())), tidy(entropyLimit_ * factor)}}, theme_,
         [this, factor](const std::vector<double>& given) {
             selectEntropyAbove(given.front() / factor);
             return QString();
         },
         this))
        ->open();
}

void HeadGrid::askSensitivityFrom() {
    // The last position predicts nothing that is in the text.
    const std::int64_t last = values_.positions() - 2;
    const std::int64_t proposed = slopesRange_.kind == SensitivityRange::Kind::from
                                      ? slopesRange_.position
                                  : values_.trained() <= last ? values_.trained()
                                                              : 0;
    auto* dialog = new NumberDialog(
        tr("Sensitivity over the labels from a position on"),
        {{tr("position"), static_cast<double>(proposed)}}, theme_,
        [this, last](const std::vector<double>& given) {
            const double position = given.front();
            if (position < 0.0 || position != std::floor(position) || position > 1e9)
                return tr("A position is a whole number from 0.");
            if (last >= 0 && position > static_cast<double>(last))
                return tr("The last position with a label is %1.").arg(last);
            setSensitivityRange(
                {SensitivityRange::Kind::from, static_cast<std::int64_t>(position)});
            return QString();
        },
        this);
    dialog->field(0)->setDecimals(0);
    dialog->open();
}

void HeadGrid::showSensitivityRange() {
    using Kind = SensitivityRange::Kind;
    range_->setVisible(colouring() == HeadColouring::sensitivity && !presenting_);
    // Of a text that ends within the trained length nothing lies beyond.
    const bool beyond = slopesRange_.kind == Kind::beyond && !values_.slopesAreOverAll();
    range_->setText((beyond                            ? tr("beyond trained")
                     : slopesRange_.kind != Kind::from ? tr("all positions")
                                                       : tr("from %1").arg(slopesRange_.position)) +
                    QStringLiteral(" \u25be"));
    fitTop();
}

void HeadGrid::selectTop() {
    HeadsByValue all = byValue();
    // What goes up or down counts by its size; filters and limits keep its sign.
    if (isSigned(colouring()))
        all.value = [this](HeadId head) {
            const auto rank = values_.rank(head);
            return rank ? std::optional(std::abs(*rank)) : rank;
        };
    selection_->setHeads(topHeads(all, topShare));
}
void HeadGrid::selectAbove(double limit) {
    selection_->setHeads(headsAbove(byValue(), limit));
}
void HeadGrid::selectLayers() {
    selection_->setHeads(wholeLayers(selection_->heads(), values_.heads()));
}
void HeadGrid::selectOthers() {
    selection_->setHeads(inverted(selection_->heads(), values_.layers(), values_.heads()));
}
void HeadGrid::growSelection() {
    selection_->setHeads(grown(selection_->heads(), values_.layers(), values_.heads()));
}

void HeadGrid::setEdits(std::vector<HeadGridEdit> edits) {
    edits_ = std::move(edits);
    view_->setEdits(edits_);
}

void HeadGrid::askAbove() {
    if (values_.layers() == 0) return;
    const double middle = values_.valueAt(0.5);
    (new NumberDialog(
         tr("Select heads above a value"),
         {{tr("above (%1)").arg(values_.unitName()), tidy(middle)}}, theme_,
         [this](const std::vector<double>& given) {
             selectAbove(given.front());
             return QString();
         },
         this))
        ->open();
}

void HeadGrid::toggleFilter() {
    if (values_.filter()) return setFilter(std::nullopt);
    askFilter();
    showHovered();  // the button is pressed once there is a filter
}

void HeadGrid::askFilter() {
    if (values_.layers() == 0) return;
    (new NumberDialog(
         tr("Dim the heads that are not above a value"),
         {{tr("above (%1)").arg(values_.unitName()), tidy(values_.valueAt(0.5))}}, theme_,
         [this](const std::vector<double>& given) {
             setFilter(HeadFilter{true, given.front() / values_.shownFactor()});
             return QString();
         },
         this))
        ->open();
}

void HeadGrid::askRange() {
    if (values_.layers() == 0) return;
    const QString unit = values_.unitName();
    (new NumberDialog(
         tr("Colour range"),
         {{tr("from (%1)").arg(unit), tidy(values_.range().low)},
          {tr("to (%1)").arg(unit), tidy(values_.range().high)}},
         theme_,
         [this](const std::vector<double>& given) {
             const bool sigma = values_.colouring() == HeadColouring::sigma;
             if (given[0] >= given[1]) return tr("The range ends before it begins.");
             if (sigma && !(given[0] > 0.0 && given[0] < 1.0 && given[1] > 1.0))
                 return tr("A range of sigma has 1 within it and begins above 0.");
             if (isSigned(colouring()) && !(given[0] < 0.0 && given[1] > 0.0))
                 return tr("A range of changes has 0 within it.");
             const double factor = values_.shownFactor();
             setHandRange(ColourRange{given[0] / factor, given[1] / factor});
             return QString();
         },
         this))
        ->open();
}

QJsonObject HeadGrid::state() const {
    QJsonObject ranges;
    for (const auto& [colouring, range] : values_.handRanges())
        ranges[key(colouring)] = QJsonArray{range.low, range.high};
    QJsonObject state{{"colouring", key(colouring())},
                      {"sorted", sorted_},
                      {"ranges", ranges},
                      {"entropyLimit", entropyLimit_},
                      {"slopes", QString(slopesText[static_cast<int>(slopesRange_.kind)])},
                      {"slopesFrom", static_cast<double>(slopesRange_.position)}};
    if (const auto filter = values_.filter())
        state[filter->above ? "above" : "below"] = filter->limit;
    return state;
}

void HeadGrid::setState(const QJsonObject& state) {
    setColouring(
        headColouringOf(state["colouring"].toString()).value_or(HeadColouring::lastEntropy));
    sorted_ = state["sorted"].toBool();
    entropyLimit_ = state["entropyLimit"].toDouble(5.0);
    SensitivityRange slopes;
    for (const auto kind : {SensitivityRange::Kind::all, SensitivityRange::Kind::from})
        if (state["slopes"].toString() == slopesText[static_cast<int>(kind)]) slopes.kind = kind;
    slopes.position =
        static_cast<std::int64_t>(std::clamp(state["slopesFrom"].toDouble(), 0.0, 1e9));
    setSensitivityRange(slopes);
    std::map<HeadColouring, ColourRange> ranges;
    const QJsonObject given = state["ranges"].toObject();
    for (const HeadColouring one : allHeadColourings) {
        const QJsonArray ends = given[key(one)].toArray();
        const ColourRange range{ends[0].toDouble(), ends[1].toDouble()};
        if (ends.size() == 2 && range.low < range.high) ranges[one] = range;
    }
    values_.setHandRanges(std::move(ranges));
    std::optional<HeadFilter> filter;
    for (const bool above : {true, false}) {
        const QJsonValue limit = state[above ? "above" : "below"];
        if (limit.isDouble()) filter = HeadFilter{above, limit.toDouble()};
    }
    setFilter(filter);
}

}  // namespace sextant
