// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/error.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/capture.h"
#include "analysis/store/capture_format.h"
#include "analysis/store/hdf5_handle.h"
#include "analysis/store/measurement_shape.h"

namespace sextant {

namespace {

constexpr std::size_t roomForNames = 1u << 20;

// Builds the file in memory. HDF5 writing to a full disk itself could neither finish nor give up
// its file, and would crash when the program ends.
class Writer {
  public:
    // `bytes`: about how large the file will be.
    Writer(const std::filesystem::path& path, std::size_t bytes) : path_(path.string()) {
        const Hdf5Handle access(need(H5Pcreate(H5P_FILE_ACCESS), "the file"), H5Pclose);
        // The format of HDF5 1.8, whose structures carry checksums, so that damage is noticed.
        need(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V18), "the file");
        need(H5Pset_fapl_core(access.id(), bytes, false), "the file");
        // HDF5 asks for a name, and keeps it to tell open files apart.
        file_ = {need(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), "the file"),
                 H5Fclose};
    }

    void attribute(const char* name, const std::string& text) { textAttribute(file_, name, text); }
    void attribute(const char* name, double value) {
        numberAttribute(name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &value);
    }
    void attribute(const char* name, std::int64_t value) {
        numberAttribute(name, H5T_STD_I64LE, H5T_NATIVE_INT64, &value);
    }

    void dataset(const capture::Dataset& what, const std::vector<float>& values,
                 const std::array<hsize_t, 3>& sizes) {
        const std::string place = std::string("/") + what.name;
        const Hdf5Handle space(need(H5Screate_simple(what.rank, sizes.data(), nullptr), place),
                               H5Sclose);
        const Hdf5Handle dataset(need(H5Dcreate2(file_.id(), what.name, H5T_IEEE_F32LE, space.id(),
                                                 H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                                      place),
                                 H5Dclose);
        need(H5Dwrite(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
             place);
        textAttribute(dataset, "unit", what.unit);
        textAttribute(dataset, "description", what.description);
        // The name and type of HDF5's dimension labels, so that h5py shows them as dims[i].label.
        const auto count = static_cast<hsize_t>(what.rank);
        const Hdf5Handle labels(need(H5Screate_simple(1, &count, nullptr), place), H5Sclose);
        const Hdf5Handle type = stringType();
        const Hdf5Handle attribute(need(H5Acreate2(dataset.id(), "DIMENSION_LABELS", type.id(),
                                                   labels.id(), H5P_DEFAULT, H5P_DEFAULT),
                                        place),
                                   H5Aclose);
        need(H5Awrite(attribute.id(), type.id(), what.dimensions.data()), place);
    }

    // The bytes of the file, valid while this lives.
    std::string_view finish() {
        need(H5Fflush(file_.id(), H5F_SCOPE_GLOBAL), "the file");
        const ssize_t bytes = need(H5Fget_file_image(file_.id(), nullptr, 0), "the file");
        void* memory = nullptr;  // where HDF5 keeps the address of the image
        need(H5Fget_vfd_handle(file_.id(), H5P_DEFAULT, &memory), "the file");
        return {*static_cast<char**>(memory), static_cast<std::size_t>(bytes)};
    }

  private:
    [[noreturn]] void fail(const std::string& place) const {
        throw Error(path_ + ": " + place + " could not be written: " + hdf5Reason());
    }
    template <typename Id>
    Id need(Id id, const std::string& place) const {
        if (id < 0) fail(place);
        return id;
    }

    Hdf5Handle stringType() const {
        Hdf5Handle type(need(H5Tcopy(H5T_C_S1), "a type"), H5Tclose);
        need(H5Tset_size(type.id(), H5T_VARIABLE), "a type");
        need(H5Tset_cset(type.id(), H5T_CSET_UTF8), "a type");
        return type;
    }

    void textAttribute(const Hdf5Handle& owner, const char* name, const std::string& text) {
        const Hdf5Handle space(need(H5Screate(H5S_SCALAR), name), H5Sclose);
        const Hdf5Handle type = stringType();
        const Hdf5Handle attribute(
            need(H5Acreate2(owner.id(), name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT),
                 name),
            H5Aclose);
        const char* characters = text.c_str();
        need(H5Awrite(attribute.id(), type.id(), &characters), name);
    }

    void numberAttribute(const char* name, hid_t stored, hid_t given, const void* value) {
        const Hdf5Handle space(need(H5Screate(H5S_SCALAR), name), H5Sclose);
        const Hdf5Handle attribute(
            need(H5Acreate2(file_.id(), name, stored, space.id(), H5P_DEFAULT, H5P_DEFAULT), name),
            H5Aclose);
        need(H5Awrite(attribute.id(), given, value), name);
    }

    std::string path_;
    Hdf5Handle file_;
};

std::string hexadecimal(std::uint64_t value) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value));
    return digits;
}

}  // namespace

void checkLogitsSize(std::int64_t samples, std::int64_t positions, std::int64_t vocabulary) {
    // In doubles: the product of three counts need not fit an integer.
    const double bytes = static_cast<double>(samples) * static_cast<double>(positions) *
                         static_cast<double>(vocabulary) * sizeof(float);
    if (bytes <= static_cast<double>(capture::largestLogits)) return;
    char size[32];
    std::snprintf(size, sizeof size, "%.2f GB", bytes / 1e9);
    throw Error("the logits of " + std::to_string(samples) + " samples x " +
                std::to_string(positions) + " positions x " + std::to_string(vocabulary) +
                " tokens take " + size +
                "; a capture holds at most 1 GB. Take fewer or shorter samples, or leave the "
                "logits out");
}

void writeCapture(const std::filesystem::path& path, const Measurement& measurement,
                  const Experiment& experiment) {
    checkShape(path.string(), measurement);
    if (!measurement.logits.empty()) {
        checkLogitsSize(measurement.samples, measurement.positions, measurement.vocabulary);
    }
    const Hdf5Quiet quiet;
    AtomicFile target(path);
    const std::size_t numbers = measurement.entropy.size() + measurement.scoreVariance.size() +
                                measurement.nll.size() + measurement.nllSamples.size() +
                                measurement.logits.size();
    Writer writer(path, numbers * sizeof(float) + roomForNames);
    writer.attribute("format", capture::format);
    writer.attribute("format_version", capture::formatVersion);
    writer.attribute("sextant_version", SEXTANT_VERSION);
    writer.attribute("experiment", toJson(experiment));
    writer.attribute("experiment_hash", hexadecimal(measurement.experiment));
    writer.attribute("fidelity",
                     measurement.fidelity == Fidelity::exact ? capture::exact : capture::coarse);
    writer.attribute("labels", measurement.labels);
    writer.attribute("nll_sum", measurement.nllSum);
    writer.attribute("perplexity", measurement.perplexity());
    writer.attribute("convention", measurement.convention);
    writer.attribute("seconds", measurement.seconds);

    const auto layers = static_cast<hsize_t>(measurement.layers);
    const auto heads = static_cast<hsize_t>(measurement.heads);
    const auto positions = static_cast<hsize_t>(measurement.positions);
    const auto samples = static_cast<hsize_t>(measurement.samples);
    writer.dataset(capture::entropy, measurement.entropy, {layers, heads, positions});
    if (!measurement.scoreVariance.empty()) {
        writer.dataset(capture::scoreVariance, measurement.scoreVariance,
                       {layers, heads, positions});
    }
    writer.dataset(capture::nll, measurement.nll, {positions});
    writer.dataset(capture::nllSamples, measurement.nllSamples, {samples, positions});
    if (!measurement.logits.empty()) {
        writer.dataset(capture::logits, measurement.logits,
                       {samples, positions, static_cast<hsize_t>(measurement.vocabulary)});
    }
    target.write(writer.finish());
    target.commit();
}

}  // namespace sextant
