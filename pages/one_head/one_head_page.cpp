// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/one_head_page.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/text/samples.h"
#include "pages/curves/token_window.h"
#include "pages/heads/head_grid_view.h"
#include "pages/one_head/head_curve_plot.h"
#include "pages/one_head/key_strip.h"
#include "pages/one_head/strong_places.h"
#include "pages/one_head/weight_map_view.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/muted_label.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/segments.h"
#include "widgets/controls/sigma_slider.h"
#include "widgets/plot/sigma_curve_plot.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int rowStep = 4, rowLeap = 64;   // of the page keys
constexpr std::size_t strongestNamed = 5;  // under the row
constexpr std::size_t fourKeysShare = 1;   // of firstKeyCounts
constexpr const char* mapColourKeys[] = {"weights", "log", "change"};

// Keys are the page's.
class PlotScroll : public QScrollArea {
  public:
    explicit PlotScroll(QWidget* parent) : QScrollArea(parent) {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

  protected:
    void keyPressEvent(QKeyEvent* event) override { event->ignore(); }
};

QToolButton* arrowButton(const QString& text, const QString& name, const QString& tip,
                         QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setProperty("slim", true);
    button->setMinimumSize(26, 26);
    return button;
}

// Means over equal parts of the positions, at the middle of each.
void addMeans(HeadLine& line, std::span<const float> curve, std::size_t most, double factor = 1) {
    const std::size_t parts = std::min(most, curve.size());
    for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t first = part * curve.size() / parts;
        const std::size_t end = (part + 1) * curve.size() / parts;
        double sum = 0, count = 0;
        for (std::size_t i = first; i < end; ++i)
            if (std::isfinite(curve[i])) {
                sum += curve[i];
                ++count;
            }
        line.x.push_back(static_cast<double>(first + end - 1) / 2);
        line.y.push_back(count > 0 ? factor * sum / count : std::nan(""));
    }
}

HeadLine profileLine(const QString& name, const std::vector<std::int64_t>& edges,
                     const HeadAttention& head, Role role, Qt::PenStyle stroke) {
    HeadLine line{name, {}, {}, role, 0, stroke, role == Role::reference ? 1.5 : 2.0};
    for (std::size_t bin = 0; bin < head.curves.profile.size(); ++bin) {
        line.x.push_back(
            std::sqrt(static_cast<double>(edges[bin]) * static_cast<double>(edges[bin + 1] - 1)));
        line.y.push_back(head.curves.profile[bin]);
    }
    return line;
}

QString shareText(double share) {
    return printedNumber(share, share > 0 && share < 0.01 ? 4 : 3);
}

}  // namespace

OneHeadPage::OneHeadPage(Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      body_(new QWidget(this)),
      map_(new WeightMapView(body_)),
      profile_(new HeadCurvePlot("headProfile", tr("Distance profile"), body_)),
      first_(new HeadCurvePlot("headFirst", tr("Share on first tokens"), body_)),
      entropy_(new HeadCurvePlot("headEntropy", tr("Entropy course"), body_)) {
    setObjectName("oneHeadPage");
    setAccessibleName(tr("One head closely"));
    setFocusPolicy(Qt::StrongFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    column->setSpacing(8);
    bar_ = makeBar();
    column->addWidget(bar_);
    pick_ = new QWidget(this);
    auto* picking = new QVBoxLayout(pick_);
    picking->setContentsMargins(0, 0, 0, 0);
    pickWords_ = mutedLabel(pick_);
    pickWords_->setObjectName("pickHead");
    picking->addWidget(pickWords_);
    picking->addStretch(1);
    column->addWidget(pick_, 1);
    grid_ = new QGridLayout(body_);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(16);
    grid_->setVerticalSpacing(8);
    plots_ = new PlotScroll(body_);
    auto* plots = new QWidget(plots_);
    plotGrid_ = new QGridLayout(plots);
    plotGrid_->setContentsMargins(0, 0, 0, 0);
    plotGrid_->setHorizontalSpacing(16);
    plotGrid_->setVerticalSpacing(8);
    plots_->setWidget(plots);
    scalePart_ = makeScale();
    rowPart_ = makeRow();
    column->addWidget(body_, 1);
    arrange();

    connect(map_, &WeightMapView::placeChosen, this, [this](qint64 row, qint64 key) {
        key_ = key;
        if (row != facts_.row)
            emit rowWanted(row);
        else
            showRow();
    });
    connect(map_, &WeightMapView::partWanted, this, &OneHeadPage::partWanted);
    for (HeadCurvePlot* plot : {first_, entropy_})
        connect(plot, &HeadCurvePlot::placeChosen, this, [this](double x) {
            emit rowWanted(std::clamp<std::int64_t>(std::llround(x), 0,
                                                    std::max<std::int64_t>(0, read() - 1)));
        });
    showBar();
}

QWidget* OneHeadPage::makeBar() {
    auto* bar = new QWidget(this);
    bar->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    bar->setMinimumWidth(1);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    previous_ =
        arrowButton(QString::fromUtf8("\u25c2"), "previousHead", tr("The head before (Left)"), bar);
    next_ = arrowButton(QString::fromUtf8("\u25b8"), "nextHead", tr("The next head (Right)"), bar);
    name_ = new QLabel(bar);
    name_->setObjectName("headName");
    name_->setAlignment(Qt::AlignCenter);
    name_->setMinimumWidth(78);
    QFont bold = name_->font();
    bold.setBold(true);
    name_->setFont(bold);
    about_ = new ElidedLabel({}, bar);
    about_->setObjectName("headAbout");
    about_->setProperty("muted", true);
    sample_ = new QSpinBox(bar);
    sample_->setObjectName("headSample");
    sample_->setAccessibleName(tr("Sample of the map and the row"));
    if (auto* inner = sample_->findChild<QLineEdit*>())
        inner->setAccessibleName(sample_->accessibleName());
    sample_->setToolTip(tr("Which sample's map and row are shown"));
    ofSamples_ = new QLabel(bar);
    ofSamples_->setProperty("muted", true);
    colours_ =
        new Segments("mapColours", {tr("weights"), tr("log weights"), tr("change to A")}, bar);
    colours_->choose(1);
    line->addWidget(previous_);
    line->addWidget(name_);
    line->addWidget(next_);
    line->addSpacing(4);
    line->addWidget(about_, 1);
    line->addWidget(sample_);
    line->addWidget(ofSamples_);
    line->addSpacing(4);
    line->addWidget(colours_);
    connect(previous_, &QToolButton::clicked, this, [this] { stepHead(0, -1); });
    connect(next_, &QToolButton::clicked, this, [this] { stepHead(0, 1); });
    connect(sample_, &QSpinBox::valueChanged, this,
            [this](int value) { emit sampleWanted(value - 1); });
    connect(colours_, &Segments::chosenChanged, this,
            [this](int index) { map_->setColours(static_cast<MapColours>(index)); });
    return bar;
}

QWidget* OneHeadPage::makeScale() {
    auto* part = new QWidget(body_);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    curveTitle_ = new QLabel(part);
    column->addWidget(curveTitle_);
    curve_ = new SigmaCurvePlot(part);
    curve_->setObjectName("oneHeadSigmaCurve");
    curve_->setHandle(true);
    curve_->setMinimumHeight(130);
    curve_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    column->addWidget(curve_, 1);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    slider_ = new SigmaSlider(part);
    slider_->setObjectName("ownFactor");
    slider_->setAccessibleName(tr("Own factor of the head"));
    number_ = new NumberField(part);
    number_->setObjectName("ownFactorNumber");
    number_->setAccessibleName(tr("Own factor of the head"));
    number_->setFixedWidth(62);
    line->addWidget(slider_, 1);
    line->addWidget(number_);
    column->addLayout(line);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    lock_ = new QPushButton(tr("Lock (L)"), part);
    lock_->setObjectName("lockHead");
    lock_->setCheckable(true);
    lock_->setToolTip(tr("A locked head keeps its scale, whatever changes the others"));
    best_ = new QPushButton(tr("Best"), part);
    best_->setObjectName("setBest");
    best_->setProperty("primary", true);
    for (QPushButton* button : {lock_, best_}) {
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        buttons->addWidget(button, 1);
    }
    column->addLayout(buttons);
    connect(slider_, &SigmaSlider::edited, this, &OneHeadPage::ownSigmaEdited);
    connect(slider_, &SigmaSlider::resetRequested, this, &OneHeadPage::ownSigmaReset);
    connect(number_, &NumberField::edited, this, &OneHeadPage::ownSigmaEdited);
    connect(curve_, &SigmaCurvePlot::sigmaDragged, this, [this](double sigma, EditPhase phase) {
        if (facts_.scale.uniform > 0) emit ownSigmaEdited(sigma / facts_.scale.uniform, phase);
    });
    connect(curve_, &SigmaCurvePlot::exportWanted, this, &OneHeadPage::curveExportWanted);
    connect(lock_, &QPushButton::clicked, this, [this](bool locked) { emit lockWanted(locked); });
    connect(best_, &QPushButton::clicked, this, [this] {
        const auto best = curve_->bestSigma();
        if (best && facts_.scale.uniform > 0)
            emit ownSigmaEdited(std::round(100 * *best / facts_.scale.uniform) / 100,
                                EditPhase::commit);
    });
    return part;
}

QWidget* OneHeadPage::makeRow() {
    auto* part = new QWidget(body_);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* line = new QHBoxLayout;
    rowTitle_ = new QLabel(part);
    rowTitle_->setObjectName("rowTitle");
    auto* hint = new ElidedLabel({}, part);
    hint->setForms({tr("weight of each key, square root scale; click makes one the key"),
                    tr("weight of each key, square root scale"), tr("weight of each key"),
                    QString()});
    hint->setProperty("muted", true);
    rowKind_ = new Segments("rowKind", {tr("whole row"), tr("strongest places")}, part);
    line->addWidget(rowTitle_);
    line->addSpacing(6);
    line->addWidget(hint, 1);
    line->addWidget(rowKind_);
    column->addLayout(line);
    row_ = new RowPlot(part);
    places_ = new StrongPlaces(part);
    places_->setVisible(false);
    for (Chart* chart : {static_cast<Chart*>(row_), static_cast<Chart*>(places_)}) {
        chart->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
        column->addWidget(chart, 1);
    }
    strip_ = new KeyStrip(part);
    column->addWidget(strip_);
    auto* foot = new QHBoxLayout;
    framed_ = new QLabel(part);
    framed_->setProperty("muted", true);
    strongest_ = new ElidedLabel({}, part);
    strongest_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    strongest_->setProperty("muted", true);
    foot->addWidget(framed_);
    foot->addWidget(strongest_, 1);
    column->addLayout(foot);
    connect(rowKind_, &Segments::chosenChanged, this, [this](int index) {
        row_->setVisible(index == 0);
        places_->setVisible(index == 1);
    });
    connect(row_, &RowPlot::frameWanted, this, &OneHeadPage::setFrame);
    connect(row_, &RowPlot::keyChosen, this, &OneHeadPage::chooseKey);
    connect(strip_, &KeyStrip::keyChosen, this, &OneHeadPage::chooseKey);
    connect(places_, &StrongPlaces::keyChosen, this, [this](qint64 key) {
        chooseKey(key);
        setFrame({key - frame_.count / 2, frame_.count});
    });
    connect(strip_, &KeyStrip::capacityChanged, this, [this] {
        framedRow_.reset();
        showTokens();
    });
    return part;
}

// Two columns of plots, or one beside the map and the row, which then scrolls in itself.
void OneHeadPage::arrange() {
    const std::initializer_list<QWidget*> plots{profile_, first_, entropy_, scalePart_};
    for (QWidget* one : plots)
        plotGrid_->removeWidget(one);
    for (QWidget* one : {static_cast<QWidget*>(map_), static_cast<QWidget*>(plots_), rowPart_})
        grid_->removeWidget(one);
    int at = 0;
    for (QWidget* one : plots) {
        plotGrid_->addWidget(one, wide_ ? at / 2 : at, wide_ ? at % 2 : 0);
        plotGrid_->setRowStretch(at, wide_ ? (at < 2 ? 4 + at : 0) : 1);
        ++at;
    }
    plotGrid_->setColumnStretch(0, 1);
    plotGrid_->setColumnStretch(1, wide_ ? 1 : 0);
    plots_->setMinimumWidth(wide_ ? 320 : 172);
    grid_->addWidget(map_, 0, 0);
    grid_->addWidget(plots_, 0, 1, wide_ ? 1 : 2, 1);
    grid_->addWidget(rowPart_, 1, 0, 1, wide_ ? 2 : 1);
    grid_->setRowStretch(0, 3);
    grid_->setRowStretch(1, 1);
    grid_->setColumnStretch(0, wide_ ? 9 : 6);
    grid_->setColumnStretch(1, wide_ ? 11 : 5);
    colours_->setWord(1, wide_ ? tr("log weights") : tr("log"));
    colours_->setWord(2, wide_ ? tr("change to A") : tr("change"));
    rowKind_->setWord(0, wide_ ? tr("whole row") : tr("row"));
    rowKind_->setWord(1, wide_ ? tr("strongest places") : tr("places"));
    showTokens();
}

void OneHeadPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool wide = width() >= leastWide;
    if (wide == wide_) return;
    wide_ = wide;
    arrange();
}

void OneHeadPage::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    for (Chart* chart :
         {static_cast<Chart*>(map_), static_cast<Chart*>(profile_), static_cast<Chart*>(first_),
          static_cast<Chart*>(entropy_), static_cast<Chart*>(row_), static_cast<Chart*>(places_)})
        chart->setTheme(theme, strokes);
    strip_->setTheme(theme, strokes);
    curve_->setTheme(theme, strokes);
    slider_->setTheme(theme);
    number_->setTheme(theme);
    if (pickGrid_) pickGrid_->setTheme(theme);
    name_->setStyleSheet(
        QString("border: 1px solid %1; border-radius: 5px; padding: 3px 8px; "
                "background: %2;")
            .arg(theme.color(Role::accent).name(), theme.color(Role::raised).name()));
}

void OneHeadPage::setUnit(EntropyUnit unit) {
    unit_ = unit;
    curve_->setUnit(unit);
    pickValues_.setUnit(unit);
    showPlots();
    showRow();
}

void OneHeadPage::setMeasurement(std::shared_ptr<const Measurement> measurement) {
    pickValues_.setMeasurement(std::move(measurement));
    if (pickGrid_) pickGrid_->showValues();
}

std::int64_t OneHeadPage::read() const {
    return facts_.now && facts_.now->sample ? std::ssize(facts_.now->sample->facts) : 0;
}

void OneHeadPage::setFacts(OneHeadFacts facts) {
    const bool otherText = facts.text != facts_.text || facts.sample != facts_.sample;
    const bool otherHead = facts.head != facts_.head;
    facts_ = std::move(facts);
    if (otherText || otherHead) key_.reset();
    if (otherText) framedRow_.reset();
    const bool shown = facts_.head && facts_.words.isEmpty();
    body_->setVisible(shown);
    bar_->setVisible(facts_.head.has_value());
    pick_->setVisible(!shown);
    pickWords_->setText(!facts_.words.isEmpty() ? facts_.words : tr("Pick a head."));
    const bool picks = !facts_.head && facts_.words.isEmpty() && facts_.layers > 0;
    if (picks && !pickGrid_) {
        pickGrid_ = new HeadGridView(selection_, &pickValues_, pick_);
        pickGrid_->setObjectName("pickGrid");
        pickGrid_->setAccessibleName(tr("Heads to pick from"));
        pickGrid_->setTheme(theme_);
        static_cast<QVBoxLayout*>(pick_->layout())->insertWidget(1, pickGrid_, 20);
    }
    if (pickGrid_) {
        pickGrid_->setVisible(picks);
        pickValues_.setShape(facts_.layers, facts_.heads);
        pickGrid_->showValues();
    }
    if (!facts_.head) return;
    showBar();
    if (!shown) return;
    showScale();
    showPlots();
    showRow();
}

void OneHeadPage::showBar() {
    const HeadId head = facts_.head.value_or(HeadId{});
    name_->setText(tr("L%1 H%2").arg(head.layer).arg(head.head));
    about_->setForms(facts_.about);
    previous_->setEnabled(facts_.head && head.head > 0);
    next_->setEnabled(facts_.head && head.head + 1 < facts_.heads);
    const int samples = facts_.text ? static_cast<int>(facts_.text->samples.size()) : 1;
    const QSignalBlocker quiet(sample_);
    sample_->setRange(1, std::max(1, samples));
    sample_->setValue(facts_.sample + 1);
    sample_->setVisible(samples > 1);
    ofSamples_->setText(tr("of %1").arg(separated(samples)));
    ofSamples_->setVisible(samples > 1);
    colours_->setPossible(2, facts_.whyNoChange.isEmpty(), facts_.whyNoChange);
    if (!facts_.whyNoChange.isEmpty() && colours_->chosen() == 2) {
        colours_->choose(1);
        map_->setColours(MapColours::logWeights);
    }
}

void OneHeadPage::showScale() {
    const OwnScale& scale = facts_.scale;
    curveTitle_->setText(scale.fromPosition > 0
                             ? tr("<b>Sensitivity</b> beyond %1").arg(separated(scale.fromPosition))
                             : tr("<b>Sensitivity</b>"));
    curve_->setFromPosition(scale.fromPosition);
    curve_->setPosition(static_cast<int>(facts_.row));
    curve_->setCurve(scale.curve, scale.curveWords);
    curve_->setTrained(scale.trained * scale.uniform);
    curve_->setSigma(scale.own * scale.uniform, scale.before);
    slider_->setTrained(scale.trained);
    slider_->setValue(scale.own);
    number_->setValue(scale.own);
    lock_->setChecked(scale.locked);
    lock_->setText(scale.locked ? tr("Locked (L)") : tr("Lock (L)"));
    const auto best = curve_->bestSigma();
    const bool can = best && scale.uniform > 0;
    best_->setEnabled(can);
    best_->setText(can ? tr("Best %1").arg(*best / scale.uniform, 0, 'f', 2) : tr("Best"));
    best_->setToolTip(can ? tr("The factor of the least loss on the curve")
                          : tr("Where the curve of the loss has a least within its ends"));
}

void OneHeadPage::showPlots() {
    const auto about = [&](const QString& words) {
        return facts_.over.isEmpty() ? words
               : words.isEmpty()     ? facts_.over
                                     : words + QString::fromUtf8(" \u00b7 ") + facts_.over;
    };
    const auto trained = static_cast<double>(facts_.trained);
    const HeadAttention* const now = facts_.now.get();
    const HeadAttention* const against = facts_.against.get();
    map_->setTrainedLength(facts_.trained);
    map_->setMaps(now ? now->sample : nullptr, against ? against->sample : nullptr, facts_.awaited,
                  facts_.staleMap);
    HeadLines profile;
    profile.about = about(against ? tr("A grey") : QString());
    profile.xTitle = tr("distance i \u2212 j (log)");
    profile.words = facts_.awaited;
    profile.logX = profile.logY = true;
    profile.leastY = 1e-8;
    profile.trained = trained;
    profile.muted = facts_.mutedCurves;
    if (against)
        profile.lines.push_back(
            profileLine("A", facts_.edges, *against, Role::reference, Qt::DashLine));
    if (now)
        profile.lines.push_back(
            profileLine("now", facts_.edges, *now, Role::entropy, Qt::SolidLine));
    profile_->setLines(std::move(profile), facts_.dragging);

    HeadLines first;
    first.about = about(tr("1, 4, 16"));
    first.xTitle = tr("position (tokens)");
    first.words = facts_.awaited;
    first.trained = trained;
    first.fromX = 0;
    first.place = static_cast<double>(facts_.row);
    first.muted = facts_.mutedCurves;
    constexpr int series[] = {1, 2, 5};
    constexpr Qt::PenStyle strokes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    for (std::size_t count = 0; now && count < firstKeyCounts.size(); ++count) {
        HeadLine line{tr("first %1").arg(firstKeyCounts[count]),
                      {},
                      {},
                      {},
                      series[count],
                      strokes[count],
                      1.7,
                      QString::number(firstKeyCounts[count])};
        addMeans(line, now->curves.first[count], 96);
        first.lines.push_back(std::move(line));
    }
    first_->setLines(std::move(first), facts_.dragging);

    HeadLines entropy;
    entropy.about = about(shownUnit(unit_));
    entropy.xTitle = tr("position (tokens)");
    entropy.words = facts_.awaited;
    entropy.yRole = Role::entropy;
    entropy.trained = trained;
    entropy.fromX = 0;
    entropy.place = static_cast<double>(facts_.row);
    entropy.muted = facts_.mutedCurves && facts_.dragging;
    const double factor = fromNats(unit_);
    if (!facts_.entropy.empty()) {
        HeadLine most{tr("ln(i+1)"), {}, {}, Role::text, 0, Qt::DotLine, 1.0, {}};
        std::vector<float> ceiling(facts_.entropy.size());
        for (std::size_t i = 0; i < ceiling.size(); ++i)
            ceiling[i] = std::log(static_cast<float>(i + 1));
        addMeans(most, ceiling, 192, factor);
        entropy.lines.push_back(std::move(most));
    }
    const auto course = [&](const QString& of, const std::vector<float>& curve, Role role,
                            Qt::PenStyle stroke, double width) {
        if (curve.empty()) return;
        HeadLine line{of, {}, {}, role, 0, stroke, width, {}};
        addMeans(line, curve, 192, factor);
        entropy.lines.push_back(std::move(line));
    };
    course("A", facts_.entropyOfA, Role::reference, Qt::DashLine, 1.5);
    course("now", facts_.entropy, Role::entropy, Qt::SolidLine, 2.0);
    entropy_->setLines(std::move(entropy), facts_.dragging);
}

QString OneHeadPage::wordAt(std::int64_t position) const {
    if (!facts_.text || facts_.sample >= std::ssize(facts_.text->samples)) return {};
    const auto& ids = facts_.text->samples[static_cast<std::size_t>(facts_.sample)].ids;
    if (position < 0 || position >= std::ssize(ids)) return {};
    return tokenWord(ids[static_cast<std::size_t>(position)], facts_.tokenizer.get());
}

void OneHeadPage::showRow() {
    const std::int64_t row = facts_.row;
    weights_ = {};
    const HeadRow* const kept =
        facts_.now && facts_.now->sample ? rowAt(*facts_.now->sample, row) : nullptr;
    if (kept) weigh(kept->scaled, facts_.rule, facts_.now->sigma, weights_);
    row_->setTrainedLength(facts_.trained);
    row_->setWeights(weights_.key, tr("row %1: %2").arg(separated(row), facts_.awaited),
                     facts_.staleMap);
    std::vector<std::int64_t> order(weights_.key.size());
    std::iota(order.begin(), order.end(), std::int64_t{0});
    const auto weight = [&](std::int64_t key) {
        return weights_.key[static_cast<std::size_t>(key)];
    };
    const auto most = std::min<std::size_t>(order.size(), StrongPlaces::mostPlaces);
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(most),
                              std::ranges::greater(), weight);
    order.resize(most);
    if (kept && (!key_ || *key_ > row)) key_ = order.front();
    std::vector<StrongPlace> places;
    QStringList named;
    for (const std::int64_t key : order) {
        constexpr std::int64_t around = 14;
        StrongPlace place{key, weight(key), {}, wordAt(key), {}};
        for (std::int64_t at = std::max<std::int64_t>(0, key - around); at < key; ++at)
            place.before += wordAt(at);
        for (std::int64_t at = key + 1; at <= std::min(row, key + around); ++at)
            place.after += wordAt(at);
        if (places.size() < strongestNamed) named << separated(key) + ' ' + shareText(place.weight);
        places.push_back(std::move(place));
    }
    QStringList strongest;
    for (qsizetype count = named.size(); count > 0; --count)
        strongest
            << tr("strongest: %1").arg(named.mid(0, count).join(QString::fromUtf8(" \u00b7 ")));
    strongest_->setForms(strongest.isEmpty() ? QStringList{QString()} : strongest);
    places_->setPlaces(std::move(places));
    showTokens();

    showReadOut(kept != nullptr);
    map_->setPlace(facts_.now && facts_.now->sample ? std::optional(row) : std::nullopt, key_);
    row_->setKey(key_);
    places_->setKey(key_);
    strip_->setKey(key_);
}

// What the map says of row and key; `kept`: the row's weights are there.
void OneHeadPage::showReadOut(bool kept) {
    const std::int64_t row = facts_.row;
    QStringList names, values, brief;
    const auto say = [&](const QString& name, const QString& value, const QString& shorter) {
        names << name;
        values << value;
        brief << shorter;
    };
    const HeadSample* const sample = facts_.now ? facts_.now->sample.get() : nullptr;
    const HeadSample* const other = facts_.against ? facts_.against->sample.get() : nullptr;
    if (sample && row < std::ssize(sample->facts)) {
        const auto at = static_cast<std::size_t>(row);
        const EqualParts rows(sample->map.part.firstRow, sample->map.part.endRow);
        QString of;
        if (rows.contains(row)) {
            const int block = rows.partOf(row);
            if (rows.end(block) - rows.first(block) > 1)
                of = tr(" (of %1 \u2026 %2)")
                         .arg(separated(rows.first(block)), separated(rows.end(block) - 1));
        }
        say(tr("row"), separated(row) + of, separated(row));
        if (kept && key_) {
            const QString weight = shareText(weights_.key[static_cast<std::size_t>(*key_)]);
            say(tr("key"), tr("%1 \u00b7 weight %2").arg(separated(*key_), weight),
                tr("%1 \u00b7 %2").arg(separated(*key_), weight));
        }
        // Of a row that is kept at the scale of now.
        const RowFacts own = kept ? factsOf(weights_, {}, facts_.trained) : sample->facts[at];
        const RowFacts* const before =
            other && at < other->facts.size() ? &other->facts[at] : nullptr;
        const auto inA = [&](double value) { return tr(" (A %1)").arg(value, 0, 'f', 2); };
        const double factor = fromNats(unit_);
        const QString entropy = printedNumber(factor * own.entropy, 2);
        const QString entropyInA = before ? inA(factor * before->entropy) : QString();
        say(tr("entropy"), tr("%1 %2").arg(entropy, shownUnit(unit_)) + entropyInA,
            entropy + entropyInA);
        const QString four = printedNumber(own.first[fourKeysShare], 2) +
                             (before ? inA(before->first[fourKeysShare]) : QString());
        say(tr("first 4 keys"), four, four);
        if (!sample->map.outside.empty())
            say(tr("outside"), printedNumber(own.outside, 2), printedNumber(own.outside, 2));
    }
    map_->setReadOut(names, values, brief);
}

void OneHeadPage::showTokens() {
    rowTitle_->setText((wide_ ? tr("<b>Row %1 over the text</b>") : tr("<b>Row %1</b>"))
                           .arg(separated(facts_.row)));
    const std::int64_t keys = std::ssize(weights_.key);
    if (keys == 0) {  // the frame waits for the weights of the row
        framed_->setText({});
        strip_->setTokens(0, {}, {});
        return row_->setFrame({}, 0);
    }
    const int room = static_cast<int>(std::min<std::int64_t>(keys, strip_->capacity()));
    if (framedRow_ != facts_.row || frame_.first + frame_.count > keys || frame_.count > room) {
        const int count = framedRow_ ? std::min(frame_.count, room) : room;
        frame_ = {
            std::max<std::int64_t>(0, keys - std::max(count, std::min(room, RowPlot::leastKeys))),
            std::max(count, std::min(room, RowPlot::leastKeys))};
        framedRow_ = facts_.row;
    }
    QStringList words;
    std::vector<double> weights;
    for (std::int64_t key = frame_.first; key < frame_.first + frame_.count; ++key) {
        words << wordAt(key);
        weights.push_back(weights_.key[static_cast<std::size_t>(key)]);
    }
    framed_->setText(
        frame_.count == 0
            ? QString()
            : (wide_ ? tr("tokens %1 to %2, the framed part of the row") : tr("tokens %1 to %2"))
                  .arg(separated(frame_.first), separated(frame_.first + frame_.count - 1)));
    strip_->setTokens(frame_.first, std::move(words), std::move(weights));
    strip_->setKey(key_);
    row_->setFrame(frame_, room);
}

void OneHeadPage::setFrame(KeyFrame frame) {
    const std::int64_t keys = std::ssize(weights_.key);
    frame.count = static_cast<int>(std::min<std::int64_t>(frame.count, keys));
    frame.first = std::clamp<std::int64_t>(frame.first, 0, keys - frame.count);
    frame_ = frame;
    showTokens();
}

void OneHeadPage::chooseKey(std::int64_t key) {
    key_ = key;
    showRow();
}

void OneHeadPage::stepHead(int layers, int heads) {
    if (!facts_.head) return;
    const HeadId to{facts_.head->layer + layers, facts_.head->head + heads};
    if (to.layer < 0 || to.layer >= facts_.layers || to.head < 0 || to.head >= facts_.heads) return;
    emit headWanted(to);
}

void OneHeadPage::stepRow(std::int64_t by) {
    if (read() == 0) return;
    const std::int64_t row = std::clamp<std::int64_t>(facts_.row + by, 0, read() - 1);
    if (row != facts_.row) emit rowWanted(row);
}

void OneHeadPage::keyPressEvent(QKeyEvent* event) {
    const auto held = event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (!facts_.head || held) return QWidget::keyPressEvent(event);
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
        case Qt::Key_Left:
            return stepHead(0, -1);
        case Qt::Key_Right:
            return stepHead(0, 1);
        case Qt::Key_Up:
            return stepHead(-1, 0);
        case Qt::Key_Down:
            return stepHead(1, 0);
        case Qt::Key_PageUp:
            return stepRow(shift ? -rowLeap : -rowStep);
        case Qt::Key_PageDown:
            return stepRow(shift ? rowLeap : rowStep);
        case Qt::Key_L:
            emit lockWanted(!facts_.scale.locked);
            return;
        default:
            return QWidget::keyPressEvent(event);
    }
}

Chart* OneHeadPage::focusedChart() const {
    for (Chart* chart :
         {static_cast<Chart*>(profile_), static_cast<Chart*>(first_), static_cast<Chart*>(entropy_),
          static_cast<Chart*>(row_), static_cast<Chart*>(places_)})
        if (chart->hasFocus() && chart->hasValues()) return chart;
    return map_;
}

std::vector<Table> OneHeadPage::tables() const {
    std::vector<Table> all;
    if (!facts_.head || !facts_.words.isEmpty()) return all;
    const QString of = QString("L%1 H%2").arg(facts_.head->layer).arg(facts_.head->head);
    const QString row = QString("row %1").arg(facts_.row);
    const auto add = [&](const char* name, const Chart* chart, const QString& what) {
        for (Table& table : chart->tables()) {
            table.name = name;
            table.description = (of + ": " + what).toStdString();
            all.push_back(std::move(table));
        }
    };
    add("row", row_, "weights of " + row);
    add("map", map_, "weights by query and key");
    add("distance-profile", profile_, "weight by distance");
    add("first-tokens", first_, "share on the first tokens by position");
    add("entropy", entropy_, QString("entropy in %1 by position").arg(name(unit_)));
    if (curve_->hasCurve()) all.push_back(curve_->table(of + ": sensitivity to its scale"));
    add("heaviest-keys", places_, "heaviest keys of " + row);
    return all;
}

QJsonObject OneHeadPage::state() const {
    return {{"colours", mapColourKeys[colours_->chosen()]},
            {"places", rowKind_->chosen() == 1},
            {"sample", facts_.sample}};
}

void OneHeadPage::setState(const QJsonObject& state) {
    for (int at = 0; at < 3; ++at)
        if (state["colours"].toString() == mapColourKeys[at]) {
            colours_->choose(at);
            map_->setColours(static_cast<MapColours>(at));
        }
    if (!state["places"].isBool()) return;
    const bool places = state["places"].toBool();
    rowKind_->choose(places);
    row_->setVisible(!places);
    places_->setVisible(places);
}

}  // namespace sextant
