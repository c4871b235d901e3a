// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/scales/head_list.h"

#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("heads are named by layer and head, and head 10 is not head 1") {
    CHECK(headsNamed("", 3, 12).empty());
    const std::vector<bool> named = headsNamed("0.1,2.10", 3, 12);
    REQUIRE(named.size() == 36);
    for (std::size_t head = 0; head < named.size(); ++head)
        CHECK(named[head] == (head == 1 || head == 34));
    CHECK(headName(34, 12) == "2.10");
}

TEST_CASE("what is no head of the model is refused with what could be said") {
    for (const char* text : {"3.0", "0.12", "1", "a.b", "0.1,", "-1.2", "0.1;0.2"}) {
        INFO(text);
        CHECK_THAT(errorOf([&] { headsNamed(text, 3, 12); }), ContainsSubstring("0.0 to 2.11"));
    }
}
