// SPDX-License-Identifier: GPL-3.0-or-later
// A session as one file: the experiment, which programs without a window compute alone, and in its
// member "session" what stands around it in the window.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QJsonObject>
#include <QString>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/experiment.h"
#include "analysis/values/choice.h"
#include "app/session/session_history.h"
#include "app/session/session_pin.h"
#include "widgets/selection.h"

namespace sextant {

// A pin: what it stands for, and where its numbers are.
struct DocumentPin {
    KeptPin kept;
    Experiment experiment;
    bool operator==(const DocumentPin&) const = default;
};

// A job that has not ended.
struct DocumentJob {
    std::string kind;
    Experiment experiment;
    Choice settings;  // of the kind's parameters
    bool operator==(const DocumentJob&) const = default;
};

struct SessionDocument {
    Experiment experiment;
    bool textAsBytes = false;
    bool cutChosen = true;                  // a person chose length and samples
    std::optional<Intervention> reference;  // A; none: nothing is said of it
    QString referenceFile;  // of the pin whose numbers are A; empty: A is `reference`
    std::set<HeadId> selection;
    QJsonObject layout;  // ViewLayout::state(); empty: as the window stands
    SessionHistory history;
    QString language;  // of the history's labels: "en"; empty: not known
    std::vector<DocumentPin> pins;
    std::vector<DocumentJob> jobs;
    QByteArray picture;  // of the window, small, PNG; empty: none
    // Where a person has it, and whether it is the same there: of what the window keeps for itself,
    // as it names folders of this machine; empty: under no name.
    QString savedAs;
    bool savedSame = true;
};

// JSON text. Of the history a few dozen steps around the cursor.
std::string toJson(const SessionDocument& document);
// Of an experiment file without a session, too: nothing is set but the experiment. Throws Error
// naming the key. What a pin's file says of folders is not taken over: it lies in `pinsFolder`.
SessionDocument documentFromJson(const std::string& json, const std::filesystem::path& pinsFolder);

// The same with `to` in place of the path `from` of a checkpoint or a text, everywhere.
void relocate(SessionDocument& document, const std::string& from, const std::string& to);

// The document in a file, its paths relative to where it lies. Throws Error naming the file.
SessionDocument readDocument(const QString& path, const std::filesystem::path& pinsFolder);
// Its picture alone; null: there is none that can be read.
QImage pictureIn(const QString& path);
// All or nothing. Throws Error naming the file.
void writeDocument(const QString& path, const SessionDocument& document);

}  // namespace sextant
