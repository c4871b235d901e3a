// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cuda_fetch.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <vector>

#include "analysis/model/cuda_half.h"
#include "analysis/model/libtorch_version.h"
#include "analysis/translatable.h"
#include "analysis/values/number_text.h"

extern char** environ;

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr int above = 5;                 // folders over the program: the source tree over a build
constexpr int pollMilliseconds = 200;    // between two looks at what has come
constexpr std::size_t mostKept = 4'000;  // characters of what the script says: its last
constexpr std::chrono::seconds patience{5};  // for a script that was asked to end

fs::path scriptHere() {
    std::error_code failure;
    fs::path at = fs::read_symlink("/proc/self/exe", failure).parent_path();
    if (failure) return {};
    const fs::path installed = at / "../share/sextant/libtorch.sh";
    if (fs::exists(installed, failure)) return installed.lexically_normal();
    for (int i = 0; i <= above && at.has_relative_path(); ++i, at = at.parent_path())
        if (const fs::path built = at / "scripts/libtorch.sh"; fs::exists(built, failure))
            return built;
    return {};
}

// Whether the requirements in `file` name libtorch of this version.
bool pinsLibtorch(const fs::path& file, const std::string& version) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("torch==" + version + " ")) return true;
    return false;
}

std::string gigabytes(std::uint64_t bytes) {
    return fixedText(static_cast<double>(bytes) / 1e9, 1) + " GB";
}

// What lies in the folders that the script unpacks into, beside the one that it fills.
std::uint64_t bytesOnTheirWay(const fs::path& cache) {
    std::uint64_t bytes = 0;
    std::error_code failure;
    for (fs::directory_iterator one(cache, failure), end; !failure && one != end;
         one.increment(failure)) {
        if (!one->path().filename().string().starts_with("libtorch.")) continue;
        fs::recursive_directory_iterator file(one->path(), failure);
        for (; !failure && file != fs::recursive_directory_iterator(); file.increment(failure)) {
            std::error_code gone;  // in the meantime
            if (file->is_regular_file(gone)) bytes += file->file_size(gone);
        }
        failure.clear();
    }
    return bytes;
}

// Unpacking writes more and takes less time.
double shareDone(std::uint64_t come, const CudaFetch& fetch) {
    constexpr double ofFetching = 0.85, most = 0.99;
    const auto ratio = [](std::uint64_t part, std::uint64_t whole) {
        return static_cast<double>(part) / static_cast<double>(whole);
    };
    if (come < fetch.coming) return ofFetching * ratio(come, fetch.coming);
    return std::min(most, ofFetching + (1.0 - ofFetching) * ratio(come - fetch.coming,
                                                                  fetch.onTheWay - fetch.coming));
}

// A script that runs in a process group of its own. Ended when this is destroyed.
class RunningScript {
  public:
    RunningScript(const fs::path& file, const std::string& argument) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) fail(file);
        output_ = ends[0];
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
        posix_spawnattr_t how;
        posix_spawnattr_init(&how);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
        sigset_t none;  // this thread may leave signals to another
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&how, &none);
        // A libtorch that is named is not fetched.
        std::string words[] = {"env", "-u", "SEXTANT_LIBTORCH", "bash", file.string(), argument};
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        errno = posix_spawnp(&process_, "env", &files, &how, arguments.data(), environ);
        posix_spawnattr_destroy(&how);
        posix_spawn_file_actions_destroy(&files);
        ::close(ends[1]);
        if (errno != 0) {
            ::close(output_);
            fail(file);
        }
    }
    ~RunningScript() {
        end();
        ::close(output_);
    }
    RunningScript(const RunningScript&) = delete;
    RunningScript& operator=(const RunningScript&) = delete;

    // Waits a moment for what it says. False: it has ended.
    bool follow() {
        pollfd one{output_, POLLIN, 0};
        if (::poll(&one, 1, pollMilliseconds) > 0) {
            char text[1024];
            const ssize_t read = ::read(output_, text, sizeof text);
            if (read > 0) said_.append(text, static_cast<std::size_t>(read));
            if (said_.size() > mostKept) said_.erase(0, said_.size() - mostKept);
            if (read == 0) ::usleep(pollMilliseconds * 1000);  // it has closed its end
        }
        if (::waitpid(process_, &state_, WNOHANG) != process_) return true;
        process_ = 0;
        return false;
    }
    bool succeeded() const { return WIFEXITED(state_) && WEXITSTATUS(state_) == 0; }
    const std::string& said() const { return said_; }

  private:
    [[noreturn]] static void fail(const fs::path& file) {
        throw Error("{} cannot be run: {}", file, std::strerror(errno));
    }
    void end() {
        if (process_ == 0) return;
        const pid_t group = process_;
        ::kill(-group, SIGTERM);
        const auto begun = std::chrono::steady_clock::now();
        while (process_ != 0 && std::chrono::steady_clock::now() - begun < patience)
            follow();
        ::kill(-group, SIGKILL);  // whoever is left of it
        if (process_ != 0) ::waitpid(process_, &state_, 0);
        process_ = 0;
    }

    pid_t process_ = 0;  // 0: it has ended
    int output_ = -1, state_ = 0;
    std::string said_;
};

}  // namespace

CudaFetch cudaFetchHere() {
    CudaFetch fetch{scriptHere(), fetchedLibtorch()};
    std::error_code failure;
    fetch.there = fs::exists(fetch.folder / "torch/lib/libtorch_cuda.so", failure);
    if (fetch.folder.empty()) {
        fetch.whyNot = Message("neither XDG_CACHE_HOME nor HOME says where to put it");
    } else if (fetch.script.empty()) {
        fetch.whyNot = Message("scripts/libtorch.sh does not lie beside this program");
    } else if (!pinsLibtorch(fetch.script.parent_path() / "libtorch.txt", libtorchVersion())) {
        fetch.whyNot = Message(
            "this program computes with libtorch {}, which scripts/libtorch.sh does not fetch; "
            "SEXTANT_LIBTORCH=FOLDER names one that has its half for GPUs",
            libtorchVersion());
    }
    return fetch;
}

Message consentText(const CudaFetch& fetch) {
    return Message(
        "This fetches {} from the Python package index: libtorch {} with its half for GPUs, and "
        "the libraries of NVIDIA that it needs, which are under NVIDIA's licences. They take {} in "
        "{}, and {} until they are unpacked. Removing the folder removes all of it.",
        gigabytes(fetch.coming), libtorchVersion(), gigabytes(fetch.kept), fetch.folder,
        gigabytes(fetch.onTheWay));
}

void runCudaFetch(const CudaFetch& fetch, const Progress& progress) {
    if (!fetch.whyNot.empty()) throw Error("it cannot be fetched: {}", fetch.whyNot);
    const fs::path cache = fetch.folder.parent_path();
    std::error_code failure;
    fs::create_directories(cache, failure);
    if (failure) throw Error("{} cannot be made: {}", cache, failure.message());
    const auto space = fs::space(cache, failure);
    if (!failure && space.available < fetch.onTheWay)
        throw Error("the disk of {} has {} free; {} are needed until all is unpacked", cache,
                    gigabytes(space.available), gigabytes(fetch.onTheWay));
    const std::uint64_t before = bytesOnTheirWay(cache);
    RunningScript script(fetch.script, "--cuda");
    std::uint64_t come = 0;  // what was copied and is removed again has come, too
    do {
        progress.checkStop();
        come = std::max(come + before, bytesOnTheirWay(cache)) - before;
        progress(shareDone(come, fetch),
                 come < fetch.coming
                     ? Message("fetching, {} of {}", gigabytes(come), gigabytes(fetch.coming))
                     : Message("unpacking"));
    } while (script.follow());
    if (!script.succeeded() || !fs::exists(fetch.folder / "torch/lib/libtorch_cuda.so", failure))
        throw Error(script.said().empty() ? Message("it was not fetched: the script said nothing")
                                          : Message("it was not fetched: {}", script.said()));
    progress(1.0, "fetched");
}

}  // namespace sextant
