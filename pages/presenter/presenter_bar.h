// SPDX-License-Identifier: GPL-3.0-or-later
// The bar under the plot while presenting: one sigma slider, the perplexity in digits that the last
// row of a room can read, and the keys.
#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>

#include "widgets/bars/ghost_box.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/theme.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace sextant {

class ElidedLabel;
class NumberField;
class SigmaSlider;

// A perplexity and its change against the reference, over the same tokens.
struct PresenterNumber {
    std::optional<double> now, change;  // nothing: not known
};

struct PresenterFacts {
    PresenterNumber mean, within, beyond;
    std::optional<double> reference;  // mean perplexity of the reference
    QString referenceName;            // "as trained"
    std::int64_t trained = 0;         // tokens; 0: no split into within and beyond
    QString about;       // what the numbers belong to, where that is not the current setting
    bool exact = false;  // false: they are dimmed, and no change is shown
    Ghost ghost;         // shown in place of the mean while a scale is dragged
    bool running = false;
    double fraction = 0.0;  // progress of what runs; 0: not known
};

class PresenterBar : public QWidget {
    Q_OBJECT

  public:
    static constexpr int barHeight = 112;     // pixels, at the smaller of the two text sizes
    static constexpr double textScale = 1.6;  // of that size
    static constexpr int keysFrom = 1180;     // pixels of width; below it keys fold into "?"

    explicit PresenterBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTextScale(double scale);
    void setLeaveKey(const QString& key);  // that ends presenting; empty: no key does
    // What the slider moves: "uniform \u03c3", "own factor of L5 H1". `trained` is its tick.
    void setSigma(const QString& name, double value, double trained);
    void setFacts(const PresenterFacts& facts);
    // Of the lesson that is followed; empty: none is, and its buttons are out of sight. `first`: no
    // step is before it.
    void setLessonStep(const QString& step, bool first);

    SigmaSlider* slider() const { return slider_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void sigmaEdited(double value, sextant::EditPhase phase);
    void sigmaReset();
    void lessonAsked(bool next);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    struct Number {
        QWidget* group;
        ElidedLabel* caption;
        QLabel *now, *change;
    };
    QWidget* makeSigma();
    QWidget* makeMean();
    Number makeNumber(const QString& name);
    QWidget* makeLesson();
    QWidget* makeKeys();
    // Returns the last of `caps`.
    QLabel* addKey(QGridLayout* grid, int row, int column, const QStringList& caps,
                   const QString& words);
    QWidget* makeRule();
    void restyle();
    void showFacts();
    void fill(const Number& number, const PresenterNumber& value, const QString& caption);
    void fitKeys();
    double scaled(double pixels) const { return pixels * scale_ / textScale; }

    Theme theme_ = Theme::dark();
    double scale_ = textScale;
    PresenterFacts facts_;
    QWidget* sigma_;
    ElidedLabel* sigmaName_;
    NumberField* field_;
    SigmaSlider* slider_;
    QLabel *caption_, *mean_, *change_;
    ElidedLabel* reference_;
    Number within_, beyond_;
    QWidget *lesson_, *lessonRule_;
    QToolButton *lessonBack_, *lessonNext_;
    QWidget *keys_, *keysRule_;
    QLabel* leaveKey_ = nullptr;
    QToolButton* help_;
    bool forwarding_ = false;
};

}  // namespace sextant
