// SPDX-License-Identifier: GPL-3.0-or-later
// The open checkpoint as a short list of facts: name at the left, value at the right.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QGridLayout;

namespace sextant {

struct Fact {
    QString name;
    QString value;
    QString note;          // the tooltip
    QString command = {};  // that a click on the value gives; empty: none
    bool operator==(const Fact&) const = default;
};

class CheckpointCard : public QWidget {
    Q_OBJECT

  public:
    explicit CheckpointCard(QWidget* parent = nullptr);
    // Empty: the card says what to open.
    void setFacts(const std::vector<Fact>& facts);

  signals:
    void commandWanted(const QString& command);

  private:
    QWidget* valueOf(const Fact& fact);

    std::vector<Fact> facts_;
    QWidget* list_ = nullptr;
};

}  // namespace sextant
