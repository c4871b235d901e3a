// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/best_warp_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "analysis/position/warp_curve.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/parameter_form.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

constexpr int side = 150;
constexpr int cardRows = 4;
constexpr int mostTimes = 64;  // test lengths to this many trained ones

Parameter testLengths(int trained, int tokens) {
    Parameter length{"length", BestWarpView::tr("test length").toStdString(), "tokens", Kind::whole,
                     std::int64_t{std::max(tokens, trained)}};
    length.least = trained;
    length.most = std::max<double>(tokens, double{mostTimes} * trained);
    length.usual = std::pair(double(trained), length.most);
    length.step = 1;
    length.logarithmic = true;
    length.help =
        BestWarpView::tr("The length that the warp of training is searched for.").toStdString();
    return length;
}

}  // namespace

BestWarpView::BestWarpView(QWidget* parent)
    : QWidget(parent),
      length_(new ParameterForm(this)),
      take_(new QPushButton(tr("Try at inference"), this)),
      train_(new QPushButton(tr("Copy for training"), this)) {
    setObjectName("bestWarp");
    setAccessibleName(tr("Mismatch over Beta(a, b)"));
    setMouseTracking(true);
    take_->setObjectName("takePoints");
    take_->setEnabled(false);
    take_->setToolTip(
        tr("The six points were found for training; this sets them for the model as "
           "it is."));
    train_->setObjectName("copyForTraining");
    train_->setEnabled(false);
    train_->setToolTip(
        tr("Copies options of sextant-batch train: Beta(a, b) where its shapes are "
           "set, else the six points."));
    length_->setObjectName("testLength");
    connect(length_, &ParameterForm::edited, this, [this](const QString&, const Value& value) {
        const auto length = static_cast<int>(std::get<std::int64_t>(value));
        byHand_ = length == tokens_ ? std::nullopt : std::optional(length);
        search();
    });
    connect(take_, &QPushButton::clicked, this, [this] { emit pointsChosen(points_.points()); });
    connect(train_, &QPushButton::clicked, this, [this] {
        if (chosen_)
            emit betaForTraining(chosen_->first, chosen_->second);
        else
            emit pointsForTraining(points_.points());
    });
}

void BestWarpView::setTheme(const Theme& theme) {
    theme_ = theme;
    length_->setTheme(theme);
    update();
}

void BestWarpView::setSearch(std::shared_ptr<const WarpSearch> search, int tokens) {
    if (search == search_ && tokens == tokens_) return;
    // What was set by hand is a question about one model at one length.
    if (search_) byHand_.reset();
    search_ = std::move(search);
    tokens_ = tokens;
    length_->setParameters(search_ ? Parameters{testLengths(search_->trainedLength(), tokens_)}
                                   : Parameters{});
    length_->setVisible(search_ != nullptr);
    updateGeometry();
    resizeEvent(nullptr);
    setLengthByHand(byHand_);
}

void BestWarpView::setChosen(std::optional<std::pair<double, double>> shapes) {
    if (shapes == chosen_) return;
    chosen_ = shapes;
    update();
}

void BestWarpView::setLengthByHand(std::optional<int> testLength) {
    byHand_ = testLength;
    if (search_) {
        const double trained = search_->trainedLength();
        if (byHand_ && *byHand_ < trained) byHand_.reset();
        length_->setValues(
            {{"length", std::int64_t{std::max(this->testLength(), search_->trainedLength())}}});
    }
    search();
}

void BestWarpView::search() {
    map_.reset();
    const int length = testLength();
    const bool possible = search_ && length > search_->trainedLength();
    take_->setEnabled(possible);
    train_->setEnabled(possible);
    if (possible) {
        map_ = search_->betaMap(length);
        points_ = search_->bestPoints(length);
        const double a = map_->a[static_cast<std::size_t>(map_->bestA)];
        const double b = map_->b[static_cast<std::size_t>(map_->bestB)];
        const WarpCurve curve(points_.points());
        facts_[0] = search_->facts(nullptr, length);
        facts_[1] = search_->facts([=](double x) { return betaDistribution(x, a, b); }, length);
        facts_[2] = search_->facts([&](double x) { return curve(x); }, length);
    }
    update();
}

int BestWarpView::sliderHeight() const {
    return search_ ? length_->sizeHint().height() + 4 : 0;
}

QSize BestWarpView::sizeHint() const {
    const int line = fontMetrics().height();
    return {290, sliderHeight() + side + 2 * line + 10 + (cardRows + 1) * (line + 4) +
                     take_->sizeHint().height() + 8};
}

QRectF BestWarpView::mapRect() const {
    return {36.0, sliderHeight() + 4.0, std::min<double>(side, width() - 118.0), side};
}

PlotPane BestWarpView::axes() const {
    PlotPane pane;
    pane.area = mapRect();
    for (PlotAxis* axis : {&pane.x, &pane.left}) {
        axis->range = {WarpSearch::leastShape, WarpSearch::mostShape};
        axis->logarithmic = true;
        axis->colour = theme_.textColor(Role::muted);
        for (const double shape : {axis->range.lower, 1.0, axis->range.upper})
            axis->ticks.push_back({shape, QString::number(shape, 'g', 3)});
    }
    pane.x.title = tr("a across, b up");
    pane.x.room = fontMetrics().height() + 2.0;
    return pane;
}

std::optional<BestWarpView::Shape> BestWarpView::shapeAt(const QPointF& pixel) const {
    const QRectF area = mapRect();
    if (!map_ || !area.contains(pixel)) return std::nullopt;
    const double last = WarpSearch::steps - 1.0;
    return Shape{
        static_cast<std::size_t>(std::lround((pixel.x() - area.left()) / area.width() * last)),
        static_cast<std::size_t>(std::lround((area.bottom() - pixel.y()) / area.height() * last))};
}

void BestWarpView::paintMap(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!map_) return;
    constexpr int steps = WarpSearch::steps;
    const auto [least, most] = std::minmax_element(map_->mismatch.begin(), map_->mismatch.end());
    const double low = std::log(std::max(*least, 1e-9)), high = std::log(std::max(*most, 1e-9));
    QImage image(steps, steps, QImage::Format_RGB32);
    for (int b = 0; b < steps; ++b)
        for (int a = 0; a < steps; ++a) {
            const double total = map_->mismatch[static_cast<std::size_t>(b * steps + a)];
            const double t = (std::log(std::max(total, 1e-9)) - low) / std::max(high - low, 1e-9);
            image.setPixelColor(a, steps - 1 - b, viridis(1.0 - t));  // the best is bright
        }
    painter.drawImage(area, image);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.color(Role::line));
    painter.drawRect(area);
}

std::optional<QPointF> BestWarpView::chosenAt() const {
    if (!map_ || !chosen_) return std::nullopt;
    const auto& [a, b] = *chosen_;
    const PlotPane pane = axes();
    if (!pane.x.range.contains(a) || !pane.left.range.contains(b)) return std::nullopt;
    return pane.at({a, b});
}

// Beside the name of the axes, under the words beside the map.
QRectF BestWarpView::scaleRect() const {
    const QRectF area = mapRect();
    return {area.right() + 8, area.bottom() + 2, width() - area.right() - 12, 7};
}

// Mismatch from the least to the most, as the map's colours.
void BestWarpView::paintScale(QPainter& painter) const {
    const QRectF scale = scaleRect();
    constexpr int steps = 48;
    for (int k = 0; k < steps; ++k)
        painter.fillRect(QRectF(scale.left() + k * scale.width() / steps, scale.top(),
                                scale.width() / steps + 1, scale.height()),
                         viridis(1.0 - k / (steps - 1.0)));
    const auto [least, most] = std::minmax_element(map_->mismatch.begin(), map_->mismatch.end());
    const QRectF words(scale.left(), scale.bottom() + 1, scale.width(), fontMetrics().height());
    painter.setFont(numberFont(font()));
    painter.setPen(theme_.textColor(Role::muted));
    painter.drawText(words, Qt::AlignLeft, QString::number(*least, 'g', 2));
    painter.drawText(words, Qt::AlignRight, QString::number(*most, 'g', 2));
    painter.setFont(font());
}

void BestWarpView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter);
}

void BestWarpView::paintTo(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = fontMetrics().height();
    const QRectF area = mapRect();
    painter.setPen(theme_.textColor(Role::muted));
    if (!map_) {
        painter.drawText(QRectF(0, sliderHeight(), width(), 3 * line), Qt::TextWordWrap,
                         tr("Test at more tokens than the trained length to see which warp of "
                            "training goes with it."));
        return;
    }
    paintMap(painter, area, theme_);
    const auto mark = [&](double a, double b, const QColor& colour) {
        painter.setPen(QPen(colour, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(pixelOf(a, b), 5, 5);
    };
    const double bestA = map_->a[static_cast<std::size_t>(map_->bestA)];
    const double bestB = map_->b[static_cast<std::size_t>(map_->bestB)];
    mark(bestA, bestB, QColor(Qt::black));
    if (const auto at = chosenAt()) {
        const QRectF box(at->x() - 5, at->y() - 5, 10, 10);
        painter.setPen(QPen(Qt::black, 4));
        painter.drawRect(box);
        painter.setPen(QPen(theme_.color(Role::accent), 2));
        painter.drawRect(box);
    }
    paintScale(painter);
    Plot plot{font(), {axes()}};
    holdNumbers(plot, area.left(), area.right());  // so that the two of a corner stand apart
    paint(painter, plot);
    painter.setFont(font());
    painter.setPen(theme_.textColor(Role::muted));
    painter.drawText(
        QRectF(area.right() + 8, area.top(), width() - area.right() - 8, area.height()),
        Qt::TextWordWrap, besideMap());
    const double top = area.bottom() + 2 * line + 4, row = line + 4;
    const QString heads[] = {QString(), tr("no warp"), tr("Beta"), tr("points"), tr("at test")};
    const QString names[] = {tr("span"), tr("bias gap"), tr("total diff."), tr("mismatch")};
    const double first = 0.24 * width(), each = (width() - first) / 4.0;
    for (int column = 0; column < 5; ++column) {
        const QRectF place(column == 0 ? 0 : first + (column - 1) * each, top,
                           column == 0 ? first : each, row);
        const Qt::Alignment where = column == 0 ? Qt::AlignLeft : Qt::AlignRight;
        painter.setPen(theme_.textColor(Role::muted));
        painter.setFont(font());
        painter.drawText(place, where | Qt::AlignVCenter, heads[column]);
        for (int k = 0; k < cardRows; ++k) {
            painter.setFont(column == 0 ? font() : numberFont(font()));
            painter.setPen(column == 0 ? theme_.textColor(Role::muted) : theme_.color(Role::text));
            painter.drawText(place.translated(0, (k + 1) * row), where | Qt::AlignVCenter,
                             column == 0 ? names[k] : cardText(k, column - 1));
        }
    }
}

QString BestWarpView::cardText(int row, int column) const {
    if (!map_) return {};
    const bool test = column == 3;
    const WarpFacts& facts = facts_[test ? 0 : column];
    if (row == 0) return QString::number(test ? facts.testSpan : facts.span, 'f', 0);
    if (row == 1) return QString::number(test ? facts.testBiasGap : facts.biasGap, 'f', 4);
    if (test) return QString(QChar(0x2013));
    return QString::number(row == 2 ? facts.totalDifference : facts.mismatch, 'f',
                           row == 2 ? 4 : 3);
}

QString BestWarpView::besideMap() const {
    if (!map_) return {};
    const std::size_t a = hovered_ ? hovered_->a : static_cast<std::size_t>(map_->bestA);
    const std::size_t b = hovered_ ? hovered_->b : static_cast<std::size_t>(map_->bestB);
    QString words =
        tr("%1\na %2\nb %3\nmismatch %4")
            .arg(hovered_ ? tr("click: at inference") : QString::fromUtf8("\u25cb ") + tr("least"))
            .arg(map_->a[a], 0, 'f', 2)
            .arg(map_->b[b], 0, 'f', 2)
            .arg(map_->mismatch[b * map_->a.size() + a], 0, 'f', 3);
    if (map_->bestAtEdge()) words += '\n' + tr("least at the map's edge");
    if (chosenAt()) words += '\n' + QString::fromUtf8("\u25a1 ") + tr("set at inference");
    return words;
}

void BestWarpView::mousePressEvent(QMouseEvent* event) {
    const auto shape = shapeAt(event->position());
    if (shape && event->button() == Qt::LeftButton)
        emit betaChosen(map_->a[shape->a], map_->b[shape->b]);
}

void BestWarpView::mouseMoveEvent(QMouseEvent* event) {
    hovered_ = shapeAt(event->position());
    setCursor(hovered_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void BestWarpView::leaveEvent(QEvent*) {
    hovered_.reset();
    update();
}

// A refusal under the field moves what stands below.
bool BestWarpView::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        resizeEvent(nullptr);
        updateGeometry();
        update();
    }
    return QWidget::event(event);
}

void BestWarpView::resizeEvent(QResizeEvent*) {
    length_->setGeometry(0, 0, width(), length_->sizeHint().height());
    const int high = take_->sizeHint().height(), top = height() - high - 2;
    const int trains = std::min(width() / 2, train_->sizeHint().width());
    take_->setGeometry(0, top, width() - trains - 6, high);
    train_->setGeometry(width() - trains, top, trains, high);
}

Table BestWarpView::table() const {
    Table all("best-warp", {"a", "b", "mismatch"});
    for (std::size_t b = 0; map_ && b < map_->b.size(); ++b)
        for (std::size_t a = 0; a < map_->a.size(); ++a)
            all.addRow(map_->a[a], map_->b[b], map_->mismatch[b * map_->a.size() + a]);
    return all;
}

}  // namespace sextant
