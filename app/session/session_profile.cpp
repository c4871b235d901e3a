// SPDX-License-Identifier: GPL-3.0-or-later
// The Session's scores by distance: measured when nothing else is to be done, the newest request
// wins. The last few are kept, so that A and B, or one step back, are there at once.
#include <algorithm>
#include <utility>

#include "app/hand_over.h"
#include "app/session/session.h"

namespace sextant {

namespace {

constexpr std::size_t mostKept = 4;

bool isOf(const DistanceProfile& profile, std::uint64_t experiment,
          const std::vector<ProfiledHead>& heads) {
    return profile.experiment == experiment &&
           std::equal(profile.heads.begin(), profile.heads.end(), heads.begin(), heads.end(),
                      [](const HeadDistances& one, const ProfiledHead& head) {
                          return one.layer == head.layer && one.head == head.head;
                      });
}

}  // namespace

std::shared_ptr<const DistanceProfile> Session::profile() const {
    if (!samples_ || profileHeads_.empty()) return nullptr;
    const std::uint64_t identity = identityOf(intervention());
    const auto found = std::find_if(profiles_.begin(), profiles_.end(), [&](const auto& kept) {
        return isOf(*kept, identity, profileHeads_);
    });
    return found == profiles_.end() ? nullptr : *found;
}

void Session::wantProfile(std::vector<ProfiledHead> heads) {
    if (heads == profileHeads_) return;
    stopProfile();
    profileHeads_ = std::move(heads);
    emit profileChanged();
    runProfile();
}

void Session::stopProfile() {
    ++profileGeneration_;
    profiling_ = 0;
    profiler_.cancel();
}

void Session::runProfile() {
    if (running_) return;  // it comes after
    if (!opened_ || !samples_ || profileHeads_.empty() || !backend_.profile) return stopProfile();
    const std::uint64_t identity = identityOf(intervention());
    if (profiling_ == identity) return;
    stopProfile();
    const auto known = profile();
    if (known && known->complete()) return;
    profiling_ = identity;
    const auto give = [this, generation = profileGeneration_, identity](DistanceProfile made) {
        made.experiment = identity;
        handOver(this, [this, generation,
                        profile = std::make_shared<const DistanceProfile>(std::move(made))] {
            if (generation == profileGeneration_) acceptProfile(profile);
        });
    };
    profiler_.submit(
        [this, give, opened = opened_, samples = samples_, change = intervention(),
         heads = profileHeads_](std::stop_token stop) {
            Progress progress;
            progress.stop = stop;
            give(backend_.profile(*opened, *samples, change, heads, give, progress));
        },
        [give, heads = profileHeads_](const std::string& reason) {
            DistanceProfile none;
            for (const ProfiledHead& one : heads)
                none.heads.push_back({one.layer, one.head, {}, {}});
            none.failure = reason;
            give(std::move(none));
        });
}

void Session::acceptProfile(const std::shared_ptr<const DistanceProfile>& profile) {
    if (profile->complete()) profiling_ = 0;
    std::erase_if(profiles_, [&](const auto& kept) {
        return isOf(*kept, profile->experiment, profileHeads_);
    });
    profiles_.push_back(profile);
    if (profiles_.size() > mostKept) profiles_.erase(profiles_.begin());
    emit profileChanged();
}

}  // namespace sextant
