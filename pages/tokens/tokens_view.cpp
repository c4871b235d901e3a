// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of a sample, coloured by their NLL, its change against A, what far context is worth to
// them, or the entropy of heads; and what else the model expects at the token pointed at.
#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "pages/checkpoint/colour_legend.h"
#include "pages/nothing_yet.h"
#include "pages/tokens/token_card.h"
#include "pages/tokens/token_page.h"
#include "pages/tokens/token_text.h"
#include "pages/view_makers.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/segments.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double fullNll = 5.0;           // nats at the end of the colours, as in the strip
constexpr std::int64_t askedAtOnce = 64;  // positions: the neighbours are looked at next
constexpr int restBeforeAsking = 150;     // ms
// Pixels: the card is beside the page where that is as wide, with its two parts beside each other
// where it is low.
constexpr int cardWidth = 250, wideCard = 460, cardHeight = 150;
constexpr int besideFrom = 520, wideFrom = 900, lowTo = 300;
constexpr double mostContext = 1e6;
const char* const colourKeys[] = {"nll", "change", "context", "entropy"};

class TokensView : public View {
  public:
    explicit TokensView(Selection* selection)
        : selection_(selection),
          by_(new Segments("tokensBy", {tr("NLL"), tr("Change"), tr("Gain"), tr("Entropy")}, this)),
          sample_(new QSpinBox(this)),
          context_(new NumberField(this)),
          legend_(new ColourLegend(this)),
          says_(new ElidedLabel({}, this)),
          none_(new QLabel(this)),
          page_(new TokenPage(selection, this)),
          card_(new TokenCard(this)) {
        legend_->setObjectName("tokenLegend");  // LAYERS has one, too
        setUp();
        connect(by_, &Segments::chosenChanged, this, [this] { present(); });
        connect(sample_, &QSpinBox::valueChanged, this, [this](int value) {
            wished_ = value - 1;
            present();
        });
        connect(context_, &NumberField::edited, this, [this](double, EditPhase phase) {
            if (phase == EditPhase::commit) present();
        });
        connect(selection_, &Selection::headsChanged, this, [this] {
            if (colour() == TokenColour::entropy) present();
        });
        connect(selection_, &Selection::positionChanged, this, &TokensView::presentCard);
        connect(page_, &TokenPage::pointed, this, &TokensView::presentCard);
        rest_.setSingleShot(true);
        rest_.setInterval(restBeforeAsking);
        connect(&rest_, &QTimer::timeout, this, &TokensView::askNext);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            legend_->setTheme(now.theme);
            page_->setTheme(now.theme);
            card_->setTheme(now.theme);
            context_->setTheme(now.theme);
        }
        now_ = now;
        present();
    }

    bool canExport() const override { return page_->positions() > 0; }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        if (!canExport())
            throw Error("{}: there are no tokens to export yet; open a text", path.toStdString());
        QStringList title{tokensTitle(shown())};
        if (tokens()->samples.size() > 1) title << tr("sample %1").arg(sample() + 1);
        if (!page_->values().empty()) title << legend_->accessibleName();
        page_->exportPicture(path, width, {title.front(), about}, title.join(", "));
    }
    std::vector<Table> tables() const override {
        if (!canExport()) return {};
        Table all =
            tokenTable(*now_.samples->tokens, now_.samples->tokenizer.get(), sample(), numbers_);
        all.description = tokensTitle(shown()).toStdString();
        return {std::move(all)};
    }
    std::vector<ViewCommand> commands() override {
        const auto by = [this](const char* id, const QString& name, TokenColour colour,
                               const QString& words) {
            return ViewCommand{id, name, {}, [this, colour] { choose(colour); }, words, true};
        };
        return {by("tokens-nll", tr("Tokens: colour by NLL"), TokenColour::nll,
                   tr("text loss perplexity heat words")),
                by("tokens-change", tr("Tokens: colour by change from A"), TokenColour::change,
                   tr("text difference delta compare ab words")),
                by("tokens-context", tr("Tokens: colour by gain from context"),
                   TokenColour::context, tr("text longppl short long contribution words")),
                by("tokens-entropy", tr("Tokens: colour by entropy of the selected heads"),
                   TokenColour::entropy, tr("text attention words"))};
    }
    QJsonObject state() const override {
        return {{"colour", colourKeys[by_->chosen()]},
                {"sample", wished_},
                {"context", context_->value()}};
    }
    void setState(const QJsonObject& state) override {
        const auto found = std::ranges::find(colourKeys, state["colour"].toString());
        if (found != std::end(colourKeys))
            by_->choose(static_cast<int>(found - std::begin(colourKeys)));
        if (const double to = state["context"].toDouble(); to >= 1 && to <= mostContext)
            context_->setValue(std::round(to));
        wished_ = std::max(0, state["sample"].toInt(wished_));
        present();
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        View::resizeEvent(event);
        arrange();
    }

  private:
    // Whose values are painted: while these stay the same, numbers to come take their places.
    struct Painted {
        TokenColour colour = TokenColour::nll;
        std::shared_ptr<const Samples> samples;
        int sample = 0;
        std::int64_t context = 0;
        std::set<HeadId> heads;
        bool ofA = false;
        EntropyUnit unit = EntropyUnit::nats;
        bool operator==(const Painted&) const = default;
    };

    void setUp() {
        const QStringList meanings{
            tr("Colour by NLL"), tr("Colour by the change of NLL, B less A"),
            tr("Colour by the gain from context: NLL from the last few tokens less that from all"),
            tr("Colour by the entropy of the selected heads where the token is predicted")};
        for (int i = 0; i < meanings.size(); ++i)
            by_->setPossible(i, true, meanings[i]);
        sample_->setObjectName("tokensSample");
        sample_->setAccessibleName(tr("Sample of the tokens"));
        sample_->setToolTip(tr("Which sample's tokens are shown"));
        if (auto* inner = sample_->findChild<QLineEdit*>())
            inner->setAccessibleName(sample_->accessibleName());
        context_->setObjectName("tokensContext");
        context_->setAccessibleName(tr("Short context"));
        context_->setLimits(1, mostContext);
        context_->setWhole(true);
        context_->setStep(16);
        context_->setDecimals(0);
        context_->setValue(static_cast<double>(ContextGainQuestion().context));
        says_->setObjectName("tokensSay");
        says_->setProperty("muted", true);
        none_->setObjectName("tokensNone");
        none_->setProperty("muted", true);
        none_->setAlignment(Qt::AlignCenter);
        none_->setWordWrap(true);
        legend_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        contextBox_ = labelled(tr("short context"), context_,
                               tr("Tokens that are seen at most: what the others are worth is the "
                                  "gain"));
        sampleBox_ = labelled(tr("sample"), sample_, sample_->toolTip());
        sampleBox_->layout()->addWidget(of_ = new QLabel(sampleBox_));
        of_->setProperty("muted", true);
        auto* head = new QHBoxLayout;
        head->setSpacing(12);
        for (QWidget* one : {static_cast<QWidget*>(by_), sampleBox_, contextBox_})
            head->addWidget(one);
        head->addWidget(says_, 1);
        head->addWidget(legend_);
        body_ = new QBoxLayout(QBoxLayout::LeftToRight);
        body_->setSpacing(10);
        body_->addWidget(page_, 1);
        body_->addWidget(card_);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(13, 4, 13, 4);
        column->setSpacing(6);
        column->addLayout(head);
        column->addLayout(body_, 1);
        column->addWidget(none_, 1);
        setFocusProxy(page_);
        arrange();
    }
    QWidget* labelled(const QString& word, QWidget* control, const QString& help) {
        auto* box = new QWidget(this);
        auto* row = new QHBoxLayout(box);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(5);
        auto* label = new QLabel(word, box);
        label->setProperty("muted", true);
        label->setToolTip(help);
        control->setAccessibleDescription(help);
        row->addWidget(label);
        row->addWidget(control);
        return box;
    }
    void arrange() {
        const bool beside = width() >= besideFrom;
        const bool wide = width() >= wideFrom && height() < lowTo;
        const int across = wide ? wideCard : cardWidth;
        body_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        card_->setBeside(wide || !beside);
        card_->setMinimumWidth(beside ? across : 0);
        card_->setMaximumWidth(beside ? across : QWIDGETSIZE_MAX);
        card_->setMaximumHeight(beside ? QWIDGETSIZE_MAX : cardHeight);
    }

    TokenColour colour() const { return static_cast<TokenColour>(by_->chosen()); }
    void choose(TokenColour colour) {
        by_->choose(static_cast<int>(colour));
        present();
    }
    std::shared_ptr<const Samples> tokens() const {
        return now_.samples ? now_.samples->tokens : nullptr;
    }
    int sample() const {
        const int count = tokens() ? static_cast<int>(tokens()->samples.size()) : 0;
        return std::clamp(wished_, 0, std::max(count - 1, 0));
    }
    std::int64_t shortContext() const { return std::llround(context_->value()); }
    Painted wanted() const {
        Painted one{colour(), tokens(), sample(), 0, {}, false, now_.unit};
        if (one.colour == TokenColour::context) one.context = shortContext();
        if (one.colour == TokenColour::entropy) one.heads = selection_->heads();
        if (one.colour != TokenColour::change) one.ofA = now_.showsReference;
        return one;
    }

    void present() {
        const bool there = tokens() && !tokens()->samples.empty() && now_.opened;
        for (QWidget* one : {static_cast<QWidget*>(page_), static_cast<QWidget*>(card_),
                             static_cast<QWidget*>(says_), static_cast<QWidget*>(legend_)})
            one->setVisible(there);
        none_->setVisible(!there);
        none_->setText(now_.opened || !now_.pinned
                           ? nothingYet(now_, tr("its tokens appear here"))
                           : tr("A capture holds numbers and no text.\nOpen its checkpoint and its "
                                "text: the tokens appear here."));
        contextBox_->setVisible(there && colour() == TokenColour::context);
        sampleBox_->setVisible(there);
        const int count = there ? static_cast<int>(tokens()->samples.size()) : 1;
        {
            const QSignalBlocker quiet(sample_);
            sample_->setRange(1, count);
            sample_->setValue(sample() + 1);
        }
        of_->setText(tr("of %1").arg(count));
        page_->setText(there ? tokens() : nullptr, there ? now_.samples->tokenizer : nullptr,
                       sample());
        page_->setTrainedLength(now_.opened ? now_.opened->spec.trainedLength : 0);
        ask(there);
        if (there) presentValues();
        presentCard();
    }

    // What is asked beside the curves; what is pointed at is asked once the pointer rests.
    void ask(bool there) {
        std::optional<ContextGainQuestion> gain;
        if (there && colour() == TokenColour::context)
            gain = ContextGainQuestion{shortContext(), 0, sample(), false};
        wantAnswer(gain);
        std::optional<SampleEntropyQuestion> entropy;
        if (there && colour() == TokenColour::entropy && tokens()->samples.size() > 1) {
            const auto& heads = selection_->heads();
            entropy = SampleEntropyQuestion{sample(), {heads.begin(), heads.end()}};
        }
        wantAnswer(entropy);
        gain_ = gain ? now_.answers.to<ContextGainQuestion>() : nullptr;
        entropy_ = entropy ? now_.answers.to<SampleEntropyQuestion>() : nullptr;
        numbers_ = tokenNumbers(now_, sample(), selection_->heads(), gain_.get(), entropy_.get());
        if (!there) askedNext_.reset();
        wantNext();
    }

    TokensShown shown() const {
        return {now_,     numbers_,       selection_->heads(), colour(),
                sample(), shortContext(), gain_.get(),         entropy_.get()};
    }
    bool isGrowing() const {
        const bool partial = now_.measurement && now_.measurement->fidelity == Fidelity::partial;
        return now_.dragging || partial || (gain_ && !gain_->complete());
    }

    // The numbers of the chosen kind; until they are there those of before, dimmed.
    void presentValues() {
        const std::vector<float> fresh = shown().values();
        const Painted key = wanted();
        const bool same = key == painted_;
        const bool isSigned = colour() == TokenColour::change || colour() == TokenColour::context;
        if (!fresh.empty()) {
            const double found = isSigned ? rangeIn(fresh) : fixedRange();
            const bool keeps = same && isGrowing() && !page_->values().empty();
            const double most = keeps ? std::max(page_->colours().most, found) : found;
            page_->setValues(fresh, {isSigned, most}, !now_.staleOf.isEmpty());
            painted_ = key;
        } else if (same && !page_->values().empty() && whyNoNumbers(shown()).isEmpty()) {
            page_->setValues(page_->values(), page_->colours(), true);
        } else {
            page_->setValues({}, {isSigned, 1.0}, false);
            painted_ = {};
        }
        presentLegend();
        says_->setText(tokensSentence(shown()));
    }
    // In steps of the unit that is shown.
    double rangeIn(const std::vector<float>& values) const {
        const auto factor = static_cast<float>(fromNats(now_.unit));
        std::vector<float> shown;
        for (const float value : values)
            shown.push_back(value * factor);
        return rangeOf(shown) / double{factor};
    }
    double fixedRange() const {
        if (colour() == TokenColour::nll) return fullNll;
        return std::log(std::max<double>(2.0, static_cast<double>(tokens()->positions())));
    }
    void presentLegend() {
        LegendOfColours legend;
        if (!page_->values().empty()) {
            const TokenColours& colours = page_->colours();
            const double most = colours.most * fromNats(now_.unit);
            const bool fixed = !colours.isSigned;
            const int decimals = most >= 1.0   ? (fixed && now_.unit == EntropyUnit::bits) ||
                                                       colour() == TokenColour::entropy
                                                     ? 1
                                                     : 0
                                 : most >= 0.1 ? 1
                                               : 2;
            legend.low = printedNumber(colours.isSigned ? -most : 0.0, decimals);
            legend.high = (colours.isSigned ? "+" : "") + printedNumber(most, decimals);
            legend.unit = shownUnit(now_.unit);
            for (int i = 0; i <= 16; ++i) {
                const double share = i / 16.0;
                legend.colours.push_back(colours.of(
                    colours.most * (colours.isSigned ? 2.0 * share - 1.0 : share), now_.theme));
            }
        }
        legend_->setLegend(legend);
        legend_->setMinimumWidth(legend_->sizeHint().width());
    }

    // The token pointed at, else that of the crosshair.
    std::optional<int> described() const {
        const auto position = page_->pointedAt() ? page_->pointedAt() : selection_->position();
        return position && *position >= 0 && *position < page_->positions() ? position
                                                                            : std::nullopt;
    }
    // Which of A and B the answers about next tokens have.
    std::optional<Intervention> settingBeside() const {
        if (now_.pinned || !now_.opened) return std::nullopt;
        const Intervention& other =
            now_.showsReference ? now_.experiment.intervention : now_.referenceSetting;
        if (other == now_.intervention) return std::nullopt;
        return other;
    }
    // Of the positions that are asked about with this one.
    static std::int64_t firstOf(int position) { return position / askedAtOnce * askedAtOnce; }
    void askNext() {
        const auto position = described();
        askedNext_ = position ? std::optional(firstOf(*position)) : std::nullopt;
        wantNext();
        presentCard();
    }
    void wantNext() {
        std::optional<NextTokensQuestion> question;
        if (askedNext_ && *askedNext_ < page_->positions()) {
            question = NextTokensQuestion{};
            question->sample = sample();
            question->first = *askedNext_;
            question->count = askedAtOnce;
            question->beside = settingBeside();
        }
        wantAnswer(question);
    }

    void presentCard() {
        const auto position = described();
        TokenFacts facts;
        facts.note = tr(
            "Point at a token, or click it: its numbers, and what else the model expects there.");
        if (position) {
            if (askedNext_ != firstOf(*position)) rest_.start();
            auto next = now_.answers.to<NextTokensQuestion>();
            const bool there = next && (!next->failure.empty() || next->at(*position));
            // Those of an earlier setting stay until the new ones are there.
            if (!there) next = now_.answers.lastTo<NextTokensQuestion>();
            if (askedNext_ != firstOf(*position) || (next && next->sample != sample()))
                next = nullptr;
            facts = tokenFacts(shown(), *position, page_->wordAt(*position), next.get(), !there);
        }
        card_->setFacts(facts);
        page_->setSpoken(position ? facts.word + ": " + facts.lines.join(", ") : QString());
    }

    Selection* selection_;
    Segments* by_;
    QSpinBox* sample_;
    NumberField* context_;
    ColourLegend* legend_;
    ElidedLabel* says_;
    QLabel *none_, *of_ = nullptr;
    QWidget *contextBox_ = nullptr, *sampleBox_ = nullptr;
    QBoxLayout* body_ = nullptr;
    TokenPage* page_;
    TokenCard* card_;
    QTimer rest_;
    Snapshot now_;
    int wished_ = 0;  // sample, from 0
    std::shared_ptr<const ContextGain> gain_;
    std::shared_ptr<const SampleEntropy> entropy_;
    TokenNumbers numbers_;
    Painted painted_;
    std::optional<std::int64_t> askedNext_;  // the first position of those asked about
};

}  // namespace

View* makeTokensView(Selection* selection) {
    return new TokensView(selection);
}

}  // namespace sextant
