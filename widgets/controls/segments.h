// SPDX-License-Identifier: GPL-3.0-or-later
// A few words in a row of which one is chosen.
#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace sextant {

class Segments : public QWidget {
    Q_OBJECT

  public:
    // Each button is named `name`-0, -1, ...
    Segments(const QString& name, const QStringList& words, QWidget* parent = nullptr);

    int chosen() const;
    QString word() const;    // of the chosen button
    void choose(int index);  // emits nothing
    void setWord(int index, const QString& word);
    void setPossible(int index, bool possible, const QString& whyNot = {});

  signals:
    void chosenChanged(int index);  // by the user

  private:
    QButtonGroup* buttons_;
};

}  // namespace sextant
