// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <vector>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/store/capture.h"
#include "analysis/store/capture_format.h"
#include "analysis/store/hdf5_handle.h"
#include "analysis/store/hdf5_heaps.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

std::string listed(const std::vector<hsize_t>& sizes) {
    std::string text = "[";
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(sizes[i]);
    }
    return text + "]";
}

struct Array {
    std::vector<int> sizes;
    std::vector<float> values;
};

// A file that anybody may have written: nothing in it is believed before it was checked.
class Reader {
  public:
    explicit Reader(const fs::path& path) : path_(path.string()) {
        std::error_code failure;
        const fs::file_status status = fs::status(path, failure);
        if (!fs::exists(status)) throw Error("{}: not found; check the path", path_);
        if (!fs::is_regular_file(status)) {
            throw Error("{}: this is not a file; expected a capture (HDF5)", path_);
        }
        bytes_ = fs::file_size(path, failure);
        if (failure) throw Error("{}: cannot be read: {}", path_, failure.message());
        checkHdf5Heaps(path);
        file_ = {H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose};
        if (!file_) throw Error("{}: cannot be read as HDF5: {}", path_, hdf5Reason());
    }

    std::string text(const char* name) const {
        const Hdf5Handle attribute = openAttribute(name);
        const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose);
        if (H5Tget_class(type.id()) != H5T_STRING)
            wrong(name, Message("not text"), Message("text"));
        const Hdf5Handle memory(H5Tcopy(H5T_C_S1), H5Tclose);
        H5Tset_cset(memory.id(), H5Tget_cset(type.id()));
        if (H5Tis_variable_str(type.id()) > 0) {
            H5Tset_size(memory.id(), H5T_VARIABLE);
            char* characters = nullptr;
            if (H5Aread(attribute.id(), memory.id(), &characters) < 0) unreadable(name);
            std::string value = characters != nullptr ? characters : "";
            H5free_memory(characters);
            return value;
        }
        const std::size_t size = H5Tget_size(type.id());
        if (size > bytes_) wrong(name, Message("{} bytes", size), Message("text within the file"));
        H5Tset_size(memory.id(), size + 1);
        std::string value(size + 1, '\0');
        if (H5Aread(attribute.id(), memory.id(), value.data()) < 0) unreadable(name);
        return value.substr(0, value.find('\0'));
    }

    std::int64_t whole(const char* name) const {
        std::int64_t value = 0;
        number(name, H5T_INTEGER, H5T_NATIVE_INT64, &value, Message("a whole number"));
        return value;
    }
    double real(const char* name) const {
        double value = 0.0;
        number(name, H5T_FLOAT, H5T_NATIVE_DOUBLE, &value, Message("a number"));
        return value;
    }

    bool has(const capture::Dataset& what) const {
        return H5Lexists(file_.id(), what.name, H5P_DEFAULT) > 0;
    }

    Array array(const capture::Dataset& what) const {
        const std::string place = std::string("/") + what.name;
        if (!has(what)) wrong(place, Message("missing"), Message("a dataset"));
        H5L_info_t link;
        if (H5Lget_info(file_.id(), what.name, &link, H5P_DEFAULT) < 0) unreadable(place);
        // A link may lead into any other file of this machine.
        if (link.type != H5L_TYPE_HARD)
            wrong(place, Message("a link"), Message("a dataset of this file"));
        const Hdf5Handle object(H5Oopen(file_.id(), what.name, H5P_DEFAULT), H5Oclose);
        if (!object) unreadable(place);
        if (H5Iget_type(object.id()) != H5I_DATASET)
            wrong(place, Message("a group"), Message("a dataset"));
        const Hdf5Handle type(H5Dget_type(object.id()), H5Tclose);
        if (H5Tequal(type.id(), H5T_IEEE_F32LE) <= 0 && H5Tequal(type.id(), H5T_IEEE_F32BE) <= 0) {
            wrong(place, Message("of another number type"), Message("float32"));
        }

        const Hdf5Handle space(H5Dget_space(object.id()), H5Sclose);
        const int rank = H5Sget_simple_extent_ndims(space.id());
        if (H5Sget_simple_extent_type(space.id()) != H5S_SIMPLE || rank != what.rank) {
            wrong(place, Message("{}-dimensional", std::max(rank, 0)),
                  Message("{} dimensions", what.rank));
        }
        std::vector<hsize_t> extent(static_cast<std::size_t>(rank));
        H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr);
        std::uint64_t count = 1;
        for (const hsize_t size : extent) {
            if (size < 1 || size > std::numeric_limits<int>::max() ||
                count > bytes_ / sizeof(float) / size) {
                wrong(place, Message("of size {}", listed(extent)),
                      Message("sizes of at least 1 whose numbers fit the file's {} bytes", bytes_));
            }
            count *= size;
        }
        checkStorage(object, place, count * sizeof(float));

        Array result;
        for (const hsize_t size : extent)
            result.sizes.push_back(static_cast<int>(size));
        result.values.resize(count);
        if (H5Dread(object.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                    result.values.data()) < 0) {
            unreadable(place);
        }
        return result;
    }

    [[noreturn]] void wrong(const std::string& place, const Message& found,
                            const Message& expected) const {
        throw Error("{}: {} is {}; expected {}", path_, place, found, expected);
    }

  private:
    [[noreturn]] void unreadable(const std::string& place) const {
        throw Error("{}: {} cannot be read: {}; the file is damaged", path_, place, hdf5Reason());
    }

    // Plain numbers in this file and nothing else: no compression that unfolds, no other file.
    void checkStorage(const Hdf5Handle& dataset, const std::string& place,
                      std::uint64_t bytes) const {
        const Hdf5Handle creation(H5Dget_create_plist(dataset.id()), H5Pclose);
        if (H5Pget_layout(creation.id()) != H5D_CONTIGUOUS ||
            H5Pget_external_count(creation.id()) != 0) {
            wrong(place, Message("stored in pieces, compressed or outside"),
                  Message("plain contiguous numbers, as Sextant writes them (h5repack -l CONTI)"));
        }
        const haddr_t offset = H5Dget_offset(dataset.id());
        const hsize_t stored = H5Dget_storage_size(dataset.id());
        if (offset == HADDR_UNDEF || stored != bytes || offset > bytes_ ||
            stored > bytes_ - offset) {
            wrong(place, Message("cut short or never written"),
                  Message("{} bytes of numbers within the file", bytes));
        }
    }

    Hdf5Handle openAttribute(const char* name) const {
        if (H5Aexists(file_.id(), name) <= 0)
            wrong(name, Message("missing"), Message("an attribute of the file"));
        Hdf5Handle attribute(H5Aopen(file_.id(), name, H5P_DEFAULT), H5Aclose);
        if (!attribute) unreadable(name);
        const Hdf5Handle space(H5Aget_space(attribute.id()), H5Sclose);
        if (H5Sget_simple_extent_npoints(space.id()) != 1)
            wrong(name, Message("a list"), Message("one value"));
        return attribute;
    }

    void number(const char* name, H5T_class_t kind, hid_t memory, void* value,
                const Message& expected) const {
        const Hdf5Handle attribute = openAttribute(name);
        const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose);
        if (H5Tget_class(type.id()) != kind) wrong(name, Message("of another type"), expected);
        if (H5Aread(attribute.id(), memory, value) < 0) unreadable(name);
    }

    std::string path_;
    std::uint64_t bytes_ = 0;
    Hdf5Handle file_;
};

std::uint64_t identity(const Reader& reader) {
    const std::string digits = reader.text("experiment_hash");
    std::uint64_t value = 0;
    const auto [end, failure] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 16 || failure != std::errc() || end != digits.data() + digits.size()) {
        reader.wrong("experiment_hash", Message::verbatim(inQuotes(digits)),
                     Message("16 hexadecimal digits"));
    }
    return value;
}

// `array` as it must be beside the others.
std::vector<float> fitting(const Reader& reader, const capture::Dataset& what, Array array,
                           const std::vector<int>& sizes) {
    if (array.sizes != sizes) {
        reader.wrong(std::string("/") + what.name,
                     Message("of size {}", listed({array.sizes.begin(), array.sizes.end()})),
                     Message("{} as the other datasets", listed({sizes.begin(), sizes.end()})));
    }
    return std::move(array.values);
}

}  // namespace

Capture readCapture(const fs::path& path) {
    const Hdf5Quiet quiet;
    const Reader reader(path);
    if (const std::string format = reader.text("format"); format != capture::format) {
        reader.wrong("format", Message::verbatim(inQuotes(format)),
                     Message::verbatim(inQuotes(capture::format)));
    }
    if (const auto version = reader.whole("format_version"); version != capture::formatVersion) {
        reader.wrong(
            "format_version", Message::verbatim(std::to_string(version)),
            Message("{}: a later Sextant wrote this; use that one", capture::formatVersion));
    }

    Capture result;
    result.version = reader.text("sextant_version");
    try {
        result.experiment = experimentFromJson(reader.text("experiment"));
    } catch (const Error& error) {
        throw Error("{}: {}", path, error.message());
    }
    Measurement& measurement = result.measurement;
    measurement.experiment = identity(reader);
    const std::string fidelity = reader.text("fidelity");
    if (fidelity != capture::exact && fidelity != capture::coarse) {
        reader.wrong("fidelity", Message::verbatim(inQuotes(fidelity)),
                     Message("\"exact\" or \"coarse\""));
    }
    measurement.fidelity = fidelity == capture::exact ? Fidelity::exact : Fidelity::partial;
    measurement.labels = reader.whole("labels");
    if (measurement.labels < 0) {
        reader.wrong("labels", Message::verbatim(std::to_string(measurement.labels)),
                     Message("a count"));
    }
    measurement.nllSum = reader.real("nll_sum");
    measurement.seconds = reader.real("seconds");
    measurement.convention = reader.text("convention");

    Array entropy = reader.array(capture::entropy);
    measurement.layers = entropy.sizes[0];
    measurement.heads = entropy.sizes[1];
    measurement.positions = entropy.sizes[2];
    const std::vector<int> grid = entropy.sizes;
    measurement.entropy = std::move(entropy.values);
    if (reader.has(capture::scoreVariance)) {
        measurement.scoreVariance =
            fitting(reader, capture::scoreVariance, reader.array(capture::scoreVariance), grid);
    }
    if (reader.has(capture::firstShare)) {
        measurement.firstShare =
            fitting(reader, capture::firstShare, reader.array(capture::firstShare), grid);
    }
    if (reader.has(capture::sinkShare)) {
        measurement.sinkShare =
            fitting(reader, capture::sinkShare, reader.array(capture::sinkShare), grid);
    }
    measurement.nll =
        fitting(reader, capture::nll, reader.array(capture::nll), {measurement.positions});
    Array samples = reader.array(capture::nllSamples);
    measurement.samples = samples.sizes[0];
    measurement.nllSamples = fitting(reader, capture::nllSamples, std::move(samples),
                                     {measurement.samples, measurement.positions});
    if (reader.has(capture::logits)) {
        Array logits = reader.array(capture::logits);
        measurement.vocabulary = logits.sizes[2];
        measurement.logits =
            fitting(reader, capture::logits, std::move(logits),
                    {measurement.samples, measurement.positions, measurement.vocabulary});
    }
    return result;
}

}  // namespace sextant
