// SPDX-License-Identifier: GPL-3.0-or-later
// What A and B differ in and what comes of it, as a table.
#include <QLabel>
#include <QVBoxLayout>

#include "pages/pins/difference_rows.h"
#include "pages/pins/difference_table.h"
#include "pages/view_makers.h"

namespace sextant {

namespace {

class DifferencesView : public View {
  public:
    DifferencesView() : table_(new DifferenceTable(this)), none_(new QLabel(this)) {
        none_->setProperty("muted", true);
        none_->setAlignment(Qt::AlignCenter);
        none_->setText(tr("Open a checkpoint to compare the current setting with A here."));
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(13, 4, 13, 4);
        column->addWidget(table_);
        column->addWidget(none_);
        setFocusProxy(table_);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) table_->setTheme(now.theme);
        table_->setRows(differenceRows(now));
        table_->setVisible(!table_->rows().empty());
        none_->setVisible(table_->rows().empty());
    }

    bool canExport() const override { return !table_->rows().empty(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        table_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override {
        return canExport() ? std::vector<Table>{table_->table()} : std::vector<Table>();
    }

  private:
    DifferenceTable* table_;
    QLabel* none_;
};

}  // namespace

View* makeDifferencesView(Selection*) {
    return new DifferencesView;
}

}  // namespace sextant
