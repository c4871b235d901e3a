// SPDX-License-Identifier: GPL-3.0-or-later
// Positions and labels of ticks: thousands separators, as many decimals as the step has.
#pragma once

#include <qcustomplot.h>

#include "widgets/controls/number_text.h"

namespace sextant {

// Token positions: whole numbers at multiples of a power of two.
class PositionTicker : public QCPAxisTicker {
  protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

// Token positions on a logarithmic axis: powers of two, or, where fewer than two are in sight, as
// PositionTicker.
class LogPositionTicker : public PositionTicker {
  protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
};

// Plain values: multiples of 1, 2 or 5 times a power of ten, or the places that were set.
class ValueTicker : public QCPAxisTicker {
  public:
    // Ticks at these places, ascending; empty: at readable ones.
    void setPlaces(const QVector<double>& places);

  protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

  private:
    QVector<double> places_;
    int decimals_ = 0;
};

}  // namespace sextant
