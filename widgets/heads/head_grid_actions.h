// SPDX-License-Identifier: GPL-3.0-or-later
// The row under the head grid: heads chosen by what they measure, and how many are. It asks for no
// width: buttons without room are in a menu at its end, from the last on.
#pragma once

#include <QWidget>
#include <vector>

class QHBoxLayout;
class QPushButton;
class QToolButton;

namespace sextant {

class ElidedLabel;

// What the row says and offers.
struct HeadGridCounts {
    int heads = 0, chosen = 0, locked = 0;
    bool reorders = false, filters = false;
    bool ranked = false;   // there is what heads are coloured by
    QString notRanked;     // why there is none
    QString colouredBy;    // "entropy"
    QString meaning;       // "entropy at the last position"
    QString entropyLimit;  // "5 nats"
};

class HeadGridActions : public QWidget {
    Q_OBJECT

  public:
    explicit HeadGridActions(QWidget* parent = nullptr);

    void setCounts(const HeadGridCounts& counts);
    // In place of the count, the first that has room; empty: the count.
    void setHints(const QStringList& hints);
    // Of the way to the buttons that have no room.
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
