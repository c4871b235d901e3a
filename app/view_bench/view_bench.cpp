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
#include <cstdlib>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "analysis/position/rotary.h"
#include "analysis/values/number_text.h"
#include "app/standard_output.h"
#include "app/view_bench/refresh_bench.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "pages/landscape/landscape_plot.h"
#include "pages/rotations/helix_widget.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/rotation_page.h"
#include "widgets/scene/scene_view.h"

namespace sextant {

namespace {

constexpr int warmUp = 5;
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

Frames framesOf(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times.back()};
}

// Round and round, so that every side is seen.
QPointF along(int frame) {
    return {400 + 9.0 * frame, 300 + 60 * std::sin(2 * M_PI * frame / 45)};
}

// From a move of the held mouse to the painted window. `path`: where it is, by frame.
Frames drag(int frames, QWidget* dragged, QWidget* window,
            const std::function<QPointF(int)>& path = along) {
    using Clock = std::chrono::steady_clock;
    window->show();
    while (!window->windowHandle()->isExposed())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::vector<double> times;
    send(dragged, QEvent::MouseButtonPress, path(0), Qt::LeftButton);
    for (int frame = 0; frame < frames + warmUp; ++frame) {
        const auto begin = Clock::now();
        send(dragged, QEvent::MouseMove, path(frame), Qt::LeftButton);
        window->repaint();
        if (frame >= warmUp)
            times.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    send(dragged, QEvent::MouseButtonRelease, path(frames), Qt::NoButton);
    return framesOf(std::move(times));
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

Frames ofLandscape(int frames, std::string& device) {
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
    const Frames found = drag(frames, plot.scene(), &plot);
    device = plot.scene()->failure().isEmpty() ? SceneRenderer().device()
                                               : plot.scene()->failure().toStdString();
    return found;
}

Frames ofHelix(int frames) {
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
    return drag(frames, helix.scene(), &helix);
}

// 704 heads coloured by sensitivity while the uniform scale moves; beside it every core computes.
Frames ofGrid(int frames) {
    constexpr int layers = 22, heads = 32;
    auto map = std::make_shared<HeadSensitivity>();
    for (int head = 0; head < layers * heads; ++head)
        map->bySigma.push_back(0.1 * std::sin(0.37 * head));
    map->sigma.assign(layers * heads, 1.0);
    Selection selection;
    HeadGrid grid(&selection);
    grid.resize(size);
    grid.setShape(layers, heads);
    grid.setColouring(HeadColouring::sensitivity);
    grid.setSensitivity(map, map, 2048);
    grid.setLocked({3, 40, 500});
    grid.show();
    while (!grid.windowHandle()->isExposed())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::vector<std::jthread> busy;
    for (unsigned core = 0; core < std::thread::hardware_concurrency(); ++core)
        busy.emplace_back([](std::stop_token stop) {
            volatile double sum = 1.0;
            while (!stop.stop_requested())
                sum = sum * 0.999 + 1.0;
        });
    std::vector<double> times;
    for (int frame = 0; frame < frames + warmUp; ++frame) {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        grid.setScales({}, 1.0 + 0.01 * frame);
        grid.setSensitivity(nullptr, map, 2048);
        grid.repaint();
        grid.view()->viewport()->repaint();
        if (frame >= warmUp)
            times.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    return framesOf(std::move(times));
}

LayerPlan turning(std::vector<double> theta) {
    LayerPlan plan;
    RowGroup group;
    group.query.frequencies = theta;
    group.key.frequencies = std::move(theta);
    plan.groups = {group};
    return plan;
}

// The whole page, its distance dragged round the large circle: 64 pairs trained to 4,096, seen at
// 16,384 with and without interpolation.
Frames ofRotations(int frames) {
    constexpr int trained = 4096, length = 4 * trained;
    const auto theta = rotaryFrequencies(10000.0, 128);
    auto slower = theta;
    for (double& one : slower)
        one /= 4;
    auto shown = std::make_shared<RotationShown>();
    shown->facts =
        rotationFacts(turning(theta), trained, 0, turning(theta), turning(slower), length, 4.0);
    shown->method = "PI";
    RotationPage page;
    auto* helix = new HelixWidget;
    page.setHelix(helix);
    QObject::connect(&page, &RotationPage::drawn, &page, [&](int pair, qint64 distance) {
        const auto at = static_cast<std::size_t>(pair);
        helix->setValues(
            {{{pair, slower[at], theta[at], {}}}, trained, length, static_cast<int>(distance)});
    });
    page.resize(size);
    page.setShown(shown);
    page.setDistance(length / 2);
    page.show();
    auto* circle = page.findChild<PairCircle*>();
    const QPointF middle = QRectF(circle->rect()).center();
    return drag(frames, circle, &page, [&](int frame) {
        const double angle = 2 * M_PI * frame / 45;
        return middle + 80 * QPointF(std::cos(angle), std::sin(angle));
    });
}

}  // namespace

}  // namespace sextant

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("LIBGL_ALWAYS_SOFTWARE", "1");
    QApplication application(argc, argv);
    QApplication::setStyle("Fusion");
    bool json = false;
    int frames = 90;  // timed of each view
    for (int i = 1; i < argc; ++i) {
        json = json || std::strcmp(argv[i], "--json") == 0;
        if (std::strcmp(argv[i], "--frames") == 0 && i + 1 < argc)
            frames = std::max(1, std::atoi(argv[i + 1]));
    }
    std::string device;
    try {
        const auto landscape = sextant::ofLandscape(frames, device);
        const auto helix = sextant::ofHelix(frames);
        const auto rotations = sextant::ofRotations(frames);
        const auto grid = sextant::ofGrid(frames);
        const auto refresh = sextant::refreshTimes((frames + 1) / 2);
        if (json) {
            nlohmann::ordered_json object = {{"width", 800},
                                             {"height", 600},
                                             {"frames", frames},
                                             {"opengl", device},
                                             {"landscape_median_ms", landscape.median},
                                             {"landscape_worst_ms", landscape.worst},
                                             {"helix_median_ms", helix.median},
                                             {"helix_worst_ms", helix.worst},
                                             {"rotations_median_ms", rotations.median},
                                             {"rotations_worst_ms", rotations.worst},
                                             {"heads_median_ms", grid.median},
                                             {"heads_worst_ms", grid.worst}};
            for (const auto& one : refresh)
                object["refresh"].push_back({{"page", one.name},
                                             {"edit_median_ms", one.median},
                                             {"edit_worst_ms", one.worst},
                                             {"answer_median_ms", one.answered}});
            std::printf("%s\n", object.dump().c_str());
            sextant::flushStandardOutput();
            return 0;
        }
        std::printf("a frame while dragged, 800 x 600, median and worst of %d (%s)\n", frames,
                    device.c_str());
        std::printf("landscape, 256 x 256  %6s ms  %6s ms\n",
                    sextant::fixedText(landscape.median, 1).c_str(),
                    sextant::fixedText(landscape.worst, 1).c_str());
        std::printf("helix, four pairs     %6s ms  %6s ms\n",
                    sextant::fixedText(helix.median, 1).c_str(),
                    sextant::fixedText(helix.worst, 1).c_str());
        std::printf("rotations, 64 pairs   %6s ms  %6s ms\n",
                    sextant::fixedText(rotations.median, 1).c_str(),
                    sextant::fixedText(rotations.worst, 1).c_str());
        std::printf("grid of 704 heads     %6s ms  %6s ms  (all cores busy)\n",
                    sextant::fixedText(grid.median, 1).c_str(),
                    sextant::fixedText(grid.worst, 1).c_str());
        std::printf(
            "the window's thread after an edit, median and worst, and when the answer came; 22 x "
            "32 heads, 16384 tokens, 200 steps, 4 pins\n");
        for (const auto& one : refresh)
            std::printf("%-24s %6s ms  %6s ms  %6s ms\n", one.name.c_str(),
                        sextant::fixedText(one.median, 1).c_str(),
                        sextant::fixedText(one.worst, 1).c_str(),
                        sextant::fixedText(one.answered, 1).c_str());
        sextant::flushStandardOutput();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 1;
    }
}
