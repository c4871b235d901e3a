// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/distance_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <cmath>

#include "pages/distance/distance_matrix_view.h"
#include "pages/distance/distance_plot.h"
#include "pages/distance/seen_distance_plot.h"
#include "pages/distance/total_table.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/segments.h"
#include "widgets/paper_style.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

constexpr int leastTold = 130, mostTold = 260;  // pixels of height
constexpr int foldBelow = 560, tabBelow = 450;  // heights, pixels

// A word before what it names, kept together where lines break.
QWidget* named(const QString& word, QWidget* what, QWidget* parent) {
    auto* group = new QWidget(parent);
    auto* row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto* label = new QLabel(word, group);
    label->setProperty("muted", true);
    row->addWidget(label);
    row->addWidget(what);
    what->setParent(group);
    return group;
}

}  // namespace

DistancePage::DistancePage(QWidget* parent)
    : QWidget(parent),
      controls_(new QWidget(this)),
      shows_(new Segments("distancePart", {tr("curves"), tr("matrix")}, controls_)),
      score_(new Segments("distanceScore", {tr("exp A"), tr("A")}, controls_)),
      dims_(new Segments("distanceDims", {tr("this model"), "64", "128"}, controls_)),
      distance_(new Segments("distanceScale", {tr("linear"), tr("log")}, controls_)),
      method_(new Segments("distanceMethod", {tr("now"), tr("before"), tr("both")}, controls_)),
      sensitivity_(new Segments("sensitivityScale", {tr("log"), tr("linear")}, controls_)),
      unit_(new Segments("measuredUnit", {tr("score"), tr("/ |q||k|")}, controls_)),
      part_(new Segments("plotPart", {tr("score"), tr("sensitivity")}, controls_)),
      of_(new Segments("distanceMatrixOf", {tr("what is set"), QString()}, controls_)),
      fields_(new QWidget(controls_)),
      base_(new NumberField(fields_)),
      trained_(new NumberField(fields_)),
      note_(new QLabel(this)),
      layers_(new QLabel(this)),
      curves_(new QWidget(this)),
      matrices_(new QWidget(this)),
      plot_(new DistancePlot(curves_)),
      table_(new TotalTable(curves_)),
      matrixBefore_(new DistanceMatrixView(matrices_)),
      matrixNow_(new DistanceMatrixView(matrices_)),
      told_(new SeenDistancePlot(matrices_)) {
    auto* flow = new FlowLayout(controls_, 14, 5);
    QSizePolicy high(QSizePolicy::Preferred, QSizePolicy::Minimum);
    high.setHeightForWidth(true);
    controls_->setSizePolicy(high);
    flow->addWidget(shows_);
    curvesOnly_[0] = named(tr("score"), score_, controls_);
    curvesOnly_[1] = named(tr("d"), dims_, controls_);
    curvesOnly_[2] = named(tr("distance"), distance_, controls_);
    curvesOnly_[3] = named(tr("sensitivity"), sensitivity_, controls_);
    for (QWidget* group : curvesOnly_)
        flow->addWidget(group);
    auto* methodGroup = named(tr("with the method"), method_, controls_);
    flow->addWidget(methodGroup);
    measuredGroup_ = named(tr("measured"), unit_, controls_);
    flow->addWidget(measuredGroup_);
    partGroup_ = named(tr("plot"), part_, controls_);
    flow->addWidget(partGroup_);
    ofGroup_ = named(tr("matrix of"), of_, controls_);
    flow->addWidget(ofGroup_);
    ofGroup_->hide();
    auto* fieldRow = new QHBoxLayout(fields_);
    fieldRow->setContentsMargins(0, 0, 0, 0);
    base_->setLimits(2.0, 1e9);
    base_->setDecimals(0);
    base_->setStep(1000);
    base_->setValue(10000);
    base_->setObjectName("distanceBase");
    trained_->setLimits(4, 1 << 20);
    trained_->setDecimals(0);
    trained_->setStep(16);
    trained_->setValue(256);
    trained_->setObjectName("distanceTrained");
    fieldRow->addWidget(named(tr("base"), base_, fields_));
    fieldRow->addWidget(named(tr("L"), trained_, fields_));
    flow->addWidget(fields_);

    note_->setProperty("muted", true);
    note_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 0);
    column->setSpacing(4);
    column->addWidget(controls_);
    column->addWidget(note_);
    column->addWidget(curves_, 1);
    column->addWidget(matrices_, 1);
    auto* stack = new QVBoxLayout(curves_);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->addWidget(plot_, 1);
    plot_->setMinimumSize(160, 160);  // of one of the two: where both have no room fit() shows one
    stack->addWidget(table_);
    auto* under = new QVBoxLayout(matrices_);
    under->setContentsMargins(0, 0, 0, 0);
    pair_ = new QBoxLayout(QBoxLayout::LeftToRight);
    pair_->addWidget(matrixBefore_, 1);
    pair_->addWidget(matrixNow_, 1);
    under->addLayout(pair_, 1);
    under->addWidget(told_);
    layers_->setObjectName("matrixLayers");
    layers_->setProperty("muted", true);
    layers_->setWordWrap(true);
    under->addWidget(layers_);
    for (DistanceMatrixView* matrix : {matrixBefore_, matrixNow_})  // as much as there is
        matrix->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    matrices_->hide();
    partGroup_->hide();
    setFocusProxy(plot_);

    for (Segments* one : {score_, distance_, method_, sensitivity_, unit_})
        connect(one, &Segments::chosenChanged, this, &DistancePage::applyLook);
    connect(part_, &Segments::chosenChanged, this, &DistancePage::fit);
    connect(dims_, &Segments::chosenChanged, this, &DistancePage::choiceChanged);
    connect(of_, &Segments::chosenChanged, this, [this](int of) {
        takeTrainable(of == 1);
        emit choiceChanged();
    });
    connect(shows_, &Segments::chosenChanged, this, [this](int part) { showMatrix(part == 1); });
    for (NumberField* field : {base_, trained_})
        connect(field, &NumberField::edited, this, &DistancePage::choiceChanged);
    connect(table_, &TotalTable::foldWanted, this, [this](bool folded) {
        folded_ = folded;
        fit();
    });
    setModelOpen(false);
}

void DistancePage::setTheme(const Theme& theme) {
    plot_->setTheme(theme);
    table_->setTheme(theme);
    matrixBefore_->setTheme(theme);
    matrixNow_->setTheme(theme);
    told_->setTheme(theme);
    base_->setTheme(theme);
    trained_->setTheme(theme);
}

void DistancePage::setModelOpen(bool open) {
    const bool opens = open && !open_;
    open_ = open;
    fields_->setVisible(!open);
    dims_->setPossible(0, open, open ? QString() : tr("Open a checkpoint."));
    if (!open && dims_->chosen() == 0) dims_->choose(1);
    if (opens) dims_->choose(0);
    controls_->updateGeometry();
}

void DistancePage::setFacts(const DistanceFacts& facts) {
    facts_ = facts;
    const bool turns = facts.dims > 0;
    dims_->setWord(0, turns   ? tr("%1, this model").arg(facts.dims)
                      : open_ ? tr("this model: no rotation")
                              : tr("this model"));
    const bool own = turns || facts.shownDims == 0;  // its own, or a model without positions
    dims_->setPossible(0, open_ && own,
                       own     ? QString()
                       : open_ ? tr("No query or key of this layer turns; the line beside is that "
                                    "of a model which turns so many dimensions.")
                               : tr("Open a checkpoint."));
    if (open_ && facts.dims == 0 && dims_->chosen() == 0 && facts.shownDims > 0)
        dims_->choose(facts.shownDims == 128 ? 2 : 1);
    measuredGroup_->setVisible(!facts.measured.empty() && !showsMatrix());
    note_->setText(facts.note);
    note_->setVisible(!facts.note.isEmpty());
    layout()->activate();  // it has its place before it is painted
    of_->setWord(1, facts.trainable);
    ofGroup_->setVisible(!facts.trainable.isEmpty() && showsMatrix());
    plot_->setFacts(facts);
    table_->setModel(facts.base, static_cast<int>(facts.trained), static_cast<int>(facts.tokens),
                     open_ && turns);
    matrixBefore_->setMatrix(tr("as the config says"), facts_.matrixBefore, facts_.trained);
    const std::int64_t met = facts_.trainableMet;
    // Where nothing is set there is one.
    matrixNow_->setMatrix(met > 0                   ? facts_.trainable
                          : facts_.method.isEmpty() ? tr("as the config says")
                                                    : facts_.method,
                          facts_.matrixNow, met > 0 ? met : facts_.trained);
    layers_->setText(facts_.layers);
    layers_->setVisible(!facts_.layers.isEmpty());
    told_->setMatrices(facts_.matrixBefore, facts_.matrixNow, facts_.trained);
    fit();
    showMatrices();
}

// Both as large as each other, with one legend where the colours are the same; where they are
// higher than wide one under the other if that leaves them larger. What they leave below has their
// last rows as curves.
void DistancePage::showMatrices() {
    using Method = DistanceLook::Method;
    const bool ownColours = facts_.trainableMet > 0;
    const bool one = facts_.method.isEmpty() && !ownColours;
    const Method method = one ? Method::now : static_cast<Method>(method_->chosen());
    const bool both = method == Method::both;
    matrixBefore_->setVisible(method != Method::now);
    matrixNow_->setVisible(method != Method::before);
    const int words =
        6 * fontMetrics().height() +
        (facts_.layers.isEmpty() ? 0 : layers_->heightForWidth(std::max(1, width())) + 6);
    matrixBefore_->setLegendShown(true);
    const int noted = note_->isHidden() ? 0 : note_->heightForWidth(std::max(1, width()));
    const int stacked =
        std::min(width() - matrixBefore_->besidePicture(), (height() - noted) / 2 - words);
    matrixBefore_->setLegendShown(!both || ownColours);
    const int beside = (width() - matrixBefore_->besidePicture() - matrixNow_->besidePicture()) / 2;
    const bool under = both && stacked > beside;
    if (under) matrixBefore_->setLegendShown(true);
    pair_->setDirection(under ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    pair_->setStretch(0, both && !under ? std::max(1, beside + matrixBefore_->besidePicture()) : 1);
    pair_->setStretch(1, both && !under ? std::max(1, beside + matrixNow_->besidePicture()) : 1);
    const int side = both ? beside : width() - matrixNow_->besidePicture();
    const int left = matrices_->height() - side - words;
    told_->setVisible(!under && left >= leastTold);
    told_->setFixedHeight(std::clamp(left, leastTold, mostTold));
}

int DistancePage::dims() const {
    return dims_->chosen() == 0 ? 0 : dims_->chosen() == 1 ? 64 : 128;
}

double DistancePage::base() const {
    return base_->value();
}

int DistancePage::trained() const {
    return static_cast<int>(trained_->value());
}

bool DistancePage::showsTrainable() const {
    return of_->chosen() == 1;
}

void DistancePage::showTrainable() {
    of_->choose(1);
    takeTrainable(true);
    showMatrix(true);
}

// It stands beside what the config says, which such a model runs with.
void DistancePage::takeTrainable(bool yes) {
    if (yes) method_->choose(static_cast<int>(DistanceLook::Method::both));
    applyLook();
}

bool DistancePage::showsMatrix() const {
    return shows_->chosen() == 1;
}

void DistancePage::showMatrix(bool matrix) {
    shows_->choose(matrix ? 1 : 0);
    curves_->setVisible(!matrix);
    matrices_->setVisible(matrix);
    for (QWidget* group : curvesOnly_)
        group->setVisible(!matrix);
    measuredGroup_->setVisible(!facts_.measured.empty() && !matrix);
    ofGroup_->setVisible(!facts_.trainable.isEmpty() && matrix);
    fit();
    emit choiceChanged();
}

DistanceLook DistancePage::look() const {
    return {.exponentiated = score_->chosen() == 0,
            .logDistance = distance_->chosen() == 1,
            .method = static_cast<DistanceLook::Method>(method_->chosen()),
            .logSensitivity = sensitivity_->chosen() == 0,
            .unitScores = unit_->chosen() == 1};
}

void DistancePage::applyLook() {
    plot_->setLook(look());
    showMatrices();
}

void DistancePage::fit() {
    const bool low = height() < foldBelow;
    table_->setFolded(folded_.value_or(low));
    const bool tabs =
        height() < tabBelow + (folded_.value_or(low) ? 0 : table_->sizeHint().height());
    const bool both = facts_.hasCurves();  // without a curve nothing has a sensitivity
    partGroup_->setVisible(tabs && both && !showsMatrix());
    curvesOnly_[3]->setVisible(both && !showsMatrix());
    if (!tabs || !both) part_->choose(0);
    plot_->setShown(part_->chosen() == 0, both && (!tabs || part_->chosen() == 1));
}

void DistancePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
    showMatrices();
}

Table DistancePage::scores() const {
    Table all("scores", {"distance"});
    const auto rows = static_cast<std::size_t>(facts_.tokens);
    for (std::size_t r = 0; r < rows; ++r)
        all.columns.front().numbers.push_back(static_cast<double>(r));
    const auto add = [&](const QString& name, const auto& values, bool exponentiated = false) {
        if (values.empty()) return;
        TableColumn& column = all.columns.emplace_back();
        column.name = name.toStdString();
        for (std::size_t r = 0; r < rows; ++r) {
            const double value = r < values.size() ? double{values[r]} : std::nan("");
            column.numbers.push_back(exponentiated ? std::exp(value) : value);
        }
    };
    // Scores, and their exponentials as the plot has them at first.
    const auto both = [&](const QString& name, const std::vector<double>& values) {
        add("A_" + name, values);
        add("exp_A_" + name, values, true);
    };
    both(QString("d%1").arg(facts_.shownDims), facts_.now);
    both("limit", facts_.nowLimit);
    both(QString("before_d%1").arg(facts_.shownDims), facts_.before);
    both("before_limit", facts_.beforeLimit);
    const auto biases = [&](const QString& before, const QString& label,
                            const std::vector<BiasLine>& lines) {
        for (const BiasLine& one : lines)
            both(before + (label.toLower() + ' ' +
                           (one.slope > 0.0 ? QString::number(one.slope, 'g', 6) : one.name()))
                              .trimmed()
                              .replace(' ', '_'),
                 one.score);
    };
    biases({}, facts_.bias, facts_.biases);
    biases("before_", facts_.biasBefore, facts_.biasesBefore);
    for (const MeasuredScores& head : facts_.measured) {
        const QString name = QString("L%1H%2").arg(head.head.layer).arg(head.head.head);
        add("measured_" + name, head.score);
        add("measured_unit_" + name, head.unit);
    }
    return all;
}

std::vector<Table> DistancePage::tables() const {
    if (!showsMatrix()) return {scores(), table_->table()};
    std::vector<Table> shown;
    for (const DistanceMatrixView* one : {matrixBefore_, matrixNow_})
        if (!one->isHidden()) shown.push_back(one->table());
    return shown;
}

void DistancePage::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    if (!showsMatrix()) {
        plot_->exportTo(path, width, about);
        return;
    }
    // Those in sight one under the other, and what each layer has where they differ.
    constexpr int margin = 8;
    const int wide = pictureSize(width).width() - 2 * margin;
    const QFont small = paperFont(font(), width == PictureWidth::column ? 8 : 11);
    const QRect layers =
        QFontMetrics(small).boundingRect(QRect(0, 0, wide, 10000), Qt::TextWordWrap, facts_.layers);
    double high = 2 * margin + (facts_.layers.isEmpty() ? 0 : layers.height());
    std::vector<const DistanceMatrixView*> shown;
    for (const DistanceMatrixView* one : {matrixBefore_, matrixNow_})
        if (!one->isHidden()) {
            shown.push_back(one);
            high += one->fileHeight(wide, small);
        }
    const QSize size(wide + 2 * margin, static_cast<int>(std::ceil(high)));
    writeDrawing(path, size, {tr("Distance of query and key"), about}, [&](QPainter& painter) {
        painter.translate(margin, margin);
        for (const DistanceMatrixView* one : shown) {
            one->paintFile(painter, wide, small, Theme::light());
            painter.translate(0, one->fileHeight(wide, small));
        }
        painter.setFont(small);
        painter.setPen(Theme::light().textColor(Role::muted));
        painter.drawText(QRect(0, 0, wide, layers.height() + 1), Qt::TextWordWrap, facts_.layers);
    });
}

QJsonObject DistancePage::state() const {
    return {{"matrix", showsMatrix()},      {"raw", score_->chosen() == 1},
            {"dims", dims_->chosen()},      {"log", distance_->chosen() == 1},
            {"method", method_->chosen()},  {"linear", sensitivity_->chosen() == 1},
            {"unit", unit_->chosen() == 1}, {"trainable", showsTrainable()}};
}

void DistancePage::setState(const QJsonObject& state) {
    if (!state.contains("matrix")) return;
    score_->choose(state["raw"].toBool() ? 1 : 0);
    if (state["dims"].toInt() > 0) dims_->choose(state["dims"].toInt());
    distance_->choose(state["log"].toBool() ? 1 : 0);
    method_->choose(state["method"].toInt());
    sensitivity_->choose(state["linear"].toBool() ? 1 : 0);
    unit_->choose(state["unit"].toBool() ? 1 : 0);
    of_->choose(state["trainable"].toBool() ? 1 : 0);
    applyLook();
    showMatrix(state["matrix"].toBool());
}

}  // namespace sextant
