// SPDX-License-Identifier: GPL-3.0-or-later
// Passkey: the choices, the maps, and the job's progress.
#pragma once

#include <QWidget>
#include <cstdint>
#include <vector>

#include "pages/evaluate/passkey_facts.h"
#include "widgets/theme.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace sextant {

class CheckedField;
class ElidedLabel;
class PasskeyMaps;
class Segments;
class WorkLine;

// Parts of a text that hides a key, as typed: \\n for a line break, {key} in the needle.
struct PasskeySentences {
    QString task, filler, needle, question;
    bool operator==(const PasskeySentences&) const = default;
};

struct PasskeyNamed {
    QString name;
    PasskeySentences sentences;
};

struct PasskeyChoices {
    std::vector<std::int64_t> lengths;  // tokens; empty: 16 up to twice the trained length
    int depths = 10;                    // bands
    int trials = 10;                    // keys per cell
    std::int64_t leastKey = 10000, mostKey = 99999;
    QString wording = "usual";  // name of a PasskeyNamed
    PasskeySentences own = {};  // replace those of the wording; empty: none replaced
    bool operator==(const PasskeyChoices&) const = default;
};

class PasskeyPane : public QWidget {
    Q_OBJECT

  public:
    explicit PasskeyPane(std::vector<PasskeyNamed> wordings, QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setChoices(const PasskeyChoices& choices);  // emits nothing
    const PasskeyChoices& choices() const { return choices_; }
    bool hasWording(const QString& name) const;
    // The user's own sentences, else those of the wording.
    PasskeySentences sentences(const PasskeyChoices& choices) const;
    // `ofOthers`: the job was begun with choices other than those in the fields.
    void setFacts(const PasskeyFacts& facts, bool ofOthers = false);
    // The settings that maps would be drawn for: "RoPE and as set now".
    void setSubject(const QString& words);
    PasskeyMaps* maps() const { return maps_; }
    WorkLine* work() const { return work_; }

  signals:
    void chosen();  // choices() has changed

  private:
    QWidget* makeSentences();
    CheckedField* sentenceField(const char* name, QString PasskeySentences::*part,
                                const QString& help);
    void take(const PasskeyChoices& choices);
    void showChoices();

    std::vector<PasskeyNamed> wordings_;
    PasskeyChoices choices_;
    Segments* measure_;
    ElidedLabel *what_, *subject_;
    CheckedField *lengths_, *depths_, *trials_, *keys_;
    QComboBox* wording_;
    QToolButton* unfold_;
    QWidget* own_;  // fields of the sentences
    struct SentenceField {
        QString PasskeySentences::*part;
        CheckedField* field;
    };
    std::vector<SentenceField> sentences_;
    PasskeyMaps* maps_;
    QLabel* paper_;
    WorkLine* work_;
};

}  // namespace sextant
