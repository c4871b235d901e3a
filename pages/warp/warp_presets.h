// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of the stage of positions as a grid of buttons.
#pragma once

#include <QWidget>
#include <functional>
#include <string>

#include "analysis/position/methods/method.h"

class QButtonGroup;

namespace sextant {

// What a button says: "power" of the method "warp power".
QString warpName(const Method& method);

class WarpPresets : public QWidget {
    Q_OBJECT

  public:
    // A button is named "warp-" and its method's key.
    explicit WarpPresets(QWidget* parent = nullptr);

    // `chosen`: the key of the method that is set; empty: the first, which changes nothing.
    // `whyNot`: why a method cannot be had; empty: it can. Returns why none but the first can be
    // had; empty: one can.
    QString setChosen(const std::string& chosen,
                      const std::function<Message(const Method&)>& whyNot);

  signals:
    void chosen(const sextant::Method& method);  // by hand

  private:
    QButtonGroup* buttons_;
};

}  // namespace sextant
