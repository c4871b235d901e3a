// SPDX-License-Identifier: GPL-3.0-or-later
// The file dialogs, each kind starting in the folder where it was last opened or saved, and the
// notice after a file was written.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>

namespace sextant {

class MainWindow;
class Session;

enum class FileKind { checkpoint, text, experiment, scales, capture, picture, table };

struct OpenQuestion {
    FileKind kind;
    QString title;
    QString filter;  // "Texts (*.txt);;All files (*)"
    bool folder = false;
};
// Empty: cancelled.
QString askOpen(MainWindow& window, const OpenQuestion& question);
// The filter of all files that a checkpoint opens by, then one for each kind of them.
QString checkpointFilter();
QString captureFilter();
QString documentFilter();  // what has a session or an experiment in it

struct SaveQuestion {
    FileKind kind;
    QString title;
    QString name;  // proposed, without a suffix
    // "SVG (*.svg)", one a suffix that is offered. Of pictures the format that was saved last is
    // proposed, otherwise the first.
    QStringList filters;
    QStringList suffixes;  // "svg"; the first of them is added where none of them was typed
    QString remark = {};   // shown with the path: what the file does not hold; empty: nothing
    // The file that it was saved in before: proposed in place of `name`, and where it is chosen
    // again no question is asked; empty: none.
    QString own = {};
};
// Asks before another file is overwritten. Empty: cancelled.
QString askSave(MainWindow& window, const SaveQuestion& question);

// Asks, writes, and shows a notice with the path and a button for the folder. Passes on what
// `write` throws.
void saveFile(MainWindow& window, const SaveQuestion& question,
              const std::function<void(const QString& path)>& write);

// `path`, with the first of `suffixes` where it ends in none of them.
QString withSuffix(const QString& path, const QStringList& suffixes);
// A name for a file about what is set now: "nope-the-millpond-sigma-1.45".
QString proposedName(const Session& session);
// The same for a file of the scales of heads: "nope-the-millpond-19-head-scales".
QString proposedScalesName(const Session& session);
// `text` as part of a file name: letters, digits, dots, single hyphens.
QString fileNamePart(const QString& text);

}  // namespace sextant
