// SPDX-License-Identifier: GPL-3.0-or-later
// What libtorch throws reaches a person as one plain sentence.
#include "analysis/model/plain_errors.h"

#include <ATen/ATen.h>

#include <new>

#include "analysis/error.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("memory that tensors cannot have is called so") {
    // 2^62 bytes, which no machine has.
    const std::string error =
        errorOf([] { plainly([] { return at::empty({std::int64_t{1} << 60}); }); });
    CHECK_THAT(error, ContainsSubstring("not enough memory"));
    CHECK_THAT(error, ContainsSubstring("shorter length"));
    CHECK_THAT(errorOf([] { plainly([] { throw std::bad_alloc(); }); }),
               ContainsSubstring("not enough memory"));
}

TEST_CASE("another of libtorch's errors comes without its backtrace") {
    const std::string error = errorOf([] {
        plainly([] { return at::matmul(at::zeros({2, 3}), at::zeros({5, 7})); });
    });
    CHECK_THAT(error, ContainsSubstring("libtorch: "));
    CHECK_THAT(error, ContainsSubstring("2x3"));
    CHECK(error.find("frame #") == std::string::npos);
    CHECK(error.find("0x") == std::string::npos);
}

TEST_CASE("what is plain already, and what is no error, stays as it is") {
    CHECK(errorOf([] { plainly([] { throw Error("no such tensor"); }); }) == "no such tensor");
    CHECK_THROWS_AS(plainly([] { throw Cancelled(); }), Cancelled);
    CHECK(plainly([] { return 7; }) == 7);
}
