// SPDX-License-Identifier: GPL-3.0-or-later
// The language in which the window speaks: English, which is in the sources, or one that has a
// catalogue in resources/translations. What is made after setLanguage() speaks it.
#pragma once

#include <QString>
#include <map>
#include <optional>
#include <type_traits>

namespace sextant {

enum class Language { english, german };
inline constexpr Language everyLanguage[] = {Language::english, Language::german};

// "en", "de": in settings, on the command line and in names of files.
QString code(Language language);
// Of such a code; none for another.
std::optional<Language> languageOfCode(const QString& code);
// As it calls itself: "Deutsch".
QString nameOf(Language language);
// The first of the languages that the person at this machine reads which there is, else English.
Language systemLanguage();

// English until it is set. In the scope of an InEnglish: English.
Language language();
// Needs the application. On the GUI thread.
void setLanguage(Language language);

// While it lives, this thread is told English: what a command is called in scripts and in the
// palette, and what stands in tables, which other programs read.
class InEnglish {
  public:
    InEnglish();
    ~InEnglish();
    InEnglish(const InEnglish&) = delete;
    InEnglish& operator=(const InEnglish&) = delete;
};

// What `make` gives in English.
template <class Make>
auto inEnglish(const Make& make) {
    const InEnglish english;
    return make();
}

// ":/help/de/curves.md" of ":/help/curves.md" where the language has one of its own.
QString inLanguage(const QString& resource, Language language);

// What `make` gives, made once in each language. On the GUI thread; a lambda of its own each.
template <class Make>
const auto& onceALanguage(const Make& make) {
    static std::map<Language, std::invoke_result_t<Make>> made;
    const Language now = language();
    auto found = made.find(now);
    if (found == made.end()) found = made.emplace(now, make()).first;
    return found->second;
}

}  // namespace sextant
