// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that records the texts a painter draws, and their places, instead of pixels.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <string>
#include <vector>

namespace sextant::test {

struct PaintedWord {
    std::string text;
    QRectF place;  // in pixels of the device
    QFont font;
};

class PaintedText : public QPaintDevice {
  public:
    explicit PaintedText(QSize size) : size_(size), engine_(words) {}
    QPaintEngine* paintEngine() const override { return &engine_; }

    std::vector<PaintedWord> words;  // in the order in which they were written

  protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
            case PdmWidth:
                return size_.width();
            case PdmHeight:
                return size_.height();
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return 96;
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
            default:
                return QPaintDevice::metric(metric);
        }
    }

  private:
    class Engine : public QPaintEngine {
      public:
        explicit Engine(std::vector<PaintedWord>& words) : QPaintEngine(AllFeatures), to_(words) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawTextItem(const QPointF& at, const QTextItem& item) override {
            const QRectF place(at.x(), at.y() - item.ascent(), item.width(),
                               item.ascent() + item.descent());
            to_.push_back({item.text().toStdString(), painter()->combinedTransform().mapRect(place),
                           item.font()});
        }
        Type type() const override { return User; }

      private:
        std::vector<PaintedWord>& to_;
    };
    QSize size_;
    mutable Engine engine_;
};

}  // namespace sextant::test
