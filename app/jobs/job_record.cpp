// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_record.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace sextant {

namespace {

constexpr qint64 largest = 1 << 20;  // bytes; nothing of Sextant's is near it

QString pathIn(const std::filesystem::path& folder) {
    return QString::fromStdString((folder / "card.json").string());
}

}  // namespace

JobRecord readRecord(const std::filesystem::path& folder) {
    QFile file(pathIn(folder));
    if (!file.open(QIODevice::ReadOnly) || file.size() > largest) return {};
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    JobRecord record;
    record.subtitle = json["subtitle"].toString();
    record.seconds = json["seconds"].toDouble();
    record.timed = json["timed_units"].toDouble();
    record.units = json["units"].toDouble();
    record.fraction = json["fraction"].toDouble();
    record.ended = QDateTime::fromString(json["ended"].toString(), Qt::ISODate);
    record.failure = json["failure"].toString();
    record.log = json["log"].toString();
    return record;
}

void writeRecord(const std::filesystem::path& folder, const JobRecord& record) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) return;
    QSaveFile file(pathIn(folder));
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(QJsonDocument(QJsonObject{{"subtitle", record.subtitle},
                                         {"seconds", record.seconds},
                                         {"timed_units", record.timed},
                                         {"units", record.units},
                                         {"fraction", record.fraction},
                                         {"ended", record.ended.toString(Qt::ISODate)},
                                         {"failure", record.failure},
                                         {"log", record.log}})
                   .toJson());
    file.commit();
}

}  // namespace sextant
