// SPDX-License-Identifier: GPL-3.0-or-later
// The page of norms and angles: it asks about the selected head while it is visible, and says how
// much of the attention lies on angles that are new.
#include <QApplication>
#include <QLabel>
#include <memory>
#include <vector>

#include "analysis/queries/norm_and_angle.h"
#include "pages/view_makers.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct AnglesPage {
    QApplication& app = application();
    Selection selection;
    std::unique_ptr<View> view{makeNormAndAngleView(&selection)};
    std::vector<AskAction> actions;
    Snapshot now;

    AnglesPage() {
        QObject::connect(view.get(), &View::wanted, view.get(), [this](const Action& action) {
            if (const auto* ask = std::get_if<AskAction>(&action)) actions.push_back(*ask);
        });
        auto opened = std::make_shared<OpenedFacts>();
        opened->spec = smallSpec();
        now.opened = opened;
        auto samples = std::make_shared<SamplesFacts>();
        samples->positions = 64;
        samples->samples = 2;
        now.samples = samples;
        view->resize(900, 300);
        view->show();
        view->display(now, Changes::everything);
    }
    std::optional<NormAndAngleQuestion> asked() const {
        if (actions.empty() || !actions.back().question) return std::nullopt;
        return actions.back().question->as<NormAndAngleQuestion>();
    }
    QString says() const { return view->findChild<QLabel*>("normAndAngle")->text(); }
    void answer(const NormAndAngle& found) {
        now.answers.set(NormAndAngleQuestion::query,
                        {AnyAnswer(std::make_shared<const NormAndAngle>(found)), {}});
        view->display(now, Changes::answers);
    }
    NormAndAngle found() const {
        NormAndAngle made;
        made.layer = 1;
        made.head = 2;
        made.trainedLength = 16;
        made.positions = 2;
        made.low = -0.25;
        made.high = 0.5;
        made.outsideWithin = 0.001;
        made.outsideBeyond = 0.125;
        made.rotated.within.pairs[1000] = made.rotated.within.weight[1000] = 3;
        made.keyNorm = {2.0f, 3.0f};
        made.tokens = {{4, 1, 2.0}, {9, 1, 3.0}};
        made.samples = 1;
        made.ofSamples = 2;
        return made;
    }
};

}  // namespace

TEST_CASE("the selected head is asked about, while the page is visible", "[norm-and-angle]") {
    AnglesPage page;
    CHECK_FALSE(page.asked());
    CHECK(page.says() == "Select a head in the grid.");
    page.selection.setHeads({{1, 2}, {1, 3}});
    CHECK(page.asked() == NormAndAngleQuestion{1, 2});
    page.view->hide();
    CHECK_FALSE(page.asked());
    page.view->show();
    CHECK(page.asked() == NormAndAngleQuestion{1, 2});
}

TEST_CASE("what is new beyond the trained length is said, and drawn of that head alone",
          "[norm-and-angle]") {
    AnglesPage page;
    page.selection.setHeads({{1, 2}});
    CHECK_FALSE(page.view->canExport());
    page.answer(page.found());
    CHECK(
        page.says().startsWith("L1 H2, 1 of 2 samples: 99.8 % of the pairs before token 16 have "
                               "a cosine of -0.250 to 0.500."));
    CHECK(page.says().contains("0.10 % before, 12.50 % from there on"));
    CHECK(page.says().endsWith("Longest keys: 9 3.00, 4 2.00."));
    CHECK(page.view->canExport());
    page.selection.setHeads({{0, 1}});
    CHECK(page.says() == "Measured when nothing else runs.");

    NormAndAngle refused;
    refused.failure = Message("norms and angles over 9 positions need 99 GB; there is 1 GB");
    page.answer(refused);
    CHECK(page.says() == QString::fromStdString(refused.failure.text()));
}
