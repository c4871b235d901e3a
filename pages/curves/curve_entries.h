// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of the curves' legend: one for each curve, drawn alike on the screen and on an
// exported page.
#pragma once

#include <QPen>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "pages/curves/curves_view_state.h"
#include "widgets/line_style.h"

class QPainter;

namespace sextant {

struct CurveEntry {
    enum class Kind {
        now,
        reference,
        pin,
        held,
        head,
        group,
        ceiling,
        inflection,
        preview
    } kind = Kind::now;
    QString key;   // its name in CurvesState::hidden and highlighted
    QString mark;  // "B", "A", "1": what tables call it; empty: nothing
    QString name;
    QStringList others;  // names it must be distinguishable from
    QString tip;
    int pin = -1;  // of CurvesState::pins
    HeadId head;
    QPen pen;                   // of the entropy
    std::optional<QPen> other;  // of the log-perplexity, where that differs
    std::optional<Mark> symbol;
    bool hidden = false;
    bool dimmed = false;  // belongs to other tokens, or to another setting
};

// The inflections in words, "lasting departure from trend: entropy from 312, ..."; empty: not
// known.
QString inflectionWords(const CurvesState& state);
// The same, and where each first departs by 0.1 nats, as in measure --json.
QString inflectionTip(const CurvesState& state);

QString nowKey();
QString referenceKey();
QString ceilingKey();
QString heldKey();
QString groupKey();
QString previewKey();
QString inflectionKey();
QString keyOf(HeadId head);
QString keyOfPin(int pin);

// Pens of the curves of `state`; those of heads are thin, that of the hovered head is thick.
QPen nowPen(bool entropy, const Theme& theme, double stroke);
QPen referencePen(bool entropy, const Theme& theme, double stroke);
QPen pinPen(int style, const Theme& theme, double stroke);
QPen heldPen(bool entropy, const Theme& theme, double stroke);
QPen headPen(int style, bool hovered, const Theme& theme, double stroke);
// Of the mean over many selected heads.
QPen groupPen(const Theme& theme, double stroke);
QPen ceilingPen(const Theme& theme, double stroke);
// Of the mean entropy predicted while a scale is dragged.
QPen previewPen(const Theme& theme, double stroke);
// The style of a drawn head: its own if it is selected, else the next free one.
int styleOf(HeadId head, const CurvesState& state);

// All that `state` draws, in this order: now, reference, pins, held, heads, ceiling, the marks of
// inflections, then temporary entries: the preview of a drag, and a head that is hovered but not
// selected.
std::vector<CurveEntry> entriesOf(const CurvesState& state, const Theme& theme);

// Size of one entry in pixels, its text at most `most` wide.
QSizeF entrySize(const CurveEntry& entry, const QFont& font, double most);
void paintEntry(QPainter& painter, const QRectF& place, const CurveEntry& entry, const Theme& theme,
                const QFont& font);

}  // namespace sextant
