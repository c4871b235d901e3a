// SPDX-License-Identifier: GPL-3.0-or-later
// A form for a new job, made from the parameters of its kind. The rows scroll; the estimate and the
// buttons stay in place.
#pragma once

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "analysis/values/choice.h"
#include "widgets/jobs/job_card.h"
#include "widgets/theme.h"

class QComboBox;
class QFrame;
class QLabel;
class QPushButton;
class QScrollArea;

namespace sextant {

class JobFormRow;

class JobForm : public QWidget {
    Q_OBJECT

  public:
    explicit JobForm(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setKinds(const std::vector<JobKindFacts>& kinds);
    // Values of parameters that the form takes where the user has not set them.
    void setValues(const std::map<std::string, Value>& values);
    // "168 passes, 72 MB" and "about 2 min"; `reason`: why it cannot start; empty: it can.
    // It stands at the row of the parameter `field`, too, where it is about that one.
    void setEstimate(const QString& size, const QString& time, const QString& reason,
                     const std::string& field = {});
    // Whether the form lies over something else and can be closed.
    void setSheet(bool sheet);

    QString kind() const;
    // Null if there is none.
    const JobKindFacts* facts() const;
    // Every parameter of the kind; a refused field has its initial or last accepted value.
    Choice settings() const;

  signals:
    void changed();  // kind or a value
    void startAsked();
    void copyAsked();
    void closeAsked();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void rebuild();
    void showStart();
    void showNotes();

    Theme theme_ = Theme::dark();
    std::vector<JobKindFacts> kinds_;
    std::vector<JobFormRow*> rows_;                        // owned by column_
    QString shown_;                                        // the kind of the rows
    std::map<QString, std::map<std::string, Value>> set_;  // set by the user; of kinds left behind
    QString estimate_, duration_, reason_;                 // as given to setEstimate()
    std::string field_;                                    // likewise
    QComboBox* kind_;
    QPushButton* close_;
    QScrollArea* scroll_;
    QWidget* column_ = nullptr;
    QWidget* notes_;  // of the field that is edited; its space is kept
    QFrame* rule_;
    QLabel* size_;
    QLabel* time_;
    QPushButton* start_;
    QPushButton* copy_;
};

}  // namespace sextant
