// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/effect_curve.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "analysis/measure/scored.h"
#include "pages/curves/curves_view_state.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"

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

QRectF EffectCurve::plotRect() const {
    const double line = fontMetrics().height();
    return QRectF(rect()).adjusted(0.0, line + 4.0, 0.0, -2.0 * (line + 3.0) - 4.0);
}

void EffectCurve::paintPlot(QPainter& painter, const Theme& theme) const {
    const QRectF plot = plotRect();
    double low = 1e30, high = -1e30;
    for (const auto* curve : {&before_, &now_}) {
        for (const float value : *curve) {
            if (!std::isfinite(value)) continue;
            low = std::min(low, static_cast<double>(value));
            high = std::max(high, static_cast<double>(value));
        }
    }
    const auto positions = static_cast<double>(std::max(before_.size(), now_.size()));
    if (high < low || positions < 2.0) return;
    const auto xOf = [&](double position) {
        return plot.left() + plot.width() * position / (positions - 1.0);
    };
    const double range = std::max(1e-6, high - low);
    const auto trained = static_cast<double>(effect_.trainedLength);
    if (trained > 0.0 && trained < positions) {
        painter.fillRect(QRectF(QPointF(xOf(trained), plot.top()), plot.bottomRight()),
                         blend(theme.color(Role::raised), theme.color(Role::accent), 0.05));
        painter.setPen(QPen(theme.color(Role::accent), strokes_));
        painter.drawLine(QPointF(xOf(trained), plot.top()), QPointF(xOf(trained), plot.bottom()));
    }
    const auto draw = [&](const std::vector<float>& curve, const QPen& pen) {
        QPolygonF line;
        painter.setPen(pen);
        const auto step = std::max<std::size_t>(1, curve.size() / 600);
        for (std::size_t i = 0; i < curve.size(); i += step)
            if (std::isfinite(curve[i]))
                line << QPointF(
                    xOf(static_cast<double>(i)),
                    plot.bottom() - plot.height() * (0.06 + 0.88 * (curve[i] - low) / range));
        painter.drawPolyline(line);
    };
    draw(before_, QPen(theme.color(Role::reference), strokes_, Qt::DashLine));
    QColor now = theme.color(Role::logPerplexity);
    if (!effect_.certain) now = blend(theme.color(Role::raised), now, 0.5);
    draw(now_, QPen(now, 2.0 * strokes_));
}

void EffectCurve::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    const double line = fontMetrics().height();
    const bool plots = hasPlot();
    painter.setPen(theme.textColor(Role::muted));
    if (!effect_.now) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("not measured yet"));
        return;
    }
    if (plots) {
        const QFontMetricsF metrics(font());
        QString words;
        for (const QString& form :
             {tr("log-perplexity by position (nats)"), tr("log-perplexity by position"),
              tr("log-perplexity (nats)")}) {
            words = form;
            if (metrics.horizontalAdvance(form) <= width()) break;
        }
        painter.drawText(QRectF(0.0, 0.0, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(words, Qt::ElideRight, width()));
        paintPlot(painter, theme);
    }
    const auto all = rows();
    double y = height() - static_cast<double>(all.size()) * (line + 3.0);
    if (!plots) y = std::max(0.0, std::min(y, 0.5 * y));
    for (const Row& row : all) {
        const QRectF place(0.0, y, width(), line);
        painter.setPen(theme.textColor(plots ? Role::text : Role::muted));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, row.name);
        QFont strong = font();
        strong.setBold(effect_.certain);
        painter.setFont(strong);
        painter.setPen(theme.textColor(effect_.certain ? row.role : Role::muted));
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, row.value);
        painter.setFont(font());
        y += line + 3.0;
    }
}

void EffectCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

}  // namespace sextant
