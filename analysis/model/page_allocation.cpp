// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/page_allocation.h"

#include <ATen/ATen.h>
#include <sys/mman.h>

namespace sextant {

namespace {

// Below, what is lost at the end of the last page counts, and so does the number of mappings.
constexpr std::size_t leastBytes = 256 << 10;

}  // namespace

at::Tensor emptyInOwnPages(at::IntArrayRef sizes) {
    std::size_t bytes = sizeof(float);
    for (const std::int64_t size : sizes)
        bytes *= static_cast<std::size_t>(size);
    if (bytes < leastBytes) return at::empty(sizes, at::kFloat);
    void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return at::empty(sizes, at::kFloat);
    return at::from_blob(
        pages, sizes, [bytes](void* from) { munmap(from, bytes); }, at::kFloat);
}

at::Tensor inOwnPages(const at::Tensor& tensor) {
    at::Tensor kept = emptyInOwnPages(tensor.sizes());
    kept.copy_(tensor);
    return kept;
}

}  // namespace sextant
