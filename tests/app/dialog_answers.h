// SPDX-License-Identifier: GPL-3.0-or-later
// A person who answers the dialogs of files.
#pragma once

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QPointer>
#include <QTimer>
#include <functional>

#include "tests/catch.h"

namespace sextant::test {

// Answers each dialog that the command opens, one after the other.
class DialogAnswers : public QObject {
  public:
    explicit DialogAnswers(std::function<void(QWidget*)> answer) : answer_(std::move(answer)) {
        connect(&timer_, &QTimer::timeout, this, [this] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog && dialog != last_) {
                last_ = dialog;
                answer_(dialog);
            } else if (!dialog) {
                last_ = nullptr;
            }
        });
        timer_.start(5);
    }

  private:
    QTimer timer_;
    QPointer<QWidget> last_;
    std::function<void(QWidget*)> answer_;
};

// Typed and accepted at once: a dialog that has just read its folder proposes its name anew.
inline void typeName(QWidget* dialog, const QString& name) {
    auto* asked = qobject_cast<QFileDialog*>(dialog);
    REQUIRE(asked);
    QTimer::singleShot(0, asked, [asked, name] {
        asked->findChild<QLineEdit*>("fileNameEdit")->setText(name);
        QMetaObject::invokeMethod(asked, "accept", Qt::DirectConnection);
    });
}

}  // namespace sextant::test
