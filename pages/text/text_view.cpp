// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the text is read.
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "pages/text/text_range.h"
#include "pages/view_makers.h"
#include "widgets/controls/number_field.h"

namespace sextant {

namespace {

class TextView : public View {
  public:
    TextView()
        : range_(new TextRange(this)),
          offset_(new NumberField(this)),
          from_(new QLabel(tr("from token"), this)),
          note_(new QLabel(this)) {
        range_->setObjectName("textRange");
        note_->setProperty("muted", true);
        note_->setWordWrap(true);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(9);
        column->addWidget(range_);
        auto* line = new QHBoxLayout;
        line->addWidget(from_, 1);
        line->addWidget(offset_);
        column->addLayout(line);
        column->addWidget(note_);
        from_->setProperty("muted", true);
        offset_->setObjectName("textOffset");
        offset_->setAccessibleName(tr("first token that is read"));
        offset_->setDecimals(0);
        offset_->setStep(16.0);
        offset_->setLimits(0.0, 1.0);
        offset_->setValue(0.0);
        // A new offset is a new computation: it waits for the end of a drag.
        connect(offset_, &NumberField::edited, this, [this](double token, EditPhase phase) {
            if (phase == EditPhase::commit)
                want(OffsetAction{static_cast<std::int64_t>(std::llround(token))});
        });
        connect(range_, &TextRange::lengthChosen, this,
                [this](std::int64_t tokens) { want(LengthAction{tokens}); });
        connect(range_, &TextRange::offsetChosen, this,
                [this](std::int64_t tokens) { want(OffsetAction{tokens}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            range_->setTheme(now.theme);
            offset_->setTheme(now.theme);
        }
        if (!(changes & (Changes::opened | Changes::experiment))) return;
        const bool text = now.opened && !now.opened->textPath.isEmpty();
        offset_->setEnabled(text && !now.opened->textIsIds && now.samples);
        if (!now.opened) {
            note_->setText(tr("no text is open"));
            return;
        }
        if (drawn_ != now.opened) {
            drawn_ = now.opened;
            range_->setText(now.opened->texture, text ? now.opened->tokens : 0,
                            !now.opened->textIsIds);
            range_->setWords(now.opened->words);
        }
        QStringList notes{text ? tr("drag the part or its edge") : tr("no text is open")};
        notes << now.opened->notes;
        if (now.samples) {
            range_->setRead(now.experiment.offset, now.samples->positions, now.samples->samples);
            // A part that would end beyond the text is read as far as the text goes.
            offset_->setLimits(
                0.0, static_cast<double>(std::max<std::int64_t>(0, now.opened->tokens - 2)));
            offset_->setValue(static_cast<double>(now.experiment.offset));
            notes << now.samples->notes;
        }
        note_->setText(notes.join("\n"));
    }

    std::vector<ViewCommand> commands() override {
        return {{"offset",
                 tr("First token that is read of the text"),
                 {},
                 [this] {
                     offset_->setFocus(Qt::ShortcutFocusReason);
                     offset_->selectAll();
                 },
                 {},
                 true}};
    }

  private:
    TextRange* range_;
    NumberField* offset_;
    QLabel *from_, *note_;
    std::shared_ptr<const OpenedFacts> drawn_;  // whose texture the range shows
};

}  // namespace

View* makeTextView(Selection*) {
    return new TextView;
}

}  // namespace sextant
