// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/grey_device.h"

#include <QBrush>
#include <QGradient>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QPixmap>

#include "widgets/paper_style.h"

namespace sextant {

namespace {

QPixmap greyPixmap(const QPixmap& pixmap) {
    return QPixmap::fromImage(inGrey(pixmap.toImage()));
}

QBrush greyBrush(const QBrush& brush) {
    QBrush grey = brush;
    if (const QGradient* gradient = brush.gradient()) {
        QGradient turned = *gradient;
        QGradientStops stops = turned.stops();
        for (QGradientStop& stop : stops)
            stop.second = inGrey(stop.second);
        turned.setStops(stops);
        grey = QBrush(turned);
        grey.setTransform(brush.transform());
    } else if (brush.style() == Qt::TexturePattern) {
        grey.setTextureImage(inGrey(brush.textureImage()));
    } else {
        grey.setColor(inGrey(brush.color()));
    }
    return grey;
}

QPen greyPen(const QPen& pen) {
    QPen grey = pen;
    grey.setBrush(greyBrush(pen.brush()));
    return grey;
}

// Repeats on a painter of its own, in grey, what another painter is told. Clips are kept in the
// device's units: those of widgets (systemClip) come that way, and come without a change of state.
class GreyEngine : public QPaintEngine {
  public:
    explicit GreyEngine(QPaintDevice* target) : QPaintEngine(AllFeatures), target_(target) {}

    bool begin(QPaintDevice*) override { return painter_.begin(target_); }
    bool end() override { return painter_.end(); }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& now) override {
        const DirtyFlags changed = now.state();
        if (changed & DirtyTransform) painter_.setTransform(now.transform());
        if (changed & DirtyPen) painter_.setPen(greyPen(now.pen()));
        if (changed & DirtyBrush) painter_.setBrush(greyBrush(now.brush()));
        if (changed & DirtyBrushOrigin) painter_.setBrushOrigin(now.brushOrigin());
        if (changed & DirtyFont) painter_.setFont(now.font());
        if (changed & DirtyBackground) painter_.setBackground(greyBrush(now.backgroundBrush()));
        if (changed & DirtyBackgroundMode) painter_.setBackgroundMode(now.backgroundMode());
        if (changed & DirtyOpacity) painter_.setOpacity(now.opacity());
        if (changed & DirtyCompositionMode) painter_.setCompositionMode(now.compositionMode());
        if (changed & DirtyHints) {
            painter_.setRenderHints(painter_.renderHints(), false);
            painter_.setRenderHints(now.renderHints());
        }
        if (changed & DirtyClipPath) clipTo(now.clipPath(), now);
        if (changed & DirtyClipRegion) {
            QPainterPath path;
            path.addRegion(now.clipRegion());
            clipTo(path, now);
        }
        if (changed & DirtyClipEnabled) {
            clipped_ = now.isClipEnabled();
            clipStale_ = true;
        }
    }

    void drawPath(const QPainterPath& path) override {
        applyClip();
        painter_.drawPath(path);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        applyClip();
        if (mode == PolylineMode)
            painter_.drawPolyline(points, count);
        else
            painter_.drawPolygon(points, count,
                                 mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    }
    using QPaintEngine::drawPolygon;
    void drawLines(const QLineF* lines, int count) override {
        applyClip();
        painter_.drawLines(lines, count);
    }
    using QPaintEngine::drawLines;
    void drawRects(const QRectF* rects, int count) override {
        applyClip();
        painter_.drawRects(rects, count);
    }
    using QPaintEngine::drawRects;
    void drawEllipse(const QRectF& rect) override {
        applyClip();
        painter_.drawEllipse(rect);
    }
    using QPaintEngine::drawEllipse;
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        applyClip();
        painter_.setFont(item.font());
        painter_.drawText(at, item.text());
    }
    void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
        applyClip();
        painter_.drawPixmap(to, greyPixmap(pixmap), from);
    }
    void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                   Qt::ImageConversionFlags flags) override {
        applyClip();
        painter_.drawImage(to, inGrey(image), from, flags);
    }
    void drawTiledPixmap(const QRectF& to, const QPixmap& pixmap, const QPointF& from) override {
        applyClip();
        painter_.drawTiledPixmap(to, greyPixmap(pixmap), from);
    }

  private:
    void clipTo(const QPainterPath& path, const QPaintEngineState& now) {
        const QPainterPath onDevice = now.transform().map(path);
        clipped_ = now.clipOperation() != Qt::NoClip;
        clip_ = now.clipOperation() == Qt::IntersectClip ? clip_.intersected(onDevice) : onDevice;
        clipStale_ = true;
    }
    void applyClip() {
        const QRegion system = systemClip();
        if (!clipStale_ && system == system_) return;
        clipStale_ = false;
        system_ = system;
        const QTransform at = painter_.transform();
        painter_.setTransform(QTransform());
        painter_.setClipping(false);
        if (clipped_) painter_.setClipPath(clip_);
        if (!system_.isEmpty())
            painter_.setClipRegion(system_, clipped_ ? Qt::IntersectClip : Qt::ReplaceClip);
        painter_.setTransform(at);
    }

    QPaintDevice* target_;
    QPainter painter_;
    QPainterPath clip_;  // in the device's units
    QRegion system_;     // as it was last applied
    bool clipped_ = false, clipStale_ = false;
};

}  // namespace

GreyDevice::GreyDevice(QPaintDevice* target)
    : target_(target), engine_(std::make_unique<GreyEngine>(target)) {}

GreyDevice::~GreyDevice() = default;

QPaintEngine* GreyDevice::paintEngine() const {
    return engine_.get();
}

int GreyDevice::metric(PaintDeviceMetric metric) const {
    switch (metric) {
        case PdmWidth:
            return target_->width();
        case PdmHeight:
            return target_->height();
        case PdmWidthMM:
            return target_->widthMM();
        case PdmHeightMM:
            return target_->heightMM();
        case PdmNumColors:
            return target_->colorCount();
        case PdmDepth:
            return target_->depth();
        case PdmDpiX:
            return target_->logicalDpiX();
        case PdmDpiY:
            return target_->logicalDpiY();
        case PdmPhysicalDpiX:
            return target_->physicalDpiX();
        case PdmPhysicalDpiY:
            return target_->physicalDpiY();
        case PdmDevicePixelRatio:
            return target_->devicePixelRatio();
        default:
            return QPaintDevice::metric(metric);
    }
}

}  // namespace sextant
