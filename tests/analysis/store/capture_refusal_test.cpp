// SPDX-License-Identifier: GPL-3.0-or-later
// Captures that are damaged, wrong or hostile: each is a good one with one thing changed.
#include <hdf5.h>
#include <sys/stat.h>

#include "analysis/store/capture.h"
#include "tests/analysis/store/material.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Storage {
    bool chunked = false;
    const char* external = nullptr;
    bool written = true;
};

// A good capture, opened to be spoiled.
class Spoiled {
  public:
    Spoiled() {
        writeCapture(path_, someMeasurement(11), someExperiment());
        file_ = H5Fopen(path_.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        REQUIRE(file_ >= 0);
    }
    ~Spoiled() { closeFile(); }
    Spoiled(const Spoiled&) = delete;
    Spoiled& operator=(const Spoiled&) = delete;

    hid_t file() const { return file_; }
    const TemporaryFolder& folder() const { return folder_; }

    void dropAttribute(const char* name) { REQUIRE(H5Adelete(file_, name) >= 0); }
    void dropDataset(const char* name) { REQUIRE(H5Ldelete(file_, name, H5P_DEFAULT) >= 0); }

    void putAttribute(const char* name, hid_t type, const void* value) {
        if (H5Aexists(file_, name) > 0) dropAttribute(name);
        const hid_t space = H5Screate(H5S_SCALAR);
        const hid_t attribute = H5Acreate2(file_, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
        REQUIRE(H5Awrite(attribute, type, value) >= 0);
        H5Aclose(attribute);
        H5Sclose(space);
    }
    // As text of a fixed length, which other writers prefer.
    void putText(const char* name, const std::string& text) {
        const hid_t type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, text.size());
        putAttribute(name, type, text.data());
        H5Tclose(type);
    }
    void putDataset(const char* name, const std::vector<hsize_t>& sizes,
                    hid_t type = H5T_IEEE_F32LE, Storage storage = {}) {
        if (H5Lexists(file_, name, H5P_DEFAULT) > 0) dropDataset(name);
        std::size_t count = 1;
        for (const hsize_t size : sizes)
            count *= size;
        const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
        if (storage.chunked) {
            H5Pset_chunk(creation, static_cast<int>(sizes.size()), sizes.data());
            H5Pset_deflate(creation, 9);
        }
        if (storage.external != nullptr) {
            H5Pset_external(creation, storage.external, 0, H5F_UNLIMITED);
        }
        const hid_t space = H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr);
        const hid_t dataset =
            H5Dcreate2(file_, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
        REQUIRE(dataset >= 0);
        if (storage.written) {
            const std::vector<float> values(count, 1.0f);
            REQUIRE(H5Dwrite(dataset, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                             values.data()) >= 0);
        }
        H5Dclose(dataset);
        H5Sclose(space);
        H5Pclose(creation);
    }

    // What reading it now fails with.
    std::string message() {
        closeFile();
        const std::string text = failure([&] { readCapture(path_); });
        CHECK_THAT(text, ContainsSubstring(path_.string()));
        return text;
    }
    Capture read() {
        closeFile();
        return readCapture(path_);
    }
    const std::filesystem::path& path() const { return path_; }
    void closeFile() {
        if (file_ >= 0) H5Fclose(file_);
        file_ = -1;
    }

  private:
    TemporaryFolder folder_;
    std::filesystem::path path_ = folder_ / "capture.h5";
    hid_t file_ = -1;
};

}  // namespace

TEST_CASE("what is not an HDF5 file is refused by name") {
    const TemporaryFolder folder;
    const auto message = [&](const std::string& name) {
        return failure([&] { readCapture(folder / name); });
    };
    put(folder / "text.h5", "position,entropy\n");
    put(folder / "empty.h5", "");
    REQUIRE(mkfifo((folder / "pipe.h5").c_str(), 0600) == 0);
    CHECK_THAT(message("none.h5"), ContainsSubstring("not found; check the path"));
    CHECK_THAT(message("text.h5"), ContainsSubstring("cannot be read as HDF5"));
    CHECK_THAT(message("empty.h5"), ContainsSubstring("cannot be read as HDF5"));
    CHECK_THAT(message("pipe.h5"), ContainsSubstring("not a file"));
    CHECK_THAT(failure([&] { readCapture(folder.path()); }), ContainsSubstring("not a file"));
}

TEST_CASE("every attribute of a capture is asked for by name") {
    const std::string name =
        GENERATE("format", "format_version", "sextant_version", "experiment", "experiment_hash",
                 "fidelity", "labels", "nll_sum", "convention", "seconds");
    Spoiled capture;
    capture.dropAttribute(name.c_str());
    CHECK_THAT(capture.message(), ContainsSubstring(name + " is missing"));
}

TEST_CASE("every dataset a capture must have is asked for by name") {
    const std::string name = GENERATE("entropy", "nll", "nll_samples");
    Spoiled capture;
    capture.dropDataset(name.c_str());
    CHECK_THAT(capture.message(), ContainsSubstring("/" + name + " is missing"));
}

TEST_CASE("text of a fixed length is read as well") {
    Spoiled capture;
    capture.putText("convention", "sliding window");
    CHECK(capture.read().measurement.convention == "sliding window");
}

TEST_CASE("another format, a later version and odd values are refused") {
    Spoiled capture;
    SECTION("another format") {
        capture.putText("format", "other-capture");
        CHECK_THAT(capture.message(), ContainsSubstring("format is \"other-capture\""));
    }
    SECTION("a later version") {
        const int later = 2;
        capture.putAttribute("format_version", H5T_NATIVE_INT, &later);
        CHECK_THAT(capture.message(), ContainsSubstring("format_version is 2; expected 1"));
    }
    SECTION("a number where text belongs") {
        const int number = 2;
        capture.putAttribute("format", H5T_NATIVE_INT, &number);
        CHECK_THAT(capture.message(), ContainsSubstring("format is not text"));
    }
    SECTION("text where a number belongs") {
        capture.putText("labels", "many");
        CHECK_THAT(capture.message(), ContainsSubstring("labels is of another type"));
    }
    SECTION("labels below zero") {
        const int labels = -1;
        capture.putAttribute("labels", H5T_NATIVE_INT, &labels);
        CHECK_THAT(capture.message(), ContainsSubstring("labels is -1"));
    }
    SECTION("an experiment that is none") {
        capture.putText("experiment", "{\"format\": 3}");
        CHECK_THAT(capture.message(), ContainsSubstring("not an experiment"));
    }
    SECTION("a fidelity nobody knows") {
        capture.putText("fidelity", "guessed");
        CHECK_THAT(capture.message(), ContainsSubstring("fidelity is \"guessed\""));
    }
    SECTION("a hash that is none") {
        capture.putText("experiment_hash", "0123456789abcdeg");
        CHECK_THAT(capture.message(), ContainsSubstring("hexadecimal"));
    }
}

TEST_CASE("datasets of the wrong shape or type are refused") {
    Spoiled capture;
    SECTION("another rank") {
        capture.putDataset("entropy", {6, 5});
        CHECK_THAT(capture.message(), ContainsSubstring("/entropy is 2-dimensional"));
    }
    SECTION("another length than the others") {
        capture.putDataset("nll", {6});
        CHECK_THAT(capture.message(), ContainsSubstring("/nll is of size [6]; expected [5]"));
    }
    SECTION("samples of another length") {
        capture.putDataset("nll_samples", {4, 4});
        CHECK_THAT(capture.message(), ContainsSubstring("/nll_samples is of size [4, 4]"));
    }
    SECTION("variances of another model") {
        capture.putDataset("score_variance", {3, 2, 4});
        CHECK_THAT(capture.message(), ContainsSubstring("/score_variance is of size [3, 2, 4]"));
    }
    SECTION("logits of other samples") {
        capture.putDataset("logits", {3, 5, 2});
        CHECK_THAT(capture.message(), ContainsSubstring("/logits is of size [3, 5, 2]"));
    }
    SECTION("doubles") {
        capture.putDataset("nll", {5}, H5T_IEEE_F64LE);
        CHECK_THAT(capture.message(), ContainsSubstring("expected float32"));
    }
    SECTION("no numbers at all") {
        capture.putDataset("nll", {0}, H5T_IEEE_F32LE, {.written = false});
        CHECK_THAT(capture.message(), ContainsSubstring("/nll is of size [0]"));
    }
    SECTION("a group of that name") {
        capture.dropDataset("nll");
        H5Gclose(H5Gcreate2(capture.file(), "nll", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
        CHECK_THAT(capture.message(), ContainsSubstring("/nll is a group"));
    }
}

TEST_CASE("sizes larger than the file take no memory") {
    Spoiled capture;
    SECTION("a terabyte that was never written") {
        capture.putDataset("entropy", {1 << 20, 1 << 9, 1 << 9}, H5T_IEEE_F32LE,
                           {.written = false});
        CHECK_THAT(capture.message(), ContainsSubstring("/entropy is of size [1048576, 512, 512]"));
    }
    SECTION("a size past every int") {
        capture.putDataset("nll", {hsize_t{1} << 60}, H5T_IEEE_F32LE, {.written = false});
        CHECK_THAT(capture.message(), ContainsSubstring("/nll is of size [1152921504606846976]"));
    }
    SECTION("a little that unfolds") {
        capture.putDataset("entropy", {3, 2, 1 << 20}, H5T_IEEE_F32LE, {.chunked = true});
        CHECK_THAT(capture.message(), ContainsSubstring("/entropy is"));
    }
    SECTION("compressed, though small enough") {
        capture.putDataset("nll", {5}, H5T_IEEE_F32LE, {.chunked = true});
        CHECK_THAT(capture.message(), ContainsSubstring("contiguous"));
    }
    SECTION("never written, though small enough") {
        capture.putDataset("nll", {5}, H5T_IEEE_F32LE, {.written = false});
        CHECK_THAT(capture.message(), ContainsSubstring("/nll is cut short or never written"));
    }
}

TEST_CASE("no dataset leads into another file") {
    Spoiled capture;
    SECTION("an external link") {
        capture.dropDataset("nll");
        H5Lcreate_external("/etc/hostname", "/nll", capture.file(), "nll", H5P_DEFAULT,
                           H5P_DEFAULT);
        CHECK_THAT(capture.message(), ContainsSubstring("/nll is a link"));
    }
    SECTION("a soft link") {
        capture.dropDataset("nll");
        H5Lcreate_soft("/nll_samples", capture.file(), "nll", H5P_DEFAULT, H5P_DEFAULT);
        CHECK_THAT(capture.message(), ContainsSubstring("/nll is a link"));
    }
    SECTION("external storage") {
        const std::string outside = (capture.folder() / "outside.bin").string();
        put(outside, std::string(20, 'x'));
        capture.putDataset("nll", {5}, H5T_IEEE_F32LE,
                           {.external = outside.c_str(), .written = false});
        CHECK_THAT(capture.message(), ContainsSubstring("outside"));
    }
}

TEST_CASE("a capture cut short anywhere is refused, never a crash") {
    Spoiled capture;
    capture.closeFile();
    const std::string whole = contents(capture.path());
    REQUIRE(whole.size() > 2000);
    for (std::size_t length = 0; length < whole.size(); length += 97) {
        put(capture.path(), whole.substr(0, length));
        INFO(length);
        CHECK_THAT(failure([&] { readCapture(capture.path()); }),
                   ContainsSubstring(capture.path().string()));
    }
}

TEST_CASE("a heap of texts whose sizes do not add up is refused before HDF5 reads it") {
    Spoiled capture;
    capture.closeFile();
    std::string bytes = contents(capture.path());
    const std::size_t heap = bytes.find("GCOL");
    REQUIRE(heap != std::string::npos);
    SECTION("the heap is longer than the file") {
        bytes[heap + 15] = '\x40';
    }
    SECTION("a text is longer than the heap") {
        bytes[heap + 16 + 8 + 2] = '\x40';
    }
    SECTION("free space of no size, which a reader would walk for ever") {
        bytes.replace(heap + 16, 16, std::string(16, '\0'));
    }
    put(capture.path(), bytes);
    CHECK_THAT(capture.message(), ContainsSubstring("do not add up"));
}

TEST_CASE("HDF5 of the old format, without checksums, is refused") {
    const TemporaryFolder folder;
    const auto path = folder / "old.h5";
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST);
    H5Fclose(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access));
    H5Pclose(access);
    CHECK_THAT(failure([&] { readCapture(path); }), ContainsSubstring("superblock version 0"));
}

TEST_CASE("a flipped byte is refused or read, never a crash") {
    Spoiled capture;
    capture.closeFile();
    const std::string whole = contents(capture.path());
    int refused = 0;
    for (std::size_t at = 0; at < whole.size(); at += 13) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(~damaged[at]);
        put(capture.path(), damaged);
        try {
            readCapture(capture.path());
        } catch (const Error&) {
            ++refused;
        }
    }
    // The first bytes name the format.
    CHECK(refused > 0);
}
