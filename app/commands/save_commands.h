// SPDX-License-Identifier: GPL-3.0-or-later
// What can be taken home, each with the dialog that asks where. All throw Error where it could not
// be written.
#pragma once

#include "widgets/view.h"

namespace sextant {

class MainWindow;
struct Pin;

void askSaveExperiment(MainWindow& window);
void askSaveScales(MainWindow& window);
void askFoldScales(MainWindow& window);
void askSaveCapture(MainWindow& window);
void askSavePicture(MainWindow& window, PictureWidth width);
void askSaveTable(MainWindow& window);
void askSavePin(MainWindow& window, const Pin& pin);
void askSave(MainWindow& window, const SaveWish& wish);

}  // namespace sextant
