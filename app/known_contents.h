// SPDX-License-Identifier: GPL-3.0-or-later
// The identities of checkpoints that were read since the program began, so that the weights are not
// read again to compute them: a file of the same size and modification time is taken to have the
// same contents.
#pragma once

#include <map>
#include <mutex>
#include <optional>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/mapped_file.h"
#include "analysis/values/content_hash.h"

namespace sextant {

// Used from any thread.
class KnownContents {
  public:
    std::optional<Identity> find(const Checkpoint& checkpoint) const {
        const Identity files = filesOf(checkpoint);
        const std::lock_guard lock(mutex_);
        const auto known = contents_.find(files);
        return known == contents_.end() ? std::nullopt : std::optional(known->second);
    }
    void keep(const Checkpoint& checkpoint, const Identity& contents) {
        const Identity files = filesOf(checkpoint);
        const std::lock_guard lock(mutex_);
        contents_[files] = contents;
    }

  private:
    // A hash of the files' paths, sizes and times, and of config.json.
    static Identity filesOf(const Checkpoint& checkpoint) {
        ContentHash hash;
        for (const auto& file : checkpoint.weights.storage)
            file->addStamp(hash);
        return hash.add(std::string_view(checkpoint.config)).identity();
    }

    mutable std::mutex mutex_;
    std::map<Identity, Identity> contents_;
};

}  // namespace sextant
