// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_settings.h"

#include <utility>

#include "app/hand_over.h"

namespace sextant {

WindowSettings::WindowSettings(const QSettings& file, std::shared_ptr<Scheduler> scheduler)
    : fileName_(file.fileName()),
      format_(file.format()),
      scheduler_(std::move(scheduler)),
      writer_(scheduler_, Lane::store) {
    for (const QString& key : file.allKeys())
        values_[key] = file.value(key);
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, &WindowSettings::write);
}

WindowSettings::~WindowSettings() {
    sync();
}

void WindowSettings::setValue(const QString& key, const QVariant& value) {
    values_[key] = value;
    setMade(key, [value] { return value; });
}

void WindowSettings::remove(const QString& key) {
    values_.remove(key);
    setMade(key, [] { return QVariant(); });
}

void WindowSettings::setMade(const QString& key, std::function<QVariant()> make) {
    if (fileName_.isEmpty()) return;
    {
        const std::lock_guard lock(changed_->mutex);
        changed_->made[key] = std::move(make);
    }
    if (!soon_.isActive()) soon_.start(0);
}

void WindowSettings::sync() {
    if (soon_.isActive()) {
        soon_.stop();
        write();
    }
    if (writer_.busy()) scheduler_->runAndWait(Lane::store, [] {});
}

void WindowSettings::write() {
    writer_.submit([this, changed = changed_, name = fileName_, format = format_](std::stop_token) {
        std::map<QString, std::function<QVariant()>> made;
        {
            const std::lock_guard lock(changed->mutex);
            made.swap(changed->made);
        }
        if (made.empty()) return;
        QSettings file(name, format);
        for (const auto& [key, make] : made) {
            const QVariant value = make();
            if (value.isValid())
                file.setValue(key, value);
            else
                file.remove(key);
        }
        file.sync();
        const bool written = file.status() == QSettings::NoError;
        if (!written) {  // with what comes next
            const std::lock_guard lock(changed->mutex);
            changed->made.merge(made);
        }
        if (!written && !changed->told)
            handOver(this, [this, name] {
                emit failed(tr("%1: cannot be written; what is open and how the window stands will "
                               "not be there at the next start. Free the disk or make the folder "
                               "writable.")
                                .arg(name));
            });
        changed->told = !written;
    });
}

}  // namespace sextant
