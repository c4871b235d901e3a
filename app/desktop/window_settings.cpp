// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <utility>

#include "app/hand_over.h"

namespace sextant {

namespace {

// Milliseconds that another window's change may take; behind one that hangs this one is made too.
constexpr int mostWaited = 2000;

}  // namespace

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
    flush();
}

std::unique_ptr<const QSettings> WindowSettings::file() {
    flush();
    return std::make_unique<QSettings>(fileName_, format_);
}

void WindowSettings::setValue(const QString& key, const QVariant& value) {
    keep(
        key, [value](const QVariant&) { return value; }, true);
}

void WindowSettings::remove(const QString& key) {
    keep(
        key, [](const QVariant&) { return QVariant(); }, true);
}

void WindowSettings::change(const QString& key, const Change& change) {
    keep(key, change, false);
}

void WindowSettings::keep(const QString& key, const Change& change, bool replaces) {
    const QVariant before = values_.value(key), value = change(before);
    if (value == before) return;
    if (value.isValid())
        values_[key] = value;
    else
        values_.remove(key);
    if (fileName_.isEmpty()) return;
    {
        const std::lock_guard lock(waiting_->mutex);
        if (replaces)
            std::erase_if(waiting_->changes, [&](const Changed& one) { return one.key == key; });
        waiting_->changes.push_back({key, change});
    }
    if (!soon_.isActive()) soon_.start(0);
}

void WindowSettings::flush() {
    if (soon_.isActive()) {
        soon_.stop();
        write();
    }
    if (writer_.busy()) scheduler_->runAndWait(Lane::store, [] {});
}

void WindowSettings::write() {
    writer_.submit([this, waiting = waiting_, name = fileName_, format = format_](std::stop_token) {
        std::vector<Changed> changes;
        {
            const std::lock_guard lock(waiting->mutex);
            changes.swap(waiting->changes);
        }
        if (changes.empty()) return;
        QDir().mkpath(QFileInfo(name).path());
        QLockFile lock(name + ".change");
        lock.tryLock(mostWaited);
        QSettings file(name, format);
        for (const auto& [key, change] : changes) {
            const QVariant before = file.value(key), value = change(before);
            if (value == before) continue;
            if (value.isValid())
                file.setValue(key, value);
            else
                file.remove(key);
        }
        file.sync();
        const bool written = file.status() == QSettings::NoError;
        if (!written) {  // with what comes next
            const std::lock_guard guard(waiting->mutex);
            waiting->changes.insert(waiting->changes.begin(), changes.begin(), changes.end());
        }
        if (!written && !waiting->told)
            handOver(this, [this, name] {
                emit failed(tr("%1: cannot be written; what is open and how the window stands will "
                               "not be there at the next start. Free the disk or make the folder "
                               "writable.")
                                .arg(name));
            });
        waiting->told = !written;
    });
}

}  // namespace sextant
