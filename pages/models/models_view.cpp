// SPDX-License-Identifier: GPL-3.0-or-later
// Another model beside the one that is open: both losses on the same text, and their difference.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "pages/models/model_pair.h"
#include "pages/view_makers.h"
#include "widgets/controls/elided_label.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int smoothedOver = 8;  // tokens to each side

class ModelsView : public View {
  public:
    ModelsView()
        : plot_(new ModelPairPlot(this)),
          other_(new QComboBox(this)),
          line_(new ElidedLabel({}, this)),
          none_(new QLabel(this)) {
        auto* compare = new QPushButton(tr("Compare with another model\u2026"), this);
        other_->setObjectName("otherModel");
        other_->setAccessibleName(tr("the other model"));
        other_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        other_->setMinimumContentsLength(18);
        line_->setProperty("muted", true);
        line_->setObjectName("modelPairLine");
        none_->setProperty("muted", true);
        none_->setAlignment(Qt::AlignCenter);
        none_->setWordWrap(true);
        none_->setText(
            tr("No other model was measured on this text. Choose one: it is measured in the "
               "background as it was trained, over as many tokens, and becomes a pin."));
        auto* head = new QHBoxLayout;
        head->addWidget(other_);
        head->addWidget(line_, 1);
        head->addWidget(compare);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(13, 4, 13, 4);
        column->setSpacing(6);
        column->addLayout(head);
        column->addWidget(plot_, 1);
        column->addWidget(none_, 1);
        setFocusProxy(other_);
        connect(compare, &QPushButton::clicked, this,
                [this] { want(CommandAction{"compare-model"}); });
        connect(other_, &QComboBox::activated, this, [this] { draw(); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            plot_->setTheme(now.theme, now.strokeScale);
            plot_->setUnit(now.unit);
            unit_ = now.unit;
        }
        now_ = std::make_shared<const Snapshot>(now);
        const QString chosen = other_->currentText();
        const auto before = std::exchange(pins_, pinsOfOtherModels(now));
        other_->clear();
        for (const int pin : pins_)
            other_->addItem(now.pins[static_cast<std::size_t>(pin)].name);
        // One that was measured since is what a person waits for.
        const bool more = !before.empty() && pins_.size() > before.size();
        other_->setCurrentIndex(more ? other_->count() - 1 : std::max(0, other_->findText(chosen)));
        draw();
    }
    bool canExport() const override { return plot_->hasValues(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        plot_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return plot_->tables(); }

  private:
    void draw() {
        const int at = other_->currentIndex();
        ModelPair pair;
        if (now_ && at >= 0 && at < static_cast<int>(pins_.size()))
            pair = modelPair(
                *now_, now_->pins[static_cast<std::size_t>(pins_[static_cast<std::size_t>(at)])],
                smoothedOver);
        plot_->setPair(pair);
        plot_->setVisible(!pair.empty());
        none_->setVisible(pair.empty());
        other_->setVisible(!pins_.empty());
        const auto mean = pair.meanDifference();
        QStringList forms;
        if (!pair.empty()) {
            const QString over =
                pair.overBytes
                    ? tr("The tokenizers differ: over bytes of the same text")
                    : tr("Over the same tokens, curves smoothed over \u00b1%1").arg(smoothedOver);
            QString number, of;
            if (mean) {
                const QString unit =
                    pair.overBytes ? tr("%1 a byte").arg(shownUnit(unit_)) : shownUnit(unit_);
                number = QString("%1%2 %3")
                             .arg(*mean < 0 ? QString::fromUtf8("\u2212") : QStringLiteral("+"))
                             .arg(std::abs(*mean) * fromNats(unit_), 0, 'f', 3)
                             .arg(unit);
            }
            if (now_ && !now_->staleOf.isEmpty()) of += tr(" \u00b7 of %1").arg(now_->staleOf);
            if (now_ && !now_->over.isEmpty()) of += QString::fromUtf8(" \u00b7 ") + now_->over;
            // Which is subtracted from which; where there is little room, the number alone.
            if (mean)
                forms = {over + tr(" \u00b7 %1: mean %2").arg(pair.differenceName(), number) + of,
                         tr("%1: mean %2").arg(pair.differenceName(), number) + of,
                         tr("mean difference %1").arg(number) + of};
            else
                forms = {over + of};
        }
        line_->setForms(forms);
    }

    ModelPairPlot* plot_;
    QComboBox* other_;
    ElidedLabel* line_;
    QLabel* none_;
    EntropyUnit unit_ = EntropyUnit::nats;
    std::shared_ptr<const Snapshot> now_;
    std::vector<int> pins_;
};

}  // namespace

View* makeModelsView(Selection*) {
    return new ModelsView;
}

}  // namespace sextant
