// SPDX-License-Identifier: GPL-3.0-or-later
// A message in a file, so that whoever reads it can say it in another language: a text that is the
// same in every language as a string, any other as a list of its pattern and its arguments.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "analysis/message.h"

namespace sextant {

nlohmann::ordered_json toJson(const Message& message);
// Nothing where it is no such string or list, where a pattern has another number of places than
// arguments, and for one that no message of the program has: more than 12 arguments, messages
// within messages deeper than 64.
std::optional<Message> messageFromJson(const nlohmann::json& json);

}  // namespace sextant
