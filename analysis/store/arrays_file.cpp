// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/arrays_file.h"

#include <algorithm>

#include "analysis/error.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/hdf5_handle.h"
#include "analysis/store/hdf5_heaps.h"
#include "analysis/store/hdf5_image.h"

namespace sextant {

void writeArrays(const std::filesystem::path& path,
                 const std::vector<std::pair<std::string, std::string>>& attributes,
                 const std::vector<NumberArray>& arrays) {
    const Hdf5Quiet quiet;
    AtomicFile target(path);
    std::size_t bytes = 0;
    for (const NumberArray& array : arrays)
        bytes += array.values.size() * sizeof(double);
    Hdf5Image image(path, bytes);
    for (const auto& [name, text] : attributes)
        image.attribute(name.c_str(), text);
    for (const NumberArray& array : arrays)
        image.dataset({array.name, array.unit, array.description, array.dimensions}, array.values,
                      {array.sizes.begin(), array.sizes.end()});
    target.write(image.finish());
    target.commit();
}

std::vector<double> readArray(const std::filesystem::path& path, const std::string& name,
                              const std::vector<std::size_t>& sizes) {
    const Hdf5Quiet quiet;
    checkHdf5Heaps(path);
    const auto wrong = [&](const Message& what) { return Error("{}: {}: {}", path, name, what); };
    const Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
    if (!file) throw Error("{}: cannot be read as HDF5: {}", path, hdf5Reason());
    if (H5Lexists(file.id(), name.c_str(), H5P_DEFAULT) <= 0)
        throw wrong(Message("there is no such array"));
    const Hdf5Handle set(H5Dopen2(file.id(), name.c_str(), H5P_DEFAULT), H5Dclose);
    if (!set) throw wrong(Message("cannot be read: {}", hdf5Reason()));
    const Hdf5Handle space(H5Dget_space(set.id()), H5Sclose);
    const int rank = space ? H5Sget_simple_extent_ndims(space.id()) : -1;
    std::vector<hsize_t> found(static_cast<std::size_t>(std::max(0, rank)));
    if (rank > 0) H5Sget_simple_extent_dims(space.id(), found.data(), nullptr);
    if (!std::equal(found.begin(), found.end(), sizes.begin(), sizes.end()))
        throw wrong(Message("other sizes than its report says"));
    std::size_t count = 1;
    for (const std::size_t size : sizes)
        count *= size;
    // Nothing is made room for that the file does not hold.
    if (count * sizeof(double) > std::filesystem::file_size(path))
        throw wrong(Message("more numbers than the file holds"));
    std::vector<double> values(count);
    if (count > 0 &&
        H5Dread(set.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
        throw wrong(Message("cannot be read: {}", hdf5Reason()));
    return values;
}

}  // namespace sextant
