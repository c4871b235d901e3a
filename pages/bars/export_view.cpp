// SPDX-License-Identifier: GPL-3.0-or-later
// What can be saved, as buttons of three commands.
#include <QGridLayout>
#include <QPushButton>

#include "pages/view_makers.h"

namespace sextant {

namespace {

class ExportView : public View {
  public:
    ExportView() {
        auto* grid = new QGridLayout(this);
        grid->setContentsMargins(0, 0, 0, 0);
        grid->setSpacing(8);
        const auto button = [&](const QString& text, const char* command, int row) {
            auto* made = new QPushButton(text, this);
            made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
            connect(made, &QPushButton::clicked, this,
                    [this, command] { want(CommandAction{command}); });
            grid->addWidget(made, row, 0);
            return made;
        };
        ofMeasurement_ << button(tr("Save capture\u2026"), "save-capture", 0)
                       << button(tr("Export figure: 1 column\u2026"), "export-column", 1)
                       << button(tr("Export figure: 2 columns\u2026"), "export-page", 2);
        ofMeasurement_[1]->setToolTip(
            tr("SVG, PDF or PNG of the view in front, as wide as a column of a paper, or a table"));
        ofMeasurement_[2]->setToolTip(
            tr("SVG, PDF or PNG of the view in front, as wide as a page, or a table"));
    }

    void display(const Snapshot& now, unsigned) override {
        for (QPushButton* button : ofMeasurement_)
            button->setEnabled(now.measurement != nullptr);
    }

  private:
    QList<QPushButton*> ofMeasurement_;
};

}  // namespace

View* makeExportView(Selection*) {
    return new ExportView;
}

}  // namespace sextant
