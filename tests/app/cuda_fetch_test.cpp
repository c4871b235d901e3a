// SPDX-License-Identifier: GPL-3.0-or-later
// libtorch's half for GPUs: where it is found, and how it is fetched, with scripts that fetch
// nothing.
#include "app/cuda_fetch.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "analysis/model/cuda_half.h"
#include "analysis/model/libtorch_version.h"
#include "app/desktop/cuda_fetch_dialog.h"
#include "tests/app/real_window.h"
#include "tests/temporary_folder.h"
#include "widgets/bars/top_bar.h"

using namespace sextant;
using namespace sextant::test;

namespace {

namespace fs = std::filesystem;

// A variable of the environment as long as this lives.
class Variable {
  public:
    Variable(const char* name, const std::string& value) : name_(name) {
        const char* before = std::getenv(name);
        had_ = before != nullptr;
        if (had_) before_ = before;
        setenv(name, value.c_str(), 1);
    }
    ~Variable() {
        if (had_)
            setenv(name_, before_.c_str(), 1);
        else
            unsetenv(name_);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    bool had_ = false;
    std::string before_;
};

// A script in place of libtorch.sh, for a disk with little room.
struct Fetching {
    TemporaryFolder folder;
    CudaFetch fetch;
    std::vector<std::string> told;  // of the progress
    explicit Fetching(const std::string& script) {
        fetch.script = folder.write("libtorch.sh", script);
        fetch.folder = folder / "cache/libtorch";
        fetch.coming = 1000;
        fetch.onTheWay = 3000;
    }
    void run(std::stop_token stop = {}) {
        Progress progress;
        progress.stop = std::move(stop);
        progress.report = [this](double, const Message& what) { told.push_back(what.text()); };
        runCudaFetch(fetch, progress);
    }
    std::string refusal() {
        try {
            run();
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    }
};

}  // namespace

TEST_CASE("libtorch's half for GPUs is used where it is of the program's version", "[cuda-fetch]") {
    const TemporaryFolder folder;
    CHECK(cudaHalfIn(folder.path(), "2.15.0").library.empty());
    CHECK(cudaHalfIn(folder.path(), "2.15.0").why.empty());
    fs::create_directory(folder / "lib");
    folder.write("lib/libtorch_cuda.so", "");
    CHECK_THAT(cudaHalfIn(folder.path(), "2.15.0").why.text(),
               ContainsSubstring("unknown version"));
    folder.write("version.py", "debug = False\n__version__ = '2.15.0+cu132'\n");
    CHECK(cudaHalfIn(folder.path(), "2.15.0").library == folder / "lib/libtorch_cuda.so");
    const CudaHalf other = cudaHalfIn(folder.path(), "2.16.0");
    CHECK(other.library.empty());
    CHECK_THAT(other.why.text(),
               ContainsSubstring("libtorch 2.15.0") && ContainsSubstring("2.16.0"));

    const Variable cache("XDG_CACHE_HOME", "/somewhere/cache");
    const Variable named("SEXTANT_LIBTORCH", "/somewhere/torch");
    const fs::path fetched = "/somewhere/cache/sextant/libtorch-" + libtorchVersion() + "-cuda";
    CHECK(fetchedLibtorch() == fetched);
    CHECK(libtorchFolders() == std::vector<fs::path>{"/somewhere/torch", fetched / "torch"});
}

TEST_CASE("what is fetched is whole, and how far it is, is told", "[cuda-fetch]") {
    // What is named is not fetched: the script must not see it.
    const Variable named("SEXTANT_LIBTORCH", "/somewhere/torch");
    Fetching fetching(
        "[ \"$1\" = --cuda ] && [ -z \"${SEXTANT_LIBTORCH:-}\" ] || exit 9\n"
        "cd \"$(dirname \"$0\")/cache\"\n"
        "mkdir libtorch.abc; head -c 700 /dev/zero >libtorch.abc/wheel; sleep 0.7\n"
        "head -c 900 /dev/zero >libtorch.abc/more; sleep 0.7\n"
        "rm -r libtorch.abc; mkdir -p libtorch/torch/lib; touch "
        "libtorch/torch/lib/libtorch_cuda.so\n");
    fetching.run();
    const auto told = [&](const std::string& what) {
        return std::count(fetching.told.begin(), fetching.told.end(), what) > 0;
    };
    CHECK(told("fetching, 0.0 GB of 0.0 GB"));
    CHECK(told("unpacking"));
    CHECK(fetching.told.back() == "fetched");
}

TEST_CASE("a script that fails says why, and one that leaves nothing has failed", "[cuda-fetch]") {
    CHECK_THAT(Fetching("echo 'no route to host' >&2; exit 3").refusal(),
               ContainsSubstring("no route to host"));
    CHECK_THAT(Fetching("exit 0").refusal(), ContainsSubstring("not fetched"));
    Fetching full("exit 0");
    full.fetch.onTheWay = std::uint64_t{1} << 60;
    CHECK_THAT(full.refusal(), ContainsSubstring("GB free"));
    Fetching never("exit 0");
    never.fetch.whyNot = Message("it is Tuesday");
    CHECK_THAT(never.refusal(), ContainsSubstring("it is Tuesday"));
}

TEST_CASE("a fetch that is stopped ends with all that it has begun", "[cuda-fetch]") {
    Fetching fetching(
        "cd \"$(dirname \"$0\")/cache\"; mkdir libtorch.abc\n"
        "trap 'rm -r libtorch.abc' EXIT\n"
        "sleep 300\n");
    std::stop_source stop;
    const auto begun = std::chrono::steady_clock::now();
    std::thread person([&] {
        while (!fs::exists(fetching.folder / "cache/libtorch.abc"))
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        stop.request_stop();
    });
    CHECK_THROWS_AS(fetching.run(stop.get_token()), Cancelled);
    person.join();
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(60));
    CHECK_FALSE(fs::exists(fetching.folder / "cache/libtorch.abc"));
}

TEST_CASE("the script itself, where nothing can be fetched, leaves nothing", "[cuda-fetch]") {
    const TemporaryFolder home;
    const Variable cache("XDG_CACHE_HOME", home.path().string());
    const Variable nowhere("PIP_NO_INDEX", "1");
    CudaFetch fetch = cudaFetchHere();
    CHECK(fetch.script == sourceDir() / "scripts/libtorch.sh");
    CHECK(fetch.whyNot.empty());
    CHECK_FALSE(fetch.there);
    CHECK_THAT(consentText(fetch).text(),
               ContainsSubstring("2.6 GB") && ContainsSubstring(fetch.folder.string()));
    fetch.onTheWay = 1;
    try {
        runCudaFetch(fetch, {});
        FAIL("it was fetched from nowhere");
    } catch (const Error& error) {
        CHECK_THAT(error.what(), ContainsSubstring("torch=="));
    }
    CHECK(fs::is_empty(home / "sextant"));
}

TEST_CASE("a person is told what is fetched, agrees, sees how far it is, and stops it",
          "[cuda-fetch]") {
    RealWindow real;
    CudaFetch fetch;
    fetch.folder = "/somewhere/cache";
    std::mutex mutex;
    int runs = 0;
    std::string failure;
    const auto run = [&](const CudaFetch&, const Progress& progress) {
        {
            const std::lock_guard lock(mutex);
            ++runs;
            if (!failure.empty()) throw Error(Message::verbatim(failure));
        }
        progress(0.5, "fetching, 1.3 GB of 2.6 GB");
        while (true) {
            progress.checkStop();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    };
    CudaFetchDialog dialog(fetch, "no half", Theme::dark(), real.window.get(), run);
    dialog.open();
    const auto text = [&](const char* name) {
        return dialog.findChild<QLabel*>(name)->text().toStdString();
    };
    CHECK(text("cudaFetchWhy") == "no half");
    CHECK_THAT(text("cudaFetchConsent"), ContainsSubstring("2.6 GB"));
    CHECK(runs == 0);  // nobody has agreed
    auto* agree = dialog.findChild<QPushButton*>("cudaFetchAgree");
    agree->click();
    REQUIRE(waitFor([&] { return dialog.findChild<QProgressBar*>()->value() == 500; }));
    CHECK_THAT(text("cudaFetchFar"), ContainsSubstring("1.3 GB of 2.6 GB"));
    CHECK_FALSE(agree->isEnabled());
    dialog.reject();
    REQUIRE(waitFor([&] { return !dialog.isFetching(); }));
    CHECK(dialog.isVisible());
    CHECK_THAT(text("cudaFetchText"), ContainsSubstring("Stopped"));
    {
        const std::lock_guard lock(mutex);
        failure = "no route to host";
    }
    agree->click();
    REQUIRE(waitFor([&] { return !dialog.isFetching(); }));
    CHECK(text("cudaFetchText") == "no route to host");
    dialog.reject();
    CHECK_FALSE(dialog.isVisible());
}

TEST_CASE("the chip of the device offers to fetch what its GPU lacks", "[cuda-fetch]") {
    application();
    TopBar bar;
    int asked = 0;
    QObject::connect(&bar, &TopBar::fetchAsked, [&] { ++asked; });
    const auto offered = [&](bool fetchable) {
        bar.setDevice("CPU", {}, {}, {{"cuda", "GPU", "no half", false, fetchable}});
        bar.offerDevices();
        QAction* found = nullptr;
        for (const QMenu* menu : bar.findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->text().startsWith("Fetch")) found = action;
        if (found) found->trigger();
        qDeleteAll(bar.findChildren<QMenu*>());
        return found != nullptr;
    };
    CHECK_FALSE(offered(false));
    CHECK(asked == 0);
    CHECK(offered(true));
    CHECK(asked == 1);
}
