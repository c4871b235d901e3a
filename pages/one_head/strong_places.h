// SPDX-License-Identifier: GPL-3.0-or-later
// The heaviest keys of a row, each with the tokens around it.
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/plot/chart.h"

namespace sextant {

struct StrongPlace {
    std::int64_t key = 0;
    double weight = 0.0;
    QString before, word, after;  // the key's token, and what stands around it
};

class StrongPlaces : public Chart {
    Q_OBJECT

  public:
    static constexpr int mostPlaces = 12;

    explicit StrongPlaces(QWidget* parent = nullptr);

    void setPlaces(std::vector<StrongPlace> places);  // the heaviest first
    void setKey(std::optional<std::int64_t> key);

    const std::vector<StrongPlace>& places() const { return places_; }
    int shownPlaces() const;  // that have room
    QRectF cellRect(int place) const;

    bool hasValues() const override { return !places_.empty(); }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {200, 78}; }
    QSize sizeHint() const override { return {640, 98}; }

  signals:
    void keyChosen(qint64 key);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    double fileShape() const override { return 0.25; }

  private:
    int columns(double width) const;
    QRectF cellIn(const QRectF& area, int place) const;

    std::vector<StrongPlace> places_;
    std::optional<std::int64_t> key_;
};

}  // namespace sextant
