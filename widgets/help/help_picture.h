// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the help, with their words in the language of the window.
#pragma once

#include <QByteArray>
#include <QPixmap>
#include <QSize>
#include <QStringList>

namespace sextant {

// The words in an SVG, as they stand in it, but for those of a text that a model reads, which are
// in a tspan.
QStringList wordsOfPicture(const QByteArray& svg);
// `svg` with its words in the language of the window.
QByteArray saidPicture(const QByteArray& svg);
// The SVG of this name, so large; `ratio` is the pixels of the device a pixel.
QPixmap helpPicture(const QString& file, const QSize& size, double ratio);

}  // namespace sextant
