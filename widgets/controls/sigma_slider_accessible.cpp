// SPDX-License-Identifier: GPL-3.0-or-later
// The sigma slider as a screen reader meets it: a slider with a value that can be set.
#include <QAccessibleWidget>
#include <QVariant>

#include "widgets/controls/sigma_slider.h"

namespace sextant {
namespace {

class AccessibleSlider : public QAccessibleWidget, public QAccessibleValueInterface {
  public:
    explicit AccessibleSlider(SigmaSlider* slider)
        : QAccessibleWidget(slider, QAccessible::Slider), slider_(slider) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override {
        if (kind != QAccessible::Value) return QAccessibleWidget::text(kind);
        return slider_->isMixed() ? SigmaSlider::tr("mixed") : QString::number(slider_->value());
    }
    QVariant currentValue() const override { return slider_->value(); }
    QVariant minimumValue() const override { return slider_->lowest(); }
    QVariant maximumValue() const override { return slider_->highest(); }
    QVariant minimumStepSize() const override { return SigmaSlider::step / 10.0; }
    void setCurrentValue(const QVariant& value) override { slider_->enter(value.toDouble()); }

  private:
    SigmaSlider* slider_;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* slider = qobject_cast<SigmaSlider*>(object);
    return slider != nullptr ? new AccessibleSlider(slider) : nullptr;
}

}  // namespace

void SigmaSlider::announce() {
    static const bool installed = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    if (!installed || !QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(this, value_);
    QAccessible::updateAccessibility(&event);
}

}  // namespace sextant
