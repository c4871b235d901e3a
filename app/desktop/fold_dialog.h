// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the scales as a checkpoint: folded into the query weights, or kept beside them. Asks for a
// folder, shows the bytes needed or why it is refused, the progress, and what rounding left out.
#pragma once

#include <QDialog>
#include <memory>
#include <vector>

#include "analysis/jobs/scheduler.h"
#include "analysis/model/model.h"
#include "analysis/store/export_scales.h"
#include "widgets/theme.h"

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;

namespace sextant {

class FoldDialog : public QDialog {
    Q_OBJECT

  public:
    // `sigma` in effect, [layers * heads]; `folder`: proposed.
    FoldDialog(std::shared_ptr<const Model> model, std::vector<double> sigma, const QString& folder,
               std::shared_ptr<Scheduler> scheduler, const Theme& theme, QWidget* parent = nullptr);

    // The parts of the setting that the checkpoint will not hold; empty: none.
    void setRemark(const QString& remark);
    bool isWriting() const { return writing_; }
    // The folder as it was written; empty: not yet.
    QString written() const { return written_; }

  public slots:
    void reject() override;  // while it writes: stops that

  private:
    void look();  // checks the folder and the space there
    void write();
    void browse();
    void finish(const ExportedScales& done);
    void fail(const QString& reason);
    void setWriting(bool writing);

    std::shared_ptr<const Model> model_;
    std::vector<double> sigma_;
    std::uint64_t bytes_ = 0;  // that it takes
    bool writing_ = false;
    QString written_, asked_;
    QRadioButton* fold_;
    QRadioButton* keep_;
    QLineEdit* folder_;
    QPushButton* browse_;
    QLabel* remark_;
    QLabel* room_;
    QLabel* words_;  // the refusal, or the result
    QProgressBar* progress_;
    QPushButton* write_;
    QPushButton* close_;
    QString better_, worse_;  // colours of the words
    TaskSlot slot_;           // last: it waits for its work, which uses the rest
};

}  // namespace sextant
