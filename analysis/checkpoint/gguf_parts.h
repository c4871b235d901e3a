// SPDX-License-Identifier: GPL-3.0-or-later
// Which GGUF file a path means, and models that llama-gguf-split cut into several.
#pragma once

#include <filesystem>
#include <optional>

#include "analysis/checkpoint/gguf_file.h"

namespace sextant {

// The file itself where it is GGUF, by its first bytes or its name; in a folder without weights
// of other kinds beside a config the only one (of a model in parts the first; image projectors do
// not count).
// Nothing where there is none. Throws SeveralCandidates (locate.h).
std::optional<std::filesystem::path> ggufAt(const std::filesystem::path& path);

// readGguf(), with the tensors of all parts where the file is one of several (split.count): the
// first has the metadata. Throws Error naming a part that is missing beside it.
GgufFile readGgufParts(const std::filesystem::path& path);

}  // namespace sextant
