// SPDX-License-Identifier: GPL-3.0-or-later
// What the Session is asked to open.
#include <utility>

#include "app/session/placed_path.h"
#include "app/session/session.h"

namespace sextant {

void Session::openModel(const QString& path) {
    Opening opening = openingFrom();
    opening.wanted = withModel(std::move(opening.wanted), modelNamed(path.toStdString()));
    opening.reference = {};
    if (opening.wanted.text.empty()) {
        opening.wanted.text = lastText_.path;
        opening.wanted.textIsIds = lastText_.ids;
    }
    if (opening.wanted.textIsIds && opening.wanted.text == lastText_.path)
        opening.idsVocabulary = lastText_.vocabulary;
    opening.request = requestOf(opening.wanted);
    opening.textMayFail = true;
    startOpening(std::move(opening));
}

void Session::openText(const QString& path, bool ids) {
    Opening opening = openingFrom();
    opening.wanted.text = absolutePath(path);
    opening.wanted.textIsIds = ids;
    opening.wanted.offset = 0;
    if (!opened_ && !opening_) {
        current_ = opening.wanted;
        say(SessionNotice::Severity::note,
            tr("%1 will be read once a checkpoint is open.").arg(path));
        emit experimentChanged();
        return;
    }
    opening.request = requestOf(opening.wanted, std::move(opening.request));
    opening.textMayFail = !opened_;
    startOpening(std::move(opening));
}

Session::Opening Session::openingOf(Experiment wanted, bool bytes) const {
    Opening opening;
    if (!wanted.model.empty()) wanted.model = modelNamed(wanted.model);
    if (!wanted.text.empty()) wanted.text = absolutePath(QString::fromStdString(wanted.text));
    opening.request = requestOf(wanted);
    opening.request.bytesAccepted = bytes;
    opening.wanted = std::move(wanted);
    opening.textMayFail = !opened_;
    return opening;
}

void Session::openExperiment(Experiment wanted, bool bytes, std::optional<Intervention> reference,
                             bool cutChosen) {
    Opening opening = openingOf(std::move(wanted), bytes);
    opening.cutChosen = cutChosen;
    opening.reference = std::move(reference);
    startOpening(std::move(opening));
}

void Session::openAutomatic(Experiment wanted, bool bytes) {
    Opening opening = openingOf(std::move(wanted), bytes);
    opening.automatic = true;
    startOpening(std::move(opening));
}

void Session::readTextAsBytes() {
    if (!refused_) return;
    Opening opening = *std::exchange(refused_, std::nullopt);
    opening.request.bytesAccepted = true;
    startOpening(std::move(opening));
}

void Session::openCandidate(const QString& path) {
    if (!refused_) return;
    Opening opening = *std::exchange(refused_, std::nullopt);
    opening.wanted.model = absolutePath(path);
    opening.request.model = opening.wanted.model;
    startOpening(std::move(opening));
}

}  // namespace sextant
