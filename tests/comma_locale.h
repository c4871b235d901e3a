// SPDX-License-Identifier: GPL-3.0-or-later
// The locale of a person who writes numbers with a decimal comma.
#pragma once

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <locale>
#include <optional>
#include <string>

#include "tests/catch.h"

namespace sextant::test {

// The first locale of this machine whose decimal sign is a comma: "de_DE.utf8".
inline std::optional<std::string> commaLocaleName() {
    std::string listed;
    if (std::FILE* list = ::popen("locale -a 2>/dev/null", "r")) {
        for (int c = std::fgetc(list); c != EOF; c = std::fgetc(list))
            listed += static_cast<char>(c);
        ::pclose(list);
    }
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    std::optional<std::string> found;
    for (std::size_t from = 0; from < listed.size() && !found;) {
        const std::size_t end = std::min(listed.find('\n', from), listed.size());
        const std::string name = listed.substr(from, end - from);
        const bool there = std::setlocale(LC_NUMERIC, name.c_str()) != nullptr;
        if (there && std::string(std::localeconv()->decimal_point) == ",") found = name;
        from = end + 1;
    }
    std::setlocale(LC_NUMERIC, before.c_str());
    return found;
}

// While it lives, streams and, where the machine has such a locale, the C library have the comma.
class CommaLocale {
  public:
    CommaLocale() : streams_(std::locale::global(std::locale(std::locale(), new Comma))) {
        if (const auto name = commaLocaleName())
            std::setlocale(LC_ALL, name->c_str());
        else
            WARN("SKIPPED for the C library: no locale of this machine has a decimal comma");
    }
    ~CommaLocale() {
        std::locale::global(streams_);
        std::setlocale(LC_ALL, library_.c_str());
    }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

  private:
    struct Comma : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };

    std::string library_ = std::setlocale(LC_ALL, nullptr);
    std::locale streams_;
};

}  // namespace sextant::test
