// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures carry the session that they show, and open it again; tables carry the experiment alone,
// as a spreadsheet shows all that stands in them.
#pragma once

#include <QString>
#include <filesystem>

#include "app/document/session_document.h"

namespace sextant {

// A line of the description that a table carries.
QString experimentLine(const Experiment& experiment);
// Likewise that a picture carries: the whole document but for the window's picture, with as many
// steps of the history around the cursor as 256 KB hold.
QString documentLine(SessionDocument document);

// What a .svg, .pdf, .png or .csv that Sextant wrote carries: the document, or of an experiment
// alone a document of which nothing else is said. `pinsFolder` as in documentFromJson(). Throws
// Error naming the file: it cannot be read, or carries none.
SessionDocument documentOfFigure(const QString& path, const std::filesystem::path& pinsFolder);

}  // namespace sextant
