// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/beside/window_link.h"

#include <QFileInfo>
#include <QScopedValueRollback>
#include <utility>

#include "app/desktop/main_window.h"
#include "app/preferences/window_preferences.h"

namespace sextant {

namespace {

// "nope, the-millpond.txt"; empty: nothing is open.
QString nameOfDocument(MainWindow& window) {
    const auto opened = window.session().opened();
    if (!opened) return {};
    const auto last = [](const std::filesystem::path& path) {
        return QFileInfo(QString::fromStdString(path.string())).fileName();
    };
    QStringList parts{last(opened->modelPath)};
    if (opened->hasText()) parts << last(opened->textPath);
    return parts.join(", ");
}

QString remarkOf(const LinkShape& own, const LinkShape& other) {
    QStringList sentences;
    if (own.layers > 0 && other.layers > 0 &&
        (own.layers != other.layers || own.heads != other.heads))
        sentences << WindowLink::tr("Of the heads those follow that both models have.");
    if (own.positions > 0 && other.positions > 0 && own.positions != other.positions)
        sentences << WindowLink::tr("Positions follow as far as both texts go.");
    return sentences.join(' ');
}

}  // namespace

LinkedView linkedViewOf(MainWindow& window) {
    const Selection& selection = window.selection();
    return {selection.axis(), selection.position(), selection.heads(), window.views().shown()};
}

LinkShape linkShapeOf(MainWindow& window) {
    const Session& session = window.session();
    LinkShape shape;
    const auto shown = session.shown();
    if (const auto opened = session.opened()) {
        shape.layers = opened->spec.layerCount();
        shape.heads = opened->spec.heads;
    } else if (shown) {
        shape.layers = shown->layers;
        shape.heads = shown->heads;
    }
    if (shown)
        shape.positions = shown->positions;
    else if (const auto samples = session.samples())
        shape.positions = samples->positions();
    return shape;
}

WindowLink::WindowLink(MainWindow* first, MainWindow* second) {
    ends_[0].window = first;
    ends_[1].window = second;
    for (std::size_t at = 0; at < ends_.size(); ++at) {
        ends_[at].window->setLink(this);
        remember(ends_[at]);
        connectEnd(at);
    }
    follow(1, Linked::everything);
    tell();
}

void WindowLink::connectEnd(std::size_t at) {
    MainWindow* window = ends_[at].window;
    const auto passes = [&](auto* of, auto signal, unsigned what) {
        connect(of, signal, this, [this, at, what] { pass(at, what); });
    };
    const Selection* selection = &window->selection();
    passes(selection, &Selection::axisChanged, Linked::axis);
    passes(selection, &Selection::positionChanged, Linked::position);
    passes(selection, &Selection::headsChanged, Linked::heads);
    passes(&window->views(), &ViewLayout::shownChanged, Linked::page);
    // Once the window has taken it in.
    const Session* session = &window->session();
    for (auto changed : {&Session::openedChanged, &Session::measurementChanged})
        connect(
            session, changed, this, [this, at] { catchUp(at); }, Qt::QueuedConnection);
    connect(&window->preferences(), &WindowPreferences::changed, this,
            [this, at] { passPreferences(at); });
    connect(window, &MainWindow::closed, this, &WindowLink::end);
}

MainWindow* WindowLink::otherThan(const MainWindow& window) const {
    return ends_[1 - indexOf(window)].window;
}

std::size_t WindowLink::indexOf(const MainWindow& window) const {
    return ends_[0].window == &window ? 0 : 1;
}

bool WindowLink::isAnother(const End& end) const {
    return end.opened.lock() != end.window->session().opened() ||
           end.shape != linkShapeOf(*end.window);
}

void WindowLink::remember(End& end) {
    end.opened = end.window->session().opened();
    end.shape = linkShapeOf(*end.window);
}

void WindowLink::setLinked(bool linked, const MainWindow& by) {
    if (linked == linked_) return;
    linked_ = linked;
    follow(1 - indexOf(by), Linked::everything);
    tell();
}

void WindowLink::pass(std::size_t from, unsigned what) {
    if (following_ || !ends_[from].window || isAnother(ends_[from])) return;
    follow(1 - from, what);
}

void WindowLink::passPreferences(std::size_t from) {
    MainWindow *of = ends_[from].window, *to = ends_[1 - from].window;
    if (following_ || !of || !to) return;
    const QScopedValueRollback guard(following_, true);
    to->preferences().follow(of->preferences());
}

// The window at `at` shows what the other one does.
void WindowLink::follow(std::size_t at, unsigned what) {
    MainWindow *to = ends_[at].window, *by = ends_[1 - at].window;
    if (!linked_ || !to || !by) return;
    const QScopedValueRollback guard(following_, true);
    const LinkedView mine = linkedViewOf(*to);
    const LinkedView next =
        followed(mine, linkShapeOf(*to), linkedViewOf(*by), linkShapeOf(*by), what);
    Selection& selection = to->selection();
    if (next.page != mine.page) to->views().show(next.page);
    selection.setHeads(next.heads);
    selection.setPosition(next.position);
    if (next.axis != mine.axis) selection.askAxis(next.axis);
}

// What the window shows is of another document, or of another length, than it was.
void WindowLink::catchUp(std::size_t at) {
    End& one = ends_[at];
    if (!one.window || !isAnother(one)) return;
    one.window->refresh();  // its axis is that of what it shows now
    remember(one);
    follow(at, Linked::everything);
    tell();
}

void WindowLink::tell() {
    for (std::size_t at = 0; at < ends_.size(); ++at) {
        MainWindow *to = ends_[at].window, *other = ends_[1 - at].window;
        if (!to || !other) continue;
        to->setBeside(LinkFacts{nameOfDocument(*other), linked_,
                                remarkOf(linkShapeOf(*to), linkShapeOf(*other))});
    }
}

void WindowLink::end() {
    linked_ = false;
    for (End& one : ends_) {
        if (!one.window) continue;
        one.window->setLink(nullptr);
        one.window->setBeside(std::nullopt);
        one.window = nullptr;
    }
    deleteLater();
}

}  // namespace sextant
