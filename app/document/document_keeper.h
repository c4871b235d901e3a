// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a window's session in a file of its own while it goes on, so that a program that is killed
// comes back, and reads such files. No two windows write to one file: each holds a lock on its own,
// and goes on with one that it opens where no window holds that.
#pragma once

#include <QLockFile>
#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "analysis/jobs/scheduler.h"
#include "app/document/session_document.h"

namespace sextant {

class DocumentKeeper {
  public:
    // `folder` empty: nothing is kept. `home` lives on the window's thread and outlives this.
    DocumentKeeper(QObject* home, const QString& folder, std::filesystem::path pinsFolder,
                   std::shared_ptr<Scheduler> scheduler);
    ~DocumentKeeper();  // returns when all is written

    // Of what is kept; empty: nothing yet.
    const QString& file() const { return own_.file; }
    // Whether the file is one of those that windows keep, not one that a person has named.
    bool keeps(const QString& path) const;
    // What is kept from now on is another document, in a file of its own.
    void beginAnother();
    // The file of a document, where no other window has it; else empty.
    struct Claim {
        QString file;
        std::shared_ptr<QLockFile> lock;
    };
    // The document that is kept from now on goes on in its file, where there is one.
    void goOn(Claim claim);
    // Written on the store lane; the newest counts.
    void keep(SessionDocument document);
    // Returns when it is written.
    void flush();

    // Reads a document on the opening lane, and passes it to `take` on the window's thread; with
    // its claim where it lies in the folder. A reading that a newer one follows is dropped.
    void read(const QString& path, std::function<void(SessionDocument, Claim)> take,
              std::function<void(const QString& why)> failed);
    bool isReading() const { return reading_; }

  private:
    // What no file holds yet, by file.
    struct Waiting {
        std::mutex mutex;
        std::map<QString, std::pair<SessionDocument, std::shared_ptr<QLockFile>>> documents;
    };

    QObject* home_;
    QString folder_;
    std::filesystem::path pinsFolder_;
    Claim own_;  // its lock is used on lanes alone, one after the other
    std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();
    bool reading_ = false;
    std::uint64_t newest_ = 0;  // of the readings
    std::shared_ptr<Scheduler> scheduler_;
    TaskSlot writer_, reader_;
};

}  // namespace sextant
