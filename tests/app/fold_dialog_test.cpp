// SPDX-License-Identifier: GPL-3.0-or-later
// Scales taken home as a checkpoint, by the dialog.
#include "app/desktop/fold_dialog.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>

#include "analysis/position/methods/all.h"
#include "analysis/values/choice.h"
#include "app/commands/save_commands.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Dialog {
    QApplication& app = application();
    QTemporaryDir folder;
    std::shared_ptr<const Model> model =
        std::make_shared<const Model>(openCheckpoint(sourceDir() / "samples/nope"));
    std::unique_ptr<FoldDialog> dialog;

    explicit Dialog(std::vector<double> sigma = std::vector<double>(24, 1.5)) {
        dialog = std::make_unique<FoldDialog>(model, std::move(sigma), folder.filePath("out"),
                                              std::make_shared<Scheduler>(), Theme::dark());
        dialog->show();
    }
    template <class Widget>
    Widget* named(const char* name) const {
        auto* found = dialog->findChild<Widget*>(name);
        REQUIRE(found);
        return found;
    }
    QString words() const { return named<QLabel>("foldText")->text(); }
    void write() {
        named<QPushButton>("foldWrite")->click();
        REQUIRE(waitFor([this] { return !dialog->isWriting(); }));
    }
};

}  // namespace

TEST_CASE("scales are folded into a new checkpoint, and what rounding left out is said",
          "[take-home]") {
    Dialog one;
    CHECK(one.named<QLabel>("foldRoom")->text().contains("free"));
    one.write();
    CHECK(one.dialog->written() == one.folder.filePath("out"));
    CHECK(one.words().contains("what rounding left out"));
    INFO(one.words().toStdString());
    CHECK(one.words().contains("Half a unit in the last place"));
    CHECK(one.words().contains("is 0.0005;"));
    CHECK(one.words().contains("q_proj"));
    const Checkpoint out = openCheckpoint(one.folder.filePath("out").toStdString());
    CHECK(out.spec.trainedSigma.empty());
    CHECK(out.spec.layerCount() == 6);
    CHECK_FALSE(one.named<QPushButton>("foldWrite")->isEnabled());  // the folder is full now
}

TEST_CASE("scales are kept beside the weights where that is chosen", "[take-home]") {
    Dialog one;
    one.dialog->findChildren<QRadioButton*>()[1]->click();
    one.write();
    CHECK(one.words().contains("scale_param"));
    CHECK(openCheckpoint(one.folder.filePath("out").toStdString()).spec.trainedSigma ==
          std::vector<double>(24, 1.5));
}

TEST_CASE("neither the source nor a folder with files is written to", "[take-home]") {
    Dialog one;
    auto* folder = one.named<QLineEdit>("foldFolder");
    auto* write = one.named<QPushButton>("foldWrite");
    folder->setText(QString::fromStdString((sourceDir() / "samples/nope").string()));
    CHECK(one.words().contains("is the checkpoint that is read"));
    CHECK_FALSE(write->isEnabled());
    folder->setText(QString::fromStdString((sourceDir() / "samples").string()));
    CHECK(one.words().contains("holds the checkpoint that is read"));
    CHECK_FALSE(write->isEnabled());
    folder->setText(QString::fromStdString((sourceDir() / "docs").string()));
    CHECK(one.words().contains("already holds files"));
    CHECK_FALSE(write->isEnabled());
    folder->clear();
    CHECK_FALSE(write->isEnabled());
    folder->setText(one.folder.filePath("new"));
    CHECK(write->isEnabled());
}

TEST_CASE("what scales cannot hold is said before they are taken home", "[take-home]") {
    Dialog one;
    CHECK(one.named<QLabel>("foldRemark")->isHidden());
    const ModelSpec spec = openCheckpoint((sourceDir() / "samples/nope").string()).spec;
    Intervention change;
    change.uniformSigma = 1.5;
    change.headSigma.assign(24, 1.25);
    CHECK(notInScales(spec, change).isEmpty());
    const Method& method = findMethod(Stage::factor, "log-n");
    change.choices[Stage::factor] = initialChoice("log-n", method.parameters);
    const QString remark = notInScales(spec, change);
    CHECK(remark.contains("not in it: log-n"));
    CHECK_FALSE(remark.contains("1.5"));
    one.dialog->setRemark(remark);
    CHECK_FALSE(one.named<QLabel>("foldRemark")->isHidden());
}

TEST_CASE("Enter in the folder's field writes, where it can be written", "[take-home]") {
    Dialog one;
    auto* folder = one.named<QLineEdit>("foldFolder");
    folder->setText(QString::fromStdString((sourceDir() / "docs").string()));
    QTest::keyClick(folder, Qt::Key_Return);
    CHECK_FALSE(one.dialog->isWriting());
    folder->setText(one.folder.filePath("out"));
    QTest::keyClick(folder, Qt::Key_Return);
    REQUIRE(waitFor([&] { return !one.dialog->isWriting(); }));
    CHECK(openCheckpoint(one.folder.filePath("out").toStdString()).spec.layerCount() == 6);
}

TEST_CASE("what cannot be written is said, and nothing is left", "[take-home]") {
    Dialog one(std::vector<double>(24, -1.0));
    one.write();
    CHECK(one.words().contains("the scale of layer 0, head 0 is -1"));
    CHECK_FALSE(QFile::exists(one.folder.filePath("out")));
    CHECK(one.dialog->written().isEmpty());
}
