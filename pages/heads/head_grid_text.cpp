// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of heads in words: cells, title, read-out and table.
#include <QLocale>
#include <QObject>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "pages/heads/head_grid_values.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/sigma_text.h"
#include "widgets/said.h"

namespace sextant {
namespace {

QString fixed(double value, int decimals) {
    QString text = QString::number(value, 'f', decimals);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString withSign(double value, int decimals) {
    const QString text = fixed(value, decimals);
    return value > 0.0 ? QLatin1Char('+') + text : text;
}

// Its numbers are scales, whatever colours them.
bool showsSigma(HeadColouring colouring) {
    return colouring == HeadColouring::sigma || colouring == HeadColouring::sensitivity;
}

QString inBoth(double nats) {
    return QObject::tr("%1 nats (%2 bits)")
        .arg(fixed(nats, 3), fixed(nats * fromNats(EntropyUnit::bits), 3));
}

}  // namespace

QString HeadGridValues::scaleText(HeadId head) const {
    return sextant::scaleText(uniform_, ownSigma(head));
}

QString HeadGridValues::number(HeadId head) const {
    const std::optional<double> shown = value(head);
    if (!shown) return QStringLiteral("–");
    if (colouring_ == HeadColouring::sigma) return effectText(uniform_, ownSigma(head));
    if (colouring_ == HeadColouring::firstShare) return fixed(*shown, 3);
    if (colouring_ == HeadColouring::sensitivity) return withSign(*shown, 3);
    return colouring_ == HeadColouring::change ? withSign(*shown, 2) : fixed(*shown, 2);
}

QString HeadGridValues::slopesOver() const {
    const std::int64_t from = slopes_ ? slopes_->fromPosition : 0;
    return from == 0          ? QObject::tr("over all positions")
           : from == trained_ ? QObject::tr("beyond %1").arg(from)
                              : QObject::tr("from position %1 on").arg(from);
}

QString HeadGridValues::noSensitivity() const {
    return noSlopes_.isEmpty() ? QObject::tr(
                                     "Needs the sensitivities, which are computed once nothing "
                                     "else is: there are none yet")
                               : QObject::tr("No sensitivity: %1").arg(noSlopes_);
}

QString HeadGridValues::sensitivityTitle() const {
    if (!noSlopes_.isEmpty()) return QObject::tr("no sensitivity: %1").arg(noSlopes_);
    if (!slopes_)
        return QObject::tr("\u03c3 in effect; sensitivity is computed after the current setting");
    const QString text =
        QObject::tr("\u03c3 in effect, coloured by sensitivity d log-ppl / d\u03c3 %1")
            .arg(slopesOver());
    const QString soFar = slopesSoFar();
    return soFar.isEmpty() ? text : QObject::tr("%1 \u00b7 %2").arg(text, soFar);
}

QString HeadGridValues::slopesSoFar() const {
    if (!slopes_) return {};
    if (!slopesOfNow_) return QObject::tr("before the last change");
    if (slopes_->complete()) return {};
    return QObject::tr("%1 of %2 samples").arg(slopes_->samples).arg(slopes_->ofSamples);
}

QStringList HeadGridValues::titles() const {
    if (slopesOfOther()) {
        const QString both = QObject::tr("\u03c3 of %1 \u00b7 slopes of the setting in force");
        return {title(), both.arg(scalesOf_), both.arg(QString(scalesOf_).section(' ', 0, 1)),
                QObject::tr("slopes of the setting in force")};
    }
    if (!scalesOf_.isEmpty() && showsSigma(colouring_))
        return {title(), QObject::tr("\u03c3 of %1, not set").arg(scalesOf_),
                QObject::tr("\u03c3 of %1").arg(scalesOf_)};
    if (!scalesOf_.isEmpty()) {
        // The numbers come first: the scales are no more than marks where there is little room.
        const QString whose = !staleOf_.isEmpty() ? QObject::tr("of %1").arg(staleOf_)
                              : awaits()          ? QObject::tr("before the last change")
                              : over_.isEmpty()   ? QObject::tr("what is set")
                                                  : QObject::tr("what is set, %1").arg(over_);
        const QString few = shortTitle();
        const QString numbers =
            few.isEmpty() ? measuredTitle() : QObject::tr("%1: %2").arg(whose, few);
        return {title(),
                QObject::tr("%1 \u00b7 marks: heads that %2 scales").arg(numbers, scalesOf_),
                QObject::tr("%1 \u00b7 marks: %2").arg(numbers, scalesOf_), numbers};
    }
    if (colouring_ != HeadColouring::sensitivity) {
        QStringList forms{title(), title().remove(QObject::tr("colour: "))};
        const QString few = shortTitle();
        if (few.isEmpty()) return forms;
        if (awaits() && colouring_ != HeadColouring::sigma && staleOf_.isEmpty())
            return forms << QObject::tr("before the last change \u00b7 %1").arg(few);
        if (colouring_ == HeadColouring::sigma || (staleOf_.isEmpty() && over_.isEmpty()))
            return forms << few;
        forms << (staleOf_.isEmpty() ? QObject::tr("%1 \u00b7 %2").arg(few, over_)
                                     : QObject::tr("of %1 \u00b7 %2").arg(staleOf_, few));
        // How far it is says that not all tokens are in it.
        if (staleOf_.isEmpty() && colouring_ == HeadColouring::lastEntropy && isSoFar())
            forms << few << QObject::tr("at %1 so far").arg(separated(lastKnown_));
        return forms;
    }
    if (!slopes_ || !noSlopes_.isEmpty()) return {title()};
    const QString key = QObject::tr("    \u25b2 raise  \u25bc lower");
    const QString few = QObject::tr("d log-ppl / d\u03c3 %1").arg(slopesOver());
    // Numbers that are not the last word say so at any width, and what they are comes first: where
    // even the last form is cut, its end is.
    if (const QString soFar = slopesSoFar(); !soFar.isEmpty())
        return {title(), QObject::tr("%1 \u00b7 %2").arg(few, soFar),
                QObject::tr("sensitivity \u00b7 %1").arg(soFar),
                QObject::tr("slopes \u00b7 %1").arg(soFar)};
    return {title() + key, title(), few + key, few};
}

QString HeadGridValues::shortTitle() const {
    switch (colouring_) {
        case HeadColouring::lastEntropy:
            return isSoFar() ? QObject::tr("entropy at %1 so far").arg(separated(lastKnown_))
                             : QObject::tr("last entropy");
        case HeadColouring::crosshairEntropy:
            return position_ ? QObject::tr("entropy at %1").arg(separated(*position_))
                             : QObject::tr("point at a position in Curves");
        case HeadColouring::meanEntropy:
            return visible_ ? QObject::tr("mean entropy, %1\u2013%2")
                                  .arg(visible_->first)
                                  .arg(visible_->second)
                            : QObject::tr("mean entropy");
        case HeadColouring::sigma:
            return QObject::tr("\u03c3 in effect");
        case HeadColouring::firstShare:
            return measurement_ && !hasFirstShare() ? QString() : QObject::tr("first token");
        case HeadColouring::change:
            return changesAreLike() ? QObject::tr("change of the last entropy") : QString();
        case HeadColouring::sensitivity:
            break;
    }
    return {};
}

QString HeadGridValues::title() const {
    QString text = measuredTitle();
    if (!kept_.empty())
        text = QObject::tr("%1 of %2 heads keep their \u03c3 \u00b7 %3")
                   .arg(kept_.size())
                   .arg(layers_ * heads_)
                   .arg(text);
    if (slopesOfOther()) {
        text = QObject::tr("\u03c3 of %1, not set \u00b7 slopes %2 of the setting in force")
                   .arg(scalesOf_, slopesOver());
        return slopesSoFar().isEmpty() ? text
                                       : QObject::tr("%1 \u00b7 %2").arg(text, slopesSoFar());
    }
    if (scalesOf_.isEmpty()) return text;
    if (showsSigma(colouring_))
        return QObject::tr("\u03c3 of %1, not set \u00b7 %2").arg(scalesOf_, text);
    if (staleOf_.isEmpty() && !awaits()) text = QObject::tr("what is set, %1").arg(text);
    return QObject::tr("pale: %1 \u00b7 marks and \u03c3: the scales of %2, not set")
        .arg(text, scalesOf_);
}

QString HeadGridValues::measuredTitle() const {
    QString text;
    switch (colouring_) {
        case HeadColouring::lastEntropy:
            text = isSoFar() ? QObject::tr("colour: entropy at position %1, the last so far")
                                   .arg(separated(lastKnown_))
                             : QObject::tr("colour: entropy at the last position");
            break;
        case HeadColouring::crosshairEntropy:
            text = position_
                       ? QObject::tr("colour: entropy at position %1").arg(separated(*position_))
                       : QObject::tr(
                             "colour: entropy at the crosshair; point at a position in Curves");
            break;
        case HeadColouring::meanEntropy:
            text = visible_ ? QObject::tr("colour: mean entropy, positions %1 to %2")
                                  .arg(visible_->first)
                                  .arg(visible_->second)
                            : QObject::tr("colour: mean entropy over positions");
            break;
        case HeadColouring::sigma:
            return QObject::tr("colour: \u03c3 in effect");
        case HeadColouring::sensitivity:
            return sensitivityTitle();
        case HeadColouring::firstShare:
            text =
                measurement_ && !hasFirstShare()
                    ? QObject::tr("colour: share on the first token, which was not measured here")
                : visible_ ? QObject::tr("colour: share on the first token, positions %1 to %2")
                                 .arg(std::max(visible_->first, 1))
                                 .arg(visible_->second)
                           : QObject::tr("colour: share on the first token, mean over positions");
            break;
        case HeadColouring::change:
            text = measurement_ && !reference_ ? QObject::tr("colour: change, no A to compare")
                   : measurement_ && !changesAreLike()
                       ? (isPartial() ? QObject::tr("colour: change, once all samples are there")
                                      : QObject::tr("colour: change, no A to compare"))
                       : QObject::tr("colour: change of the last entropy against A");
            break;
    }
    if (!staleOf_.isEmpty()) return QObject::tr("of %1 · %2").arg(staleOf_, text);
    if (awaits()) return QObject::tr("before the last change \u00b7 %1").arg(text);
    return over_.isEmpty() ? text : QObject::tr("%1 · %2").arg(text, over_);
}

QString HeadGridValues::unitName() const {
    if (colouring_ == HeadColouring::sigma) return QStringLiteral("1/√d");
    if (colouring_ == HeadColouring::firstShare) return QObject::tr("share");
    if (colouring_ == HeadColouring::sensitivity) return shownUnit(unit_) + QStringLiteral("/σ");
    return shownUnit(unit_);
}

QString HeadGridValues::summary(HeadId head) const {
    const double scale = fromNats(unit_);
    QStringList parts;
    parts << QObject::tr("layer %1 head %2").arg(head.layer).arg(head.head);
    if (!staleOf_.isEmpty()) parts << QObject::tr("of %1").arg(staleOf_);
    if (awaits()) parts << QObject::tr("before the last change");
    if (const auto last = lastEntropy(head))
        parts << QObject::tr("last %1").arg(fixed(*last * scale, 2));
    if (const auto there = crosshairEntropy(head))
        parts << QObject::tr("at %1: %2").arg(*position_).arg(fixed(*there * scale, 2));
    if (const auto mean = meanEntropy(head))
        parts << QObject::tr("mean %1 %2").arg(fixed(*mean * scale, 2), shownUnit(unit_));
    if (colouring_ == HeadColouring::firstShare) {
        if (const auto share = firstShare(head))
            parts << QObject::tr("first token %1").arg(fixed(*share, 3));
    }
    parts << QStringLiteral("σ ") + scaleText(head);
    if (isLocked(head)) parts << QObject::tr("locked");
    if (isKept(head)) parts << QObject::tr("keeps its \u03c3");
    if (const auto slope = sensitivity(head); slope && colouring_ == HeadColouring::sensitivity)
        parts << (slopesOfOther()
                      ? QObject::tr("d log-ppl / d\u03c3 %1, of the setting in force: %2")
                      : QObject::tr("d log-ppl / d\u03c3 %1: %2"))
                     .arg(slopesSoFar().isEmpty()
                              ? slopesOver()
                              : QObject::tr("%1, %2").arg(slopesOver(), slopesSoFar()),
                          withSign(*slope * scale, 3));
    if (const auto moved = change(head))
        parts << QObject::tr("change ") + withSign(*moved * scale, 2);
    return parts.join(QStringLiteral(" · "));
}

QStringList HeadGridValues::summaries(HeadId head) const {
    const double scale = fromNats(unit_);
    const QString name = QStringLiteral("L%1 H%2").arg(head.layer).arg(head.head);
    const QString sigma = QStringLiteral("σ ") + scaleText(head);
    const QString dot = QStringLiteral(" · ");
    QStringList values;
    const bool slopes = colouring_ == HeadColouring::sensitivity && !slopesOfOther();
    if (const auto slope = sensitivity(head); slope && slopes)
        values << QObject::tr("%1: %2").arg(slopesSoFar().isEmpty() ? slopesOver() : slopesSoFar(),
                                            withSign(*slope * scale, 3));
    if (const auto last = lastEntropy(head)) values << fixed(*last * scale, 2);
    if (const auto mean = meanEntropy(head))
        values << QObject::tr("mean %1").arg(fixed(*mean * scale, 2));
    QStringList forms{summary(head)};
    for (; !values.isEmpty(); values.pop_back())
        forms << (QStringList{name} + values + QStringList{sigma}).join(dot);
    return forms << name + dot + sigma << sigma
                 << QStringLiteral("σ ") + effectText(uniform_, ownSigma(head));
}

QString HeadGridValues::readOut(HeadId head) const {
    QStringList lines;
    lines << QObject::tr("layer %1, head %2").arg(head.layer).arg(head.head);
    if (!staleOf_.isEmpty()) lines << QObject::tr("measured with %1").arg(staleOf_);
    if (awaits()) lines << QObject::tr("measured before the last change");
    if (!over_.isEmpty() && !awaits()) lines << over_;
    if (const auto last = lastEntropy(head)) {
        lines << QObject::tr("entropy at position %1: %2")
                     .arg(awaits() ? whole_->positions - 1 : lastKnown_)
                     .arg(inBoth(*last));
    }
    if (const auto there = crosshairEntropy(head))
        lines << QObject::tr("entropy at position %1: %2").arg(*position_).arg(inBoth(*there));
    if (const auto mean = meanEntropy(head)) {
        lines << (visible_ ? QObject::tr("mean entropy, positions %1 to %2: ")
                                 .arg(visible_->first)
                                 .arg(visible_->second)
                           : QObject::tr("mean entropy: ")) +
                     inBoth(*mean);
    }
    if (const auto share = firstShare(head)) {
        lines << QObject::tr("share of attention on the first token: %1").arg(fixed(*share, 3));
    } else if (measurement_ && !hasFirstShare()) {
        lines << QObject::tr("share of attention on the first token: not measured here");
    }
    if (const auto share = sinkShare(head)) {
        lines << QObject::tr(
                     "share of attention that the sink takes: %1; the entropy is of the rest as "
                     "it is")
                     .arg(fixed(*share, 3));
    }
    if (const auto moved = change(head)) {
        lines << QObject::tr("against A at position %1: %2 nats (%3 bits)")
                     .arg(lastCommon())
                     .arg(withSign(*moved, 3), withSign(*moved * fromNats(EntropyUnit::bits), 3));
    }
    if (const auto slope = sensitivity(head)) {
        const int way = *slope < 0.0 ? 1 : *slope > 0.0 ? -1 : 0;
        QString line = QObject::tr("sensitivity %1: %2 nats a unit of \u03c3 (%3)")
                           .arg(slopesOver(), withSign(*slope, 4),
                                way > 0   ? QObject::tr("raise it")
                                : way < 0 ? QObject::tr("lower it")
                                          : QObject::tr("nothing to gain"));
        if (!slopesSoFar().isEmpty()) line += QStringLiteral(", ") + slopesSoFar();
        if (!scalesOf_.isEmpty()) line += QObject::tr(", of the setting in force");
        lines << line;
    }
    if (isLocked(head))
        lines << QObject::tr("locked: its \u03c3 in effect stays through every edit");
    if (!scalesOf_.isEmpty())
        lines << QObject::tr("\u03c3 is of %1, not what is set").arg(scalesOf_);
    const auto exact = [](double value) { return QString::number(value, 'g', 6); };
    lines << (uniform_ == 1.0
                  ? QObject::tr("σ %1").arg(exact(sigma(head)))
                  : QObject::tr("σ in effect: %1 × %2 = %3 (uniform × own factor)")
                        .arg(exact(uniform_), exact(ownSigma(head)), exact(sigma(head))));
    return lines.join(QLatin1Char('\n'));
}

Table HeadGridValues::table() const {
    Table all("heads", {"layer", "head", "sigma_in_effect", "own_factor", "entropy_last_nats"});
    const auto column = [&](const QString& name) { all.columns.push_back({name.toStdString()}); };
    if (position_) column(QStringLiteral("entropy_at_%1_nats").arg(*position_));
    column(visible_ ? QStringLiteral("entropy_mean_%1_to_%2_nats")
                          .arg(visible_->first)
                          .arg(visible_->second)
                    : QStringLiteral("entropy_mean_nats"));
    column("change_nats");
    if (hasFirstShare()) column("first_token_share");
    if (slopes_) column(QStringLiteral("d_nll_d_sigma_from_%1_nats").arg(slopes_->fromPosition));
    if (!locked_.empty()) column("locked");
    if (!scalesOf_.isEmpty()) column("scales_of");
    for (int layer = 0; layer < layers_; ++layer) {
        for (int head = 0; head < heads_; ++head) {
            const HeadId id{layer, head};
            std::vector<TableCell> row;
            const auto put = [&](const auto& value) { row.push_back(tableCell(value)); };
            put(layer);
            put(head);
            put(sigma(id));
            put(ownSigma(id));
            put(isPartial() ? std::nullopt : lastEntropy(id));
            // Of what is set, or nothing.
            const auto now = [this](std::optional<double> value) {
                return awaits() ? std::nullopt : value;
            };
            if (position_) put(now(crosshairEntropy(id)));
            put(now(meanEntropy(id)));
            put(now(change(id)));
            if (hasFirstShare()) put(now(firstShare(id)));
            // Of what is set, all of it, or nothing.
            if (slopes_) put(slopesOfNow_ && slopes_->complete() ? sensitivity(id) : std::nullopt);
            if (!locked_.empty()) put(isLocked(id));
            if (!scalesOf_.isEmpty()) put(scalesOf_);
            all.add(row);
        }
    }
    return all;
}

}  // namespace sextant
