// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that save to a file, each with the dialog that asks where. All throw Error where the
// file cannot be written.
#pragma once

#include "analysis/checkpoint/model_spec.h"
#include "widgets/view.h"

namespace sextant {

class MainWindow;
struct Pin;

void askSaveExperiment(MainWindow& window);
// The parts of a setting that neither a file of scales nor a checkpoint with them can hold, in a
// sentence; empty: they hold all of it.
QString notInScales(const ModelSpec& spec, const Intervention& change);
void askSaveScales(MainWindow& window);
void askFoldScales(MainWindow& window);
void askSaveCapture(MainWindow& window);
void askSavePicture(MainWindow& window, PictureWidth width);
void askSaveTable(MainWindow& window);
void askSavePin(MainWindow& window, const Pin& pin);
void askSave(MainWindow& window, const SaveAction& action);

}  // namespace sextant
