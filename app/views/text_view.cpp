// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the text is read.
#include <QLabel>
#include <QVBoxLayout>

#include "app/views/view_makers.h"
#include "widgets/text/text_range.h"

namespace sextant {

namespace {

class TextView : public View {
  public:
    TextView() : range_(new TextRange(this)), note_(new QLabel(this)) {
        range_->setObjectName("textRange");
        note_->setProperty("muted", true);
        note_->setWordWrap(true);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(9);
        column->addWidget(range_);
        column->addWidget(note_);
        connect(range_, &TextRange::lengthChosen, this,
                [this](std::int64_t tokens) { want(LengthWish{tokens}); });
        connect(range_, &TextRange::offsetChosen, this,
                [this](std::int64_t tokens) { want(OffsetWish{tokens}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) range_->setTheme(now.theme);
        if (!(changes & (Changes::opened | Changes::experiment))) return;
        const bool text = now.opened && !now.opened->textPath.isEmpty();
        if (!now.opened) {
            note_->setText(tr("no text is open"));
            return;
        }
        if (drawn_ != now.opened) {
            drawn_ = now.opened;
            range_->setText(now.opened->texture, text ? now.opened->tokens : 0,
                            !now.opened->textIsIds);
        }
        QStringList notes{text ? tr("drag to choose the range") : tr("no text is open")};
        notes << now.opened->notes;
        if (now.samples) {
            range_->setRead(now.experiment.offset, now.samples->positions, now.samples->samples);
            notes << now.samples->notes;
        }
        note_->setText(notes.join("\n"));
    }

  private:
    TextRange* range_;
    QLabel* note_;
    std::shared_ptr<const OpenedFacts> drawn_;  // whose texture the range shows
};

}  // namespace

View* makeTextView(Selection*) {
    return new TextView;
}

}  // namespace sextant
