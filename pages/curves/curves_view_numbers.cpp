// SPDX-License-Identifier: GPL-3.0-or-later
// The crosshair's table: a column for each state, a row for each curve.
#include <cmath>

#include "pages/curves/curves_view.h"
#include "widgets/controls/number_text.h"

namespace sextant {
namespace {

constexpr std::size_t kMostHeads = 4;  // in the table

}  // namespace

void CurvesView::updateReadOut() {
    CurvesReadOut& readOut = plot_->readOut();
    const auto position = selection_->position();
    if (!position || *position < 0 || *position >= state_.length()) {
        readOut.setPosition(std::nullopt);
        return;
    }
    const auto at = static_cast<std::size_t>(*position);
    readOut.setPosition(*position,
                        presenting_ ? std::vector<CurvesReadOut::Row>() : readOutRows(at));
}

std::vector<CurvesReadOut::Row> CurvesView::readOutRows(std::size_t position) const {
    using Cell = CurvesReadOut::Cell;
    const double scale = fromNats(state_.unit);
    const QColor box = theme_.color(Role::raised);
    const auto colour = [&](Role role) { return legible(theme_.color(role), box); };
    const QColor text = colour(Role::text), muted = colour(Role::muted);
    const auto number = [&](std::span<const float> curve) {
        const bool known = position < curve.size() && std::isfinite(curve[position]);
        return known ? groupedNumber(curve[position] * scale, 2) : QString::fromUtf8("–");
    };
    std::vector<const DerivedCurves*> columns;
    CurvesReadOut::Row head{
        {tr("position %1").arg(groupedNumber(static_cast<qint64>(position))), text, true}};
    const auto add = [&](const QString& mark, const DerivedCurves& curves) {
        if (!curves.source) return;
        columns.push_back(&curves);
        head.push_back({mark, colour(Role::accent), true});
    };
    if (state_.difference) {
        add(QString::fromUtf8("B\u2212A"), state_.now);
    } else {
        add(state_.facts.showsReference ? "A" : "B", state_.now);
        add(state_.facts.mark, state_.reference);
        for (std::size_t i = 0; i < state_.pins.size(); ++i)
            if (state_.pins[i].shown) add(QString::number(i + 1), state_.pins[i].curves);
        add("H", state_.held);
    }
    std::vector<CurvesReadOut::Row> rows{head};
    const auto addRow = [&](const QString& name, const QColor& of, auto&& curveOf) {
        CurvesReadOut::Row row{Cell{name, of}};
        for (const DerivedCurves* curves : columns) {
            const bool first = curves == &state_.now;
            row.push_back({number(curveOf(*curves)), first ? text : muted, first});
        }
        rows.push_back(std::move(row));
    };
    const QString of = state_.unit == EntropyUnit::nats ? QString() : " (bits)";
    addRow(tr("entropy") + of, colour(Role::entropy),
           [](const DerivedCurves& curves) { return std::span<const float>(curves.entropy); });
    addRow(tr("log-ppl") + of, colour(Role::logPerplexity), [](const DerivedCurves& curves) {
        return std::span<const float>(curves.logPerplexity);
    });
    if (!state_.now.group.empty())
        addRow(tr("%1 heads").arg(qlonglong(state_.group.size())), text,
               [](const DerivedCurves& curves) { return std::span<const float>(curves.group); });
    std::set<HeadId> heads;
    if (selection_->heads().size() <= kMostHeads) heads = selection_->heads();
    if (selection_->hovered()) heads.insert(*selection_->hovered());
    for (const HeadId id : heads) {
        if (state_.now.head(id).empty()) continue;
        const QColor own = legible(lineStyle(styleOf(id, state_), theme_).colour, box);
        addRow(keyOf(id), own, [&](const DerivedCurves& curves) { return curves.drawnHead(id); });
    }
    return rows;
}

QStringList CurvesView::readOut() const {
    return plot_->readOut().position() ? plot_->readOut().text() : QStringList();
}

}  // namespace sextant
