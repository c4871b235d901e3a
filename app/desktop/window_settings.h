// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers, by key, in a settings file. Lives on the GUI thread, which never waits
// for the disk: the file is read once, and what changes goes there on the store lane, soon, all
// that has changed by then at once. Keys that did not change stay as the file has them.
#pragma once

#include <QHash>
#include <QObject>
#include <QSettings>
#include <QString>
#include <QTimer>
#include <QVariant>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "analysis/jobs/scheduler.h"

namespace sextant {

class WindowSettings : public QObject {
    Q_OBJECT

  public:
    // As `file` is now; one without a name is never written.
    WindowSettings(const QSettings& file, std::shared_ptr<Scheduler> scheduler);
    ~WindowSettings() override;  // returns when all is written

    QVariant value(const QString& key, const QVariant& otherwise = {}) const {
        return values_.value(key, otherwise);
    }
    bool contains(const QString& key) const { return values_.contains(key); }
    void setValue(const QString& key, const QVariant& value);
    void remove(const QString& key);
    // What takes a while to make is made there; value() has it at the next start.
    void setMade(const QString& key, std::function<QVariant()> make);
    // Returns when the file holds all of it.
    void sync();

  signals:
    // It cannot be written; once, until it can.
    void failed(const QString& reason);

  private:
    // What the file does not hold yet; of a key that goes, an invalid value.
    struct Changed {
        std::mutex mutex;
        std::map<QString, std::function<QVariant()>> made;
        bool told = false;  // that it cannot be written; used on the store lane alone
    };
    void write();

    QHash<QString, QVariant> values_;
    QString fileName_;
    QSettings::Format format_;
    std::shared_ptr<Scheduler> scheduler_;
    std::shared_ptr<Changed> changed_ = std::make_shared<Changed>();
    Seat writer_;
    QTimer soon_;
};

}  // namespace sextant
