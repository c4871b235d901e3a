// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/window_help.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCursor>
#include <QLabel>
#include <QRegularExpression>
#include <algorithm>
#include <limits>
#include <vector>

#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/help/document_window.h"
#include "app/help/help_link.h"
#include "app/help/help_text.h"
#include "app/script/script_runner.h"
#include "app/start/start_screen.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/help/callout_place.h"
#include "widgets/help/help_card.h"
#include "widgets/start/start_page.h"

namespace sextant {

namespace {

constexpr const char* startPage = "start";

// What a control says of itself: its name, and its description or tool tip; either may be empty.
struct Said {
    QString name, text;
};
Said saidBy(const QWidget* control) {
    Said said;
    for (const QWidget* at = control; at && !at->isWindow() && said.text.isEmpty();
         at = at->parentWidget()) {
        if (qobject_cast<const View*>(at)) break;
        if (said.name.isEmpty()) said.name = at->accessibleName();
        if (const auto* button = qobject_cast<const QAbstractButton*>(at);
            button && said.name.isEmpty())
            said.name = button->text().remove(u'&');
        if (const auto* label = qobject_cast<const QLabel*>(at);
            label && said.name.isEmpty() && label->textFormat() != Qt::MarkdownText)
            said.name = label->text();
        said.text =
            at->accessibleDescription().isEmpty() ? at->toolTip() : at->accessibleDescription();
    }
    return said;
}

// What the page says of the part that the point of `window` lies in: the nearest of its callouts
// there; empty: it lies in none.
QString calloutAt(const QPoint& point, const HelpPage& page, const QWidget& view,
                  const QWidget& window) {
    QString nearest;
    int least = std::numeric_limits<int>::max();
    for (const HelpCallout& one : page.callouts) {
        const QWidget* part = calloutPart(view, one);
        const auto at = calloutPoint(view, one, window);
        if (!at || !seenIn(*part, window).contains(point)) continue;
        const int away = (*at - point).manhattanLength();
        if (away >= least) continue;
        least = away;
        nearest = one.text;
    }
    return nearest;
}

}  // namespace

WindowHelp::WindowHelp(MainWindow* window)
    : QObject(window), window_(window), card_(new HelpCard(window)) {
    card_->setRules({[this](const QString& link) { return whyNot(link); }, {}});
    connect(card_, &HelpCard::followed, this, &WindowHelp::follow);
    connect(card_, &HelpCard::otherWanted, this, &WindowHelp::explainOther);
}

void WindowHelp::setTheme(const Theme& theme) {
    card_->setTheme(theme);
}

void WindowHelp::setKeys(const CommandKeys& keys) {
    keys_ = keys;
    card_->setHelpKey(keys.of("help"));
}

HelpPage WindowHelp::withKeys(HelpPage page) const {
    page.subtitle = keys_.in(page.subtitle);
    page.further = keys_.in(page.further);
    for (HelpSection& section : page.sections)
        section.text = keys_.in(section.text);
    for (HelpCallout& callout : page.callouts)
        callout.text = keys_.in(callout.text);
    return page;
}

std::string WindowHelp::viewOf(const QWidget* widget) const {
    const StartPage* start = window_->start().page();
    for (const QWidget* at = widget; at; at = at->parentWidget()) {
        if (at == start) return startPage;
        for (const ViewLayout::PlacedView& one : window_->views().placed())
            if (one.view == at) return one.entry->id;
    }
    return {};
}

QWidget* WindowHelp::widgetOf(const std::string& id) const {
    if (id == startPage) return window_->start().page();
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (one.entry->id == id) return one.view;
    return nullptr;
}

// The card lies over what it does not explain; what is below it counts.
QWidget* WindowHelp::underPointer() const {
    QWidget* top = QApplication::widgetAt(QCursor::pos());
    if (!top || top->window() != window_) return nullptr;
    if (top != card_ && !card_->isAncestorOf(top)) return top;
    card_->setAttribute(Qt::WA_TransparentForMouseEvents);
    QWidget* below = window_->childAt(window_->mapFromGlobal(QCursor::pos()));
    card_->setAttribute(Qt::WA_TransparentForMouseEvents, false);
    return below;
}

// What is explained where neither the pointer nor the keyboard is in a view that has a page.
std::string WindowHelp::inFront() const {
    if (window_->start().page()->isVisible()) return startPage;
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (one.view->isVisible() && one.entry->place != ViewPlace::top &&
            one.entry->place != ViewPlace::left && helpOfView(one.entry->id))
            return one.entry->id;
    return "curves";
}

void WindowHelp::explain() {
    QWidget* under = underPointer();
    std::string id = viewOf(under);
    const bool explained = !id.empty() && helpOfView(id);
    if (card_->isVisible()) {
        if (!explained || card_->isOnCard(QApplication::widgetAt(QCursor::pos())))
            return card_->finish();
        return whole_ && id == view_ ? explainControl(under) : explainView(id);
    }
    if (!explained) id = viewOf(QApplication::focusWidget());
    explainView(!id.empty() && helpOfView(id) ? id : inFront());
}

void WindowHelp::explainView(const std::string& id) {
    auto page = helpOfView(id);
    if (!page) return;
    view_ = id;
    whole_ = true;
    if (!hasDocuments()) {
        static const QRegularExpression link(R"(( \x{00b7} )?\[[^\]]*\]\(document:[^)]*\))");
        page->further = page->further.remove(link).trimmed();
    }
    card_->explain(withKeys(*page), widgetOf(id));
}

// In a view whose page is shown: what the control says of itself, else what the page says of the
// part that it lies in, else what the view is.
void WindowHelp::explainControl(QWidget* control) {
    const HelpPage page = helpOfView(view_).value();
    const QWidget* view = widgetOf(view_);
    whole_ = false;
    auto [name, text] = saidBy(control);
    if (text.isEmpty())
        text = calloutAt(window_->mapFromGlobal(QCursor::pos()), page, *view, *window_);
    if (text.isEmpty()) {
        const QString first = page.sections.empty() ? QString() : page.sections.front().text;
        return card_->explain(withKeys({page.title, page.subtitle, {}, {{{}, first, {}}}, {}}),
                              control);
    }
    card_->explain(withKeys({name.isEmpty() ? page.title : name, {}, {}, {{{}, text, {}}}, {}}),
                   control);
}

void WindowHelp::explainTerm(const QString& term, QWidget* beside) {
    const auto page = helpOfTerm(term);
    if (!page) return;
    whole_ = false;
    card_->explain(withKeys(*page), beside ? beside : card_->part());
}

void WindowHelp::explainOther(bool next) {
    std::vector<std::string> ids;
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (one.view->isVisible() && hasOwnHelp(one.entry->id)) ids.push_back(one.entry->id);
    if (ids.empty()) return;
    const auto now = std::find(ids.begin(), ids.end(), view_);
    const std::size_t count = ids.size();
    const std::size_t at =
        now == ids.end() ? (next ? count - 1 : 0) : static_cast<std::size_t>(now - ids.begin());
    explainView(ids[(at + (next ? 1 : count - 1)) % count]);
}

QString WindowHelp::whyNot(const QString& link) const {
    const auto read = readHelpLink(link);
    const auto* script = read ? std::get_if<Script>(&*read) : nullptr;
    return script ? window_->scripts().whyNot(*script) : QString();
}

void WindowHelp::follow(const QString& link) {
    const auto read = readHelpLink(link);
    if (!read) return;
    const auto refuse = [this](const QString& reason) {
        window_->notices()->add({Severity::note, reason, {}, {}, "help"});
    };
    if (const auto* term = std::get_if<ShowTerm>(&*read)) return explainTerm(term->term);
    if (const auto* document = std::get_if<ShowDocument>(&*read))
        return showDocument(*window_, document->name);
    const Script& script = std::get<Script>(*read);
    if (const QString reason = window_->scripts().whyNot(script); !reason.isEmpty())
        return refuse(reason);
    const bool covers = std::any_of(script.begin(), script.end(), [](const ScriptStep& step) {
        return std::holds_alternative<ViewStep>(step) || std::holds_alternative<CommandStep>(step);
    });
    if (covers) card_->finish();  // what it shows may be what the card covers
    window_->scripts().run(script, [refuse](const QString& reason) {
        if (!reason.isEmpty()) refuse(reason);
    });
}

}  // namespace sextant
