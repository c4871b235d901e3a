// SPDX-License-Identifier: GPL-3.0-or-later
// What a job's card says that its journal does not: kept beside it, so that a card is the same
// after a restart.
#pragma once

#include <QDateTime>
#include <QString>
#include <filesystem>

namespace sextant {

struct JobRecord {
    QString subtitle;       // what is measured, in words
    double seconds = 0.0;   // computed so far
    double timed = 0.0;     // units that were computed in them; a kill may have taken others
    double units = 0.0;     // in total, when last known; 0: not known
    double fraction = 0.0;  // done when the record was written, by cost
    QDateTime ended;        // finished or failed; invalid: neither
    QString failure;        // why; empty: it did not fail
    QString log;            // a line for each thing that happened

    bool operator==(const JobRecord&) const = default;
};

// card.json in a job's folder. What is missing or damaged there reads as an empty record: a job
// does not depend on it.
JobRecord readRecord(const std::filesystem::path& folder);
// Writes only into a folder that exists, all or nothing. The journal is what counts, so a full disk
// is not reported here. Waits for the disk: called on the store lane.
void writeRecord(const std::filesystem::path& folder, const JobRecord& record);

}  // namespace sextant
