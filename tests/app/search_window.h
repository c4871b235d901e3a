// SPDX-License-Identifier: GPL-3.0-or-later
// The real window at its search for head scales, over four short documents.
#pragma once

#include <QLineEdit>
#include <QPushButton>

#include "pages/scales/scale_job_form.h"
#include "tests/app/real_window.h"

namespace sextant::test {

struct SearchWindow : RealWindow {
    QTemporaryDir home;  // journals go here
    QByteArray before = qgetenv("HOME");
    std::filesystem::path text;

    SearchWindow() {
        qputenv("HOME", home.path().toUtf8());
        make();
        window->resize(1280, 900);
        window->views().setShown(ViewPlace::right, true);
        // Four documents of 40 made-up ids.
        text = std::filesystem::path(home.path().toStdString()) / "ids.txt";
        {
            std::ofstream file(text);
            for (int document = 0; document < 4; ++document) {
                for (int i = 0; i < 40; ++i)
                    file << (7 * i + (document + 1) * i * i) % 101 << ' ';
                file << '\n';
            }
        }
        open(parity(), text);
        REQUIRE(waitFor([this] { return measured(); }));
        window->views().show("scales");
        window->flush();
    }
    ~SearchWindow() {
        window.reset();
        qputenv("HOME", before);
    }
    ScaleJobForm& box() const { return *find<ScaleJobForm>(); }
    void type(const QString& key, const QString& words) const {
        auto* field = box().findChild<QLineEdit*>("job." + key);
        REQUIRE(field);
        field->setText(words);
        emit field->textEdited(words);
    }
    QPushButton* button(const QString& words) const {
        for (QPushButton* one : box().findChildren<QPushButton*>())
            if (one->text() == words && one->isVisible()) return one;
        return nullptr;
    }
    JobCard card() const { return window->session().jobs().cards().at(0); }
};

}  // namespace sextant::test
