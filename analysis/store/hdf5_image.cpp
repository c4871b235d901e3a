// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/hdf5_image.h"

#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::size_t roomForNames = 1u << 20;

Message theFile() {
    return Message("the file");
}
Message aType() {
    return Message("a type");
}

}  // namespace

Hdf5Image::Hdf5Image(const std::filesystem::path& path, std::size_t bytes) : path_(path.string()) {
    const Hdf5Handle access(need(H5Pcreate(H5P_FILE_ACCESS), theFile()), H5Pclose);
    // The format of HDF5 1.8, whose structures carry checksums, so that damage is noticed.
    need(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V18), theFile());
    need(H5Pset_fapl_core(access.id(), bytes + roomForNames, false), theFile());
    // Without times, so that equal contents are equal bytes.
    const Hdf5Handle creation(need(H5Pcreate(H5P_FILE_CREATE), theFile()), H5Pclose);
    need(H5Pset_obj_track_times(creation.id(), false), theFile());
    // HDF5 asks for a name, and keeps it to tell open files apart.
    file_ = {need(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.id(), access.id()), theFile()),
             H5Fclose};
}

void Hdf5Image::attribute(const char* name, const std::string& text) {
    textAttribute(file_, name, text);
}
void Hdf5Image::attribute(const char* name, double value) {
    numberAttribute(name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &value);
}
void Hdf5Image::attribute(const char* name, std::int64_t value) {
    numberAttribute(name, H5T_STD_I64LE, H5T_NATIVE_INT64, &value);
}

void Hdf5Image::dataset(const Hdf5Dataset& what, const std::vector<float>& values,
                        const std::vector<hsize_t>& sizes) {
    write(what, H5T_IEEE_F32LE, H5T_NATIVE_FLOAT, values.data(), sizes);
}
void Hdf5Image::dataset(const Hdf5Dataset& what, const std::vector<double>& values,
                        const std::vector<hsize_t>& sizes) {
    write(what, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, values.data(), sizes);
}
void Hdf5Image::dataset(const Hdf5Dataset& what, const std::vector<std::string>& texts) {
    std::vector<const char*> characters;
    for (const std::string& text : texts)
        characters.push_back(text.c_str());
    const Hdf5Handle type = stringType();
    write(what, type.id(), type.id(), characters.data(), {characters.size()});
}

void Hdf5Image::group(const std::string& name) {
    const std::string place = "/" + name;
    const Hdf5Handle creation(need(H5Pcreate(H5P_GROUP_CREATE), place), H5Pclose);
    need(H5Pset_obj_track_times(creation.id(), false), place);
    const Hdf5Handle made(
        need(H5Gcreate2(file_.id(), name.c_str(), H5P_DEFAULT, creation.id(), H5P_DEFAULT), place),
        H5Gclose);
}
void Hdf5Image::groupAttribute(const std::string& group, const char* name,
                               const std::string& text) {
    const Hdf5Handle owner(need(H5Gopen2(file_.id(), group.c_str(), H5P_DEFAULT), "/" + group),
                           H5Gclose);
    textAttribute(owner, name, text);
}

std::string_view Hdf5Image::finish() {
    need(H5Fflush(file_.id(), H5F_SCOPE_GLOBAL), theFile());
    const ssize_t bytes = need(H5Fget_file_image(file_.id(), nullptr, 0), theFile());
    void* memory = nullptr;  // where HDF5 keeps the address of the image
    need(H5Fget_vfd_handle(file_.id(), H5P_DEFAULT, &memory), theFile());
    return {*static_cast<char**>(memory), static_cast<std::size_t>(bytes)};
}

void Hdf5Image::fail(const Message& place) const {
    throw Error("{}: {} could not be written: {}", path_, place, hdf5Reason());
}

void Hdf5Image::write(const Hdf5Dataset& what, hid_t stored, hid_t given, const void* values,
                      const std::vector<hsize_t>& sizes) {
    const Message place = Message::verbatim("/" + what.name);
    const Hdf5Handle space(
        need(H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr), place),
        H5Sclose);
    const Hdf5Handle creation(need(H5Pcreate(H5P_DATASET_CREATE), place), H5Pclose);
    need(H5Pset_obj_track_times(creation.id(), false), place);
    const Hdf5Handle dataset(need(H5Dcreate2(file_.id(), what.name.c_str(), stored, space.id(),
                                             H5P_DEFAULT, creation.id(), H5P_DEFAULT),
                                  place),
                             H5Dclose);
    need(H5Dwrite(dataset.id(), given, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), place);
    textAttribute(dataset, "unit", what.unit);
    textAttribute(dataset, "description", what.description);
    // The name and type of HDF5's dimension labels, so that h5py shows them as dims[i].label.
    const auto count = static_cast<hsize_t>(what.dimensions.size());
    const Hdf5Handle labels(need(H5Screate_simple(1, &count, nullptr), place), H5Sclose);
    const Hdf5Handle type = stringType();
    const Hdf5Handle attribute(need(H5Acreate2(dataset.id(), "DIMENSION_LABELS", type.id(),
                                               labels.id(), H5P_DEFAULT, H5P_DEFAULT),
                                    place),
                               H5Aclose);
    std::vector<const char*> names;
    for (const std::string& dimension : what.dimensions)
        names.push_back(dimension.c_str());
    need(H5Awrite(attribute.id(), type.id(), names.data()), place);
}

Hdf5Handle Hdf5Image::stringType() const {
    Hdf5Handle type(need(H5Tcopy(H5T_C_S1), aType()), H5Tclose);
    need(H5Tset_size(type.id(), H5T_VARIABLE), aType());
    need(H5Tset_cset(type.id(), H5T_CSET_UTF8), aType());
    return type;
}

void Hdf5Image::textAttribute(const Hdf5Handle& owner, const char* name, const std::string& text) {
    const Message place = Message::verbatim(name);
    const Hdf5Handle space(need(H5Screate(H5S_SCALAR), place), H5Sclose);
    const Hdf5Handle type = stringType();
    const Hdf5Handle attribute(
        need(H5Acreate2(owner.id(), name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT), place),
        H5Aclose);
    const char* characters = text.c_str();
    need(H5Awrite(attribute.id(), type.id(), &characters), place);
}

void Hdf5Image::numberAttribute(const char* name, hid_t stored, hid_t given, const void* value) {
    const Message place = Message::verbatim(name);
    const Hdf5Handle space(need(H5Screate(H5S_SCALAR), place), H5Sclose);
    const Hdf5Handle attribute(
        need(H5Acreate2(file_.id(), name, stored, space.id(), H5P_DEFAULT, H5P_DEFAULT), place),
        H5Aclose);
    need(H5Awrite(attribute.id(), given, value), place);
}

}  // namespace sextant
