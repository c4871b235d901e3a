// SPDX-License-Identifier: GPL-3.0-or-later
// How the window looks and what it opens at its start, to be chosen.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "widgets/language.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;

namespace sextant {

class Segments;

struct LookFacts {
    static constexpr int leastText = 80, mostText = 200;  // percent
    enum class Colours { desktop, dark, light };

    Colours colours = Colours::desktop;
    int textPercent = 100;         // size of all text
    QString family, numberFamily;  // of texts, of numbers; empty: as the desktop has them
    bool bits = false;             // entropies; false: nats
    bool opensLast = true;         // at the start, what was open last; false: the start page
    std::optional<Language> language = {};  // nothing: as the system
    bool operator==(const LookFacts&) const = default;
};

class LookPage : public QWidget {
    Q_OBJECT

  public:
    explicit LookPage(QWidget* parent = nullptr);

    void setFacts(const LookFacts& facts);

  signals:
    void edited(const sextant::LookFacts& facts);  // by the user
    void restartWanted();                          // for another language

  private:
    void fill(QComboBox* families, const QString& chosen);
    template <class Change>
    void edit(const Change& change);

    LookFacts facts_;
    Segments* colours_;
    QSlider* size_;
    QSpinBox* sizeField_;
    QComboBox *family_, *numberFamily_;
    Segments* unit_;
    Segments* start_;
    QComboBox* language_;
    QLabel* later_;  // when another language takes effect
    QPushButton* restart_;
};

}  // namespace sextant
