// SPDX-License-Identifier: GPL-3.0-or-later
// The row under the head grid: buttons that select heads by value, and the number selected. It has
// no minimum width: buttons that do not fit are in a menu at its end.
#pragma once

#include <QWidget>
#include <vector>

class QHBoxLayout;
class QPushButton;
class QToolButton;

namespace sextant {

class ElidedLabel;

// The content of the row.
struct HeadGridCounts {
    int heads = 0, chosen = 0, locked = 0;
    bool reorders = false, filters = false;
    bool ranked = false;   // heads have the value that colours them
    QString notRanked;     // why they have none
    QString colouredBy;    // "entropy"
    QString meaning;       // "entropy at the last position"
    QString entropyLimit;  // "5 nats"
};

class HeadGridActions : public QWidget {
    Q_OBJECT

  public:
    explicit HeadGridActions(QWidget* parent = nullptr);

    void setCounts(const HeadGridCounts& counts);
    // Shown instead of the count, the first that fits; empty: the count.
    void setHints(const QStringList& hints);
    // Of the button that opens the menu.
    QSize minimumSizeHint() const override;

  signals:
    void topWanted();
    void aboveWanted();
    void layersWanted();
    void invertWanted();
    void growWanted();
    void lockToggled();
    void sortToggled(bool byValue);
    void filterWanted();
    void resetWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QPushButton* add(QHBoxLayout* row, const QString& text, const QString& toolTip);
    void fit();
    void offerMore();
    void showWords();

    std::vector<QPushButton*> all_;
    QPushButton *top_, *above_, *layers_, *invert_, *grow_, *lock_, *reset_, *sort_, *filter_;
    QToolButton* more_;
    ElidedLabel* words_;
    HeadGridCounts counts_;
    QStringList hints_;
};

}  // namespace sextant
