// SPDX-License-Identifier: GPL-3.0-or-later
// The start page over the window while nothing is open, and what its buttons do.
#pragma once

#include <QImage>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>
#include <map>
#include <memory>
#include <vector>

#include "analysis/jobs/scheduler.h"
#include "app/start/recent_experiments.h"
#include "widgets/view.h"

class QBoxLayout;

namespace sextant {

class CheckpointFinder;
class MainWindow;
class StartPage;
struct OpenDocument;

class StartScreen : public QObject {
    Q_OBJECT

  public:
    explicit StartScreen(MainWindow* window);

    // Shows the page where there is nothing to see but it, hides it else.
    void follow(const Snapshot& now);
    StartPage* page() const { return page_; }
    CheckpointFinder* finder() const { return finder_; }
    // The page over what is open, until something else is opened or a person goes back.
    void summon();
    // Looks again at what lies on this computer.
    void refresh();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void cover();
    void uncover();
    void goBack();
    void enterField();
    void fill();
    void connectCheckpoints();
    void addFolder();
    void findAgain(int at);
    void readPictures();
    void leaveCheckpointPage(const Snapshot& now);
    void openSample(const QString& id, const QString& text = {});
    void askText(const QString& id, const QPoint& globalPosition);
    void askLesson(const QPoint& globalPosition);

    MainWindow* window_;
    StartPage* page_;
    CheckpointFinder* finder_;
    QString samples_;                                   // the folder; empty: none
    std::vector<RecentExperiment> recent_;              // of the rows
    std::map<QString, QImage> pictures_;                // of documents, by file
    std::map<std::string, std::string> moved_;          // where a person has found what was lost
    QString lastModel_;                                 // that was open; empty: none was
    std::shared_ptr<const OpenDocument> summonedOver_;  // null: the page was not asked for
    QList<QPointer<QWidget>> covered_;
    QBoxLayout* noticeHome_ = nullptr;  // where notices stand without the page
    int noticePlace_ = 0;
    TaskSlot reader_;  // of pictures
};

}  // namespace sextant
