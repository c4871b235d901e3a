// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the page of one head: what it is against A, and its roles.
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <array>
#include <cmath>

#include "pages/one_head/last_chosen_head.h"
#include "pages/one_head/one_head_reading.h"
#include "pages/one_head/role_bars.h"
#include "pages/view_makers.h"
#include "widgets/controls/muted_label.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

QString changeText(double change, int decimals) {
    if (!std::isfinite(change)) return {};
    if (std::abs(change) < 0.5 * std::pow(10.0, -decimals)) change = 0;
    return (change > 0 ? QStringLiteral("+") : QString()) + printedNumber(change, decimals);
}

// Mean of the NLL at position `first` and later; NaN: nothing is scored there.
double lossFrom(const Measurement& measured, std::int64_t first) {
    double sum = 0, count = 0;
    for (auto at = static_cast<std::size_t>(first); at < measured.nll.size(); ++at)
        if (std::isfinite(measured.nll[at])) {
            sum += measured.nll[at];
            ++count;
        }
    return count > 0 ? sum / count : std::nan("");
}

double entropyAt(const std::shared_ptr<const Measurement>& measured, HeadId head,
                 std::int64_t position) {
    if (!measured || head.layer >= measured->layers || head.head >= measured->heads ||
        measured->entropy.empty() || position < 0 || position >= measured->positions)
        return std::nan("");
    return measured->entropyOf(head.layer, head.head)[position];
}

class HeadRolesView : public View {
  public:
    explicit HeadRolesView(Selection* selection)
        : selection_(selection), words_(mutedLabel(this)), bars_(new RoleBars(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(6);
        words_->setObjectName("headRolesWords");
        column->addWidget(words_);
        grid_ = new QGridLayout;
        grid_->setVerticalSpacing(3);
        grid_->setColumnStretch(0, 1);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const auto add = [&](QLabel*& label, int place, const char* name) {
                label = new QLabel(this);
                label->setObjectName(QString("head-%1-%2").arg(name).arg(row));
                if (place > 0) label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
                grid_->addWidget(label, static_cast<int>(row), place);
            };
            add(rows_[row].name, 0, "fact");
            add(rows_[row].value, 1, "value");
            add(rows_[row].change, 2, "change");
            rows_[row].name->setProperty("muted", true);
            rows_[row].change->setMinimumWidth(58);
        }
        column->addLayout(grid_);
        over_ = new QLabel(this);
        over_->setObjectName("rolesOver");
        over_->setProperty("muted", true);
        column->addWidget(over_);
        column->addWidget(bars_);
        connect(selection, &Selection::headsChanged, this, [this] { present(); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        now_ = now;
        if (changes & Changes::look) bars_->setTheme(now.theme, now.strokeScale);
        present();
    }

    std::vector<Table> tables() const override {
        return bars_->isVisibleTo(this) ? bars_->tables() : std::vector<Table>();
    }

  private:
    struct Row {
        QLabel *name, *value, *change;
    };

    void present() {
        auto head = chosen_.follow(*selection_);
        if (head && (!now_.opened || head->layer >= now_.opened->spec.layerCount() ||
                     head->head >= now_.opened->spec.heads))
            head.reset();
        std::optional<OneHeadQuestion> question;
        // The page's own counts: its sample and row are not known here.
        const auto answer = now_.answers.to<OneHeadQuestion>();
        if (head && now_.opened && now_.samples && now_.samples->tokens) {
            question = OneHeadQuestion{head->layer, head->head};
            if (answer && answer->layer == head->layer && answer->head == head->head)
                question->sample = answer->sample;
            else if (last_ && last_->layer == head->layer && last_->head == head->head)
                question->sample = last_->sample;
            if (!now_.pinned) question->against = now_.referenceSetting;
        }
        wantAnswer(question, true);
        const ReadHead read = question ? reading_.follow(now_, *question) : ReadHead();
        if (read.answer) last_ = read.answer;
        const bool shown = read.now != nullptr;
        words_->setVisible(!shown);
        words_->setText(!now_.opened || !now_.samples ? tr("Open a checkpoint and a text.")
                        : !head                       ? tr("Pick a head.")
                        : !read.failure.isEmpty()     ? read.failure
                                                      : read.awaited);
        for (Row& row : rows_)
            for (QLabel* label : {row.name, row.value, row.change})
                label->setVisible(shown);
        bars_->setVisible(shown);
        over_->setVisible(shown);
        if (!shown) return;
        showAgainst(*head, read);
        showRoles(read);
        const QString over = samplesText(read.answer->samples, read.answer->ofSamples);
        over_->setText(read.stale        ? tr("of the setting before")
                       : read.preview    ? tr("preview of 1 sample")
                       : !over.isEmpty() ? tr("over %1").arg(over)
                       : read.answer->ofSamples == 1
                           ? tr("over 1 sample")
                           : tr("over %1 samples").arg(separated(read.answer->ofSamples)));
    }

    void showAgainst(HeadId head, const ReadHead& read) {
        const std::int64_t trained = now_.opened->spec.trainedLength;
        const std::int64_t last = now_.samples->positions - 1;
        const HeadRoles& roles = read.now->curves.roles;
        HeadRoles none;
        none.first = none.distance = std::nan("");
        const HeadRoles& before = read.against ? read.against->curves.roles : none;
        const bool like = !now_.pinned || (now_.pinned->sameHeads && now_.pinned->unlike.isEmpty());
        const auto reference = like ? now_.reference : nullptr;
        const double unit = fromNats(now_.unit);
        const auto entropyNow = [&](std::int64_t position) {
            const auto& course = read.now->curves.entropy;
            if (read.preview && position >= 0 && position < std::ssize(course))
                return double{course[static_cast<std::size_t>(position)]};
            return entropyAt(now_.measurement, head, position);
        };
        std::size_t at = 0;
        const auto say = [&](const QString& name, double value, double against, int decimals,
                             int better = 0) {
            Row& row = rows_[at++];
            row.name->setText(name);
            row.value->setText(printedNumber(value, decimals));
            const double change = value - against;
            row.change->setText(changeText(change, decimals));
            const Role role = better == 0 || !(std::abs(change) > 0) ? Role::muted
                              : change * better > 0                  ? Role::better
                                                                     : Role::worse;
            row.change->setStyleSheet("font-weight: 600; color: " +
                                      now_.theme.textColor(role).name());
        };
        const bool beyond = trained > 0 && trained <= last;
        const std::int64_t edge = beyond ? trained - 1 : last / 2;
        say(tr("entropy at %1").arg(separated(edge)), unit * entropyNow(edge),
            unit * entropyAt(reference, head, edge), 2);
        say(tr("entropy at %1").arg(separated(last)), unit * entropyNow(last),
            unit * entropyAt(reference, head, last), 2);
        say(tr("share on first 4"), roles.first, before.first, 2);
        say(tr("mean distance"), roles.distance, before.distance, 0);
        const std::int64_t from = beyond ? trained : 0;
        // Losses over some of the samples do not stand beside those over all.
        const bool whole = now_.measurement && now_.measurement->fidelity == Fidelity::exact;
        say(beyond ? tr("log-ppl beyond %1").arg(separated(trained)) : tr("log-ppl"),
            unit * (now_.measurement ? lossFrom(*now_.measurement, from) : std::nan("")),
            unit * (reference && whole ? lossFrom(*reference, from) : std::nan("")), 2, -1);
    }

    void showRoles(const ReadHead& read) {
        const HeadRoles& now = read.now->curves.roles;
        const HeadRoles* const before = read.against ? &read.against->curves.roles : nullptr;
        std::vector<RoleShare> shares;
        const auto add = [&](const QString& name, double HeadRoles::*role, const QString& tip) {
            shares.push_back({name, tip, now.*role, before ? before->*role : std::nan("")});
        };
        add(tr("token before"), &HeadRoles::before, tr("Weight on the token before the query"));
        add(tr("itself"), &HeadRoles::itself, tr("Weight on the query's own token"));
        add(tr("first tokens"), &HeadRoles::first, tr("Weight on the first four tokens"));
        add(tr("induction"), &HeadRoles::after,
            tr("Weight on tokens that followed earlier ones equal to the query's, where there are "
               "such"));
        add(tr("same token"), &HeadRoles::same,
            tr("Weight on earlier tokens equal to the query's, where there are such"));
        if (const std::int64_t trained = now_.opened->spec.trainedLength; trained > 0)
            add(tr("far keys (\u2265 %1)").arg(separated(trained)), &HeadRoles::far,
                tr("Weight at distances that training never met, of queries that have them"));
        if (read.answer->rule.sink)
            add(tr("outside"), &HeadRoles::outside, tr("Weight on the attention sink"));
        bars_->setShares(std::move(shares), read.preview || read.stale || read.partial);
    }

    Selection* selection_;
    QLabel* words_;
    QGridLayout* grid_;
    std::array<Row, 5> rows_;
    QLabel* over_;
    RoleBars* bars_;
    Snapshot now_;
    LastChosenHead chosen_;
    OneHeadReading reading_{false};
    std::shared_ptr<const OneHead> last_;
};

}  // namespace

View* makeHeadRolesView(Selection* selection) {
    return new HeadRolesView(selection);
}

}  // namespace sextant
