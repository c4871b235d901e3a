// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers, by key, in a settings file. Lives on the GUI thread, which never waits
// for the disk: the file is read once, and changes are written on the store lane soon after, all
// that have come by then at once. Several windows, each a program of its own, may share the file:
// keys that did not change here stay as it has them.
#pragma once

#include <QHash>
#include <QObject>
#include <QSettings>
#include <QString>
#include <QTimer>
#include <QVariant>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "analysis/jobs/scheduler.h"

namespace sextant {

class WindowSettings : public QObject {
    Q_OBJECT

  public:
    // The new value of a key from the value before; invalid: the key is removed. Called once with
    // the value that this window knows and once, on the store lane, with that of the file.
    using Change = std::function<QVariant(const QVariant& before)>;

    // As `file` is now; one without a name is never written.
    WindowSettings(const QSettings& file, std::shared_ptr<Scheduler> scheduler);
    ~WindowSettings() override;  // returns when all is written

    QString fileName() const { return fileName_; }
    // The same file, for another window; all of it is written before.
    std::unique_ptr<const QSettings> file();
    QVariant value(const QString& key, const QVariant& otherwise = {}) const {
        return values_.value(key, otherwise);
    }
    bool contains(const QString& key) const { return values_.contains(key); }
    void setValue(const QString& key, const QVariant& value);
    void remove(const QString& key);
    // Atomic: no other window changes the key between reading and writing.
    void change(const QString& key, const Change& change);
    // Waits for the disk: returns when the file holds all of it.
    void flush();

  signals:
    // The file cannot be written; emitted once until it can be.
    void failed(const QString& reason);

  private:
    struct Changed {
        QString key;
        Change change;
    };
    // What the file does not hold yet, in order.
    struct Waiting {
        std::mutex mutex;
        std::vector<Changed> changes;
        bool told = false;  // failed() was emitted; used on the store lane alone
    };
    void keep(const QString& key, const Change& change, bool replaces);
    void write();

    QHash<QString, QVariant> values_;
    QString fileName_;
    QSettings::Format format_;
    std::shared_ptr<Scheduler> scheduler_;
    std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();
    TaskSlot writer_;
    QTimer soon_;
};

}  // namespace sextant
