// SPDX-License-Identifier: GPL-3.0-or-later
// One token of a text: its numbers in lines, and which tokens the model expected in its place.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "pages/tokens/next_token_table.h"
#include "widgets/theme.h"

class QBoxLayout;
class QLabel;

namespace sextant {

class ElidedLabel;

struct TokenFacts {
    QString word;       // empty: no token is pointed at
    QStringList lines;  // "NLL: A 2.31, B 2.05 nats"
    std::vector<NextTokenRow> next;
    bool hasA = false, hasB = true;  // columns of `next`
    bool dimmed = false;             // `next` is of an earlier setting
    QString note;                    // in place of `next`, where it is empty
};

class TokenCard : public QWidget {
    Q_OBJECT

  public:
    explicit TokenCard(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const TokenFacts& facts);
    // The likely tokens beside the numbers, or below them.
    void setBeside(bool beside);
    QString words() const;  // the lines, for tests and screen readers
    const NextTokenTable& next() const { return *next_; }

  private:
    QBoxLayout* parts_;
    ElidedLabel* word_;
    QLabel *lines_, *note_;
    NextTokenTable* next_;
};

}  // namespace sextant
