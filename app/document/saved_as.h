// SPDX-License-Identifier: GPL-3.0-or-later
// The file in which a person has a session under a name, and whether the session is still as it is
// there: what is set, what A is, and the pins. How the window shows it does not count.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "analysis/experiment.h"

namespace sextant {

class Session;
struct Measurement;

class SavedAs {
  public:
    const QString& file() const { return file_; }  // empty: under no name
    bool differs() const { return differs_; }
    void forget() { *this = {}; }
    // The file has what the session is now. `same` false: something else, of which no more is
    // known.
    void set(const QString& file, const Session& session, bool same = true);
    // After a change of the session. `comesBack`: something that the file has is only now read, so
    // that where nothing differed, nothing does.
    void follow(const Session& session, bool comesBack);

  private:
    struct PinContent {
        QString name, file;
        int style = 0;
        bool shown = true;
        bool operator==(const PinContent&) const = default;
    };
    struct Content {
        Experiment experiment;
        Intervention reference;
        std::shared_ptr<const Measurement> numbers;  // of the pin that is A; null: none is
        std::vector<PinContent> pins;
        bool operator==(const Content&) const = default;
    };
    static Content of(const Session& session);

    QString file_;
    Content content_;
    bool known_ = true;  // content_ is what the file has
    bool differs_ = false;
};

}  // namespace sextant
