// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/analysis/model/strict_device.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <ATen/native/CPUFallback.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace sextant::test {

namespace {

class StrictAllocator : public at::Allocator {
  public:
    at::DataPtr allocate(std::size_t bytes) override {
        void* data = std::malloc(bytes + 1);
        return {data, data, &std::free, strictDevice()};
    }
    at::DeleterFnPtr raw_deleter() const override { return &std::free; }
    void copy_data(void* to, const void* from, std::size_t count) const override {
        std::memcpy(to, from, count);
    }
};
StrictAllocator allocator;

struct StrictHooks : at::PrivateUse1HooksInterface {
    bool isBuilt() const override { return true; }
    bool isAvailable() const override { return true; }
    bool hasPrimaryContext(at::DeviceIndex) const override { return true; }
};

struct StrictGuard : c10::impl::NoOpDeviceGuardImpl<at::kPrivateUse1> {
    at::Device exchangeDevice(at::Device) const override { return strictDevice(); }
    at::Device getDevice() const override { return strictDevice(); }
    c10::Stream getStream(at::Device) const noexcept override {
        return c10::Stream(c10::Stream::DEFAULT, strictDevice());
    }
    c10::Stream exchangeStream(c10::Stream) const noexcept override {
        return c10::Stream(c10::Stream::DEFAULT, strictDevice());
    }
};

constexpr c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);

at::Tensor empty(at::IntArrayRef sizes, std::optional<at::ScalarType> type,
                 std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>,
                 std::optional<at::MemoryFormat> format) {
    return at::detail::empty_generic(sizes, &allocator, keys, type.value_or(at::kFloat), format);
}

at::Tensor emptyStrided(at::IntArrayRef sizes, at::IntArrayRef strides,
                        std::optional<at::ScalarType> type, std::optional<at::Layout>,
                        std::optional<at::Device>, std::optional<bool>) {
    return at::detail::empty_strided_generic(sizes, strides, &allocator, keys,
                                             type.value_or(at::kFloat));
}

// The same memory as a tensor of the CPU.
at::Tensor onCpu(const at::Tensor& tensor) {
    return at::from_blob(const_cast<void*>(tensor.const_data_ptr()), tensor.sizes(),
                         tensor.strides(), tensor.options().device(at::kCPU));
}

at::Tensor copyFrom(const at::Tensor& from, const at::Tensor& to, bool) {
    onCpu(to).copy_(onCpu(from));
    return to;
}

const at::Tensor& resize(const at::Tensor& self, at::IntArrayRef sizes,
                         std::optional<at::MemoryFormat>) {
    const at::Tensor fresh = at::empty(sizes, self.options());
    self.unsafeGetTensorImpl()->set_storage_keep_dtype(fresh.storage());
    self.unsafeGetTensorImpl()->set_sizes_contiguous(sizes);
    return self;
}

at::Tensor copyFromAndResize(const at::Tensor& from, const at::Tensor& to) {
    if (to.sizes() != from.sizes()) to.resize_(from.sizes());
    return copyFrom(from, to, false);
}

at::Tensor view(const at::Tensor& self, at::IntArrayRef sizes) {
    // Through as_strided, which shares memory: the CPU knows the strides of the view.
    const at::Tensor strides = onCpu(self).view(sizes);
    return self.as_strided(strides.sizes(), strides.strides(), self.storage_offset());
}

at::Tensor reshapeAlias(const at::Tensor& self, at::IntArrayRef sizes, at::IntArrayRef strides) {
    return self.as_strided(sizes, strides, self.storage_offset());
}

at::Tensor asStrided(const at::Tensor& self, at::IntArrayRef sizes, at::IntArrayRef strides,
                     std::optional<std::int64_t> offset) {
    at::Tensor result = at::detail::make_tensor<c10::TensorImpl>(
        c10::TensorImpl::VIEW, c10::Storage(self.storage()), self.key_set(), self.dtype());
    result.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides,
                                                        offset.value_or(self.storage_offset()));
    return result;
}

at::Scalar localScalar(const at::Tensor& self) {
    return onCpu(self).item();
}

void strictly(const c10::OperatorHandle& operation, torch::jit::Stack* stack) {
    const auto arguments = torch::jit::last(*stack, operation.schema().arguments().size());
    const auto refuse = [&](const at::Tensor& tensor) {
        // A single number of the CPU is let in, as CUDA does.
        if (tensor.defined() && tensor.is_cpu() && tensor.dim() > 0)
            throw std::runtime_error("tensors of two devices meet in " +
                                     toString(operation.operator_name()));
    };
    for (const c10::IValue& argument : arguments) {
        if (argument.isTensor()) refuse(argument.toTensor());
        if (!argument.isTensorList()) continue;
        for (const at::Tensor& tensor : argument.toTensorVector())
            refuse(tensor);
    }
    at::native::cpu_fallback(operation, stack);
}

}  // namespace

}  // namespace sextant::test

namespace {

const bool registered = [] {
    static sextant::test::StrictHooks hooks;
    at::RegisterPrivateUse1HooksInterface(&hooks);
    c10::register_privateuse1_backend("strict");
    return true;
}();

}  // namespace

namespace at {

C10_REGISTER_GUARD_IMPL(PrivateUse1, sextant::test::StrictGuard)

}  // namespace at

TORCH_LIBRARY_IMPL(aten, PrivateUse1, library) {
    library.impl("empty.memory_format", TORCH_FN(sextant::test::empty));
    library.impl("empty_strided", TORCH_FN(sextant::test::emptyStrided));
    library.impl("_copy_from", TORCH_FN(sextant::test::copyFrom));
    library.impl("_copy_from_and_resize", TORCH_FN(sextant::test::copyFromAndResize));
    library.impl("resize_", TORCH_FN(sextant::test::resize));
    library.impl("view", TORCH_FN(sextant::test::view));
    library.impl("_reshape_alias", TORCH_FN(sextant::test::reshapeAlias));
    library.impl("as_strided", TORCH_FN(sextant::test::asStrided));
    library.impl("_local_scalar_dense", TORCH_FN(sextant::test::localScalar));
}

TORCH_LIBRARY_IMPL(_, PrivateUse1, library) {
    library.fallback(torch::CppFunction::makeFromBoxedFunction<&sextant::test::strictly>());
}
