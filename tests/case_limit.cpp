// SPDX-License-Identifier: GPL-3.0-or-later
// Part of every test program: a test case that takes longer than SEXTANT_CASE_SECONDS ends it, and
// Catch2 says which one that was.
#include <unistd.h>

#include <csignal>

#define CATCH_CONFIG_EXTERNAL_INTERFACES
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Listener = Catch::EventListenerBase;
#else
#include <catch2/catch.hpp>
using Listener = Catch::TestEventListenerBase;
#endif

namespace {

void tooLong(int) {
    constexpr char text[] = "a test case took longer than its limit\n";
    const auto written = ::write(STDERR_FILENO, text, sizeof text - 1);
    (void)written;
    std::raise(SIGABRT);  // which Catch2 reports with the name of the case
}

struct CaseLimit : Listener {
    using Listener::Listener;
    void testCaseStarting(const Catch::TestCaseInfo&) override {
        std::signal(SIGALRM, tooLong);
        ::alarm(SEXTANT_CASE_SECONDS);
    }
    void testCaseEnded(const Catch::TestCaseStats&) override { ::alarm(0); }
};

}  // namespace

CATCH_REGISTER_LISTENER(CaseLimit)
