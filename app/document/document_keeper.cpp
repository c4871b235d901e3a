// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document_keeper.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QUuid>
#include <utility>

#include "analysis/error.h"
#include "app/hand_over.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr auto suffix = ".sextant";
constexpr qsizetype mostFiles = 30;  // the longest unwritten go

std::shared_ptr<QLockFile> lockOf(const QString& file) {
    auto lock = std::make_shared<QLockFile>(file + ".lock");
    lock->setStaleLockTime(0);  // only one whose program has gone
    return lock;
}

// A name that no other window has.
QString freshName() {
    return QDateTime::currentDateTimeUtc().toString("yyyy-MM-dd-hhmmss-zzz-") +
           QUuid::createUuid().toString(QUuid::Id128).left(8) + suffix;
}

void removeOldest(const QString& folder) {
    const QFileInfoList all =
        QDir(folder).entryInfoList({QString("*") + suffix}, QDir::Files, QDir::Time);
    for (const QFileInfo& old : all.mid(mostFiles)) {
        const auto lock = lockOf(old.filePath());
        if (lock->tryLock(0)) QFile::remove(old.filePath());
    }
}

}  // namespace

DocumentKeeper::DocumentKeeper(QObject* home, const QString& folder,
                               std::filesystem::path pinsFolder,
                               std::shared_ptr<Scheduler> scheduler)
    : home_(home),
      folder_(folder.isEmpty() ? folder : QDir::cleanPath(folder)),
      pinsFolder_(std::move(pinsFolder)),
      scheduler_(std::move(scheduler)),
      writer_(scheduler_, Lane::store),
      reader_(scheduler_, Lane::opening) {}

DocumentKeeper::~DocumentKeeper() {
    flush();
}

bool DocumentKeeper::keeps(const QString& path) const {
    return !folder_.isEmpty() && QDir::cleanPath(QFileInfo(path).absolutePath()) ==
                                     QDir::cleanPath(QFileInfo(folder_).absoluteFilePath());
}

void DocumentKeeper::beginAnother() {
    goOn({});
}

void DocumentKeeper::goOn(Claim claim) {
    if (own_.lock == claim.lock && own_.file == claim.file) return;
    // The lock goes from the disk away from the window's thread.
    if (own_.lock) writer_.add([lock = std::move(own_.lock)](std::stop_token) {});
    own_ = std::move(claim);
}

void DocumentKeeper::keep(SessionDocument document) {
    if (folder_.isEmpty()) return;
    if (own_.file.isEmpty()) {
        own_.file = folder_ + '/' + freshName();
        own_.lock = lockOf(own_.file);
    }
    {
        const std::lock_guard guard(waiting_->mutex);
        waiting_->documents.insert_or_assign(own_.file, std::pair{std::move(document), own_.lock});
    }
    writer_.add([folder = folder_, waiting = waiting_](std::stop_token) {
        decltype(waiting->documents) documents;
        {
            const std::lock_guard guard(waiting->mutex);
            documents.swap(waiting->documents);
        }
        if (documents.empty()) return;
        QDir().mkpath(folder);
        for (const auto& [file, one] : documents) {
            if (!one.second->isLocked()) one.second->tryLock(0);
            try {
                writeDocument(file, one.first);
            } catch (const Error&) {
                continue;  // what was there stays; the settings tell of the disk
            }
        }
        removeOldest(folder);
    });
}

void DocumentKeeper::flush() {
    if (writer_.busy()) scheduler_->runAndWait(Lane::store, [] {});
}

void DocumentKeeper::read(const QString& path, std::function<void(SessionDocument, Claim)> take,
                          std::function<void(const QString& why)> failed) {
    reading_ = true;
    const auto mine = [this, turn = ++newest_] {
        if (turn != newest_) return false;
        reading_ = false;
        return true;
    };
    const Claim own = path == own_.file ? own_ : Claim();
    reader_.submit(
        [this, path, folder = folder_, own, mine, take = std::move(take),
         pins = pinsFolder_](std::stop_token) {
            SessionDocument document = readDocument(path, pins);
            Claim claim = own;
            const bool kept = !folder.isEmpty() && QFileInfo(path).canonicalPath() ==
                                                       QFileInfo(folder).canonicalFilePath();
            if (kept && !claim.lock) {
                const auto lock = lockOf(path);
                if (lock->tryLock(0)) claim = {path, lock};
            }
            handOver(home_, [mine, take, claim, document = std::move(document)] {
                if (mine()) take(document, claim);
            });
        },
        [this, mine, failed = std::move(failed)](const Message& reason) {
            handOver(home_, [mine, failed, why = said(reason)] {
                if (mine()) failed(why);
            });
        });
}

}  // namespace sextant
