// SPDX-License-Identifier: GPL-3.0-or-later
// Errors and warnings where the work is, without a window to close: what happened, with which file,
// and what to do. Each stays until it is closed or its cause is gone.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

#include "widgets/theme.h"

class QFrame;
class QVBoxLayout;

namespace sextant {

enum class Severity { error, warning, note };

struct Notice {
    Severity severity = Severity::note;
    QString text;
    QString buttonText;            // empty: no button
    std::function<void()> button;  // the notice closes itself afterwards
};

class NoticeBar : public QWidget {
    Q_OBJECT

  public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // The same text twice is shown once; beyond a few the oldest goes.
    void add(Notice notice);
    void clear();
    std::vector<QString> texts() const;  // newest last

  private:
    struct Shown {
        Notice notice;
        QFrame* frame;
    };
    void remove(QFrame* frame);
    void style(const Shown& shown) const;

    Theme theme_ = Theme::dark();
    std::vector<Shown> shown_;
    QVBoxLayout* column_;
};

}  // namespace sextant
