// SPDX-License-Identifier: GPL-3.0-or-later
// Long-running work: the list of jobs, and the form for a new one. Plain values in, actions out.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/jobs/job_card.h"
#include "widgets/jobs/job_form.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace sextant {

class JobCardFrame;

class JobsPage : public QWidget {
    Q_OBJECT

  public:
    explicit JobsPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setCards(const std::vector<JobCard>& cards);
    JobForm* form() const { return form_; }
    QSize sizeHint() const override { return {900, 320}; }

  signals:
    void asked(const QString& id, sextant::JobChange action);
    void clearAsked();  // remove all finished jobs
    void startAsked(const QString& kind, const sextant::Choice& settings);
    void copyAsked(const QString& kind, const sextant::Choice& settings);
    void formChanged(const QString& kind, const sextant::Choice& settings);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();

    Theme theme_ = Theme::dark();
    std::vector<JobCardFrame*> frames_;
    QWidget* list_;
    QVBoxLayout* column_;
    QLabel* counts_;
    QLabel* empty_;
    QPushButton* clear_;
    QToolButton* toggle_;
    JobForm* form_;
};

}  // namespace sextant
