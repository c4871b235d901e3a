// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/kept_pins.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <set>

#include "app/desktop/window_settings.h"
#include "app/session/session.h"

namespace sextant {

namespace {

constexpr const char* where = "pins/kept";

KeptPin fromJson(const QJsonObject& json) {
    KeptPin pin{json["name"].toString(),    json["style"].toInt(),   json["shown"].toBool(true),
                json["capture"].toString(), json["file"].toString(), json["trained"].toInteger()};
    const QString unmeasured = json["unmeasured"].toString();
    if (unmeasured.isEmpty()) return pin;
    pin.unmeasured = experimentFromJson(unmeasured.toStdString());
    pin.identity = json["identity"].toString().toULongLong(nullptr, 16);
    return pin;
}

QJsonObject toJson(const KeptPin& pin) {
    QJsonObject json{{"name", pin.name},   {"style", pin.style},
                     {"shown", pin.shown}, {"capture", pin.path},
                     {"file", pin.file},   {"trained", qint64{pin.trainedLength}}};
    if (!pin.unmeasured) return json;
    json["unmeasured"] = QString::fromStdString(toJson(*pin.unmeasured));
    json["identity"] = QString::number(pin.identity, 16);
    return json;
}

QString keyOf(const QJsonValue& pin) {
    const QString path = pin["capture"].toString();
    return path.isEmpty() ? pin["file"].toString() : path;
}

const KeptPin* find(const std::vector<KeptPin>& pins, const QString& key) {
    const auto found = std::find_if(pins.begin(), pins.end(),
                                    [&](const KeptPin& one) { return one.key() == key; });
    return found == pins.end() ? nullptr : &*found;
}

// The saved pins after this window's change from `had` to `has`: a pin that it has not read, or
// another window's, stays as it is.
QJsonArray merged(QJsonArray saved, const std::vector<KeptPin>& had,
                  const std::vector<KeptPin>& has) {
    std::set<QString> there;
    for (qsizetype at = 0; at < saved.size();) {
        const QString key = keyOf(saved[at]);
        const KeptPin *before = find(had, key), *now = find(has, key);
        if (before && !now) {
            saved.removeAt(at);
            continue;
        }
        if (now && (!before || *before != *now)) saved[at] = toJson(*now);
        there.insert(key);
        ++at;
    }
    // A pin that this window had and that is no longer saved was removed by another window.
    for (const KeptPin& pin : has)
        if (!there.contains(pin.key()) && !find(had, pin.key())) saved.append(toJson(pin));
    return saved;
}

std::vector<KeptPin> read(const WindowSettings& settings) {
    std::vector<KeptPin> kept;
    for (const QJsonValue& one :
         QJsonDocument::fromJson(settings.value(where).toByteArray()).array()) {
        try {
            kept.push_back(fromJson(one.toObject()));
        } catch (const std::exception&) {
            continue;  // of another version, which has it again: it stays saved
        }
    }
    return kept;
}

}  // namespace

void keepPinsIn(WindowSettings& settings, Session& session) {
    session.restorePins(read(settings));
    QObject::connect(
        &session, &Session::pinsChanged, &session,
        [&settings, &session, had = std::vector<KeptPin>()]() mutable {
            std::vector<KeptPin> has = session.keptPins();
            if (has == had) return;
            settings.change(where, [had, has](const QVariant& saved) {
                const auto list = QJsonDocument::fromJson(saved.toByteArray());
                return QJsonDocument(merged(list.array(), had, has)).toJson(QJsonDocument::Compact);
            });
            had = std::move(has);
        });
}

}  // namespace sextant
