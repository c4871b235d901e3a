// SPDX-License-Identifier: GPL-3.0-or-later
// What runs, or what the last run took.
#include <QVBoxLayout>

#include "app/views/view_makers.h"
#include "app/views/words.h"
#include "widgets/bars/job_bar.h"

namespace sextant {

namespace {

class JobBarView : public View {
  public:
    JobBarView() : bar_(new JobBar(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(bar_);
        connect(bar_, &JobBar::cancelRequested, this, [this] { want(CommandWish{"cancel"}); });
        connect(bar_, &JobBar::commandsRequested, this, [this] { want(CommandWish{"palette"}); });
    }

    void display(const Snapshot& now, unsigned) override {
        if (now.job.running) {
            bar_->setJob(now.job.what, now.job.fraction, now.job.secondsLeft);
        } else if (now.pinned && !now.opened) {
            bar_->setIdle(
                tr("%1 \u00b7 open its checkpoint to measure").arg(now.pinned->description));
        } else if (now.measurement) {
            const double seconds = now.measurement->seconds;
            bar_->setIdle(tr("%1 tokens scored in %2 s")
                              .arg(separated(now.measurement->labels))
                              .arg(seconds, 0, 'f', seconds < 10 ? 2 : 0));
        } else {
            bar_->setIdle(now.opened ? tr("Open a text to measure on") : tr("Open a checkpoint"));
        }
    }

  private:
    JobBar* bar_;
};

}  // namespace

View* makeJobBarView(Selection*) {
    return new JobBarView;
}

}  // namespace sextant
