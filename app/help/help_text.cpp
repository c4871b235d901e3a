// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/help_text.h"

#include <QFile>
#include <QObject>
#include <algorithm>
#include <utility>
#include <vector>

#include "widgets/language.h"

namespace sextant {

namespace {

QString resource(const QString& name, Language language) {
    QFile file(inLanguage(":/help/" + name + ".md", language));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// "## nat, nats" and what follows it.
struct Term {
    QStringList names;
    QString text;
    QStringList english = {};  // links name it so in every language
};

std::vector<Term> termsIn(Language language) {
    std::vector<Term> terms;
    for (const HelpSection& section : parseHelp(resource("glossary", language)).sections) {
        QStringList names;
        for (const QString& name : section.title.split(','))
            names << name.trimmed();
        terms.push_back({names, section.text});
    }
    return terms;
}

std::vector<Term> readGlossary() {
    std::vector<Term> terms = termsIn(language());
    // The same terms in the same order.
    const std::vector<Term> english = termsIn(Language::english);
    for (std::size_t at = 0; at < std::min(terms.size(), english.size()); ++at)
        terms[at].english = english[at].names;
    std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
        return a.names.front().compare(b.names.front(), Qt::CaseInsensitive) < 0;
    });
    return terms;
}

// "* PART PLACE: text"; nothing where the line is none.
std::optional<HelpCallout> calloutOf(const QString& line) {
    const QString name = line.section(':', 0, 0).trimmed(), text = line.section(':', 1).trimmed();
    if (!name.startsWith("* ") || text.isEmpty()) return std::nullopt;
    const QStringList words = name.mid(2).split(' ', Qt::SkipEmptyParts);
    if (words.isEmpty() || words.size() > 2) return std::nullopt;
    return HelpCallout{words[0], words.value(1), text};
}

// The bar shows the jobs that the page of the other view is about.
std::string pageOf(const std::string& view) {
    return view == "jobbar" ? "jobs" : view;
}

const std::vector<Term>& glossary() {
    return onceALanguage([] { return readGlossary(); });
}

}  // namespace

HelpPage parseHelp(const QString& markdown) {
    HelpPage page;
    QString callouts;
    QString* into = &page.subtitle;
    for (const QString& line : markdown.split('\n')) {
        if (line.startsWith("# ")) {
            page.title = line.mid(2).trimmed();
        } else if (line.startsWith("## ")) {
            const QString title = line.mid(3).trimmed();
            if (title == "Further") {
                into = &page.further;
            } else if (title == "Callouts") {
                into = &callouts;
            } else {
                page.sections.push_back({title, {}, {}});
                into = &page.sections.back().text;
            }
        } else if (line.startsWith("![](") && !page.sections.empty()) {
            page.sections.back().picture = line.section('(', 1).section(')', 0, 0);
        } else {
            *into += line + '\n';
        }
    }
    page.subtitle = page.subtitle.simplified();
    page.further = page.further.trimmed();
    for (const QString& line : callouts.split('\n'))
        if (auto callout = calloutOf(line)) page.callouts.push_back(std::move(*callout));
    for (HelpSection& section : page.sections)
        section.text = section.text.trimmed();
    return page;
}

std::optional<HelpPage> helpOfView(const std::string& view) {
    const QString text = resource(QString::fromStdString(pageOf(view)), language());
    if (text.isEmpty()) return std::nullopt;
    return parseHelp(text);
}

bool hasOwnHelp(const std::string& view) {
    return pageOf(view) == view && helpOfView(view).has_value();
}

QStringList glossaryTerms() {
    QStringList names;
    for (const Term& term : glossary())
        names << term.names.front();
    return names;
}

QString englishTerm(const QString& term) {
    for (const Term& one : glossary())
        if (one.names.contains(term, Qt::CaseInsensitive) && !one.english.empty())
            return one.english.front();
    return term;
}

std::optional<HelpPage> helpOfTerm(const QString& term) {
    for (const Term& one : glossary())
        if (one.names.contains(term, Qt::CaseInsensitive) ||
            one.english.contains(term, Qt::CaseInsensitive))
            return HelpPage{
                one.names.front(), one.names.mid(1).join(", "), {}, {{{}, one.text, {}}}, {}};
    return std::nullopt;
}

}  // namespace sextant
