// SPDX-License-Identifier: GPL-3.0-or-later
// Pinned states beside what is shown and the reference.
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "analysis/measure/scored.h"
#include "app/session/session_label.h"
#include "pages/models/model_pair.h"
#include "pages/pins/pin_table.h"
#include "pages/view_makers.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

class PinsView : public View {
  public:
    PinsView() : table_(new PinTable(this)), pin_(new QPushButton(tr("Pin this state"), this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(6);
        auto* head = new QHBoxLayout;
        auto* title = new QLabel(tr("Pins"), this);
        title->setProperty("heading", true);
        auto* about = new ElidedLabel({}, this);
        about->setForms({tr("perplexity; the best of a column is bold"),
                         tr("perplexity, best bold"), tr("perplexity")});
        about->setProperty("muted", true);
        head->addWidget(title);
        head->addWidget(about, 1);
        head->addWidget(pin_);
        column->addLayout(head);
        column->addWidget(table_, 1);
        auto* hint = new ElidedLabel({}, this);
        hint->setObjectName("pinsHint");
        hint->setForms({tr("Click hides and shows \u00b7 double click makes it A \u00b7 "
                           "a capture file dropped here becomes a pin"),
                        tr("Click hides and shows \u00b7 double click makes it A \u00b7 "
                           "drop a capture here"),
                        tr("click: hide, show \u00b7 double: A \u00b7 drop a capture"),
                        tr("click: hide, show \u00b7 double: A"), tr("click: hide, show")});
        hint->setProperty("muted", true);
        hint->setProperty("instruction", true);  // no part of a picture
        column->addWidget(hint);
        setFocusProxy(table_);
        connect(pin_, &QPushButton::clicked, this, &PinsView::pinNow);
        connect(table_, &PinTable::wanted, this,
                [this](PinChange action, int pin, const QString& name, int style) {
                    want(PinAction{action, pin, name, style});
                });
        connect(table_, &PinTable::saveWanted, this, [this](int pin) {
            want(PinAction{PinChange::save, pin, {}, 0});
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) table_->setTheme(now.theme);
        pins_ = now.pins;
        trained_ = now.opened ? now.opened->spec.trainedLength : 0;
        pin_->setEnabled(now.opened && now.samples);
        table_->setRows(rows(now), trained_);
    }

    std::vector<ViewCommand> commands() override {
        return {{"pin-state", tr("Pin this state to compare it with later ones"),
                 QKeySequence("Ctrl+D"), [this] { pinNow(); }}};
    }

  private:
    // `trained`: tokens that the titles are about; 0: not known.
    static PinRow row(const QString& key, const QString& name, const Measurement* measured,
                      int style, std::int64_t trained) {
        PinRow made;
        made.key = key;
        made.name = name;
        made.style = style;
        if (!measured || measured->fidelity != Fidelity::exact) return made;
        made.mean = measured->perplexity();
        if (trained <= 0) return made;
        made.within = scored(*measured, 0, trained).perplexity();
        made.beyond = scored(*measured, trained).perplexity();
        return made;
    }

    // What `change` has that A has not; where A is none of this model's settings, from as trained.
    static QString against(const Snapshot& now, const Intervention& change) {
        Experiment from, to;
        if (!now.pinned) from.intervention = now.referenceSetting;
        to.intervention = change;
        return from == to ? QString()
                          : QString::fromStdString(describeChange(now.opened->spec, from, to));
    }

    // A perplexity a token says nothing beside one of other tokens, over the same text too.
    static QString overOf(const Snapshot& now, const PinFacts& pin) {
        if (!pin.over.isEmpty() || !now.opened || readsTheSameTokens(now, pin)) return pin.over;
        return pin.bytes ? tr("its own tokens of this text") : tr("tokens that may be others");
    }

    std::vector<PinRow> rows(const Snapshot& now) const {
        std::vector<PinRow> all;
        if (now.opened) {
            const QString set =
                QString::fromStdString(describe(now.opened->spec, now.experiment.intervention));
            const bool certain =
                now.staleOf.isEmpty() && !now.showsReference && now.state == ResultState::exact;
            all.push_back(
                row(tr("B"), set, certain ? now.measurement.get() : nullptr, -1, trained_));
            if (now.showsReference) asInHistory(all.back(), now);
            all.back().differs = against(now, now.experiment.intervention);
            all.back().current = !now.showsReference;
            all.push_back(row(tr("A"), now.referenceName, now.reference.get(), -2, trained_));
            all.back().current = now.showsReference;
            const QString trained =
                QString::fromStdString(describe(now.opened->spec, Intervention{}));
            if (now.pinned) {
                // As the pin that it came from.
                PinFacts pin;
                pin.over = now.pinned->over;
                pin.model = now.pinned->model;
                pin.bytes = now.pinned->bytes;
                all.back().over = overOf(now, pin);
                all.back().trainedLength = now.pinned->trainedLength;
                QStringList differs{pin.model, now.pinned->setting};
                differs.removeAll(QString());
                differs.removeAll(trained);
                all.back().differs = differs.join(", ");
            } else if (now.referenceName != trained) {
                all.back().differs = now.referenceName;
            }
        }
        for (std::size_t i = 0; i < now.pins.size(); ++i) {
            const PinFacts& pin = now.pins[i];
            all.push_back(row(QString::number(i + 1), pin.name, pin.measurement.get(), pin.style,
                              now.opened ? trained_ : pin.trainedLength));
            all.back().trainedLength = pin.trainedLength;
            all.back().differs =
                now.opened && pin.model.isEmpty() ? against(now, pin.intervention) : pin.differs;
            if (!pin.problem.isEmpty()) all.back().differs = pin.problem;
            all.back().over = overOf(now, pin);
            all.back().shown = pin.shown;
        }
        return all;
    }

    // While A is shown B's numbers are those of its step.
    void asInHistory(PinRow& row, const Snapshot& now) const {
        if (now.step < 0 || now.step >= static_cast<int>(now.history.size())) return;
        const HistoryEntry& step = now.history[static_cast<std::size_t>(now.step)];
        row.mean = step.perplexity;
        if (trained_ <= 0) return;
        row.within = step.beyond ? step.within : step.perplexity;  // a short text is all within
        row.beyond = step.beyond;
    }

    void pinNow() {
        if (pins_.size() < static_cast<std::size_t>(mostPins)) {
            want(PinAction{PinChange::add, -1, {}, 0});
            return;
        }
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("There are %1 pins. Which one makes room?").arg(mostPins))
            ->setEnabled(false);
        for (std::size_t i = 0; i < pins_.size(); ++i) {
            menu->addAction(QString("%1  %2").arg(i + 1).arg(pins_[i].name), this, [this, i] {
                want(PinAction{PinChange::remove, static_cast<int>(i), {}, 0});
                want(PinAction{PinChange::add, -1, {}, 0});
            });
        }
        menu->popup(pin_->mapToGlobal(QPoint(0, pin_->height())));
    }

    PinTable* table_;
    QPushButton* pin_;
    std::vector<PinFacts> pins_;
    std::int64_t trained_ = 0;
};

}  // namespace

View* makePinsView(Selection*) {
    return new PinsView;
}

}  // namespace sextant
