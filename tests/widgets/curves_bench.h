// SPDX-License-Identifier: GPL-3.0-or-later
// A view of curves on an offscreen display, driven by mouse and key events.
#pragma once

#include <QCoreApplication>
#include <QFile>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <limits>

#include "pages/curves/curves_view.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

namespace sextant::test {

inline constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();

// Head h of layer l has entropy (0.2 + 0.1 (l heads + h)) ln(i+1); NLL falls and rises again.
inline Measurement made(int layers, int heads, int positions, double level = 1.0) {
    Measurement m;
    m.experiment = 0x1234abcd5678ef90;
    m.layers = layers;
    m.heads = heads;
    m.positions = positions;
    m.samples = 2;
    m.labels = positions - 1;
    m.nllSum = 1.5 * (positions - 1);
    m.convention = "mean over positions & samples";
    for (int head = 0; head < layers * heads; ++head)
        for (int i = 0; i < positions; ++i)
            m.entropy.push_back(static_cast<float>(level * (0.2 + 0.1 * head) * std::log(i + 1.0)));
    for (int i = 0; i < positions; ++i) {
        const double ripple = 0.1 * std::sin(0.7 * i);
        m.nll.push_back(static_cast<float>(1.2 + level * std::exp(-i / 60.0) + 0.001 * i + ripple));
    }
    return m;
}

inline std::shared_ptr<const Measurement> shared(Measurement m) {
    return std::make_shared<const Measurement>(std::move(m));
}

struct Bench {
    QApplication& app = application();  // before any widget
    Selection selection;
    CurvesView view{&selection};
    CurvesFacts facts;

    explicit Bench(int positions = 1024) {
        view.resize(840, 420);
        view.setTheme(Theme::dark());
        view.setMeasurement(shared(made(2, 4, positions)));
        tell([](CurvesFacts& told) { told.trainedLength = 256; });
        view.show();
        view.flush();
    }
    Bench(const Bench&) = delete;

    // As the page does, with these facts changed.
    template <typename Change>
    void tell(const Change& change) {
        change(facts);
        view.setFacts(facts);
    }
    void tellNames(const QString& now, const QString& reference, bool showsReference) {
        tell([&](CurvesFacts& told) {
            told.now = now;
            told.reference = reference;
            told.showsReference = showsReference;
        });
    }
    // Scales the text as the window's style does while presenting.
    void setTextScale(double scale) {
        view.setStyleSheet(QString("* { font-size: %1px; }").arg(std::lround(13 * scale)));
    }
    void settle() {
        view.flush();
        QCoreApplication::processEvents();
    }
    void mouse(QEvent::Type type, QPoint at, Qt::MouseButton button = Qt::NoButton,
               Qt::MouseButtons held = Qt::NoButton,
               Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QMouseEvent event(type, at, view.mapToGlobal(at), button, held, modifiers);
        QCoreApplication::sendEvent(&view, &event);
    }
    void wheel(QPoint at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view, &event);
        settle();
    }
    void key(int code, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QKeyEvent event(QEvent::KeyPress, code, modifiers);
        QCoreApplication::sendEvent(&view, &event);
        settle();
    }
};

inline bool close(const QColor& a, const QColor& b, int tolerance = 40) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
               std::abs(a.blue() - b.blue()) <=
           tolerance;
}

// The share of the pixel columns of the plot in which `colour` appears.
inline double columnsWith(const QImage& image, const QRect& area, const QColor& colour) {
    int hits = 0;
    for (int x = area.left(); x <= area.right(); ++x)
        for (int y = area.top(); y <= area.bottom(); ++y)
            if (close(image.pixelColor(x, y), colour)) {
                ++hits;
                break;
            }
    return static_cast<double>(hits) / area.width();
}

inline QRect plotAreaOf(const CurvesView& view) {
    return view.plot().plotArea().translated(view.plot().pos());
}

// Of the first point that is not before the position.
inline double valueNear(const PlotLine* line, double position) {
    REQUIRE(line);
    const auto found = std::ranges::find_if(
        line->points, [&](const QPointF& point) { return point.x() >= position; });
    REQUIRE(found != line->points.end());
    return found->y();
}

// The plot that a line is in, and the value axis that it is drawn against.
inline const PlotPane* paneOf(const CurvesPlot& plot, const PlotLine* line) {
    for (const PlotPane& pane : plot.drawing().plot.panes)
        if (line >= pane.lines.data() && line < pane.lines.data() + pane.lines.size()) return &pane;
    return nullptr;
}
inline const PlotAxis* axisOf(const CurvesPlot& plot, const PlotLine* line) {
    const PlotPane* pane = paneOf(plot, line);
    REQUIRE(pane);
    return line->right ? &pane->right : &pane->left;
}

// A text that has these words in it; null: there is none.
inline const PlotText* textWith(const CurvesPlot& plot, const QString& words) {
    for (const PlotText& text : plot.drawing().plot.texts)
        if (text.text.contains(words)) return &text;
    return nullptr;
}

inline QByteArray contents(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace sextant::test
