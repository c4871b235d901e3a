// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/kept_pins.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/desktop/window_settings.h"
#include "app/session/session.h"

namespace sextant {

namespace {

constexpr const char* where = "pins/kept";

std::vector<KeptPin> read(const WindowSettings& settings) {
    std::vector<KeptPin> kept;
    const auto list = QJsonDocument::fromJson(settings.value(where).toByteArray()).array();
    for (const QJsonValue& value : list) {
        const QJsonObject pin = value.toObject();
        kept.push_back({pin["name"].toString(), pin["style"].toInt(), pin["shown"].toBool(true),
                        pin["capture"].toString(), pin["file"].toString(),
                        pin["trained"].toInteger()});
    }
    return kept;
}

void write(WindowSettings& settings, const std::vector<KeptPin>& kept) {
    QJsonArray list;
    for (const KeptPin& pin : kept)
        list.append(QJsonObject{{"name", pin.name},
                                {"style", pin.style},
                                {"shown", pin.shown},
                                {"capture", pin.path},
                                {"file", pin.file},
                                {"trained", qint64{pin.trainedLength}}});
    settings.setValue(where, QJsonDocument(list).toJson(QJsonDocument::Compact));
}

}  // namespace

void keepPinsIn(WindowSettings& settings, Session& session) {
    session.restorePins(read(settings));
    QObject::connect(&session, &Session::pinsChanged, &session,
                     [&settings, &session] { write(settings, session.keptPins()); });
}

}  // namespace sextant
