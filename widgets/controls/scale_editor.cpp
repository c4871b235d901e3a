// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/scale_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <stdexcept>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/sigma_slider.h"
#include "widgets/controls/sigma_text.h"

namespace sextant {
namespace {

constexpr double kTrainedUniform = 1.0;

// Of the selected heads that the model has.
std::vector<double> chosen(const std::vector<double>& values, const std::set<HeadId>& heads,
                           int layers, int perLayer) {
    std::vector<double> result;
    for (const HeadId head : heads) {
        if (head.layer < 0 || head.layer >= layers || head.head < 0 || head.head >= perLayer)
            continue;
        const auto at = static_cast<std::size_t>(head.layer) * static_cast<std::size_t>(perLayer) +
                        static_cast<std::size_t>(head.head);
        result.push_back(values[at]);
    }
    return result;
}

bool allEqual(const std::vector<double>& values) {
    return std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
}

}  // namespace

ScaleEditor::ScaleEditor(Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      uniformRow_(makeRow(tr("uniform sigma"))),
      selectionRow_(makeRow(tr("own factor of the selected heads"))),
      effect_(new ElidedLabel({}, this)),
      resetAll_(new QPushButton(tr("Reset all σ"), this)) {
    uniformRow_.label->setText(tr("uniform σ (1/√d)"));
    uniformRow_.slider->setTrained(kTrainedUniform);
    effect_->setProperty("muted", true);
    effect_->setObjectName("sigmaInEffect");
    selectionRow_.reset->setText(tr("reset"));
    resetAll_->setToolTip(tr("Uniform σ to 1, every head as trained"));
    layOut();

    const auto wire = [this](const Row& row, auto take, auto reset) {
        connect(row.slider, &SigmaSlider::edited, this, take);
        connect(row.number, &NumberField::edited, this, take);
        connect(row.slider, &SigmaSlider::resetRequested, this, reset);
        connect(row.reset, &QToolButton::clicked, this, reset);
    };
    wire(
        uniformRow_,
        [this](double sigma, EditPhase phase) {
            setUniformSigma(sigma);
            emit uniformSigmaEdited(sigma, phase);
        },
        [this] {
            if (uniform_ == kTrainedUniform) return;
            setUniformSigma(kTrainedUniform);
            emit uniformSigmaEdited(kTrainedUniform, EditPhase::commit);
        });
    wire(
        selectionRow_,
        [this](double sigma, EditPhase phase) {
            for (const HeadId head : selection_->heads()) {
                if (head.layer < 0 || head.layer >= layers_ || head.head < 0 || head.head >= heads_)
                    continue;
                values_[static_cast<std::size_t>(head.layer * heads_ + head.head)] = sigma;
            }
            showSelection();
            emit selectionSigmaEdited(sigma, phase);
        },
        [this] { emit selectionResetRequested(); });
    connect(uniformRow_.number, &NumberField::multiplied, this, [this](double factor) {
        setUniformSigma(uniform_ * factor);
        emit uniformSigmaEdited(uniform_, EditPhase::commit);
    });
    connect(selectionRow_.number, &NumberField::multiplied, this,
            &ScaleEditor::selectionMultiplied);
    connect(resetAll_, &QPushButton::clicked, this, &ScaleEditor::resetAllRequested);
    connect(selection_, &Selection::headsChanged, this, &ScaleEditor::showSelection);
    setTheme(theme_);
    showSelection();
}

void ScaleEditor::layOut() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (const Row& row : {uniformRow_, selectionRow_}) {
        auto* line = new QHBoxLayout;
        line->setSpacing(4);
        line->addWidget(row.label, 1);
        if (row.reset == uniformRow_.reset) line->addWidget(row.reset);
        line->addWidget(row.number);
        layout->addLayout(line);
        layout->addWidget(row.slider);
        if (row.reset == uniformRow_.reset) layout->addSpacing(10);
    }
    auto* below = new QHBoxLayout;
    below->addWidget(effect_, 1);
    below->addWidget(selectionRow_.reset);
    layout->addLayout(below);
    layout->addSpacing(6);
    layout->addWidget(resetAll_, 0, Qt::AlignRight);
}

ScaleEditor::Row ScaleEditor::makeRow(const QString& name) {
    Row row{new ElidedLabel({}, this), new QToolButton(this), new NumberField(this),
            new SigmaSlider(this)};
    row.reset->setText(QStringLiteral("↺"));
    row.reset->setProperty("quiet", true);
    row.reset->setAccessibleName(tr("reset %1").arg(name));
    row.reset->setToolTip(tr("Back to the trained value (or double-click the slider)"));
    QSizePolicy keeps = row.reset->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    row.reset->setSizePolicy(keeps);
    row.number->setAccessibleName(name);
    row.number->setTakesFactors(true);
    row.slider->setAccessibleName(name);
    // The track spans what is usual; NumberField's own limits are what can be typed.
    row.slider->setToolTip(
        row.slider->toolTip() + '\n' +
        tr("The number above it may be typed from 0 to 1000, or as *1.1 to multiply"));
    return row;
}

void ScaleEditor::setTheme(const Theme& theme) {
    theme_ = theme;
    for (const Row& row : {uniformRow_, selectionRow_}) {
        row.number->setTheme(theme);
        row.slider->setTheme(theme);
    }
}

void ScaleEditor::enterUniformSigma() {
    uniformRow_.number->setFocus(Qt::ShortcutFocusReason);
    uniformRow_.number->selectAll();
}

void ScaleEditor::setUniformSigma(double sigma) {
    uniform_ = sigma;
    uniformRow_.number->setValue(sigma);
    uniformRow_.slider->setValue(sigma);
    showEffect();
    showResets();
}

void ScaleEditor::setHeadSigma(std::vector<double> values, std::vector<double> trained, int layers,
                               int heads) {
    const std::size_t count = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    if (values.size() != count || trained.size() != count) {
        throw std::invalid_argument("ScaleEditor::setHeadSigma: one value a head is needed");
    }
    values_ = std::move(values);
    trained_ = std::move(trained);
    layers_ = layers;
    heads_ = heads;
    showSelection();
}

void ScaleEditor::showSelection() {
    const Row& row = selectionRow_;
    const std::vector<double> values = chosen(values_, selection_->heads(), layers_, heads_);
    const std::vector<double> trained = chosen(trained_, selection_->heads(), layers_, heads_);
    const bool any = !values.empty();
    for (QWidget* widget :
         std::initializer_list<QWidget*>{uniformRow_.label, uniformRow_.number, uniformRow_.slider})
        widget->setEnabled(heads_ > 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{row.label, row.number, row.slider})
        widget->setEnabled(any);
    const auto& first = selection_->heads();
    row.label->setText(
        !any ? tr("own factor of selected heads")
        : values.size() == 1
            ? tr("own factor of L%1 H%2").arg(first.begin()->layer).arg(first.begin()->head)
            : tr("own factor of %1 heads").arg(values.size()));
    row.slider->setTrained(any && allEqual(trained) ? std::optional(trained.front())
                                                    : std::nullopt);
    if (!any) {
        row.number->clear();
        row.slider->setValue(1.0);
    } else if (allEqual(values)) {
        row.number->setValue(values.front());
        row.slider->setValue(values.front());
    } else {
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        row.slider->setMixed(*least, *most);
        row.number->setMixed(row.slider->value());
    }
    showEffect();
    showResets();
}

void ScaleEditor::showEffect() {
    const std::vector<double> values = chosen(values_, selection_->heads(), layers_, heads_);
    if (values.empty()) return effect_->setText(tr("select heads in the grid"));
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const QString product =
        *least == *most
            ? scaleText(uniform_, *least)
            : tr("%1 to %2").arg(effectText(uniform_, *least), effectText(uniform_, *most));
    effect_->setForms(
        {tr("in effect %1").arg(product), product,
         effectText(uniform_, *least) +
             (*least == *most ? QString() : QStringLiteral("–") + effectText(uniform_, *most))});
}

void ScaleEditor::showResets() {
    const std::set<HeadId>& heads = selection_->heads();
    uniformRow_.reset->setVisible(uniform_ != kTrainedUniform);
    selectionRow_.reset->setVisible(chosen(values_, heads, layers_, heads_) !=
                                    chosen(trained_, heads, layers_, heads_));
    resetAll_->setEnabled(uniform_ != kTrainedUniform || values_ != trained_);
}

}  // namespace sextant
