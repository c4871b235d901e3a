// SPDX-License-Identifier: GPL-3.0-or-later
// The settings tried, in order, each with its perplexity; the current one is outlined.
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
    // Perplexities within and beyond the trained length; nothing: no such split, or not measured.
    std::optional<double> within = {}, beyond = {};
    bool overSameTokens = false;  // over the same tokens as what is shown
    bool operator==(const HistoryEntry&) const = default;
};

class HistoryList : public QListView {
    Q_OBJECT

  public:
    explicit HistoryList(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `current` is an index into `entries`, or -1; later entries (which redo would restore) are
    // dimmed. Emits nothing.
    void setEntries(std::vector<HistoryEntry> entries, int current);
    int current() const { return current_; }
    // Whether the current entry is what is shown; if not, its frame is dashed.
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

    QStandardItemModel* model_;
    Painter* painter_;
    std::vector<HistoryEntry> entries_;
    int current_ = -1;
    bool shown_ = true;
    // Width of a row beside a scroll bar, in pixels, whether there is one or not: the wrapping of
    // labels must not depend on it.
    int leastRow_ = 0;
};

}  // namespace sextant
