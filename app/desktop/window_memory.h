// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between two starts: how it stood, what was open, which heads were
// selected, and what was open before. Written on close and, where something changed, every few
// seconds, and soon after a step of the history: a program that is killed keeps it.
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QRect>
#include <QSize>
#include <QString>
#include <QTimer>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "app/document/document_keeper.h"
#include "app/document/saved_as.h"

namespace sextant {

class MainWindow;
struct RecentExperiment;

// Where a window that was at `at`, without its frame, stands so that it and its frame lie within
// `room`: there, as far as that goes.
QRect fittedInto(const QRect& room, const QRect& at);
// The size of a window without a remembered one: the usual size, or less.
QSize firstWindowSize(const QSize& room);

class WindowMemory : public QObject {
    Q_OBJECT

  public:
    // Brings back how the window stood.
    explicit WindowMemory(MainWindow* window);

    // Writes what has changed since it was last written.
    void save();
    // What was open when the window was last closed.
    void openLast();
    // The session of a document, or an experiment alone. Tells why where it cannot be read.
    void open(const QString& path);
    // A session that lies in no file of its own.
    void open(const SessionDocument& document) { take(document); }
    // What was open before; `moved` has new paths for files that are not where they were.
    void open(const RecentExperiment& recent, const std::map<std::string, std::string>& moved = {});
    // The session as it is now.
    SessionDocument document() const;
    // In a file that a person has named. Throws Error.
    void saveAs(const QString& path);
    // The one that it was saved in or opened from last; empty: none.
    const QString& savedAs() const { return saved_.file(); }
    // The next start opens nothing by itself.
    void forgetLast();
    // While the window was placed beside another one, how it stands is not remembered.
    void setPlacedBeside(bool placed) { placedBeside_ = placed; }
    // Something is on its way that is not being opened yet.
    bool isReading() const { return keeper_.isReading(); }

  private:
    void restore();
    void write();
    // What is set, and all that stands around it.
    void saveSteps();
    void rememberOpened();
    void bringHistoryBack();
    void bringReferenceBack();
    // Opens what was read from the file; `same` false: and changed since.
    void takeFrom(const QString& file, SessionDocument document, const DocumentKeeper::Claim& claim,
                  bool same = true);
    void take(const SessionDocument& document, const DocumentKeeper::Claim& claim = {});
    // The title of the window: the document's name, marked where it differs, and the checkpoint.
    void tellName();
    void takePicture();
    void remember(RecentExperiment recent);
    void set(const QString& key, const QVariant& value);

    MainWindow* window_;
    QTimer timer_, step_;
    QString openedModel_, openedText_;  // that the document is about
    bool placedBeside_ = false;
    bool changed_ = false;  // what is open, since it was written
    bool stepped_ = false;  // the history, since it was written
    bool stale_ = true;     // the picture, which was taken some time ago
    QElapsedTimer pictured_;
    QByteArray picture_;
    std::set<HeadId> selected_;  // as it was last written
    QJsonObject layout_;         // of the views, as it was last written
    DocumentKeeper keeper_;
    SavedAs saved_;
    bool bringsBack_ = false;                 // what the document has, later than the rest
    std::optional<SessionDocument> awaited_;  // until its checkpoint is open
    DocumentKeeper::Claim claim_;             // of that
    std::optional<SessionHistory> past_;      // until it is its turn
    struct AwaitedPin {
        QString file;  // of the pin whose numbers become A once it is read; empty: none
        std::string model;
        Intervention reference;  // A until then
    } awaitedPin_;
};

}  // namespace sextant
