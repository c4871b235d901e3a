// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/start/sample_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <utility>

namespace sextant {

namespace {

constexpr int above = 5;  // folders over the program: the source tree over a build in it

QString how(const QString& id) {
    if (id == "nope") return QObject::tr("no positions");
    if (id == "rope") return QObject::tr("rotations, base 10,000");
    if (id == "alibi") return QObject::tr("a penalty on distance");
    return QObject::tr("warped in training");
}

// What the figures say; `helped`: nats a byte over the long text with the method that helps.
QString sentence(const QString& id, double helped) {
    const QString nats = QString::number(helped, 'f', 2);
    if (id == "nope")
        return QObject::tr("Fails past 256, and a scale of every head carries it to longer text.");
    if (id == "rope")
        return QObject::tr("Fails past 256; YaRN holds it at %1 for 1,024 bytes.").arg(nats);
    if (id == "alibi") return QObject::tr("Stable: longer text does not make it worse.");
    return QObject::tr("Fails when plain; position interpolation rescues it: %1.").arg(nats);
}

bool holdsSamples(const QString& folder) {
    return QFileInfo::exists(folder + "/nope/config.json");
}

}  // namespace

QString samplesFolder(const QString& program) {
    QDir at(program);
    QStringList folders{at.absoluteFilePath("../share/sextant/samples")};
    for (int i = 0; i <= above; ++i) {
        folders << at.absoluteFilePath("samples");
        if (!at.cdUp()) break;
    }
    // For a program that was copied elsewhere: where this machine has the samples.
    folders << QStandardPaths::locateAll(QStandardPaths::GenericDataLocation, "sextant/samples",
                                         QStandardPaths::LocateDirectory)
            << QStringLiteral(SEXTANT_SAMPLES);
    for (const QString& folder : std::as_const(folders))
        if (holdsSamples(folder)) return QDir::cleanPath(folder);
    return {};
}

std::vector<SampleFacts> sampleFacts(const QString& folder) {
    QFile file(folder + "/curves.json");
    if (folder.isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
    const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
    std::vector<SampleFacts> facts;
    for (const QJsonValue& value : all["models"].toArray()) {
        const QJsonObject one = value.toObject();
        SampleFacts sample;
        sample.id = one["id"].toString();
        if (!QFileInfo::exists(folder + '/' + sample.id + "/config.json")) continue;
        sample.how = how(sample.id);
        sample.sentence = sentence(sample.id, one["helped"].toDouble());
        for (const QJsonValue& nats : one["curve"].toArray())
            sample.curve.push_back(nats.toDouble());
        sample.trained = all["trained"].toInt();
        sample.length = all["length"].toInt();
        sample.within = one["within"].toDouble();
        sample.beyond = one["beyond"].toDouble();
        facts.push_back(std::move(sample));
    }
    return facts;
}

Experiment sampleExperiment(const QString& folder, const QString& id, const QString& text) {
    Experiment wanted;
    wanted.model = (folder + '/' + id).toStdString();
    wanted.text = (folder + "/texts/" + (text.isEmpty() ? "the-millpond.txt" : text)).toStdString();
    return wanted;
}

QStringList sampleTexts(const QString& folder) {
    return QDir(folder + "/texts").entryList({"*.txt"}, QDir::Files, QDir::Name);
}

}  // namespace sextant
