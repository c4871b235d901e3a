// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Scales and the form beside it have in common: which kind of job is shown, and
// where a search is to begin.
#pragma once

#include <QObject>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "pages/scales/followed_search.h"

namespace sextant {

class Selection;

// A kind of job that the page draws.
struct ScaleWork {
    const char* kind;               // of jobs
    const char* word;               // on the switch; to be translated
    std::vector<std::string> keys;  // of the form's rows
};
const std::vector<ScaleWork>& scaleWorks();

class ScalePageState : public QObject {
    Q_OBJECT

  public:
    // The one of a window, which goes with its selection.
    static ScalePageState* of(Selection* selection);

    int work() const { return work_; }  // index into scaleWorks()
    void setWork(int work);
    void setWork(const std::string& kind);
    // Shows the search, to begin at this uniform sigma.
    void searchFrom(double sigma);

    // The scales of a step that is pointed at in the page's plots; none: none is.
    void showStep(std::optional<FollowedScales> step);
    const std::optional<FollowedScales>& step() const { return step_; }

    // The heads that keep their scales in the plot of few scaled heads; empty: it is not shown.
    void showKept(std::set<HeadId> heads);
    const std::set<HeadId>& kept() const { return kept_; }

  signals:
    void keptShown();
    void stepShown();
    void workChanged();
    void startOffered(double sigma);

  private:
    explicit ScalePageState(QObject* parent) : QObject(parent) {}

    std::optional<FollowedScales> step_;
    std::set<HeadId> kept_;
    int work_ = 1;
};

}  // namespace sextant
