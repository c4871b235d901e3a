// SPDX-License-Identifier: GPL-3.0-or-later
// What a choice applies to: the whole model or the marked layers; the same in every view.
#pragma once

#include <QWidget>
#include <set>
#include <vector>

class QLabel;

namespace sextant {

class Segments;
class Selection;

class LayerScope : public QWidget {
    Q_OBJECT

  public:
    // Its buttons are named `name`-0, the whole model, and `name`-1. Marking layers selects them,
    // and unmarking them all selects the whole model.
    LayerScope(const QString& name, Selection* selection, QWidget* parent);

    void setLayerCount(int layers);  // of the open model; 0: none is open
    // wholeModel alone, or layers.
    std::vector<int> targets() const;
    // The same for an edit: empty, or layers.
    const std::set<int>& layers() const;

  signals:
    void changed();

  private:
    void show();

    Selection* selection_;
    int layers_ = 0;
    Segments* segments_;
    QLabel* note_;
};

}  // namespace sextant
