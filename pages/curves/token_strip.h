// SPDX-License-Identifier: GPL-3.0-or-later
// The text at the crosshair: the last forty tokens before it, coloured by their NLL.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "analysis/measure/entropy_unit.h"
#include "pages/curves/token_window.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

class QSpinBox;

namespace sextant {

class TokenStrip : public QWidget {
    Q_OBJECT

  public:
    static constexpr int mostTokens = 40, fewTokens = 24;  // where it is narrow
    static constexpr double fullCost = 5.0;                // nats at the end of the colour range

    // `selection` outlives the strip.
    explicit TokenStrip(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setUnit(EntropyUnit unit);
    // The text; null: none. `tokenizer` null: tokens are written as numbers.
    void setText(std::shared_ptr<const Samples> samples,
                 std::shared_ptr<const Tokenizer> tokenizer);
    // `mark`: what the table calls it, "B".
    void setMeasurement(std::shared_ptr<const Measurement> measurement, const QString& mark);
    void setSample(int sample);  // from 0; limited to the samples there are

    bool hasText() const { return samples_ && !samples_->samples.empty(); }
    int sample() const { return sample_; }
    const std::vector<TokenCell>& cells() const { return cells_; }
    QRectF placeOf(std::size_t cell) const;
    QString wordsOf(std::size_t cell) const;  // tool tip of a cell
    QString title() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void refresh();
    int lastScored() const;
    int cellsFor(const std::vector<TokenCell>& cells) const;
    void layOut();
    std::optional<std::size_t> cellAt(QPointF place) const;
    QColor colourOf(const TokenCell& cell) const;
    double headHeight() const;

    Selection* selection_;
    Theme theme_ = Theme::dark();
    EntropyUnit unit_ = EntropyUnit::nats;
    std::shared_ptr<const Samples> samples_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    std::shared_ptr<const Measurement> measurement_;
    QString mark_ = "B";
    int sample_ = 0;
    int position_ = -1;  // last of the cells; -1: the text's end
    int marked_ = -1;    // position of the crosshair
    bool moving_ = false;
    std::vector<TokenCell> cells_;
    int places_ = mostTokens;  // cells that fit in a row
    int rows_ = 1;             // two where one row does not hold all
    QSpinBox* spinner_;
};

}  // namespace sextant
