// SPDX-License-Identifier: GPL-3.0-or-later
// A view that says in the window's line of notices what a key did. What went wrong is told as a
// TellAction.
#pragma once

#include "widgets/view.h"

namespace sextant {

class NotingView : public View {
    Q_OBJECT

  public:
    using View::View;

  signals:
    // A sentence; the next one takes its place.
    void noted(const QString& sentence);
};

}  // namespace sextant
