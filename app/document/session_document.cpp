// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/session_document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "analysis/jobs/all.h"
#include "analysis/reason.h"
#include "analysis/values/choice_json.h"
#include "app/session/placed_path.h"

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;

constexpr int mostBefore = 40, mostAfter = 10;  // steps around the cursor
constexpr int version = 1;                      // of "session"
constexpr std::size_t mostPinsRead = 100, mostJobsRead = 100, mostStepsRead = 1000;
constexpr qint64 mostBytes = 64 << 20;

Json jsonOf(const Experiment& experiment) {
    return Json::parse(toJson(experiment));
}

Json jsonOf(const QJsonObject& object) {
    return Json::parse(QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString());
}

template <class Step>
auto numbersOf(Step& step) {
    return std::array{std::pair{"perplexity", &step.perplexity}, std::pair{"within", &step.within},
                      std::pair{"beyond", &step.beyond}};
}

Json jsonOf(const SessionHistory& whole) {
    const SessionHistory history = whole.around(mostBefore, mostAfter);
    Json steps = Json::array();
    for (const HistoryStep& step : history.steps()) {
        Json one{{"label", step.label}};
        if (step.named) one["named"] = true;
        for (const auto& [key, value] : numbersOf(step))
            if (*value) one[key] = **value;
        one["experiment"] = jsonOf(step.experiment);
        steps.push_back(std::move(one));
    }
    return {{"cursor", history.cursor()}, {"steps", std::move(steps)}};
}

Json jsonOf(const DocumentPin& pin) {
    return {{"name", pin.kept.name.toStdString()},
            {"style", pin.kept.style},
            {"shown", pin.kept.shown},
            {"capture", pin.kept.path.toStdString()},
            {"file", QFileInfo(pin.kept.file).fileName().toStdString()},
            {"trained_length", pin.kept.trainedLength},
            {"identity", QString::number(pin.kept.identity, 16).toStdString()},
            {"experiment", jsonOf(pin.experiment)}};
}

// A member of "session", read with what it must be.
class Member {
  public:
    Member(const Json& object, std::string path) : object_(object), path_(std::move(path)) {
        if (!object.is_object()) refuse("", Message("an object"));
    }
    bool has(const char* key) const { return object_.contains(key); }
    bool flag(const char* key, bool otherwise) const {
        if (!has(key)) return otherwise;
        if (!object_[key].is_boolean()) refuse(key, Message("true or false"));
        return object_[key].get<bool>();
    }
    std::int64_t whole(const char* key, std::int64_t otherwise = 0) const {
        if (!has(key)) return otherwise;
        if (!object_[key].is_number_integer()) refuse(key, Message("a whole number"));
        return object_[key].get<std::int64_t>();
    }
    std::optional<double> number(const char* key) const {
        if (!has(key)) return std::nullopt;
        if (!object_[key].is_number()) refuse(key, Message("a number"));
        return object_[key].get<double>();
    }
    std::string text(const char* key) const {
        if (!has(key)) return {};
        if (!object_[key].is_string()) refuse(key, Message("a text"));
        return object_[key].get<std::string>();
    }
    QString words(const char* key) const { return QString::fromStdString(text(key)); }
    Experiment experiment(const char* key) const {
        if (!has(key)) refuse(key, Message("an experiment"));
        try {
            return experimentFromJson(object_[key].dump());
        } catch (const Error& error) {
            throw Error("{}: {}", at(key), error.message());
        }
    }
    // Calls `each` with every object of a list; a list that is not there is empty.
    template <class Each>
    void list(const char* key, std::size_t most, const Each& each) const {
        if (!has(key)) return;
        const Json& all = object_[key];
        if (!all.is_array()) refuse(key, Message("a list"));
        if (all.size() > most) refuse(key, Message("at most {} of them", most));
        for (std::size_t i = 0; i < all.size(); ++i)
            each(all[i], at(key) + "[" + std::to_string(i) + "]");
    }
    const Json& raw(const char* key) const { return object_[key]; }
    std::string at(const char* key) const { return *key == 0 ? path_ : path_ + "." + key; }

  private:
    [[noreturn]] void refuse(const char* key, const Message& expected) const {
        if (*key != 0 && !has(key)) throw Error("{} is missing; expected {}", at(key), expected);
        const Json& found = *key == 0 ? object_ : object_[key];
        throw Error("{} is {}; expected {}", at(key), found.dump().substr(0, 60), expected);
    }

    const Json& object_;
    std::string path_;
};

SessionHistory historyFrom(const Member& session) {
    SessionHistory history;
    if (!session.has("history")) return history;
    const Member own(session.raw("history"), session.at("history"));
    std::vector<HistoryStep> steps;
    own.list("steps", mostStepsRead, [&](const Json& json, const std::string& path) {
        const Member one(json, path);
        HistoryStep step;
        step.experiment = one.experiment("experiment");
        step.label = one.text("label");
        step.named = one.flag("named", false);
        for (const auto& [key, value] : numbersOf(step))
            *value = one.number(key);
        steps.push_back(std::move(step));
    });
    const std::int64_t cursor = own.whole("cursor", -1);
    if (steps.empty()) return history;
    if (cursor < 0 || cursor >= std::ssize(steps))
        throw Error("{} is {}; expected 0 to {}", own.at("cursor"), cursor, std::ssize(steps) - 1);
    history.restore(std::move(steps), static_cast<int>(cursor));
    return history;
}

DocumentPin pinFrom(const Member& one, const std::filesystem::path& pinsFolder) {
    DocumentPin pin;
    pin.experiment = one.experiment("experiment");
    pin.kept.name = one.words("name");
    pin.kept.style = static_cast<int>(std::clamp<std::int64_t>(one.whole("style"), 0, 1000));
    pin.kept.shown = one.flag("shown", true);
    pin.kept.path = one.words("capture");
    pin.kept.trainedLength = std::max<std::int64_t>(0, one.whole("trained_length"));
    pin.kept.identity = one.words("identity").toULongLong(nullptr, 16);
    // A name alone: nothing is written where a stranger's document says.
    const QString file = QFileInfo(one.words("file")).fileName();
    if (pin.kept.path.isEmpty() && !file.isEmpty() && !pinsFolder.empty()) {
        pin.kept.file = QString::fromStdString(
            (pinsFolder / (QFileInfo(file).completeBaseName().toStdString() + ".h5")).string());
        pin.kept.unmeasured = pin.experiment;  // where the file is not there
    }
    return pin;
}

DocumentJob jobFrom(const Member& one) {
    DocumentJob job;
    job.kind = one.text("kind");
    job.experiment = one.experiment("experiment");
    if (!one.has("settings")) return job;
    try {
        const JobKind& kind = jobKind(job.kind);
        const auto ofKind = [&kind](const std::string&) -> std::span<const Parameter> {
            return kind.parameters;
        };
        job.settings = choiceFromJson(one.raw("settings"), ofKind, one.at("settings"));
    } catch (const Error& error) {
        throw Error("{}: {}", one.at("settings"), error.message());
    }
    return job;
}

}  // namespace

std::string toJson(const SessionDocument& document) {
    Json session{{"version", version},
                 {"text_as_bytes", document.textAsBytes},
                 {"cut_chosen", document.cutChosen}};
    if (document.reference) {
        Experiment reference = document.experiment;
        reference.intervention = *document.reference;
        session["reference"] = jsonOf(reference);
    }
    if (!document.referenceFile.isEmpty())
        session["reference_file"] = document.referenceFile.toStdString();
    session["selection"] = Json::array();
    for (const HeadId id : document.selection)
        session["selection"].push_back({id.layer, id.head});
    if (!document.layout.isEmpty()) session["layout"] = jsonOf(document.layout);
    session["pins"] = Json::array();
    for (const DocumentPin& pin : document.pins)
        session["pins"].push_back(jsonOf(pin));
    session["jobs"] = Json::array();
    for (const DocumentJob& job : document.jobs)
        session["jobs"].push_back({{"kind", job.kind},
                                   {"settings", Json(choiceToJson(job.settings))},
                                   {"experiment", jsonOf(job.experiment)}});
    session["history"] = jsonOf(document.history);
    if (!document.language.isEmpty()) session["language"] = document.language.toStdString();
    if (!document.savedAs.isEmpty()) {
        session["saved_as"] = document.savedAs.toStdString();
        session["saved_same"] = document.savedSame;
    }
    if (!document.picture.isEmpty()) session["picture"] = document.picture.toBase64().toStdString();
    Json all = jsonOf(document.experiment);
    all["session"] = std::move(session);
    return all.dump(1, ' ', false, Json::error_handler_t::replace);
}

SessionDocument documentFromJson(const std::string& json, const std::filesystem::path& pinsFolder) {
    SessionDocument document;
    document.experiment = experimentFromJson(json);
    const Json all = Json::parse(json);
    if (!all.contains("session")) return document;
    const Member session(all["session"], "session");
    if (session.whole("version") != version)
        throw Error("{} is {}; this version reads {}", session.at("version"),
                    session.whole("version"), version);
    document.textAsBytes = session.flag("text_as_bytes", false);
    document.cutChosen = session.flag("cut_chosen", true);
    if (session.has("reference")) document.reference = session.experiment("reference").intervention;
    document.referenceFile = session.words("reference_file");
    if (session.has("selection") && session.raw("selection").is_array())
        for (const Json& pair : session.raw("selection"))
            if (pair.is_array() && pair.size() == 2 && pair[0].is_number_integer() &&
                pair[1].is_number_integer())
                document.selection.insert({pair[0].get<int>(), pair[1].get<int>()});
    if (session.has("layout"))
        document.layout =
            QJsonDocument::fromJson(QByteArray::fromStdString(session.raw("layout").dump()))
                .object();
    session.list("pins", mostPinsRead, [&](const Json& one, const std::string& path) {
        document.pins.push_back(pinFrom(Member(one, path), pinsFolder));
    });
    session.list("jobs", mostJobsRead, [&](const Json& one, const std::string& path) {
        document.jobs.push_back(jobFrom(Member(one, path)));
    });
    document.history = historyFrom(session);
    document.language = session.words("language");
    document.picture = QByteArray::fromBase64(session.words("picture").toLatin1());
    document.savedAs = session.words("saved_as");
    document.savedSame = session.flag("saved_same", true);
    return document;
}

void relocate(SessionDocument& document, const std::string& from, const std::string& to) {
    const auto move = [&](Experiment& experiment) {
        for (std::string* path : {&experiment.model, &experiment.text})
            if (*path == from) *path = to;
    };
    move(document.experiment);
    std::vector<HistoryStep> steps = document.history.steps();
    for (HistoryStep& step : steps)
        move(step.experiment);
    document.history.restore(std::move(steps), document.history.cursor());
    for (DocumentPin& pin : document.pins) {
        move(pin.experiment);
        if (pin.kept.unmeasured) move(*pin.kept.unmeasured);
    }
    for (DocumentJob& job : document.jobs)
        move(job.experiment);
}

SessionDocument readDocument(const QString& path, const std::filesystem::path& pinsFolder) {
    try {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw Error("{}; check the path", file.errorString().toStdString());
        if (file.size() > mostBytes) throw Error("larger than 64 MB: this is not an experiment");
        SessionDocument document = documentFromJson(file.readAll().toStdString(), pinsFolder);
        const QDir beside = QFileInfo(path).absoluteDir();
        const Experiment named = document.experiment;
        relocate(document, named.model, modelNamed(named.model, beside));
        if (!named.text.empty())
            relocate(document, named.text,
                     absolutePath(QString::fromStdString(named.text), beside));
        return document;
    } catch (const std::exception& error) {
        throw Error("{}: {}", path.toStdString(), reasonOf(error));
    }
}

QImage pictureIn(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > mostBytes) return {};
    const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
    return QImage::fromData(QByteArray::fromBase64(all["session"]["picture"].toString().toLatin1()),
                            "PNG");
}

void writeDocument(const QString& path, const SessionDocument& document) {
    QSaveFile file(path);
    const QByteArray json = QByteArray::fromStdString(toJson(document)) + '\n';
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit())
        throw Error("{}: {}; choose another folder", path.toStdString(),
                    file.errorString().toStdString());
}

}  // namespace sextant
