// SPDX-License-Identifier: GPL-3.0-or-later
// A std::stop_token as the stop flag of an AttentionProblem.
#pragma once

#include <stop_token>

#include "kernels/attention.h"

namespace sextant {

// `token` must outlive the problem. A token that cannot be stopped is never polled.
inline void stopWith(AttentionProblem& problem, const std::stop_token& token) {
    problem.stopArgument = &token;
    problem.stop = nullptr;
    if (token.stop_possible()) {
        problem.stop = [](const void* argument) {
            return static_cast<const std::stop_token*>(argument)->stop_requested();
        };
    }
}
void stopWith(AttentionProblem& problem, std::stop_token&& token) = delete;  // would dangle

}  // namespace sextant
