// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for the checkpoints that lie on this computer, for the start page: in the Hugging Face
// cache and in a person's folders. On threads of its own, which nobody waits for: a disk that does
// not answer holds neither the window nor what is being opened from another.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <vector>

#include "widgets/start/start_facts.h"

namespace sextant {

class CheckpointFinder : public QObject {
    Q_OBJECT

  public:
    explicit CheckpointFinder(QObject* parent = nullptr);
    ~CheckpointFinder() override;

    // Looks again, in the cache and in `folders`, and which of `files` are not there. What an
    // earlier call still looks for is dropped.
    void look(const QStringList& folders, const QStringList& files);
    const std::vector<CheckpointGroup>& groups() const { return groups_; }
    const QStringList& missing() const { return missing_; }
    QString summary() const { return summary_; }
    bool looking() const { return looking_; }

    // judged() tells what would open by this path or name; of several soon after each other of the
    // last.
    void judge(const QString& typed);
    // recognised() or refused() tells what lies there.
    void recognise(const QString& named);
    // The checkpoints at these paths, of which nothing is read yet; surveyed() tells of each.
    std::vector<CheckpointRow> survey(const QStringList& paths);

  signals:
    void changed();
    void judged(const sextant::OpenVerdict& verdict);
    void recognised(const QString& named, bool checkpoint);
    void refused(const QString& reason);
    void surveyed(const sextant::CheckpointRow& row);

  private:
    struct Link;
    struct Look;

    std::shared_ptr<Link> link_;  // to this, for threads that may outlive it
    std::shared_ptr<Look> look_;  // the newest
    std::vector<CheckpointGroup> groups_;
    QStringList missing_;
    QString summary_;
    bool looking_ = false;
    QTimer judgeSoon_;
    QString typed_;
};

}  // namespace sextant
