// SPDX-License-Identifier: GPL-3.0-or-later
// How long a frame takes while a view is dragged, 800 x 600, without a graphics card. A program of
// its own because sextant-bench runs where there is no Qt; that one starts this one.
#include <QApplication>
#include <QMouseEvent>
#include <QWindow>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>

#include "widgets/helix/helix_widget.h"
#include "widgets/landscape/landscape_plot.h"
#include "widgets/scene/scene_view.h"

namespace sextant {

namespace {

constexpr int frames = 90, warmUp = 5;
constexpr QSize size(800, 600);

void send(QWidget* widget, QEvent::Type type, QPointF at, Qt::MouseButtons held) {
    QMouseEvent event(type, at, widget->mapToGlobal(at),
                      type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, held,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &event);
}

struct Frames {
    double median = 0.0, worst = 0.0;  // milliseconds
};

// From a move of the held mouse to the painted window.
Frames drag(QWidget* dragged, QWidget* window) {
    using Clock = std::chrono::steady_clock;
    window->show();
    while (!window->windowHandle()->isExposed())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::vector<double> times;
    send(dragged, QEvent::MouseButtonPress, {400, 300}, Qt::LeftButton);
    for (int frame = 0; frame < frames + warmUp; ++frame) {
        // Round and round, so that every side is seen.
        const double angle = 2 * M_PI * frame / 45;
        const auto begin = Clock::now();
        send(dragged, QEvent::MouseMove, {400 + 9.0 * frame, 300 + 60 * std::sin(angle)},
             Qt::LeftButton);
        window->repaint();
        if (frame >= warmUp)
            times.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    send(dragged, QEvent::MouseButtonRelease, {400, 300}, Qt::NoButton);
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.back()};
}

// As large as a landscape gets: 256 heads, 256 positions.
std::shared_ptr<const Measurement> madeUp() {
    auto made = std::make_shared<Measurement>();
    made->layers = 16;
    made->heads = 16;
    made->positions = 256;
    for (int head = 0; head < 256; ++head)
        for (int i = 0; i < 256; ++i)
            made->entropy.push_back(static_cast<float>(
                std::log(i + 1.0) * (0.55 + 0.35 * std::sin(head / 9.0) * std::cos(i / 40.0))));
    return made;
}

Frames ofLandscape(std::string& device) {
    Selection selection;
    LandscapePlot plot(&selection);
    plot.resize(size);
    plot.setTrainedLength(64);
    LandscapeChoice choice;
    choice.order = LandscapeOrder::entropy;
    plot.setChoice(choice);
    plot.setMeasurement(madeUp(), nullptr);
    selection.setHeads({{3, 1}});
    selection.setPosition(150);
    const Frames found = drag(plot.scene(), &plot);
    device = plot.scene()->failure().isEmpty() ? SceneRenderer().device()
                                               : plot.scene()->failure().toStdString();
    return found;
}

Frames ofHelix() {
    HelixWidget helix;
    helix.resize(size);
    HelixValues values;
    for (int pair = 0; pair < 4; ++pair) {
        const double theta = std::pow(10000.0, -pair / 4.0);
        values.pairs.push_back({pair, theta / 4, theta});
    }
    values.trainedLength = 256;
    values.length = 1024;
    values.distance = 600;
    helix.setValues(values);
    return drag(helix.scene(), &helix);
}

}  // namespace

}  // namespace sextant

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("LIBGL_ALWAYS_SOFTWARE", "1");
    QApplication application(argc, argv);
    const bool json = argc > 1 && std::strcmp(argv[1], "--json") == 0;
    std::string device;
    try {
        const auto landscape = sextant::ofLandscape(device);
        const auto helix = sextant::ofHelix();
        if (json) {
            const nlohmann::ordered_json object = {{"width", 800},
                                                   {"height", 600},
                                                   {"frames", sextant::frames},
                                                   {"opengl", device},
                                                   {"landscape_median_ms", landscape.median},
                                                   {"landscape_worst_ms", landscape.worst},
                                                   {"helix_median_ms", helix.median},
                                                   {"helix_worst_ms", helix.worst}};
            std::printf("%s\n", object.dump().c_str());
            return 0;
        }
        std::printf("a frame while dragged, 800 x 600, median and worst of %d (%s)\n",
                    sextant::frames, device.c_str());
        std::printf("landscape, 256 x 256  %6.1f ms  %6.1f ms\n", landscape.median,
                    landscape.worst);
        std::printf("helix, four pairs     %6.1f ms  %6.1f ms\n", helix.median, helix.worst);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 1;
    }
}
