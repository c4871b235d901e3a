// SPDX-License-Identifier: GPL-3.0-or-later
// What was tried, in order, each with its perplexity; the current one is outlined.
#pragma once

#include <QListView>
#include <QString>
#include <optional>
#include <vector>

#include "widgets/theme.h"

class QStandardItemModel;

namespace sextant {

struct HistoryEntry {
    QString label;
    std::optional<double> perplexity;  // nothing while not measured
    // Of the trained length, perplexities; nothing where there is none, or not measured.
    std::optional<double> within = {}, beyond = {};
    bool overSameTokens = false;  // as what is shown
    bool operator==(const HistoryEntry&) const = default;
};

class HistoryList : public QListView {
    Q_OBJECT

  public:
    explicit HistoryList(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `current` is an index into `entries`, or -1; later entries (those redo would bring back) are
    // dimmed. Emits nothing.
    void setEntries(std::vector<HistoryEntry> entries, int current);
    int current() const { return current_; }
    // Whether the current entry is what is shown; where another state is, its frame is dashed.
    void setShown(bool shown);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    // A click, or Enter on the entry with the keyboard.
    void entryActivated(int index);

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    class Painter;

    // Pixels of a row beside a scroll bar, whether there is one or not: which labels have two lines
    // must not depend on it.
    int leastRow() const;

    QStandardItemModel* model_;
    Painter* painter_;
    std::vector<HistoryEntry> entries_;
    int current_ = -1;
    bool shown_ = true;
    int laidOut_ = 0;  // leastRow() that the rows are laid out for
};

}  // namespace sextant
