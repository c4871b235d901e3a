// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/arrays_file.h"

#include "analysis/store/atomic_file.h"
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

}  // namespace sextant
