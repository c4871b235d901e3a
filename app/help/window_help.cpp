// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/window_help.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCursor>
#include <QLabel>
#include <algorithm>
#include <vector>

#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/desktop/start_screen.h"
#include "app/help/document_window.h"
#include "app/help/help_link.h"
#include "app/help/help_text.h"
#include "app/script/script_runner.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/help/help_card.h"
#include "widgets/start/start_page.h"

namespace sextant {

namespace {

constexpr const char* startPage = "start";

// What a control says of itself: its name, its tool tip.
HelpPage pageOf(const QWidget* control) {
    QString name, says;
    for (const QWidget* at = control; at && !at->isWindow() && says.isEmpty();
         at = at->parentWidget()) {
        if (qobject_cast<const View*>(at)) break;
        if (name.isEmpty()) name = at->accessibleName();
        if (const auto* button = qobject_cast<const QAbstractButton*>(at); button && name.isEmpty())
            name = button->text().remove(u'&');
        if (const auto* label = qobject_cast<const QLabel*>(at);
            label && name.isEmpty() && label->textFormat() != Qt::MarkdownText)
            name = label->text();
        says = at->accessibleDescription().isEmpty() ? at->toolTip() : at->accessibleDescription();
    }
    if (name.isEmpty()) name = QObject::tr("This part of the view");
    if (says.isEmpty())
        says =
            QObject::tr("It says nothing of itself; the text of its view is shown by {key:help}.");
    return {name, {}, {{{}, says, {}}}, {}};
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

void WindowHelp::explain() {
    QWidget* under = QApplication::widgetAt(QCursor::pos());
    if (card_->isVisible() && !view_.empty()) {
        // The card lies over what is not explained.
        const bool control = under != nullptr && under->window() == window_ && under != card_ &&
                             !card_->isAncestorOf(under);
        if (control) return explainControl(under);
        return card_->finish();
    }
    std::string id = under != nullptr && under->window() == window_ ? viewOf(under) : std::string();
    if (id.empty() || !helpOfView(id)) id = viewOf(QApplication::focusWidget());
    if (id.empty() || !helpOfView(id))
        id = window_->start().page()->isVisible() ? startPage : "curves";
    explainView(id);
}

void WindowHelp::explainView(const std::string& id) {
    const auto page = helpOfView(id);
    if (!page) return;
    view_ = id;
    QWidget* part = id == startPage ? static_cast<QWidget*>(window_->start().page()) : nullptr;
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (one.entry->id == id) part = one.view;
    card_->explain(withKeys(*page), part);
}

void WindowHelp::explainControl(QWidget* control) {
    view_.clear();
    card_->explain(withKeys(pageOf(control)), control);
}

void WindowHelp::explainTerm(const QString& term) {
    const auto page = helpOfTerm(term);
    if (page) card_->explain(withKeys(*page), card_->part());
}

void WindowHelp::explainOther(bool next) {
    std::vector<std::string> ids;
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (one.view->isVisible() && helpOfView(one.entry->id)) ids.push_back(one.entry->id);
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
