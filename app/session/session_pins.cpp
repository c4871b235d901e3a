// SPDX-License-Identifier: GPL-3.0-or-later
// The Session's pins: states kept to be compared with.
#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/session/session.h"
#include "app/session/session_label.h"
#include "widgets/pins/pin_facts.h"

namespace sextant {

namespace {

bool samePath(const std::string& one, const std::string& other) {
    std::error_code error;
    const auto first = std::filesystem::weakly_canonical(one, error);
    const auto second = std::filesystem::weakly_canonical(other, error);
    return one == other || (!error && first == second);
}

}  // namespace

bool Session::overSameTokens(const Pin& pin) const {
    if (!samples_) return false;
    // The same contents, wherever they lie; another model's numbers have paths alone to go by.
    if (pin.identity == identityOf(pin.experiment.intervention)) return true;
    const Experiment& read = pin.experiment;
    const int positions = static_cast<int>(samples_->positions());
    return samePath(read.text, current_.text) && read.textIsIds == current_.textIsIds &&
           read.offset == current_.offset && read.start == current_.start && pin.measurement &&
           pin.measurement->positions == positions &&
           pin.measurement->samples == static_cast<int>(samples_->samples.size());
}

bool Session::addPin(Pin pin) {
    const auto taken = [&](int style) {
        return std::any_of(pins_.begin(), pins_.end(),
                           [&](const Pin& one) { return one.style == style; });
    };
    if (pins_.size() >= static_cast<std::size_t>(mostPins)) {
        say(SessionNotice::Severity::error,
            tr("There are %1 pins already, as many as can be told apart. Remove one first.")
                .arg(mostPins));
        return false;
    }
    pin.style = 0;
    while (taken(pin.style))
        ++pin.style;
    pins_.push_back(std::move(pin));
    emit pinsChanged();
    return true;
}

void Session::pinShown(const QString& name) {
    if (!opened_ || !samples_) {
        say(SessionNotice::Severity::error,
            tr("There is nothing to pin: open a checkpoint and a text first."));
        return;
    }
    if (showsReference_ && capture_) {
        acceptCapture(*capture_);
        return;
    }
    Pin pin;
    pin.experiment = current_;
    pin.experiment.intervention = intervention();
    pin.identity = identityOf(pin.experiment.intervention);
    const auto measured = showsReference_ ? reference() : measurement_;
    if (measured && measured->experiment == pin.identity && measured->fidelity == Fidelity::exact)
        pin.measurement = measured;
    pin.name = name.isEmpty()
                   ? QString::fromStdString(describe(opened_->spec, pin.experiment.intervention))
                   : name;
    addPin(std::move(pin));
}

void Session::acceptCapture(const SessionCapture& capture) {
    Pin pin;
    pin.name = capture.name;
    pin.identity = capture.measurement->experiment;
    pin.experiment = capture.experiment;
    pin.measurement = capture.measurement;
    pin.path = capture.path;
    // The same file again is the same pin.
    const auto same = std::find_if(pins_.begin(), pins_.end(), [&](const Pin& one) {
        return !one.path.isEmpty() && one.path == pin.path;
    });
    if (same != pins_.end()) {
        pin.style = same->style;
        *same = std::move(pin);
        emit pinsChanged();
    } else if (!addPin(std::move(pin))) {
        return;
    }
    if (!opened_) capture_ = capture;
    emit experimentChanged();
    emit measurementChanged();
    emit stateChanged();
}

void Session::removePin(int pin) {
    if (pin < 0 || pin >= static_cast<int>(pins_.size())) return;
    pins_.erase(pins_.begin() + pin);
    emit pinsChanged();
}

void Session::renamePin(int pin, const QString& name) {
    if (pin < 0 || pin >= static_cast<int>(pins_.size()) || name.trimmed().isEmpty()) return;
    pins_[static_cast<std::size_t>(pin)].name = name.trimmed();
    emit pinsChanged();
}

void Session::setPinShown(int pin, bool shown) {
    if (pin < 0 || pin >= static_cast<int>(pins_.size())) return;
    pins_[static_cast<std::size_t>(pin)].shown = shown;
    emit pinsChanged();
}

void Session::restylePin(int pin, int style) {
    if (pin < 0 || pin >= static_cast<int>(pins_.size()) || style < 0 || style >= mostPins) return;
    Pin& changed = pins_[static_cast<std::size_t>(pin)];
    for (Pin& other : pins_)
        if (other.style == style) other.style = changed.style;
    changed.style = style;
    emit pinsChanged();
}

void Session::makePinReference(int index) {
    if (index < 0 || index >= static_cast<int>(pins_.size())) return;
    const Pin& pin = pins_[static_cast<std::size_t>(index)];
    const bool sameModel =
        opened_ && pin.path.isEmpty() && samePath(pin.experiment.model, opened_->modelPath);
    if (!sameModel) {
        if (!pin.measurement) return;
        capture_ = SessionCapture{pin.path, pin.name, pin.measurement, pin.experiment};
    } else {
        capture_.reset();
        reference_ = pin.experiment.intervention;
        findReference();
    }
    emit experimentChanged();
    emit measurementChanged();
    emit stateChanged();
    if (!running_) runReference();
}

}  // namespace sextant
