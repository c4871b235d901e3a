// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <algorithm>
#include <map>
#include <utility>

#include "app/desktop/main_window_compare.h"
#include "app/desktop/main_window_position.h"
#include "app/session/session_label.h"
#include "widgets/bars/command_palette.h"
#include "widgets/bars/job_bar.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/bars/top_bar.h"
#include "widgets/controls/scale_editor.h"
#include "widgets/curves/curves_view.h"
#include "widgets/heads/head_grid.h"
#include "widgets/heads/head_grid_view.h"
#include "widgets/history/history_list.h"
#include "widgets/model/checkpoint_card.h"
#include "widgets/model/layer_strip.h"
#include "widgets/text/text_range.h"

namespace sextant {

namespace {

// For showing to a room.
constexpr double presenterText = 1.6;
constexpr double presenterStroke = 2.0;

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

QString separated(std::int64_t value) {
    return QLocale(QLocale::English).toString(qlonglong(value));
}

// "656 thousand" would be long: 656 k, 1.27 M, 7.24 G.
QString shortCount(std::int64_t value) {
    const auto number = static_cast<double>(value);
    if (number >= 1e9) return QString::number(number / 1e9, 'f', 2) + " G";
    if (number >= 1e6) return QString::number(number / 1e6, 'f', 2) + " M";
    if (number >= 1e4) return QString::number(number / 1e3, 'f', 0) + " k";
    return separated(value);
}

QString encodingName(PositionEncoding encoding) {
    switch (encoding) {
        case PositionEncoding::rope:
            return "RoPE";
        case PositionEncoding::alibi:
            return "ALiBi";
        case PositionEncoding::kerpleLog:
        case PositionEncoding::kerplePower:
            return "KERPLE";
        case PositionEncoding::xpos:
            return "xPos";
        case PositionEncoding::learned:
            return MainWindow::tr("learned");
        case PositionEncoding::none:
            break;
    }
    return "NoPE";
}

// One name when all layers agree, else how many of each.
QString positionSummary(const ModelSpec& spec, const Intervention& change) {
    std::map<QString, int> counts;
    bool changed = false;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const PositionEncoding now = effectivePosition(spec, change, layer);
        changed |= now != spec.layers[static_cast<std::size_t>(layer)].position;
        ++counts[encodingName(now)];
    }
    QStringList parts;
    for (const auto& [encoding, count] : counts)
        parts << (counts.size() == 1 ? encoding : QString("%1 %2").arg(count).arg(encoding));
    return parts.join(", ") + (changed ? MainWindow::tr(" (changed)") : QString());
}

std::vector<Fact> facts(const Opened& opened, const Intervention& change) {
    const ModelSpec& spec = opened.spec;
    const int all = spec.heads * spec.layerCount();
    std::vector<Fact> list;
    const auto add = [&list](const QString& name, const QString& value, const QString& note = {}) {
        list.push_back({name, value, note});
    };
    // "SextantForCausalLM" is wider than the panel.
    QString architecture = words(spec.architecture);
    if (architecture.size() > 16) architecture.remove("ForCausalLM");
    add(MainWindow::tr("architecture"), architecture, words(spec.architecture));
    add(MainWindow::tr("parameters"), shortCount(opened.parameters), separated(opened.parameters));
    add(MainWindow::tr("heads"),
        spec.keyValueHeads == spec.heads
            ? separated(all)
            : MainWindow::tr("%1 (%2 kv)").arg(all).arg(spec.keyValueHeads),
        MainWindow::tr("%1 layers of %2 query heads and %3 key-value heads")
            .arg(spec.layerCount())
            .arg(spec.heads)
            .arg(spec.keyValueHeads));
    add(MainWindow::tr("head dim"), separated(spec.headDim));
    add(MainWindow::tr("vocabulary"), separated(spec.vocabulary),
        opened.tokenizer ? words(opened.tokenizer->kind()) : MainWindow::tr("no tokenizer"));
    add(MainWindow::tr("trained length"), separated(spec.trainedLength));
    add(MainWindow::tr("position"), positionSummary(spec, change));
    if (!spec.trainedSigma.empty()) {
        add(MainWindow::tr("head scales"), MainWindow::tr("in the checkpoint"));
    }
    return list;
}

std::vector<LayerRow> layerRows(const ModelSpec& spec, const Intervention& change) {
    std::vector<LayerRow> rows;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const LayerSpec& what = spec.layers[static_cast<std::size_t>(layer)];
        const PositionEncoding now = effectivePosition(spec, change, layer);
        rows.push_back({encodingName(now),
                        what.window > 0 ? MainWindow::tr("last %1").arg(separated(what.window))
                                        : MainWindow::tr("full"),
                        now != what.position});
    }
    return rows;
}

// How long the tokens are, over the text, from a few of each part.
std::vector<float> textTexture(const Opened& opened) {
    constexpr std::size_t parts = 56;
    constexpr std::size_t looked = 12;
    if (!opened.tokenizer || opened.stream.empty()) return std::vector<float>(parts, 0.5f);
    std::vector<float> texture;
    float largest = 1e-6f;
    const std::size_t count = std::min(parts, opened.stream.size());
    for (std::size_t part = 0; part < count; ++part) {
        const std::size_t first = part * opened.stream.size() / count;
        const std::size_t last =
            std::min((part + 1) * opened.stream.size() / count, first + looked);
        float bytes = 0;
        for (std::size_t i = first; i < last; ++i)
            bytes += static_cast<float>(opened.tokenizer->token(opened.stream[i]).size());
        texture.push_back(bytes / static_cast<float>(std::max<std::size_t>(1, last - first)));
        largest = std::max(largest, texture.back());
    }
    for (float& value : texture)
        value /= largest;
    return texture;
}

ResultState resultState(Session::State state, bool previewing) {
    switch (state) {
        case Session::State::opening:
            return ResultState::opening;
        case Session::State::computing:
            return previewing ? ResultState::preview : ResultState::computing;
        case Session::State::coarse:
            return ResultState::coarse;
        case Session::State::exact:
            return ResultState::exact;
        case Session::State::cancelled:
            return ResultState::cancelled;
        case Session::State::failed:
            return ResultState::failed;
        case Session::State::idle:
            break;
    }
    return ResultState::none;
}

}  // namespace

MainWindow::MainWindow(std::unique_ptr<Session> session, std::unique_ptr<QSettings> settings,
                       QWidget* parent)
    : QMainWindow(parent), session_(std::move(session)), settings_(std::move(settings)) {
    paint_.setSingleShot(true);
    paint_.setInterval(16);
    connect(&paint_, &QTimer::timeout, this, &MainWindow::refresh);
    build();
    buildCommands();
    connectSession();
    connectViews();
    restoreSettings();
    heads_->view()->setFocus();
    mark(allDirty);
    notices_->add({Severity::note,
                   tr("Drop a checkpoint folder (config.json with model.safetensors) and a text "
                      "anywhere in this window."),
                   tr("Open a checkpoint\u2026"), [this] { askModel(false); }});
}

MainWindow::~MainWindow() {
    // Views may speak while they are taken apart; nobody listens any more.
    session_->disconnect(this);
    selection_.disconnect();
    paint_.stop();
}

void MainWindow::connectSession() {
    Session* session = session_.get();
    connect(session, &Session::openedChanged, this, [this] {
        selection_.clear();
        notices_->clear();  // what did not open before is of no interest any more
        const auto opened = session_->opened();
        remember("recent/models", QString::fromStdString(opened->modelPath.string()));
        if (opened->hasText() && !opened->textIsIds) {
            remember("recent/texts", QString::fromStdString(opened->textPath.string()));
        }
        mark(allDirty);
    });
    connect(session, &Session::experimentChanged, this, [this] {
        mark(experimentDirty | stateDirty);
        if (!startSigma_ || !session_->opened()) return;
        const double sigma = *std::exchange(startSigma_, std::nullopt);
        QMetaObject::invokeMethod(
            this, [this, sigma] { editUniform(sigma, EditPhase::commit); }, Qt::QueuedConnection);
    });
    connect(session, &Session::historyChanged, this, [this] { mark(historyDirty | stateDirty); });
    connect(session, &Session::measurementChanged, this,
            [this] { mark(measurementDirty | stateDirty); });
    connect(session, &Session::stateChanged, this, [this] {
        updateCommands();
        mark(stateDirty);
    });
    connect(session, &Session::notice, this, &MainWindow::showNotice);
}

void MainWindow::connectViews() {
    connect(topBar_, &TopBar::modelClicked, this, [this] { askModel(false); });
    connect(topBar_, &TopBar::textClicked, this, [this] { askText(false); });
    connect(topBar_, &TopBar::lengthEdited, this,
            [this](std::int64_t length) { session_->setLength(length); });
    connect(topBar_, &TopBar::samplesEdited, this,
            [this](std::int64_t samples) { session_->setSamples(static_cast<int>(samples)); });
    connect(range_, &TextRange::lengthChosen, this,
            [this](std::int64_t length) { session_->setLength(length); });
    connect(range_, &TextRange::offsetChosen, this,
            [this](std::int64_t offset) { session_->setOffset(offset); });
    connect(layers_, &LayerStrip::layerClicked, this, &MainWindow::askLayerPosition);
    connect(historyList_, &HistoryList::entryActivated, this,
            [this](int step) { session_->goTo(step); });
    connect(scale_, &ScaleEditor::uniformSigmaEdited, this, &MainWindow::editUniform);
    connect(scale_, &ScaleEditor::selectionSigmaEdited, this, &MainWindow::editSelection);
    connect(scale_, &ScaleEditor::selectionResetRequested, this, &MainWindow::resetSelection);
    connect(scale_, &ScaleEditor::resetAllRequested, this, &MainWindow::resetScale);
    connect(heads_, &HeadGrid::sigmaStep, this, &MainWindow::stepSelection);
    connect(heads_, &HeadGrid::sigmaCommitted, this, &MainWindow::commitStep);
    connect(heads_, &HeadGrid::sigmaResetRequested, this, &MainWindow::resetSelection);
    connect(position_, &PositionPanel::chosen, session_.get(), &Session::setPositionChoice);
    connect(compare_, &ComparePanel::chosen, session_.get(), &Session::setShowsReference);
    connect(curves_, &CurvesView::unitChanged, this, &MainWindow::setUnit);
    connect(curves_, &CurvesView::exportFailed, this, [this](const QString& reason) {
        notices_->add({Severity::error, reason, {}, {}});
    });
    connect(jobBar_, &JobBar::cancelRequested, session_.get(), &Session::cancel);
    connect(jobBar_, &JobBar::commandsRequested, this, &MainWindow::showPalette);
    // What was folded away did nothing meanwhile.
    for (QDockWidget* dock : {left_, right_}) {
        connect(dock, &QDockWidget::visibilityChanged, this, [this](bool visible) {
            if (visible) mark(0);
        });
    }
}

void MainWindow::mark(unsigned dirty) {
    dirty_ |= dirty;
    if (!paint_.isActive()) paint_.start();
}

void MainWindow::flush() {
    refresh();
    curves_->flush();
    repaint();
}

void MainWindow::refresh() {
    const unsigned dirty = std::exchange(dirty_, 0u);
    dirtyLeft_ |= dirty;
    dirtyCentre_ |= dirty;
    dirtyRight_ |= dirty;
    const auto state = session_->state();
    const bool noAnswer = state == Session::State::failed || state == Session::State::cancelled;
    if (previewing_ && ((dirty & measurementDirty) || noAnswer)) {
        previewing_ = false;
        curves_->clearPreview();
    }
    refreshTop(dirty);
    refreshCentre(std::exchange(dirtyCentre_, 0u));
    if (left_->isVisible()) refreshLeft(std::exchange(dirtyLeft_, 0u));
    if (right_->isVisible()) refreshRight(std::exchange(dirtyRight_, 0u));
    if (dirty) updateCommands();
}

void MainWindow::refreshTop(unsigned dirty) {
    const auto opened = session_->opened();
    if ((dirty & (openedDirty | experimentDirty)) && opened) {
        const QFileInfo model(words(opened->modelPath.string()));
        topBar_->setModel(model.fileName(),
                          tr("%1 layers x %2 heads \u00b7 trained to %3")
                              .arg(opened->spec.layerCount())
                              .arg(opened->spec.heads)
                              .arg(separated(opened->spec.trainedLength)),
                          model.filePath());
        setWindowTitle(model.fileName() + " \u2013 Sextant");
        if (opened->hasText()) {
            const QFileInfo text(words(opened->textPath.string()));
            topBar_->setText(text.fileName(),
                             opened->textIsIds ? tr("%1 ids in %2 documents")
                                                     .arg(separated(opened->tokens()))
                                                     .arg(opened->documents.size())
                                               : tr("%1 tokens \u00b7 from %2")
                                                     .arg(separated(opened->tokens()))
                                                     .arg(separated(session_->experiment().offset)),
                             text.filePath());
        } else {
            topBar_->setText({}, {}, {});
        }
    }
    if (dirty & experimentDirty) {
        const auto samples = session_->samples();
        topBar_->setLength(samples ? samples->positions() : session_->experiment().length,
                           samples ? static_cast<std::int64_t>(samples->samples.size())
                                   : session_->experiment().samples);
    }
    if (dirty & stateDirty) {
        TopBarResult result;
        const auto shown = session_->shown();
        if (shown) {
            result.perplexity = shown->perplexity();
            result.convention = words(shown->convention);
        }
        if (const auto reference = session_->reference()) {
            result.reference = reference->perplexity();
        }
        result.state = resultState(session_->state(), previewing_);
        result.showsReference = session_->showsReference();
        topBar_->setResult(result);

        const SessionJob job = session_->job();
        if (job.running) {
            jobBar_->setJob(job.what, job.fraction, job.secondsLeft);
        } else if (shown) {
            jobBar_->setIdle(tr("%1 tokens scored in %2 s")
                                 .arg(separated(shown->labels))
                                 .arg(shown->seconds, 0, 'f', shown->seconds < 10 ? 2 : 0));
        } else {
            jobBar_->setIdle(opened ? tr("Open a text to measure on") : tr("Open a checkpoint"));
        }
    }
}

void MainWindow::refreshCentre(unsigned dirty) {
    const auto opened = session_->opened();
    if ((dirty & openedDirty) && opened) {
        curves_->setTrainedLength(opened->spec.trainedLength);
        heads_->setShape(opened->spec.layerCount(), opened->spec.heads);
    }
    if (dirty & measurementDirty) {
        curves_->setExperimentDescription(description());
        curves_->setReference(session_->showsReference() ? nullptr : session_->reference());
        curves_->setMeasurement(session_->shown());
        heads_->setReference(session_->reference());
        heads_->setMeasurement(session_->shown());
    }
    if ((dirty & (openedDirty | experimentDirty | measurementDirty)) && opened) {
        heads_->setSigma(headSigma(opened->spec, session_->intervention()));
    }
}

QString MainWindow::description() const {
    const auto opened = session_->opened();
    if (!opened) return {};
    return tr("%1, %2: %3")
        .arg(words(opened->modelPath.filename().string()),
             words(opened->textPath.filename().string()),
             words(describe(opened->spec, session_->shownMeasuredWith())));
}

void MainWindow::refreshLeft(unsigned dirty) {
    const auto opened = session_->opened();
    if (!opened) {
        card_->setFacts({});
        rangeNote_->setText(tr("no text is open"));
        return;
    }
    const Intervention& change = session_->intervention();
    if (dirty & (openedDirty | experimentDirty)) {
        card_->setFacts(facts(*opened, change));
        layers_->setRows(layerRows(opened->spec, change), opened->spec.heads);
        const auto samples = session_->samples();
        if (drawnText_ != opened) {
            drawnText_ = opened;
            range_->setText(textTexture(*opened), opened->hasText() ? opened->tokens() : 0,
                            !opened->textIsIds);
        }
        if (samples) {
            range_->setRead(session_->experiment().offset, samples->positions(),
                            static_cast<std::int64_t>(samples->samples.size()));
        }
        QStringList notes{opened->hasText() ? tr("drag to choose the range")
                                            : tr("no text is open")};
        for (const std::string& note : opened->notes)
            notes << words(note);
        if (samples) {
            for (const std::string& note : samples->notes)
                notes << words(note);
        }
        rangeNote_->setText(notes.join("\n"));
    }
    if (dirty & measurementDirty) {
        const auto shown = session_->shown();
        layers_->setEntropy(shown ? headLastEntropy(*shown) : std::vector<float>());
    }
    if (dirty & historyDirty) {
        std::vector<HistoryEntry> entries;
        for (const HistoryStep& step : session_->history().steps())
            entries.push_back({words(step.label), step.perplexity});
        historyList_->setEntries(std::move(entries), session_->history().cursor());
    }
}

void MainWindow::refreshRight(unsigned dirty) {
    const auto opened = session_->opened();
    if ((dirty & (openedDirty | experimentDirty)) && opened) {
        const Intervention& change = session_->intervention();
        scale_->setUniformSigma(change.uniformSigma);
        scale_->setHeadSigma(headSigma(opened->spec, change),
                             headSigma(opened->spec, Intervention{}), opened->spec.layerCount(),
                             opened->spec.heads);
        const auto own =
            std::count_if(change.layerPosition.begin(), change.layerPosition.end(),
                          [](PositionChoice choice) { return choice != PositionChoice::asConfig; });
        position_->setChoice(change.position, static_cast<int>(own));
    }
    if (dirty) {
        std::optional<double> reference;
        if (const auto measured = session_->reference()) reference = measured->perplexity();
        compare_->setA(opened ? words(describe(opened->spec, session_->referenceIntervention()))
                              : tr("as trained"),
                       reference);
        compare_->setB(tr("now"), session_->currentPerplexity());
        compare_->setShowsA(session_->showsReference());
    }
}

void MainWindow::showNotice(const SessionNotice& notice) {
    Notice shown;
    shown.severity = notice.severity == SessionNotice::Severity::error     ? Severity::error
                     : notice.severity == SessionNotice::Severity::warning ? Severity::warning
                                                                           : Severity::note;
    shown.text = notice.text;
    if (notice.offer == SessionNotice::Offer::readAsBytes) {
        shown.buttonText = tr("Read the text as bytes");
        shown.button = [this] { session_->readTextAsBytes(); };
    } else if (notice.offer == SessionNotice::Offer::runWithoutRotation) {
        shown.buttonText = tr("Run without rotation");
        shown.button = [this] { session_->setPositionChoice(PositionChoice::none); };
    }
    notices_->add(std::move(shown));
}

void MainWindow::setUnit(EntropyUnit unit) {
    unit_ = unit;
    curves_->setUnit(unit);
    heads_->setUnit(unit);
    updateCommands();
}

void MainWindow::setPresenting(bool presenting) {
    presenting_ = presenting;
    left_->setVisible(!presenting);
    right_->setVisible(!presenting);
    topBar_->setTextScale(presenting ? presenterText : 1.0);
    curves_->setEmphasis(presenting ? presenterText : 1.0, presenting ? presenterStroke : 1.0);
    setTheme(theme_);
}

void MainWindow::setTheme(const Theme& theme) {
    theme_ = theme;
    setPalette(theme.palette());
    setStyleSheet(theme.styleSheet(presenting_ ? presenterText : 1.0));
    topBar_->setTheme(theme);
    notices_->setTheme(theme);
    palette_->setTheme(theme);
    layers_->setTheme(theme);
    range_->setTheme(theme);
    historyList_->setTheme(theme);
    curves_->setTheme(theme);
    heads_->setTheme(theme);
    scale_->setTheme(theme);
    compare_->setTheme(theme);
    updateCommands();
}

}  // namespace sextant
