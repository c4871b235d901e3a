// SPDX-License-Identifier: GPL-3.0-or-later
// Further words that find a command: other names of the same thing, and what it writes or reads.
#include <QObject>
#include <map>

#include "app/commands/command.h"
#include "widgets/language.h"

namespace sextant {

QString wordsOf(const std::string& id) {
    // English words find it in every language.
    const auto tr = [](const char* text) {
        const QString own = QObject::tr(text);
        return own == text ? own : own + ' ' + text;
    };
    const auto& words = onceALanguage([&] {
        return std::map<std::string, QString>{
            {"open-folder", tr("load model weights safetensors import")},
            {"open-file", tr("load model weights safetensors import")},
            {"compare-model", tr("second two checkpoints difference beside pin")},
            {"open-text", tr("load corpus import document")},
            {"open-ids", tr("load tokens text import")},
            {"open-recent", tr("last history files")},
            {"open-experiment", tr("load session restore import json")},
            {"save-experiment", tr("export session store json write")},
            {"open-beside", tr("second two documents side by side compare window split load")},
            {"window-beside", tr("new duplicate copy two documents side by side compare split")},
            {"link-beside", tr("two documents side by side zoom crosshair heads page follow unlink "
                               "synchronise synchronize sync")},
            {"open-scales", tr("load sigma import json temperature")},
            {"paste-scales", tr("clipboard sigma json load")},
            {"fold-scales", tr("export checkpoint take home query weights scale_param bake")},
            {"save-scales", tr("export sigma json write temperature")},
            {"open-capture", tr("load pin import measurement compare")},
            {"save-capture", tr("export pin store measurement entropy numbers write")},
            {"export-column", tr("export save image figure plot svg pdf png paper curves rotations "
                                 "distance landscape "
                                 "warp")},
            {"export-page", tr("export save image figure plot svg pdf png paper curves rotations "
                               "distance landscape "
                               "warp")},
            {"export-whole-column", tr("export save image figure svg pdf png paper all views")},
            {"export-whole-page", tr("export save image figure svg pdf png paper all views")},
            {"export-data", tr("export save numbers values h5py datasets all views tex")},
            {"export-csv",
             tr("export save table numbers values spreadsheet curves rotations distance "
                "landscape warp")},
            {"close-model", tr("unload start samples welcome")},
            {"quit", tr("exit leave end")},
            {"copy-commands", tr("script history batch export lines text record")},
            {"paste-commands", tr("script paste replay lines text")},
            {"lessons", tr("learn teach course tutorial class exercise introduction start")},
            {"record-step", tr("teach author write lesson")},
            {"copy-picture", tr("clipboard image figure plot png svg paste")},
            {"copy-data", tr("clipboard numbers values csv spreadsheet paste")},
            {"copy-markdown", tr("clipboard paper readme numbers values")},
            {"copy-latex", tr("clipboard paper tabular booktabs numbers values")},
            {"undo", tr("back revert")},
            {"redo", tr("forward again repeat")},
            {"compare", tr("toggle swap flip difference before after ab")},
            {"pin", tr("hold keep freeze compare a")},
            {"unpin", tr("default baseline compare a")},
            {"reset-scales", tr("sigma 1 default clear")},
            {"reset", tr("default clear original")},
            {"position-config", tr("encoding default trained rotation")},
            {"position-rope", tr("encoding rotary rotation")},
            {"position-none", tr("encoding remove rope rotary")},
            {"open-position",
             tr("load import exchange rope scaling parameters config transformers")},
            {"paste-position", tr("import exchange rope scaling parameters config transformers")},
            {"copy-position", tr("export exchange rope scaling parameters config transformers")},
            {"copy-flags", tr("export exchange gguf options rope scaling")},
            {"select-all", tr("mark every")},
            {"select-none", tr("unmark clear deselect hide curves heads")},
            {"recompute", tr("refresh measure run again update")},
            {"cancel", tr("stop abort break interrupt")},
            {"cancel-job", tr("stop abort end search sweep")},
            {"pause-job", tr("hold interrupt stop search sweep scales computing")},
            {"resume-job", tr("continue go on start again search sweep scales computing")},
            {"keep-best", tr("end finish take heads scales job")},
            {"palette", tr("search find command help")},
            {"theme", tr("colour color appearance bright night")},
            {"unit", tr("log base")},
            {"preferences",
             tr("settings options configuration configure customize customise theme text size zoom "
                "font "
                "threads cores memory device precision bf16 keys shortcuts hotkeys keyboard "
                "bindings "
                "start paper grey gray pictures figures")},
            {"length", tr("tokens positions context window size")},
            {"offset", tr("offset start first token skip from position")},
            {"samples", tr("count average number")},
            {"memory", tr("cache budget ram bytes device gpu cpu free share")},
            {"fold-left", tr("hide panel side left")},
            {"fold-right", tr("hide panel side right")},
            {"next-area", tr("focus keyboard panel view area tab")},
            {"previous-area", tr("focus keyboard panel view area back")},
            {"full-screen", tr("maximise maximize big")},
            {"present", tr("show class room projector big large")},
            {"present-curves", tr("hide heads only class room")},
            {"present-heads", tr("hide curves only class room")},
            {"present-both", tr("class room")},
            {"menu", tr("keyboard open")},
            {"swap-sides", tr("swap exchange switch move left right")},
            {"float-left", tr("detach undock move window")},
            {"float-right", tr("detach undock move window")},
            {"reset-layout", tr("default restore windows")},
            {"view-heads", tr("grid back")},
            {"view-scales", tr("sigma sweep head search best uniform where few heads")},
            {"view-curves", tr("entropy perplexity loss nll plot position length")},
            {"view-rotations", tr("rope angles frequencies pairs wavelength theta clock")},
            {"view-distance", tr("attention relative positions profile mass far near locality")},
            {"view-landscape", tr("entropy surface 3d layers heads positions course")},
            {"view-evaluate",
             tr("passkey retrieval perplexity growing context extrapolation tax tasks longbench "
                "benchmark test score accuracy")},
            {"view-studies", tr("training train checkpoints runs plan compare models steps")},
            {"view-warp", tr("positions curve map stretch grouped dynamic")},
            {"view-mask", tr("window sinks sliding local causal attention")},
            {"view-position", tr("encoding rope rotary yarn ntk frequencies logit factor")},
            {"view-pins", tr("keep hold compare measurements curves list")},
            {"view-models", tr("two checkpoints compare difference second")},
            {"trained-length", tr("context max position embeddings by hand inferred boundary")},
            {"view-checkpoint-page",
             tr("page layers tensors config contradictions trained length set by hand")},
            {"view-generate", tr("text continue sample write complete prompt tokens")},
            {"view-scale", tr("sigma uniform temperature sensitivity head factor")},
            {"view-jobs",
             tr("new job start parameter sweep sigma sweep head search growing context")},
            {"view-differences", tr("compare difference A B table settings heads scales")},
            {"view-frontier", tr("parameter sweep path pareto tax within")},
            {"heads-filter", tr("fade grey gray")},
            {"heads-no-filter", tr("show")},
            {"pin-state", tr("keep freeze hold compare")},
            {"smooth-entropy", tr("smooth average radius window")},
            {"smooth-log-perplexity", tr("smooth average radius window")},
            {"hold-axes", tr("lock zoom range freeze axis")},
            {"log-positions", tr("logarithmic scale axis x zoom")},
            {"two-plots", tr("split separate axes swap")},
            {"sample-spread", tr("band quantiles variance error show hide")},
            {"text-at-crosshair", tr("tokens words strip show hide")},
            {"mark-inflections", tr("inflection kink bend show hide")},
            {"show-all-positions", tr("zoom reset range axes fit")},
            {"export-window-picture", tr("export save image screenshot png svg one whole window")},
        };
    });
    if (id.starts_with("figure-"))
        return tr("paper picture figure image plot export save svg pdf png");
    if (id.starts_with("heads-preset-"))
        return tr("preset scale scales sharpen temperature factor uniform fit yarn log-n");
    const auto found = words.find(id);
    return found == words.end() ? QString() : found->second;
}

}  // namespace sextant
