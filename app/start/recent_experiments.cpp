// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/start/recent_experiments.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <functional>

#include "app/desktop/window_settings.h"
#include "app/session/session.h"
#include "app/session/session_label.h"
#include "widgets/controls/number_text.h"
#include "widgets/shown_date.h"
#include "widgets/text.h"

namespace sextant {

namespace {

constexpr auto settingsKey = "recent/experiments";
constexpr qsizetype most = 12;
constexpr int points = 64;  // of a curve

// Mean of the finite values in equal parts, at most `points` of them.
std::vector<double> coarse(const std::vector<float>& nats) {
    const std::size_t n = nats.size();
    const std::size_t parts = std::min<std::size_t>(points, n);
    std::vector<double> made;
    for (std::size_t part = 0; part < parts; ++part) {
        double sum = 0.0;
        int count = 0;
        for (std::size_t i = part * n / parts; i < (part + 1) * n / parts; ++i) {
            if (!std::isfinite(nats[i])) continue;
            sum += nats[i];
            ++count;
        }
        if (count > 0) made.push_back(sum / count);
    }
    return made;
}

QJsonObject toJson(const RecentExperiment& one) {
    QJsonArray curve;
    for (const double nats : one.curve)
        curve.append(std::round(nats * 1000.0) / 1000.0);
    QJsonObject json{
        {"file", one.file},       {"experiment", QString::fromStdString(toJson(one.experiment))},
        {"bytes", one.bytes},     {"detail", one.detail},
        {"differs", one.differs}, {"when", one.when.toString(Qt::ISODate)},
        {"curve", curve},         {"trained_share", one.trainedShare}};
    if (one.named) json["named"] = true;
    if (one.perplexity && std::isfinite(*one.perplexity)) json["perplexity"] = *one.perplexity;
    return json;
}

RecentExperiment fromJson(const QJsonObject& json) {
    RecentExperiment one;
    one.file = json["file"].toString();
    one.named = json["named"].toBool();
    one.experiment = experimentFromJson(json["experiment"].toString().toStdString());
    one.bytes = json["bytes"].toBool();
    one.detail = json["detail"].toString();
    one.differs = json["differs"].toString();
    one.when = QDateTime::fromString(json["when"].toString(), Qt::ISODate);
    for (const QJsonValue& nats : json["curve"].toArray())
        one.curve.push_back(nats.toDouble());
    one.trainedShare = json["trained_share"].toDouble(1.0);
    if (json.contains("perplexity")) one.perplexity = json["perplexity"].toDouble();
    return one;
}

QJsonArray listIn(const QVariant& saved) {
    return QJsonDocument::fromJson(saved.toString().toUtf8()).array();
}

// Those that another window has added stay, and those that cannot be read: a later version can.
void change(WindowSettings& settings, const std::function<QJsonArray(QJsonArray)>& how) {
    settings.change(settingsKey, [how](const QVariant& saved) {
        return QString::fromUtf8(QJsonDocument(how(listIn(saved))).toJson(QJsonDocument::Compact));
    });
}

QString name(const std::string& path) {
    return QFileInfo(QString::fromStdString(path)).fileName();
}

QString ago(const QDateTime& when, const QDateTime& now) {
    const qint64 days = when.date().daysTo(now.date());
    if (days == 0) return QObject::tr("today %1").arg(when.toString("HH:mm"));
    if (days == 1) return QObject::tr("yesterday");
    return shownDate(when, when.date().year() == now.date().year() ? QObject::tr("d MMMM")
                                                                   : QObject::tr("d MMM yyyy"));
}

}  // namespace

std::vector<RecentExperiment> recentExperiments(const WindowSettings& settings) {
    std::vector<RecentExperiment> all;
    for (const QJsonValue& value : listIn(settings.value(settingsKey))) {
        try {
            all.push_back(fromJson(value.toObject()));
        } catch (const std::exception&) {
            continue;  // written by another version, or damaged: it cannot be opened again
        }
    }
    return all;
}

void rememberExperiment(WindowSettings& settings, const RecentExperiment& recent) {
    const QJsonObject added = toJson(recent);
    change(settings, [added](const QJsonArray& before) {
        QJsonArray after{added};
        for (const QJsonValue& one : before) {
            const bool same = one["experiment"] == added["experiment"];
            const bool sameFile =
                one["file"] == added["file"] && !added["file"].toString().isEmpty();
            if (same && !sameFile && one["named"].toBool() && !added["named"].toBool())
                return before;
            const bool goes = sameFile || (same && !one["named"].toBool());
            if (after.size() < most && !goes) after.append(one);
        }
        return after;
    });
}

void forgetExperiment(WindowSettings& settings, const RecentExperiment& recent) {
    change(settings, [gone = toJson(recent)](const QJsonArray& before) {
        QJsonArray after;
        for (const QJsonValue& one : before)
            if (one["file"] != gone["file"] || one["experiment"] != gone["experiment"])
                after.append(one);
        return after;
    });
}

RecentExperiment recentOf(const Session& session, const QString& file) {
    RecentExperiment one;
    one.file = file;
    one.experiment = session.experiment();
    one.bytes = session.opened()->textAsBytes;
    one.when = QDateTime::currentDateTime();
    const ModelSpec& spec = session.opened()->spec;
    one.differs = QString::fromStdString(describe(spec, one.experiment.intervention));
    QStringList detail{one.differs};
    if (const auto samples = session.samples())
        detail << QObject::tr("%1 \u00d7 %2")
                      .arg(separated(samples->positions()))
                      .arg(samples->samples.size());
    one.detail = detail.join(QString::fromUtf8(" \u00b7 "));
    one.perplexity = session.currentPerplexity();
    const auto measured = session.shown();
    if (one.perplexity && measured && !session.showsReference()) {
        one.curve = coarse(measured->nll);
        one.trainedShare =
            spec.trainedLength > 0 && measured->positions > 0
                ? std::min(1.0, static_cast<double>(spec.trainedLength) / measured->positions)
                : 1.0;
    }
    return one;
}

RecentFacts factsOf(const RecentExperiment& recent, const QDateTime& now,
                    const QStringList& missing) {
    RecentFacts facts;
    const Experiment& experiment = recent.experiment;
    facts.title = recent.named ? QFileInfo(recent.file).fileName() : name(experiment.model);
    if (!recent.named && !experiment.text.empty()) facts.title += ", " + name(experiment.text);
    facts.detail = recent.detail;
    facts.named = recent.named;
    facts.when = ago(recent.when, now);
    facts.differs = recent.differs;
    facts.perplexity = recent.perplexity;
    facts.curve = recent.curve;
    facts.trainedShare = recent.trainedShare;
    for (const std::string& path : {experiment.model, experiment.text})
        if (facts.missing.isEmpty() && missing.contains(QString::fromStdString(path)))
            facts.missing = QString::fromStdString(path);
    return facts;
}

}  // namespace sextant
