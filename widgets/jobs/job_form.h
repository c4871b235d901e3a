// SPDX-License-Identifier: GPL-3.0-or-later
// A form for a new job, made from the parameters of its kind.
#pragma once

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "analysis/values/choice.h"
#include "widgets/jobs/job_card.h"
#include "widgets/theme.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace sextant {

class JobForm : public QWidget {
    Q_OBJECT

  public:
    explicit JobForm(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setKinds(const std::vector<JobKindFacts>& kinds);
    // Values of parameters that the form takes over where they have not been touched.
    void setValues(const std::map<std::string, Value>& values);
    // "1,600 units, 0.4 GB"; `reason`: why it cannot be started, empty where it can.
    void setEstimate(const QString& text, const QString& reason);

    QString kind() const;
    // Every parameter of the kind; as first or as last accepted where a field is refused.
    Choice settings() const;

  signals:
    void changed();  // kind or a value
    void startAsked();
    void copyAsked();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Field {
        Parameter parameter;
        Value value;
        QWidget* control = nullptr;
        bool touched = false, refused = false;
    };

    void rebuild();
    void accept(Field& field, const QString& text);
    void showHelp(const QWidget* control);
    void showStart();

    Theme theme_ = Theme::dark();
    std::vector<JobKindFacts> kinds_;
    std::vector<Field> fields_;
    QString reason_;
    QComboBox* kind_;
    QWidget* rows_ = nullptr;
    QWidget* place_;
    QLabel* help_;
    QLabel* estimate_;
    QPushButton* start_;
    QPushButton* copy_;
};

}  // namespace sextant
