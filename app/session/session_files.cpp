// SPDX-License-Identifier: GPL-3.0-or-later
// What the Session is asked to open, and experiment files.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <utility>

#include "analysis/checkpoint/hub_cache.h"
#include "analysis/reason.h"
#include "app/session/session.h"

namespace sextant {

namespace {

std::string absolutePath(const QString& path, const QDir& base = QDir::current()) {
    return QDir::cleanPath(base.absoluteFilePath(path)).toStdString();
}

// A name in the Hugging Face cache stays one, unless a file of this name is there.
std::string modelNamed(const std::string& model, const QDir& base = QDir::current()) {
    const QString path = QString::fromStdString(model);
    return hubName(model) && !QFileInfo::exists(base.absoluteFilePath(path))
               ? model
               : absolutePath(path, base);
}

}  // namespace

void Session::saveExperiment(const QString& path) const {
    QSaveFile file(path);
    const QByteArray json = QByteArray::fromStdString(toJson(current_)) + '\n';
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit()) {
        throw Error(path.toStdString() + ": " + file.errorString().toStdString() +
                    "; choose another folder");
    }
}

void Session::openExperimentFile(const QString& path) {
    constexpr qint64 most = 64 << 20;
    try {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
            throw Error(file.errorString().toStdString() + "; check the path");
        }
        if (file.size() > most) throw Error("larger than 64 MB: this is not an experiment");
        Experiment wanted = experimentFromJson(file.readAll().toStdString());
        const QDir beside = QFileInfo(path).absoluteDir();
        wanted.model = modelNamed(wanted.model, beside);
        if (!wanted.text.empty())
            wanted.text = absolutePath(QString::fromStdString(wanted.text), beside);
        openExperiment(std::move(wanted), opened_ && opened_->textAsBytes);
    } catch (const std::exception& error) {
        say(SessionNotice::Severity::error, path + ": " + QString::fromStdString(reasonOf(error)),
            SessionNotice::Offer::none, SessionNotice::Cause::opening);
    }
}

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

void Session::openExperiment(Experiment wanted, bool bytes, Intervention reference,
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
