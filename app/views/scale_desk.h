// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Scales and the form beside it have in common: which kind of work is looked at, and
// where a search is to begin.
#pragma once

#include <QObject>
#include <string>
#include <vector>

namespace sextant {

class Selection;

// A kind of job that the page draws.
struct ScaleWork {
    const char* kind;               // of jobs
    const char* word;               // on the switch; to be translated
    std::vector<std::string> keys;  // of the form's rows
};
const std::vector<ScaleWork>& scaleWorks();

class ScaleDesk : public QObject {
    Q_OBJECT

  public:
    // The one of a window, which goes with its selection.
    static ScaleDesk* of(Selection* selection);

    int work() const { return work_; }  // index into scaleWorks()
    void setWork(int work);
    void setWork(const std::string& kind);
    // Shows the search, to begin at this uniform sigma.
    void searchFrom(double sigma);

  signals:
    void workChanged();
    void startOffered(double sigma);

  private:
    explicit ScaleDesk(QObject* parent) : QObject(parent) {}

    int work_ = 1;
};

}  // namespace sextant
