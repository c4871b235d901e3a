// SPDX-License-Identifier: GPL-3.0-or-later
// Passkey: what is asked for, its maps, and how far its job is.
#pragma once

#include <QWidget>
#include <cstdint>
#include <vector>

#include "widgets/evaluate/passkey_facts.h"
#include "widgets/theme.h"

class QComboBox;

namespace sextant {

class CheckedField;
class ElidedLabel;
class PasskeyMaps;
class Segments;
class WorkLine;

struct PasskeyChoices {
    std::vector<std::int64_t> lengths;  // tokens; empty: 16 up to twice the trained length
    int depths = 10;                    // bands
    int trials = 10;                    // keys a cell
    QString wording = "usual";          // or "short"
    bool operator==(const PasskeyChoices&) const = default;
};

class PasskeyPane : public QWidget {
    Q_OBJECT

  public:
    explicit PasskeyPane(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setChoices(const PasskeyChoices& choices);  // emits nothing
    const PasskeyChoices& choices() const { return choices_; }
    void setFacts(const PasskeyFacts& facts);
    // Of which settings maps would be drawn: "RoPE and as set now".
    void setSubject(const QString& words);
    PasskeyMaps* maps() const { return maps_; }
    WorkLine* work() const { return work_; }

  signals:
    void chosen();  // choices() is another

  private:
    void take(const PasskeyChoices& choices);
    void showChoices();

    PasskeyChoices choices_;
    Segments* measure_;
    ElidedLabel *what_, *subject_;
    CheckedField *lengths_, *depths_, *trials_;
    QComboBox* wording_;
    PasskeyMaps* maps_;
    WorkLine* work_;
};

}  // namespace sextant
