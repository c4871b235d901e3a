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

class HeadGridActions : public QWidget {
    Q_OBJECT

  public:
    explicit HeadGridActions(QWidget* parent = nullptr);

    // heads: of the model; chosen: of them.
    void setCounts(int heads, int chosen, bool reorders, bool filters);
    // In place of the count, the first that has room; empty: the count.
    void setHints(const QStringList& hints);

  signals:
    void topWanted();
    void aboveWanted();
    void layersWanted();
    void invertWanted();
    void growWanted();
    void sortToggled(bool byValue);
    void filterWanted();
    void resetWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QPushButton* add(QHBoxLayout* row, const QString& text, const QString& toolTip);
    void offerMore();
    void showWords();

    std::vector<QPushButton*> all_;
    QPushButton *layers_, *invert_, *grow_, *sort_, *filter_, *reset_;
    QToolButton* more_;
    ElidedLabel* words_;
    int chosen_ = 0;
    QStringList hints_;
};

}  // namespace sextant
