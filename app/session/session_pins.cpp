// SPDX-License-Identifier: GPL-3.0-or-later
// The Session's pins: states kept to be compared with.
#include <QScopedValueRollback>
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
#include "widgets/language.h"
#include "widgets/pins/pin_facts.h"
#include "widgets/said.h"

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

// Of the file that keeps a pin's numbers, over so many positions.
std::string nameOf(const Pin& pin, std::int64_t positions) {
    const std::uint64_t state = ContentHash()
                                    .add(pin.identity)
                                    .add(std::string_view(pin.experiment.model))
                                    .add(std::string_view(pin.experiment.text))
                                    .identity()
                                    .low;
    char name[40];
    std::snprintf(name, sizeof name, "%016llx-%lld.h5", static_cast<unsigned long long>(state),
                  static_cast<long long>(positions));
    return name;
}

// As it is called, told anew in the language of the window where that is its setting in English.
QString nameNow(const ModelSpec& spec, const Pin& pin) {
    const auto setting = [&] {
        return QString::fromStdString(describe(spec, pin.experiment.intervention));
    };
    try {
        return inEnglish(setting) == pin.name ? setting() : pin.name;
    } catch (const std::exception&) {
        return pin.name;  // a setting that the model cannot have
    }
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
    if (pin.path.isEmpty() && pin.file.isEmpty() && !backend_.pinsFolder.empty()) {
        const std::int64_t positions =
            pin.measurement ? pin.measurement->positions : samples_->positions();
        pin.file = QString::fromStdString((backend_.pinsFolder / nameOf(pin, positions)).string());
    }
    pins_.push_back(std::move(pin));
    completePins();
    keepPins();
    emit pinsChanged();
    if (reference()) runPins();
    return true;
}

// What pins do not bring along: the lengths that their models were trained with, and where the
// tokens of others than the one that is open end in its text.
void Session::completePins() {
    for (Pin& pin : pins_) {
        if (!ofOpened(pin)) continue;
        pin.trainedLength = opened_->spec.trainedLength;
        pin.name = nameNow(opened_->spec, pin);
    }
    findTrainedLengths();
    if (opened_) matchTokens();
}

// Writes the numbers that no file holds yet.
void Session::keepPins() {
    for (Pin& pin : pins_) {
        if (pin.file.isEmpty() || !pin.measurement || pin.kept != PinKept::no) continue;
        pin.kept = PinKept::writing;
        const auto set = [this, file = pin.file](PinKept kept) {
            for (Pin& one : pins_)
                if (one.file == file) one.kept = kept;
            emit pinsChanged();
        };
        pinWriter_.add(
            [this, set, pin](std::stop_token) {
                const std::filesystem::path file = pin.file.toStdString();
                std::filesystem::create_directories(file.parent_path());
                writeCapture(file, *pin.measurement, pin.experiment);
                handOver(this, [set] { set(PinKept::yes); });
            },
            [this, set, name = pin.name](const Message& reason) {
                handOver(this, [this, set, name, text = said(reason)] {
                    set(PinKept::no);
                    say(SessionNotice::Severity::warning,
                        tr("The pin \u201c%1\u201d will not be saved: %2").arg(name, text));
                });
            });
    }
}

std::vector<KeptPin> Session::keptPins() const {
    std::vector<KeptPin> kept;
    for (const Pin& pin : pins_) {
        if (pin.file.isEmpty() && pin.path.isEmpty()) continue;
        kept.push_back({pin.name, pin.style, pin.shown, pin.path, pin.file, pin.trainedLength});
        if (pin.kept == PinKept::yes || !pin.path.isEmpty()) continue;
        kept.back().unmeasured = pin.experiment;
        kept.back().identity = pin.identity;
    }
    return kept;
}

void Session::restorePins(const std::vector<KeptPin>& kept) {
    if (kept.empty()) return;
    captureIo_.add([this, kept](std::stop_token stop) {
        for (const KeptPin& one : kept) {
            if (stop.stop_requested()) return;
            Pin pin;
            pin.name = one.name;
            pin.style = one.style;
            pin.shown = one.shown;
            pin.path = one.path;
            pin.file = one.file;
            pin.trainedLength = one.trainedLength;
            pin.identity = one.identity;
            pin.experiment = one.unmeasured.value_or(Experiment{});
            // The program may have ended between the writing of the file and of the list.
            pin.kept = one.unmeasured ? PinKept::no : PinKept::yes;
            try {
                Capture read = readCapture(one.key().toStdString());
                pin.identity = read.measurement.experiment;
                pin.experiment = std::move(read.experiment);
                pin.measurement = std::make_shared<const Measurement>(std::move(read.measurement));
                pin.kept = PinKept::yes;
            } catch (...) {
                if (!one.unmeasured) pin.problem = said(reasonOf(std::current_exception()));
            }
            pin.places = placesOf(pin.experiment);
            handOver(this, [this, pin = std::move(pin)] { restorePin(pin); });
        }
    });
}

void Session::restorePin(const Pin& pin) {
    const QScopedValueRollback guard(bringsPinsBack_, true);
    const auto same = std::find_if(pins_.begin(), pins_.end(), [&](const Pin& one) {
        return one.path == pin.path && one.file == pin.file;
    });
    if (same != pins_.end()) {  // opened again, or pinned again, before its turn came
        const int at = static_cast<int>(same - pins_.begin());
        same->name = pin.name;
        same->shown = pin.shown;
        if (!same->measurement) {
            same->measurement = pin.measurement;
            same->kept = pin.kept;
        }
        return restylePin(at, pin.style);
    }
    if (pins_.size() >= static_cast<std::size_t>(mostPins)) {
        say(SessionNotice::Severity::warning, tr("The pin \u201c%1\u201d has no room beside the %2 "
                                                 "that are there; it stays saved and "
                                                 "comes back at a start with room for it.")
                                                  .arg(pin.name)
                                                  .arg(mostPins));
        return;
    }
    if (!pin.problem.isEmpty())
        emit notice({SessionNotice::Severity::warning,
                     tr("The pin \u201c%1\u201d cannot be read now: %2. It is tried again at the "
                        "next start, until you remove it.")
                         .arg(pin.name, pin.problem),
                     SessionNotice::Offer::locatePin,
                     SessionNotice::Cause::lostPin,
                     fileOf(pin),
                     {}});
    if (addPin(pin)) restylePin(static_cast<int>(pins_.size()) - 1, pin.style);
}

void Session::locatePin(const QString& missing, const QString& found) {
    captureIo_.add(
        [this, missing, found](std::stop_token) {
            Capture read = readCapture(found.toStdString());
            handOver(this, [this, missing, found, places = placesOf(read.experiment),
                            experiment = read.experiment,
                            measurement =
                                std::make_shared<const Measurement>(std::move(read.measurement))] {
                for (Pin& pin : pins_) {
                    if (fileOf(pin) != missing) continue;
                    pin.path = found;
                    pin.file.clear();
                    pin.identity = measurement->experiment;
                    pin.experiment = experiment;
                    pin.measurement = measurement;
                    pin.places = places;
                    pin.kept = PinKept::yes;
                    pin.problem.clear();
                }
                completePins();
                emit pinsChanged();
            });
        },
        [this](const Message& reason) {
            handOver(this, [this, text = said(reason)] {
                say(SessionNotice::Severity::error, text, SessionNotice::Offer::none,
                    SessionNotice::Cause::capture);
            });
        });
}

void Session::forgetPin(const QString& missing) {
    const auto lost = std::find_if(pins_.begin(), pins_.end(),
                                   [&](const Pin& pin) { return fileOf(pin) == missing; });
    if (lost != pins_.end()) removePin(static_cast<int>(lost - pins_.begin()));
}

// One after the other, when what is set and the reference are known: those that stand for a state
// over the tokens that are read, and were left before they were measured.
void Session::runPins() {
    for (const Pin& pin : pins_) {
        if (running_ || !samples_) return;
        if (pin.measurement || !pin.problem.isEmpty() || !pin.path.isEmpty() ||
            pin.identity != identityOf(pin.experiment.intervention))
            continue;
        if (const auto known = cache_.find(pin.identity)) {
            givePins(known);
            continue;
        }
        submit(pin.experiment.intervention, Purpose::pin);
        emit stateChanged();
        return;
    }
}

void Session::givePins(const std::shared_ptr<const Measurement>& measurement) {
    bool given = false;
    for (Pin& pin : pins_) {
        if (pin.measurement || pin.identity != measurement->experiment) continue;
        pin.measurement = measurement;
        pin.problem.clear();
        given = true;
    }
    if (!given) return;
    keepPins();
    emit pinsChanged();
}

// It waits until it is pinned again.
void Session::failPins(std::uint64_t identity, const QString& reason) {
    for (Pin& pin : pins_)
        if (!pin.measurement && pin.identity == identity) pin.problem = reason;
    emit pinsChanged();
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
    if (same != pins_.end() && same->problem.isEmpty()) {
        tellPinned(*same);
        return;
    }
    if (same != pins_.end()) {  // once more
        same->problem.clear();
        if (pin.measurement) givePins(pin.measurement);
        emit pinsChanged();
        if (reference()) runPins();
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
        pin.name = same->name;
        pin.style = same->style;
        pin.file = same->file;
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
    // Behind what may still be writing it; a file that stays does no harm.
    if (!removed.file.isEmpty() && !shared)
        pinWriter_.add([file = removed.file.toStdString()](std::stop_token) {
            std::error_code nothing;
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
    pins_[static_cast<std::size_t>(pin)].aside = false;
    emit pinsChanged();
}

void Session::setPinsAside(const std::function<bool(const Pin&)>& aside) {
    bool changes = false;
    for (Pin& pin : pins_) {
        const bool now = aside(pin);
        changes = changes || now != pin.aside;
        pin.aside = now;
    }
    if (changes) emit pinsChanged();
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
        if (!pin.measurement) {
            say(SessionNotice::Severity::error,
                pin.problem.isEmpty()
                    ? tr("The pin \u201c%1\u201d has no numbers yet; open its checkpoint and its "
                         "text.")
                          .arg(pin.name)
                    : tr("The pin \u201c%1\u201d has no numbers: %2").arg(pin.name, pin.problem));
            return;
        }
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
