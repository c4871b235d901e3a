// SPDX-License-Identifier: GPL-3.0-or-later
// The Session's pins: states kept to be compared with.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>

#include "analysis/reason.h"
#include "analysis/store/capture.h"
#include "analysis/values/content_hash.h"
#include "app/hand_over.h"
#include "app/session/session.h"
#include "app/session/session_label.h"
#include "widgets/pins/pin_facts.h"

namespace sextant {

namespace {

// A state of another model, or over another text, is another state: captures that jobs wrote before
// have identities that do not tell them apart.
bool sameState(const Pin& one, const Pin& other) {
    return one.identity == other.identity &&
           samePlace(one.experiment.model, one.places.model, other.experiment.model,
                     other.places.model) &&
           samePlace(one.experiment.text, one.places.text, other.experiment.text,
                     other.places.text);
}

// Of the file that keeps a pin.
std::string nameOf(const Pin& pin) {
    const std::uint64_t state = ContentHash()
                                    .add(pin.identity)
                                    .add(std::string_view(pin.experiment.model))
                                    .add(std::string_view(pin.experiment.text))
                                    .identity()
                                    .low;
    char name[40];
    std::snprintf(name, sizeof name, "%016llx-%d.h5", static_cast<unsigned long long>(state),
                  pin.measurement->positions);
    return name;
}

}  // namespace

bool Session::ofOpened(const Pin& pin) const {
    return opened_ && samePlace(pin.experiment.model, pin.places.model, opened_->modelPath.string(),
                                opened_->places.model);
}

bool Session::overSameTokens(const Pin& pin) const {
    if (!samples_) return false;
    // The same contents, wherever they lie; another model's numbers have paths alone to go by.
    if (pin.identity == identityOf(pin.experiment.intervention)) return true;
    const Experiment& read = pin.experiment;
    const int positions = static_cast<int>(samples_->positions());
    return samePlace(read.text, pin.places.text, current_.text, opened_->places.text) &&
           read.textIsIds == current_.textIsIds && read.offset == current_.offset &&
           read.start == current_.start && pin.measurement &&
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
    completePins();
    keepPins();
    emit pinsChanged();
    return true;
}

// What pins do not bring along: the lengths that their models were trained with, and where the
// tokens of others than the one that is open end in its text.
void Session::completePins() {
    for (Pin& pin : pins_)
        if (ofOpened(pin)) pin.trainedLength = opened_->spec.trainedLength;
    findTrainedLengths();
    if (opened_) matchTokens();
}

// Writes those that no file holds yet; a later call that replaces a waiting one has them too.
void Session::keepPins() {
    if (backend_.pinsFolder.empty()) return;
    std::vector<Pin> unkept;
    for (const Pin& pin : pins_)
        if (pin.file.isEmpty() && pin.path.isEmpty() && pin.measurement) unkept.push_back(pin);
    if (unkept.empty()) return;
    keeper_.submit(
        [this, unkept, folder = backend_.pinsFolder](std::stop_token) {
            std::filesystem::create_directories(folder);
            for (const Pin& pin : unkept) {
                const std::filesystem::path file = folder / nameOf(pin);
                writeCapture(file, *pin.measurement, pin.experiment);
                handOver(this, [this, pin, path = QString::fromStdString(file.string())] {
                    for (Pin& one : pins_)
                        if (sameState(one, pin) && one.path.isEmpty()) one.file = path;
                    emit pinsChanged();
                });
            }
        },
        [this](const std::string& reason) {
            handOver(this, [this, text = QString::fromStdString(reason)] {
                say(SessionNotice::Severity::warning,
                    tr("A pin is not kept for the next start: %1").arg(text));
            });
        });
}

std::vector<KeptPin> Session::keptPins() const {
    std::vector<KeptPin> kept;
    for (const Pin& pin : pins_)
        if (!pin.file.isEmpty() || !pin.path.isEmpty())
            kept.push_back({pin.name, pin.style, pin.shown, pin.path, pin.file, pin.trainedLength});
    return kept;
}

void Session::restorePins(const std::vector<KeptPin>& kept) {
    if (kept.empty()) return;
    reader_.submit([this, kept](std::stop_token) {
        for (const KeptPin& one : kept) {
            const QString& file = one.path.isEmpty() ? one.file : one.path;
            try {
                Capture read = readCapture(file.toStdString());
                Pin pin{one.name,
                        one.style,
                        one.shown,
                        read.measurement.experiment,
                        std::move(read.experiment),
                        std::make_shared<const Measurement>(std::move(read.measurement)),
                        one.path,
                        one.file,
                        one.trainedLength,
                        nullptr,
                        {}};
                pin.places = placesOf(pin.experiment);
                handOver(this, [this, pin = std::move(pin), style = one.style] {
                    if (addPin(pin)) restylePin(static_cast<int>(pins_.size()) - 1, style);
                });
            } catch (...) {
                handOver(this, [this, name = one.name,
                                text = QString::fromStdString(reasonOf(std::current_exception()))] {
                    say(SessionNotice::Severity::warning,
                        tr("The pin \u201c%1\u201d is gone: %2").arg(name, text));
                });
            }
        }
    });
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
    pin.places = opened_->places;
    pin.identity = identityOf(pin.experiment.intervention);
    const auto measured = showsReference_ ? reference() : measurement_;
    if (measured && measured->experiment == pin.identity && measured->fidelity == Fidelity::exact)
        pin.measurement = measured;
    const auto same = std::find_if(pins_.begin(), pins_.end(), [&](const Pin& one) {
        return one.identity == pin.identity && one.path.isEmpty();
    });
    if (same != pins_.end()) {
        tellPinned(*same);
        return;
    }
    pin.name = name.isEmpty()
                   ? QString::fromStdString(describe(opened_->spec, pin.experiment.intervention))
                   : name;
    addPin(std::move(pin));
}

void Session::tellPinned(const Pin& pin) {
    say(SessionNotice::Severity::note,
        tr("This state is pinned already: \u201c%1\u201d.").arg(pin.name));
}

void Session::acceptCapture(const SessionCapture& capture) {
    Pin pin;
    pin.name = capture.name;
    pin.identity = capture.measurement->experiment;
    pin.experiment = capture.experiment;
    pin.measurement = capture.measurement;
    pin.path = capture.path;
    pin.places = capture.places;
    // The same file again is the same pin, and so are the same numbers of a job.
    const auto same = std::find_if(pins_.begin(), pins_.end(), [&](const Pin& one) {
        return one.path == pin.path && (!pin.path.isEmpty() || sameState(one, pin));
    });
    if (same != pins_.end() && pin.path.isEmpty() && same->measurement) {
        tellPinned(*same);
        return;
    }
    if (same != pins_.end()) {
        pin.style = same->style;
        *same = std::move(pin);
        completePins();
        keepPins();
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
    const Pin removed = pins_[static_cast<std::size_t>(pin)];
    pins_.erase(pins_.begin() + pin);
    const bool shared = std::any_of(pins_.begin(), pins_.end(),
                                    [&](const Pin& other) { return other.file == removed.file; });
    if (!removed.file.isEmpty() && !shared)
        backend_.scheduler->post(Lane::store, [file = removed.file.toStdString()] {
            std::error_code nothing;  // a file that stays does no harm
            std::filesystem::remove(file, nothing);
        });
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
    const bool sameModel = pin.path.isEmpty() && ofOpened(pin);
    if (!sameModel) {
        if (!pin.measurement) return;
        capture_ = SessionCapture{pin.path, pin.name, pin.measurement, pin.experiment, pin.places};
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
