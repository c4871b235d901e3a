// SPDX-License-Identifier: GPL-3.0-or-later
// What the Session computes on: the CPU, or a GPU where one was found.
#include <algorithm>
#include <utility>

#include "app/hand_over.h"
#include "app/session/session.h"
#include "widgets/said.h"

namespace sextant {

void Session::lookForDevices() {
    if (!backend_.findDevices) return;
    deviceProbe_.submit([this](std::stop_token) {
        handOver(this, [this, found = backend_.findDevices()] {
            devices_.insert(devices_.end(), found.begin(), found.end());
            emit stateChanged();
        });
    });
}

void Session::placeJobs() {
    if (backend_.placeOn)
        jobs_->setPlace([place = backend_.placeOn, device = device_, precision = precision_] {
            return place(device, precision);
        });
}

const SessionDevice& Session::device() const {
    return *std::find_if(devices_.begin(), devices_.end(),
                         [&](const SessionDevice& one) { return one.device == device_; });
}

void Session::setDevice(Device device) {
    if (device == device_) return;
    const auto found = std::find_if(devices_.begin(), devices_.end(),
                                    [&](const SessionDevice& one) { return one.device == device; });
    if (found == devices_.end() || !found->whyNot.empty()) {
        say(SessionNotice::Severity::error,
            tr("%1 cannot compute here: %2")
                .arg(QString::fromUtf8(name(device)), found == devices_.end()
                                                          ? tr("it is still being looked for")
                                                          : said(found->whyNot)));
        return;
    }
    device_ = device;
    computeElsewhere();
}

void Session::setPrecision(Precision precision) {
    if (precision == precision_) return;
    precision_ = precision;
    computeElsewhere();
}

// What was computed before is not mixed with what comes.
void Session::computeElsewhere() {
    queries_.forget();
    placeJobs();
    emit answersChanged();
    emit stateChanged();
    recompute();
}

void Session::setThreads(int threads) {
    if (!backend_.useThreads) return;
    devices_.front() = backend_.useThreads(threads);
    emit stateChanged();
}

std::string computes(const SessionDevice& device, Precision precision) {
    return device.name + ", " + name(precision);
}

}  // namespace sextant
