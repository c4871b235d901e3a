// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/tensor_names.h"

#include <algorithm>

#include "analysis/error.h"

namespace sextant {

namespace {

void put(std::string& name, const std::string& brace, int number) {
    if (const auto at = name.find(brace); at != std::string::npos)
        name.replace(at, brace.size(), std::to_string(number));
}

const TensorName* find(std::span<const TensorName> names, Slot slot, bool ofExpert = false) {
    const auto found = std::find_if(names.begin(), names.end(), [&](const TensorName& one) {
        return one.slot == slot && one.ofExpert == ofExpert;
    });
    return found == names.end() ? nullptr : &*found;
}

std::string nameOf(const ModelSpec& spec, std::span<const TensorName> names, SlotAt at) {
    const TensorName* found = find(names, at.slot, at.expert != noExpert);
    if (found == nullptr)
        throw Error(at.expert == noExpert
                        ? Message("a {} has no tensor for the {}", spec.architecture,
                                  Message::translatable(name(at.slot)))
                        : Message("a {} has no tensor for the {} of an expert", spec.architecture,
                                  Message::translatable(name(at.slot))));
    std::string tensor = found->name;
    put(tensor, "{layer}", at.layer);
    put(tensor, "{expert}", at.expert);
    return tensor;
}

}  // namespace

std::vector<TensorName> withNames(std::vector<TensorName> names,
                                  const std::vector<TensorName>& others) {
    for (const TensorName& other : others) {
        std::erase_if(names, [&](const TensorName& one) {
            return one.slot == other.slot && one.ofExpert == other.ofExpert;
        });
        names.push_back(other);
    }
    return names;
}

std::vector<Binding> bindNamed(const ModelSpec& spec, std::span<const TensorName> names,
                               void (*adapt)(const ModelSpec& spec, Binding& binding)) {
    std::vector<Binding> bindings;
    const auto add = [&](SlotAt at, bool optional) {
        bindings.push_back(plainBinding(spec, at, nameOf(spec, names, at)));
        bindings.back().optional = optional;
        if (adapt != nullptr) adapt(spec, bindings.back());
    };
    for (const SlotAt at : slotsOf(spec))
        add(at, false);
    if (find(names, Slot::headScale) != nullptr)
        for (int layer = 0; layer < spec.layerCount(); ++layer)
            add({Slot::headScale, layer}, true);
    return bindings;
}

}  // namespace sextant
