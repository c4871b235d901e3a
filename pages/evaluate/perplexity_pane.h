// SPDX-License-Identifier: GPL-3.0-or-later
// The table of perplexities with its choices and the buttons of its jobs.
#pragma once

#include <QWidget>
#include <cstdint>
#include <vector>

#include "pages/evaluate/perplexity_facts.h"
#include "widgets/theme.h"

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;

namespace sextant {

class CheckedField;
class ElidedLabel;
class PerplexityTable;
class Segments;

// The user's choices for the whole table.
struct PerplexityChoices {
    QString convention, beside;         // names as in the perplexity job; beside empty: none
    QString printed;                    // the text whose printed numbers are shown
    std::vector<std::int64_t> lengths;  // of the windows, tokens
    std::int64_t stride = 0;            // tokens; 0: the default
    std::int64_t labels = 0;            // most labels scored in a cell; 0: all
    LossUnit unit = LossUnit::perplexity;
    bool operator==(const PerplexityChoices&) const = default;
};

// A text that papers print perplexities of, and the convention of its windows.
struct PrintedSource {
    QString text, convention;
};

class PerplexityPane : public QWidget {
    Q_OBJECT

  public:
    // `strides`: whether each convention has its own stride.
    PerplexityPane(const QStringList& conventions, const std::vector<bool>& strides,
                   QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    // The first is selected. When the user selects another, the windows follow its convention.
    void setPrinted(const std::vector<PrintedSource>& sources);
    void setChoices(const PerplexityChoices& choices);  // emits nothing
    const PerplexityChoices& choices() const { return choices_; }
    void setFacts(const PerplexityFacts& facts);
    // Longest window of the text in the chosen convention; longer ones are refused beside the
    // field. 0: not known.
    void setLongestWindow(std::int64_t tokens) { longestWindow_ = tokens; }
    // "32 of 40 cells done \u00b7 1 min 20 s left"; `failed`: why the newest job failed, in red.
    void setStatus(const QString& words, const QString& failed);
    // "Compute 40 cells, about 2 min"; `why`: why it cannot run; empty: it can.
    void setCompute(const QString& words, const QString& why);
    // Whether some jobs run, and whether some are paused; `cancelled`: they were paused by Cancel,
    // so that the next Cancel discards what they have.
    void setJobs(bool running, bool paused, bool cancelled);
    PerplexityTable* table() const { return table_; }

  signals:
    void chosen();  // choices() has changed
    void computeAsked();
    void pauseAsked();
    void resumeAsked();
    void cancelAsked();
    void latexAsked();
    void addMenuAsked(QMenu* menu);  // about to be shown: fill it

  private:
    QString whyNotLengths(const QString& text) const;
    QString whyNotStride(const QString& text) const;
    void take(const PerplexityChoices& choices);
    void showChoices();
    void showNote();

    QStringList conventions_;
    std::vector<bool> strides_;
    std::vector<PrintedSource> sources_;
    PerplexityChoices choices_;
    Segments *unit_, *convention_;
    QComboBox *beside_, *printed_;
    CheckedField *lengths_, *stride_, *labels_;
    PerplexityTable* table_;
    QMenu* addMenu_;
    QPushButton *compute_, *pause_, *cancel_;
    ElidedLabel* status_;
    QLabel *failed_, *note_;
    std::int64_t longestWindow_ = 0;
    bool paused_ = false;
};

}  // namespace sextant
