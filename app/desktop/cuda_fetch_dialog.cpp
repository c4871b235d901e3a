// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/cuda_fetch_dialog.h"

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/reason.h"
#include "app/hand_over.h"
#include "widgets/bars/job_bar.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int barSteps = 1000;        // of the bar
constexpr double leastTold = 0.02;    // of the whole, before a time is told
constexpr double perSecond = 1000.0;  // milliseconds

}  // namespace

CudaFetchDialog::CudaFetchDialog(const CudaFetch& fetch, const QString& why, const Theme& theme,
                                 QWidget* parent, Run run)
    : QDialog(parent),
      fetch_(fetch),
      run_(std::move(run)),
      words_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      far_(new QLabel(this)),
      agree_(new QPushButton(tr("Fetch it"), this)),
      close_(new QPushButton(tr("Cancel"), this)),
      better_(theme.textColor(Role::better).name()),
      worse_(theme.textColor(Role::worse).name()) {
    setObjectName("cudaFetchDialog");
    setWindowTitle(tr("Compute on a GPU"));
    auto* column = new QVBoxLayout(this);
    const auto say = [&](QLabel* label, const char* name) {
        label->setObjectName(name);
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setMinimumWidth(480);
        column->addWidget(label);
    };
    auto* head = new QLabel(why, this);
    say(head, "cudaFetchWhy");
    head->setVisible(!why.isEmpty());
    const bool canFetch = fetch_.whyNot.empty() && !fetch_.there;
    auto* consent = new QLabel(canFetch ? said(consentText(fetch_)) : QString(), this);
    say(consent, "cudaFetchConsent");
    consent->setVisible(canFetch);
    say(words_, "cudaFetchText");
    progress_->setRange(0, barSteps);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("How much has been fetched"));
    progress_->hide();
    column->addWidget(progress_);
    far_->setObjectName("cudaFetchFar");
    far_->setProperty("muted", true);
    far_->hide();
    column->addWidget(far_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    agree_->setObjectName("cudaFetchAgree");
    agree_->setProperty("primary", true);
    for (QPushButton* button : {close_, agree_}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    column->addLayout(buttons);
    connect(agree_, &QPushButton::clicked, this, &CudaFetchDialog::start);
    connect(close_, &QPushButton::clicked, this, &CudaFetchDialog::reject);
    if (!fetch_.whyNot.empty())
        finish(tr("It cannot be fetched: %1.").arg(said(fetch_.whyNot)), false);
    else if (fetch_.there)
        finish(tr("libtorch with its half for GPUs is in %1.")
                   .arg(QString::fromStdString(fetch_.folder.string())),
               true);
    agree_->setVisible(canFetch);
    close_->setFocus();
    fit();
}

void CudaFetchDialog::start() {
    if (fetching_) return;
    fetching_ = true;
    words_->clear();
    progress_->setValue(0);
    progress_->show();
    far_->clear();
    far_->show();
    agree_->setEnabled(false);
    close_->setText(tr("Stop"));
    fit();
    thread_ = std::jthread([this](const std::stop_token& stop) {
        Progress progress;
        progress.stop = stop;
        QElapsedTimer begun;
        begun.start();
        progress.report = [&](double fraction, const Message& what) {
            const double spent = static_cast<double>(begun.elapsed()) / perSecond;
            QString words = said(what);
            if (fraction >= leastTold && fraction < 1.0)
                words +=
                    QString::fromUtf8(" \u00b7 ") + timeLeft(spent * (1.0 - fraction) / fraction);
            handOver(this, [this, fraction, words] {
                progress_->setValue(static_cast<int>(barSteps * fraction));
                far_->setText(words);
            });
        };
        try {
            run_(fetch_, progress);
            handOver(this, [this] {
                agree_->hide();
                finish(tr("It is there. Sextant finds it when it is started the next time."), true);
            });
        } catch (const Cancelled&) {
            handOver(this, [this] { finish(tr("Stopped; nothing was kept."), false); });
        } catch (...) {
            handOver(this, [this, why = reasonOf(std::current_exception())] {
                finish(said(why), false);
            });
        }
    });
}

void CudaFetchDialog::finish(const QString& words, bool done) {
    fetching_ = false;
    progress_->hide();
    far_->hide();
    agree_->setEnabled(true);
    close_->setText(done ? tr("Close") : tr("Cancel"));
    words_->setStyleSheet("color: " + (done ? better_ : worse_));
    words_->setText(words);
    fit();
}

// All of its words in sight, and no more room than they take.
void CudaFetchDialog::fit() {
    layout()->activate();
    resize(width(), std::max(minimumSizeHint().height(), layout()->totalHeightForWidth(width())));
}

void CudaFetchDialog::reject() {
    if (!fetching_) return QDialog::reject();
    far_->setText(tr("stopping"));
    thread_.request_stop();
}

}  // namespace sextant
