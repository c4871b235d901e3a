// SPDX-License-Identifier: GPL-3.0-or-later
// Passes on to a paint device what is painted, in grey: lines stay lines and text stays text.
#pragma once

#include <QPaintDevice>
#include <memory>

namespace sextant {

class GreyDevice : public QPaintDevice {
  public:
    // `target` outlives it, and nothing else paints there meanwhile.
    explicit GreyDevice(QPaintDevice* target);
    ~GreyDevice() override;

    QPaintEngine* paintEngine() const override;

  protected:
    int metric(PaintDeviceMetric metric) const override;

  private:
    QPaintDevice* target_;
    std::unique_ptr<QPaintEngine> engine_;
};

}  // namespace sextant
