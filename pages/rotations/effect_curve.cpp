// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/effect_curve.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "analysis/measure/scored.h"
#include "pages/curves/curves_view_state.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

QString nats(std::optional<double> perplexity) {
    return perplexity ? QString::number(std::log(*perplexity), 'f', 2)
                      : QString::fromUtf8("\u2013");
}

}  // namespace

EffectCurve::EffectCurve(QWidget* parent) : QWidget(parent) {
    setNumberFont(this);
    setAccessibleName(tr("Log-perplexity by position, before and now"));
    setToolTip(
        tr("Mean log-perplexity in nats a token, over this text. Added: what the setting adds "
           "within the trained length."));
}

void EffectCurve::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

void EffectCurve::setEffect(RotationEffect effect) {
    effect_ = std::move(effect);
    const auto smoothed = [](const std::shared_ptr<const Measurement>& one) {
        if (!one) return std::vector<float>();
        return smoothNll(*one, std::max(1, one->positions / 20));
    };
    before_ = effect_.before == effect_.now ? std::vector<float>() : smoothed(effect_.before);
    now_ = smoothed(effect_.now);
    update();
}

std::vector<EffectCurve::Row> EffectCurve::rows() const {
    if (!effect_.now) return {};
    const QString length = separated(effect_.trainedLength);
    const Measurement* before = effect_.before == effect_.now ? nullptr : effect_.before.get();
    const Comparison within = compare(*effect_.now, before, 0, effect_.trainedLength);
    const Comparison beyond = compare(*effect_.now, before, effect_.trainedLength);
    std::vector<Row> rows;
    const QString arrow = QString::fromUtf8(" \u2192 ");
    if (beyond.now)
        rows.push_back({tr("beyond %1").arg(length),
                        (before ? nats(beyond.before) + arrow : QString()) + nats(beyond.now),
                        Role::text});
    if (within.now && within.before) {
        const double added = std::log(*within.now) - std::log(*within.before);
        const QString text = signedText(added, 2);
        rows.push_back({tr("added within %1").arg(length), text, roleOfChange(text)});
    } else if (within.now) {
        rows.push_back({tr("within %1").arg(length), nats(within.now), Role::text});
    }
    return rows;
}

PlotPane EffectCurve::curves(const QRectF& area, const Theme& theme) const {
    PlotPane pane;
    pane.area = area;
    ValueExtent extent;
    extent.include(before_);
    extent.include(now_);
    const auto positions = std::max(std::ssize(before_), std::ssize(now_));
    if (extent.empty() || positions < 2) return pane;
    pane.x.range = {0.0, static_cast<double>(positions - 1)};
    const double high = std::max(1e-6, extent.upper - extent.lower) / 0.88;
    pane.left.range = {extent.lower - 0.06 * high, extent.lower + 0.94 * high};
    addTrained(pane, static_cast<double>(effect_.trainedLength),
               blend(theme.color(Role::raised), theme.color(Role::accent), 0.05),
               QPen(theme.color(Role::accent), strokes_));
    const auto add = [&](const std::vector<float>& curve, const QPen& pen) {
        constexpr int most = 600;  // points
        pane.lines.push_back(
            {{},
             sampledPoints(std::ssize(curve), most,
                           [&](auto i) { return double{curve[static_cast<std::size_t>(i)]}; }),
             pen});
    };
    add(before_, QPen(theme.color(Role::reference), strokes_, Qt::DashLine));
    QColor now = theme.color(Role::logPerplexity);
    if (!effect_.certain) now = blend(theme.color(Role::raised), now, 0.5);
    add(now_, QPen(now, 2.0 * strokes_));
    return pane;
}

Plot EffectCurve::plot(const Theme& theme) const {
    const QFontMetricsF metrics(font());
    const double line = fontMetrics().height(), row = line + 3.0;
    const QRectF area = QRectF(rect()).adjusted(0.0, line + 4.0, 0.0, -2.0 * row - 4.0);
    const bool plots = area.height() >= 36.0;
    const QColor muted = theme.textColor(Role::muted);
    constexpr auto left = Qt::AlignLeft | Qt::AlignTop, right = Qt::AlignRight | Qt::AlignTop;
    Plot plot{font(), {}};
    if (plots) {
        plot.panes.push_back(curves(area, theme));
        QString words;
        for (const QString& form :
             {tr("log-perplexity by position (nats)"), tr("log-perplexity by position"),
              tr("log-perplexity (nats)")}) {
            words = form;
            if (metrics.horizontalAdvance(form) <= width()) break;
        }
        words = metrics.elidedText(words, Qt::ElideRight, width());
        addText(plot, words, {}, left, muted);
    }
    const auto all = rows();
    double y = height() - static_cast<double>(all.size()) * row;
    if (!plots) y = std::max(0.0, std::min(y, 0.5 * y));
    for (const Row& one : all) {
        addText(plot, one.name, {0.0, y}, left, plots ? theme.textColor(Role::text) : muted);
        addText(plot, one.value, {double(width()), y}, right,
                effect_.certain ? theme.textColor(one.role) : muted)
            .font.setBold(effect_.certain);
        y += row;
    }
    return plot;
}

void EffectCurve::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    if (effect_.now) return paint(painter, plot(theme));
    painter.setFont(font());
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("not measured yet"));
}

void EffectCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

}  // namespace sextant
