// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/comma_list.h"

#include "tests/catch.h"

using namespace sextant;

TEST_CASE("a list has one part more than it has commas") {
    using Parts = std::vector<std::string>;
    CHECK(commaParts("a") == Parts{"a"});
    CHECK(commaParts("0.1,2.10") == Parts{"0.1", "2.10"});
    CHECK(commaParts("") == Parts{""});
    CHECK(commaParts("a,") == Parts{"a", ""});
    CHECK(commaParts(",,b") == Parts{"", "", "b"});
}
