// SPDX-License-Identifier: GPL-3.0-or-later
// Asks whether to fetch libtorch's half for GPUs, says what that takes, and shows how far it is.
#pragma once

#include <QDialog>
#include <functional>
#include <thread>

#include "app/cuda_fetch.h"
#include "widgets/theme.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace sextant {

class CudaFetchDialog : public QDialog {
    Q_OBJECT

  public:
    // As runCudaFetch(), on a thread of the dialog's own.
    using Run = std::function<void(const CudaFetch&, const Progress&)>;
    // `why`: what is missing, in words.
    CudaFetchDialog(const CudaFetch& fetch, const QString& why, const Theme& theme,
                    QWidget* parent = nullptr, Run run = runCudaFetch);

    bool isFetching() const { return fetching_; }

  public slots:
    void reject() override;  // while it fetches: stops that

  private:
    void start();
    void finish(const QString& words, bool done);
    void fit();

    CudaFetch fetch_;
    Run run_;
    bool fetching_ = false;
    QLabel* words_;
    QProgressBar* progress_;
    QLabel* far_;  // how much has come, and the time left
    QPushButton* agree_;
    QPushButton* close_;
    QString better_, worse_;  // colours of the words
    std::jthread thread_;     // last: it is waited for, and uses the rest
};

}  // namespace sextant
