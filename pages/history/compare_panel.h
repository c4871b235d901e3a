// SPDX-License-Identifier: GPL-3.0-or-later
// A and B, the reference and the current setting, with their perplexities; a click or Tab switches.
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/theme.h"

class QLabel;
class QPushButton;

namespace sextant {

class ComparePanel : public QWidget {
    Q_OBJECT

  public:
    explicit ComparePanel(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `unlike`: why it cannot be compared with B's ("other tokens"); it is dimmed then.
    void setA(const QString& name, std::optional<double> perplexity, const QString& unlike = {});
    void setB(const QString& name, std::optional<double> perplexity);
    void setShowsA(bool shows);

  signals:
    void chosen(bool a);

  private:
    struct Row {
        QPushButton* button;
        QLabel* letter;
        QLabel* name;
        QLabel* number;
        QLabel* unlike;
    };
    Row makeRow(const QString& letter);
    static void fill(const Row& row, const QString& name, std::optional<double> perplexity);

    Row a_, b_;
};

}  // namespace sextant
