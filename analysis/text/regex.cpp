// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <cstdint>
#include <new>
#include <utility>

#include "analysis/error.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr std::size_t longestPattern = 16'384;  // bytes; real ones have a few hundred
// About 0.1 s of one match: far more than a real pattern needs, and then it is told, not waited
// for.
constexpr std::uint32_t stepLimit = 2'000'000;
constexpr std::uint32_t heapLimit = 64 * 1024;  // KiB
constexpr std::size_t jitStack = 4 << 20;       // bytes

struct Free {
    void operator()(pcre2_code* p) const { pcre2_code_free(p); }
    void operator()(pcre2_match_data* p) const { pcre2_match_data_free(p); }
    void operator()(pcre2_match_context* p) const { pcre2_match_context_free(p); }
    void operator()(pcre2_compile_context* p) const { pcre2_compile_context_free(p); }
    void operator()(pcre2_jit_stack* p) const { pcre2_jit_stack_free(p); }
};

// What a match needs besides the expression; one a thread, since a Regex is shared by threads.
struct Scratch {
    std::unique_ptr<pcre2_jit_stack, Free> stack{pcre2_jit_stack_create(32'768, jitStack, nullptr)};
    std::unique_ptr<pcre2_match_context, Free> context{pcre2_match_context_create(nullptr)};
    std::unique_ptr<pcre2_match_data, Free> data{pcre2_match_data_create(1, nullptr)};

    Scratch() {
        if (!context || !data) throw std::bad_alloc();
        pcre2_set_match_limit(context.get(), stepLimit);
        pcre2_set_depth_limit(context.get(), stepLimit);
        pcre2_set_heap_limit(context.get(), heapLimit);
        pcre2_jit_stack_assign(context.get(), nullptr, stack.get());
    }
};

std::string messageOf(int code) {
    std::array<PCRE2_UCHAR, 256> text{};
    pcre2_get_error_message(code, text.data(), text.size());
    return reinterpret_cast<const char*>(text.data());
}

}  // namespace

struct Regex::Compiled {
    std::unique_ptr<pcre2_code, Free> code;
};

Regex::Regex(std::string_view pattern, std::string where, Syntax syntax)
    : where_(std::move(where)) {
    if (pattern.size() > longestPattern) {
        throw Error("{}: a regular expression of {} bytes; at most {} are read", where_,
                    pattern.size(), longestPattern);
    }
    std::string translated(pattern);
    if (syntax == Syntax::oniguruma) {
        try {
            translated = pcreFromOniguruma(pattern);
        } catch (const Error& error) {
            throw Error("{}: the regular expression \"{}\" is not supported: {}", where_, pattern,
                        error.message());
        }
    }
    const std::unique_ptr<pcre2_compile_context, Free> context(
        pcre2_compile_context_create(nullptr));
    if (!context) throw std::bad_alloc();
    pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
    int error = 0;
    PCRE2_SIZE at = 0;
    std::unique_ptr<pcre2_code, Free> code(
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(translated.data()), translated.size(),
                      PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C, &error,
                      &at, context.get()));
    if (!code) {
        throw Error("{}: the regular expression \"{}\" cannot be used: {}", where_, pattern,
                    messageOf(error));
    }
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);  // without a JIT it is only slower
    auto compiled = std::make_shared<Compiled>();
    compiled->code = std::move(code);
    compiled_ = std::move(compiled);
}

bool Regex::find(std::string_view text, std::size_t from, Match& match) const {
    thread_local Scratch scratch;
    // An empty view may have no address, which PCRE2 does not accept.
    const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data() ? text.data() : "");
    // The text was checked once as a whole; checking it again at every match would be quadratic.
    int rc = pcre2_match(compiled_->code.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK,
                         scratch.data.get(), scratch.context.get());
    if (rc == PCRE2_ERROR_JIT_STACKLIMIT) {
        rc = pcre2_match(compiled_->code.get(), subject, text.size(), from,
                         PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT, scratch.data.get(),
                         scratch.context.get());
    }
    if (rc == PCRE2_ERROR_NOMATCH) return false;
    if (rc < 0) {
        throw Error("{}: the regular expression gave up at byte {} of the text: {}", where_, from,
                    messageOf(rc));
    }
    const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(scratch.data.get());
    if (ends[0] > ends[1] || ends[0] < from) {
        throw Error("{}: the regular expression matches backwards (\\K in a look-ahead)", where_);
    }
    match = {ends[0], ends[1]};
    return true;
}

}  // namespace sextant
