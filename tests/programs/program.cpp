// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/programs/program.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "tests/temporary_folder.h"

extern char** environ;

namespace sextant::test {

namespace {

std::string contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (std::string& text : texts)
        all.push_back(text.data());
    all.push_back(nullptr);
    return all;
}

std::vector<std::string> environment(std::map<std::string, std::string> changes) {
    for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        changes.emplace(display, "");
    std::vector<std::string> all;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string one = *entry;
        if (!changes.contains(one.substr(0, one.find('=')))) all.push_back(one);
    }
    for (const auto& [name, value] : changes)
        if (!value.empty()) all.push_back(name + "=" + value);
    return all;
}

pid_t start(const std::string& program, const std::vector<std::string>& arguments,
            const std::map<std::string, std::string>& changes, const TemporaryFolder& folder) {
    std::vector<std::string> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> settings = environment(changes);
    const std::vector<char*> argv = pointers(words);
    const std::vector<char*> envp = pointers(settings);
    const std::string out = folder / "out";
    const std::string error = folder / "error";
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("fork failed");
    if (child > 0) return child;
    constexpr int everyone = 0644;
    const int nothing = open("/dev/null", O_RDONLY);
    const int outFile = open(out.c_str(), O_WRONLY | O_CREAT, everyone);
    const int errorFile = open(error.c_str(), O_WRONLY | O_CREAT, everyone);
    if (dup2(nothing, 0) < 0 || dup2(outFile, 1) < 0 || dup2(errorFile, 2) < 0) _exit(126);
    execve(program.c_str(), argv.data(), envp.data());
    _exit(127);
}

Run ended(pid_t child, const TemporaryFolder& folder) {
    int status = 0;
    if (waitpid(child, &status, 0) != child) throw std::runtime_error("waitpid failed");
    Run run;
    run.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.out = contents(folder / "out");
    run.error = contents(folder / "error");
    if (run.exitCode >= 126 && run.exitCode <= 127 && run.error.empty())
        throw std::runtime_error("the program could not be started");
    return run;
}

// Whether it blocks the signal by now (to wait for it in a thread of its own), or has ended.
bool mindsSignal(pid_t child, int signal) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    unsigned long long minded = 0;
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("State:") && line.find('Z') != std::string::npos) return true;
        if (line.starts_with("SigBlk:")) minded |= std::stoull(line.substr(7), nullptr, 16);
    }
    return (minded >> (signal - 1) & 1) != 0;
}

}  // namespace

Run run(const std::string& program, const std::vector<std::string>& arguments,
        const std::map<std::string, std::string>& changes) {
    const TemporaryFolder folder;
    return ended(start(program, arguments, changes, folder), folder);
}

Run runAndSignal(const std::string& program, const std::vector<std::string>& arguments,
                 int signal) {
    const TemporaryFolder folder;
    const pid_t child = start(program, arguments, {}, folder);
    while (!mindsSignal(child, signal))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill(child, signal);
    return ended(child, folder);
}

}  // namespace sextant::test
