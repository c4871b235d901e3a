// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of one sample as a text that scrolls, each on the colour of its number; the crosshair
// is the window's. The cell of position i is token i + 1, which is predicted there: the first token
// is predicted nowhere and has no colour.
#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/text/samples.h"
#include "pages/tokens/token_colours.h"
#include "pages/tokens/token_flow.h"
#include "widgets/plot/curve_export.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

class TokenPage : public QAbstractScrollArea {
    Q_OBJECT

  public:
    // `selection` outlives the page.
    explicit TokenPage(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Sample `sample` of `samples`; null: none. `tokenizer` null: tokens are written as numbers.
    void setText(std::shared_ptr<const Samples> samples, std::shared_ptr<const Tokenizer> tokenizer,
                 int sample);
    // By position; fewer than there are, or NaN: no colour. `dimmed`: they are of an earlier
    // setting.
    void setValues(std::vector<float> values, const TokenColours& colours, bool dimmed);
    void setTrainedLength(std::int64_t tokens);  // 0: not known
    // The crosshair's token in words, for who does not see it.
    void setSpoken(const QString& words);

    int positions() const;  // that are predicted
    const std::vector<float>& values() const { return values_; }
    const TokenColours& colours() const { return colours_; }
    bool isDimmed() const { return dimmed_; }
    const TokenFlow& flow() const { return flow_; }
    QRectF placeOf(int position) const;  // of its cell, in the viewport
    std::optional<int> pointedAt() const { return pointed_; }
    QString wordAt(int position) const;  // the whole word
    QString marked() const;              // the words at the mark of the trained length

    // The tokens in sight in the light theme, under `title`. Throws Error.
    void exportPicture(const QString& path, PictureWidth width, const PictureIdentity& identity,
                       const QString& title) const;

  signals:
    void pointed();  // pointedAt() is another position, or none

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    struct Look;  // how a page is painted
    const Sample* sample() const;
    std::span<const std::int32_t> ids() const;
    int firstNew() const;  // token; 0: none
    void layOut(bool keepPlace);
    void fitBars();
    void paintLines(QPainter& painter, const TokenFlow& flow, TokenForms& forms, int first, int end,
                    const Look& look) const;
    double gutter(const QFont& font) const;
    QPointF onPage(QPointF inViewport) const;
    void point(std::optional<int> position);
    bool isWanted(const QKeyEvent& event) const;
    void moveTo(int position);
    void bringIntoSight(int position);

    Selection* selection_;
    Theme theme_ = Theme::dark();
    std::shared_ptr<const Samples> samples_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    int sample_ = 0;
    std::vector<float> values_;
    TokenColours colours_;
    bool dimmed_ = false;
    std::int64_t trainedLength_ = 0;
    TokenForms forms_;  // of what was painted
    TokenFlow flow_;
    std::optional<int> pointed_;
    bool moving_ = false;  // the crosshair is moved from here
};

}  // namespace sextant
