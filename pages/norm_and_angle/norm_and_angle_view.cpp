// SPDX-License-Identifier: GPL-3.0-or-later
// Whether queries of the selected head, beyond the trained length, meet keys at angles and with
// norms that they also met within it.
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/queries/norm_and_angle.h"
#include "analysis/text/tokenizer.h"
#include "analysis/translatable.h"
#include "pages/view_makers.h"
#include "widgets/controls/number_text.h"
#include "widgets/figures/figure_file.h"
#include "widgets/figures/figure_plot.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

constexpr int drawnBins = 100;
constexpr std::size_t tokensNamed = 4;

// Shares of what is counted, by cosine.
FigureCurve byCosine(const std::string& name, const std::vector<double>& counts, bool dashed) {
    FigureCurve curve{name, {}, {}};
    curve.dashed = dashed;
    double all = 0;
    for (const double one : counts)
        all += one;
    const std::size_t wide = counts.size() / drawnBins;
    for (std::size_t first = 0; all > 0 && first + wide <= counts.size(); first += wide) {
        double sum = 0;
        for (std::size_t bin = first; bin < first + wide; ++bin)
            sum += counts[bin];
        curve.x.push_back(2.0 * (static_cast<double>(first) + static_cast<double>(wide) / 2) /
                              static_cast<double>(counts.size()) -
                          1);
        curve.y.push_back(sum / all);
    }
    return curve;
}

// Shares of the keys at positions first .. end - 1, by their length.
FigureCurve byLength(const std::string& name, const NormAndAngle& of, std::int64_t first,
                     std::int64_t end) {
    double longest = 0;
    for (const float norm : of.keyNorm)
        longest = std::max(longest, std::isfinite(norm) ? double{norm} : 0.0);
    std::vector<double> counts(drawnBins);
    double all = 0;
    for (std::size_t at = 0; longest > 0 && at < of.keyNorm.size(); ++at) {
        const auto position = static_cast<std::int64_t>(at) % of.positions;
        if (position < first || position >= end || !std::isfinite(of.keyNorm[at])) continue;
        const auto bin = static_cast<std::size_t>(of.keyNorm[at] / longest * drawnBins);
        ++counts[std::min<std::size_t>(bin, drawnBins - 1)];
        ++all;
    }
    FigureCurve curve{name, {}, {}};
    for (std::size_t bin = 0; all > 0 && bin < counts.size(); ++bin) {
        curve.x.push_back((static_cast<double>(bin) + 0.5) * longest / drawnBins);
        curve.y.push_back(counts[bin] / all);
    }
    return curve;
}

// Mean over samples.
FigureCurve byPosition(const NormAndAngle& of) {
    FigureCurve curve{"", {}, {}};
    for (std::int64_t position = 0; position < of.positions; ++position) {
        double sum = 0, count = 0;
        for (std::int64_t at = position; at < std::ssize(of.keyNorm); at += of.positions) {
            const float norm = of.keyNorm[static_cast<std::size_t>(at)];
            if (!std::isfinite(norm)) continue;
            sum += norm;
            ++count;
        }
        curve.x.push_back(static_cast<double>(position));
        curve.y.push_back(count > 0 ? sum / count : std::nan(""));
    }
    return curve;
}

// In English, as in files; the window shows it in its own language.
Figure figureOf(const NormAndAngle& of) {
    const std::int64_t trained = of.trainedLength > 0 ? of.trainedLength : of.positions;
    const auto both = [&](const CosineCounts& within, const CosineCounts& beyond,
                          std::vector<double> CosineCounts::*what, const char* before,
                          const char* from, bool dashed) {
        return std::vector<FigureCurve>{byCosine(before, within.*what, dashed),
                                        byCosine(from, beyond.*what, dashed)};
    };
    Figure figure;
    figure.key = "norm-and-angle";
    figure.columns = 4;
    const char *const within = translatable("within"), *const beyond = translatable("beyond");
    const char* const cosine = translatable("cosine");
    FigurePanel angles{translatable("Angles of queries and keys"), cosine,
                       translatable("share of pairs")};
    angles.curves = both(of.rotated.within, of.rotated.beyond, &CosineCounts::pairs,
                         translatable("within, rotated"), translatable("beyond, rotated"), false);
    for (FigureCurve& curve : both(of.projected.within, of.projected.beyond, &CosineCounts::pairs,
                                   translatable("within, before rotation"),
                                   translatable("beyond, before rotation"), true))
        angles.curves.push_back(std::move(curve));
    FigurePanel weight{translatable("What is attended to"), cosine,
                       translatable("share of attention weight")};
    weight.curves =
        both(of.rotated.within, of.rotated.beyond, &CosineCounts::weight, within, beyond, false);
    FigurePanel lengths{translatable("Lengths of keys"), "|k|", translatable("share of keys")};
    lengths.curves = {byLength(within, of, 0, trained),
                      byLength(beyond, of, trained, of.positions)};
    FigurePanel positions{translatable("Lengths of keys by position"), translatable("position"),
                          "|k|"};
    positions.curves = {byPosition(of)};
    if (of.trainedLength > 0) positions.upright = static_cast<double>(of.trainedLength);
    figure.panels = {angles, weight, lengths, positions};
    return figure;
}

class FigureCanvas : public QWidget {
  public:
    using QWidget::QWidget;
    void setFigure(const Figure& figure) {
        figure_ = figure;
        update();
    }
    void setTheme(const Theme& theme, double strokes) {
        theme_ = theme;
        strokes_ = strokes;
        update();
    }
    QSize minimumSizeHint() const override { return {220, 11 * fontMetrics().height()}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(painter, plotOf(figure_, rect(), font(), theme_, strokes_));
    }

  private:
    Figure figure_;
    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
};

class NormAndAngleView : public View {
  public:
    explicit NormAndAngleView(Selection* selection)
        : selection_(selection), says_(new QLabel(this)), canvas_(new FigureCanvas(this)) {
        says_->setObjectName("normAndAngle");
        says_->setWordWrap(true);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(13, 4, 13, 4);
        column->addWidget(says_);
        column->addWidget(canvas_, 1);
        connect(selection, &Selection::headsChanged, this, &NormAndAngleView::present);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) canvas_->setTheme(now.theme, now.strokeScale);
        opened_ = now.opened;
        samples_ = now.samples;
        answer_ = now.answers.to<NormAndAngleQuestion>();
        present();
    }

    bool canExport() const override { return drawn_ != nullptr; }
    void exportTo(const QString& path, PictureWidth, const QString& about) override {
        writeFigure(path, figureOf(*drawn_), about);
    }
    std::vector<Table> tables() const override {
        return drawn_ ? tablesInFile(figureOf(*drawn_)) : std::vector<Table>();
    }

  private:
    void present() {
        std::optional<NormAndAngleQuestion> question;
        if (opened_ && samples_ && !selection_->heads().empty())
            question = {selection_->heads().begin()->layer, selection_->heads().begin()->head};
        wantAnswer(question);
        const bool answers = question && answer_ && answer_->layer == question->layer &&
                             answer_->head == question->head && !answer_->keyNorm.empty();
        canvas_->setVisible(answers);
        if (answers && std::exchange(drawn_, answer_) != answer_)
            canvas_->setFigure(figureOf(*answer_));
        says_->setText(!opened_ || !samples_ ? tr("Open a checkpoint and a text.")
                       : !question           ? tr("Select a head in the grid.")
                       : answers             ? facts(*answer_)
                       : answer_ && !answer_->failure.empty()
                           ? said(answer_->failure)
                           : tr("Measured when nothing else runs."));
    }
    QString facts(const NormAndAngle& of) const {
        const auto percent = [](double share) {
            return std::isfinite(share) ? QString::number(100 * share, 'f', 2) + " %" : tr("none");
        };
        QString text =
            tr("L%1 H%2, %3 of %4 samples: 99.8 % of the pairs before token %5 have a cosine of %6 "
               "to %7. Attention weight on other cosines: %8 before, %9 from there on.")
                .arg(of.layer)
                .arg(of.head)
                .arg(of.samples)
                .arg(of.ofSamples)
                .arg(separated(of.trainedLength))
                .arg(of.low, 0, 'f', 3)
                .arg(of.high, 0, 'f', 3)
                .arg(percent(of.outsideWithin), percent(of.outsideBeyond));
        std::vector<TokenKeys> tokens = of.tokens;
        std::ranges::sort(tokens, std::greater(), &TokenKeys::norm);
        QStringList longest;
        for (std::size_t at = 0; at < std::min(tokensNamed, tokens.size()); ++at)
            longest << QString("%1 %2").arg(named(tokens[at].id)).arg(tokens[at].norm, 0, 'f', 2);
        return text + " " + tr("Longest keys: %1.").arg(longest.join(", "));
    }
    QString named(std::int32_t id) const {
        return samples_->tokenizer
                   ? '"' + QString::fromStdString(samples_->tokenizer->shown(id)) + '"'
                   : QString::number(id);
    }

    Selection* selection_;
    QLabel* says_;
    FigureCanvas* canvas_;
    std::shared_ptr<const OpenedFacts> opened_;
    std::shared_ptr<const SamplesFacts> samples_;
    std::shared_ptr<const NormAndAngle> answer_, drawn_;
};

}  // namespace

View* makeNormAndAngleView(Selection* selection) {
    return new NormAndAngleView(selection);
}

}  // namespace sextant
