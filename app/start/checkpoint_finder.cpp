// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/start/checkpoint_finder.h"

#include <QDir>
#include <QElapsedTimer>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/survey.h"
#include "analysis/model/memory.h"
#include "analysis/reason.h"
#include "app/hand_over.h"
#include "app/opener.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr int judgeAfter = 200;                             // milliseconds without a key
constexpr auto patience = std::chrono::milliseconds(1500);  // at the end, for a disk that answers
constexpr auto tellEvery = std::chrono::milliseconds(60);

QString gigabyteText(std::uint64_t bytes) {
    const auto value = static_cast<double>(bytes);
    return value < 1e5   ? QString::number(value / 1e3, 'f', 1) + " KB"
           : value < 1e7 ? QString::number(value / 1e6, 'f', 1) + " MB"
                         : QString::number(value / 1e9, 'f', 2) + " GB";
}

QString parameterText(std::int64_t count) {
    const auto value = static_cast<double>(count);
    if (value >= 1e9) return QString::number(value / 1e9, 'f', 1) + " B";
    if (value >= 1e6) return QString::number(value / 1e6, 'f', value < 1e7 ? 2 : 0) + " M";
    return separated(count);
}

QString inHome(const QString& path) {
    const QString home = QDir::homePath();
    return path.startsWith(home + '/') ? "~" + path.mid(home.size()) : path;
}

QString fromHome(const QString& path) {
    return path == "~" || path.startsWith("~/") ? QDir::homePath() + path.mid(1) : path;
}

QString fetchCommand(const std::string& model) {
    const auto name = hubName(model);
    if (!name) return {};
    QString command = "hf download " + words(name->model);
    if (!name->revision.empty()) command += " --revision " + words(name->revision);
    return command;
}

// Of a folder that holds several: it is asked which, as it is opened.
QString severalText(std::size_t candidates) {
    return tr("%1 checkpoints, choose one").arg(candidates);
}

CheckpointRow rowOf(const FoundCheckpoint& found) {
    CheckpointRow row;
    row.name = words(found.name);
    row.opens = words(found.path);
    row.folder = words(found.folder.string());
    row.words = tr("looking\u2026");
    return row;
}

CheckpointRow rowOf(const SurveyedCheckpoint& seen, std::uint64_t freeBytes) {
    using State = CheckpointRow::State;
    CheckpointRow row = rowOf(seen.found);
    row.architecture = words(seen.architecture);
    row.kind = words(seen.kind);
    row.size = gigabyteText(seen.bytes);
    if (seen.parameters > 0)
        row.size = parameterText(seen.parameters) + QString::fromUtf8(" \u00b7 ") + row.size;
    row.numbers = seen.numbers.empty() ? QString::fromUtf8("\u2013") : words(seen.numbers);
    if (seen.trainedLength > 0) row.trained = separated(seen.trainedLength);
    if (!seen.opens) {
        const Refusal why = refusalOf(seen, intoWindow);
        const bool several = seen.candidates > 0;
        row.state = several ? State::warns : State::refused;
        row.words = several ? severalText(seen.candidates) : words(why.words);
        row.reason = words(why.sentence);
        row.detail = words(why.detail);
        const bool toFetch =
            seen.kind.empty() || seen.why.text().find("download") != std::string::npos;
        if (!several && seen.found.cached && toFetch) row.command = fetchCommand(seen.found.path);
        return row;
    }
    const auto needed = static_cast<std::uint64_t>(seen.parameters) * sizeof(float);
    row.state = needed > freeBytes ? State::warns : State::opens;
    row.words = row.state == State::opens
                    ? tr("opens")
                    : tr("%1 needed, %2 free").arg(gigabyteText(needed), gigabyteText(freeBytes));
    if (row.state == State::warns)
        row.reason = tr("Its weights need %1 as they are computed, and %2 are free: they are "
                        "converted layer by layer at every use, which is slow.")
                         .arg(gigabyteText(needed), gigabyteText(freeBytes));
    QStringList lines;
    if (!row.reason.isEmpty()) lines << said(seen.summary);
    if (row.reason.isEmpty()) row.reason = said(seen.summary);
    for (const Message& remark : seen.remarks)
        lines << said(remark);
    row.detail = lines.join('\n');
    return row;
}

bool isThere(const std::string& path) {
    std::error_code ignored;
    try {
        return fs::exists(modelPath(path), ignored);
    } catch (const Error&) {
        return false;
    }
}

OpenVerdict verdictOf(const QString& typed) {
    OpenVerdict verdict{typed, {}, false, {}};
    const std::string named = fromHome(typed).toStdString();
    try {
        const PathKind kind = recognise(named);
        verdict.opens = true;
        if (kind == PathKind::checkpoint) {
            const fs::path path = modelPath(named);
            const SurveyedCheckpoint seen = sextant::survey({named, path.string(), path});
            const Refusal why = refusalOf(seen, intoWindow);
            verdict.opens = seen.opens || seen.candidates > 0;
            verdict.words = seen.opens ? tr("opens")
                            : seen.candidates > 0
                                ? severalText(seen.candidates)
                                : words(why.words.empty() ? why.sentence : why.words);
        } else {
            verdict.words = kind == PathKind::text         ? tr("a text, opens")
                            : kind == PathKind::experiment ? tr("an experiment, opens")
                            : kind == PathKind::script     ? tr("a script, runs")
                            : kind == PathKind::lesson     ? tr("a lesson, opens")
                            : kind == PathKind::figure     ? tr("the experiment of a figure")
                                                           : tr("opens");
        }
    } catch (const std::exception& error) {
        const auto name = hubName(named);
        const bool inHub = name && name->model.find('/') != std::string::npos;
        verdict.words = inHub ? tr("not on this computer")
                              : words(refusalOf(reasonOf(error), intoWindow).sentence);
        if (inHub) verdict.command = fetchCommand(named);
    }
    return verdict;
}

}  // namespace

// Threads tell the finder through this while it is there.
struct CheckpointFinder::Link {
    std::mutex mutex;
    CheckpointFinder* finder = nullptr;
    int threads = 0;
    std::condition_variable ended;

    template <class Act>
    void tell(Act act) {
        const std::lock_guard lock(mutex);
        if (finder != nullptr) handOver(finder, [to = finder, act = std::move(act)] { act(to); });
    }
};

struct CheckpointFinder::Look {
    std::atomic<bool> stop = false;
};

namespace {

// A thread that nobody joins: on a disk that does not answer it may never end.
template <class Link, class Work>
void begin(const std::shared_ptr<Link>& link, Work work) {
    {
        const std::lock_guard lock(link->mutex);
        ++link->threads;
    }
    std::thread([link, work = std::move(work)] {
        work();
        const std::lock_guard lock(link->mutex);
        --link->threads;
        link->ended.notify_all();
    }).detach();
}

struct LookedAt {
    std::vector<CheckpointGroup> groups;
    std::vector<std::vector<FoundCheckpoint>> found;  // of each group
};

void list(LookedAt& places, CheckpointGroup group,
          const std::function<std::vector<FoundCheckpoint>()>& find) {
    places.found.emplace_back();
    try {
        places.found.back() = find();
        if (places.found.back().empty())
            group.nothing = group.own ? tr("no checkpoint is there") : tr("nothing is there");
    } catch (const std::exception& error) {
        group.problem = said(reasonOf(error));
    }
    for (const FoundCheckpoint& one : places.found.back())
        group.rows.push_back(rowOf(one));
    places.groups.push_back(std::move(group));
}

LookedAt listAll(const QStringList& folders) {
    LookedAt places;
    const fs::path root = hubCacheFolder();
    CheckpointGroup cache{tr("Hugging Face cache"), inHome(words(root.string())), {}, false, {}};
    if (root.empty()) cache.place = tr("neither HF_HOME nor HOME is set");
    list(places, cache,
         [&] { return root.empty() ? std::vector<FoundCheckpoint>() : checkpointsInCache(root); });
    for (const QString& folder : folders)
        list(places, {tr("Folder"), inHome(folder), {}, true, {}},
             [&] { return checkpointsIn(folder.toStdString()); });
    return places;
}

}  // namespace

CheckpointFinder::CheckpointFinder(QObject* parent)
    : QObject(parent), link_(std::make_shared<Link>()) {
    link_->finder = this;
    judgeSoon_.setSingleShot(true);
    judgeSoon_.setInterval(judgeAfter);
    connect(&judgeSoon_, &QTimer::timeout, this, [this] {
        begin(link_, [link = link_, typed = typed_] {
            link->tell([verdict = verdictOf(typed)](CheckpointFinder* to) {
                if (verdict.text == to->typed_) emit to->judged(verdict);
            });
        });
    });
}

CheckpointFinder::~CheckpointFinder() {
    if (look_) look_->stop = true;
    std::unique_lock lock(link_->mutex);
    link_->finder = nullptr;
    link_->ended.wait_for(lock, patience, [this] { return link_->threads == 0; });
}

void CheckpointFinder::look(const QStringList& folders, const QStringList& files) {
    if (look_) look_->stop = true;
    look_ = std::make_shared<Look>();
    looking_ = true;
    begin(link_, [link = link_, look = look_, folders, files] {
        QElapsedTimer timer;
        timer.start();
        // Of an earlier look nothing is told any more.
        const auto tell = [&](auto act) {
            link->tell([look, act](CheckpointFinder* to) {
                if (to->look_ != look) return;
                act(to);
                emit to->changed();
            });
        };
        QStringList missing;
        for (const QString& file : files)
            if (!isThere(file.toStdString())) missing << file;
        tell([missing](CheckpointFinder* to) { to->missing_ = missing; });
        LookedAt places = listAll(folders);
        tell([groups = places.groups](CheckpointFinder* to) { to->groups_ = groups; });
        const std::uint64_t freeBytes = availableBytes();
        std::uint64_t bytes = 0;
        int count = 0;
        auto told = std::chrono::steady_clock::now();
        for (std::size_t group = 0; group < places.groups.size(); ++group)
            for (std::size_t row = 0; row < places.found[group].size(); ++row) {
                if (look->stop) return;
                const SurveyedCheckpoint seen = sextant::survey(places.found[group][row]);
                places.groups[group].rows[row] = rowOf(seen, freeBytes);
                bytes += seen.bytes;
                ++count;
                const auto now = std::chrono::steady_clock::now();
                if (now - told < tellEvery) continue;
                told = now;
                tell([groups = places.groups](CheckpointFinder* to) { to->groups_ = groups; });
            }
        const QString summary =
            count == 0 ? QString()
                       : tr("%1 in %2, headers read in %3 s")
                             .arg(gigabyteText(bytes))
                             .arg(count)
                             .arg(static_cast<double>(timer.elapsed()) / 1000.0, 0, 'f', 1);
        tell([groups = places.groups, summary](CheckpointFinder* to) {
            to->groups_ = groups;
            to->summary_ = summary;
            to->looking_ = false;
        });
    });
}

void CheckpointFinder::judge(const QString& typed) {
    typed_ = typed;
    judgeSoon_.start();
}

std::vector<CheckpointRow> CheckpointFinder::survey(const QStringList& paths) {
    std::vector<FoundCheckpoint> found;
    std::vector<CheckpointRow> rows;
    for (const QString& path : paths) {
        const fs::path at = path.toStdString();
        found.push_back({at.filename().string(), at.string(), at});
        rows.push_back(rowOf(found.back()));
    }
    begin(link_, [link = link_, found] {
        const std::uint64_t freeBytes = availableBytes();
        for (const FoundCheckpoint& one : found)
            link->tell([row = rowOf(sextant::survey(one), freeBytes)](CheckpointFinder* to) {
                emit to->surveyed(row);
            });
    });
    return rows;
}

void CheckpointFinder::recognise(const QString& named) {
    begin(link_, [link = link_, path = fromHome(named)] {
        try {
            const bool checkpoint = sextant::recognise(path.toStdString()) == PathKind::checkpoint;
            link->tell([path, checkpoint](CheckpointFinder* to) {
                emit to->recognised(path, checkpoint);
            });
        } catch (const std::exception& error) {
            link->tell([reason = said(reasonOf(error))](CheckpointFinder* to) {
                emit to->refused(reason);
            });
        }
    });
}

}  // namespace sextant
