// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/saved_as.h"

#include "app/session/session.h"

namespace sextant {

SavedAs::Content SavedAs::of(const Session& session) {
    Content now{session.experiment(), session.referenceIntervention(), nullptr, {}};
    if (session.capture()) now.numbers = session.capture()->measurement;
    for (const Pin& pin : session.pins())
        now.pins.push_back({pin.name, fileOf(pin), pin.style, pin.shown});
    return now;
}

void SavedAs::set(const QString& file, const Session& session, bool same) {
    file_ = file;
    content_ = of(session);
    known_ = same;
    differs_ = !same;
}

void SavedAs::follow(const Session& session, bool comesBack) {
    if (file_.isEmpty()) return;
    Content now = of(session);
    if (comesBack && !differs_)
        content_ = std::move(now);
    else
        differs_ = !known_ || now != content_;
}

}  // namespace sextant
