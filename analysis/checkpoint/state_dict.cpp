// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/state_dict.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

// What training programs call the model's part, the surest first.
constexpr std::array<std::string_view, 8> modelKeys = {
    "state_dict", "model_state_dict", "model_state", "model",
    "module",     "network",          "net",         "weights"};
constexpr int deepestDictionary = 16;
constexpr std::size_t longestName = 1024;

class Finder {
  public:
    Finder(const std::string& file, const Pickle& pickle, TorchTensors& tensors, Weights& weights)
        : file_(file), pickle_(pickle), tensors_(tensors), weights_(weights) {}

    void run() {
        if (tensors_.isTensor(pickle_.top)) {
            weights_.remarks.push_back(Message("{}: is one tensor without a name", file_));
            return tensors_.add("tensor", pickle_.top, weights_);
        }
        if (!holdsTensors(pickle_.top))
            throw Error("{}: holds no tensors in a dictionary, expected a state_dict", file_);
        const PickleIndex model = choose();
        std::size_t left = 4 * pickle_.values.size();
        collect(model, "", 0, left);
    }

  private:
    bool isDictionary(PickleIndex index) const {
        return pickle_.at(index).kind == PickleKind::dictionary;
    }

    // In it or in dictionaries within it. Each is looked into once, also where they stand in
    // circles.
    bool holdsTensors(PickleIndex index) const {
        std::vector<bool> seen(pickle_.values.size());
        std::vector<PickleIndex> open = {index};
        while (!open.empty()) {
            const PickleIndex next = open.back();
            open.pop_back();
            if (!isDictionary(next) || seen[next]) continue;
            seen[next] = true;
            const auto parts = pickle_.parts(next);
            for (std::size_t at = 1; at < parts.size(); at += 2) {
                if (tensors_.isTensor(parts[at])) return true;
                open.push_back(parts[at]);
            }
        }
        return false;
    }

    struct Entry {
        std::string_view key;
        PickleIndex value = 0;
    };
    // Of those that are named by a text.
    std::vector<Entry> entries(PickleIndex dictionary) const {
        std::vector<Entry> found;
        const auto parts = pickle_.parts(dictionary);
        for (std::size_t at = 0; at + 1 < parts.size(); at += 2)
            if (pickle_.at(parts[at]).kind == PickleKind::text)
                found.push_back({pickle_.at(parts[at]).text, parts[at + 1]});
        return found;
    }

    // The dictionary of the model, by way of the keys that lead to it.
    PickleIndex choose() {
        PickleIndex at = pickle_.top;
        std::string path;
        for (int depth = 0; depth < deepestDictionary; ++depth) {
            const std::vector<Entry> all = entries(at);
            const Entry* const inner = modelOf(all);
            if (inner == nullptr) break;
            path += (path.empty() ? "" : ".") + std::string(inner->key.substr(0, longestName));
            tell(path, *inner, all);
            at = inner->value;
        }
        return at;
    }

    // The entry that is the model's dictionary; null: the dictionary itself is.
    const Entry* modelOf(const std::vector<Entry>& all) const {
        std::vector<const Entry*> dictionaries;
        bool tensors = false;
        for (const Entry& entry : all) {
            tensors = tensors || tensors_.isTensor(entry.value);
            if (isDictionary(entry.value)) dictionaries.push_back(&entry);
        }
        for (const std::string_view key : modelKeys)
            for (const Entry* entry : dictionaries)
                if (entry->key == key && holdsTensors(entry->value)) return entry;
        if (tensors) return nullptr;
        constexpr std::size_t mostTried = 64;
        if (dictionaries.size() > mostTried) return nullptr;
        std::erase_if(dictionaries, [&](const Entry* entry) {
            return entry->key.find("optim") != std::string_view::npos ||
                   !holdsTensors(entry->value);
        });
        if (dictionaries.size() == 1) return dictionaries.front();
        // Parts of one model, as Megatron has them, or several models.
        for (const Entry* entry : dictionaries)
            for (const Entry& own : entries(entry->value))
                if (tensors_.isTensor(own.value)) refuseSeveral(dictionaries);
        return nullptr;
    }

    [[noreturn]] void refuseSeveral(const std::vector<const Entry*>& dictionaries) const {
        std::string list;
        for (const Entry* entry : dictionaries)
            list += (list.empty() ? "" : ", ") + inQuotes(entry->key);
        throw Error(
            "{}: holds several dictionaries of tensors, {}, and none of them is called \"model\" "
            "or \"state_dict\"; save the one that is meant alone",
            file_, list);
    }

    void tell(const std::string& path, const Entry& chosen, const std::vector<Entry>& all) {
        constexpr std::size_t mostNamed = 5;
        std::string list;
        std::size_t count = 0;
        for (const Entry& entry : all)
            if (entry.key != chosen.key && ++count <= mostNamed)
                list += (list.empty() ? "" : ", ") + printable(entry.key);
        Message said("{}: the weights stand under {}", file_, inQuotes(path));
        if (!list.empty())
            said = Message("{}; what stands beside them is not read: {}", said,
                           count > mostNamed ? Message("{} and {} more", list, count - mostNamed)
                                             : Message::verbatim(list));
        weights_.remarks.push_back(std::move(said));
    }

    void collect(PickleIndex dictionary, const std::string& before, int depth, std::size_t& left) {
        if (depth > deepestDictionary)
            throw Error("{}: dictionaries within dictionaries, deeper than {}", file_,
                        deepestDictionary);
        for (const Entry& entry : entries(dictionary)) {
            if (left-- == 0)
                throw Error(
                    "{}: its dictionaries stand within each other more often than the file can "
                    "hold",
                    file_);
            if (before.size() + entry.key.size() > longestName)
                throw Error("{}: a tensor has a name of {} bytes, expected at most {}", file_,
                            before.size() + entry.key.size(), longestName);
            const std::string name = before + std::string(entry.key);
            if (isDictionary(entry.value)) {
                collect(entry.value, name + ".", depth + 1, left);
            } else if (tensors_.isTensor(entry.value)) {
                checkText(name);
                tensors_.add(name, entry.value, weights_);
            }
        }
    }

    void checkText(const std::string& name) const {
        if (!std::all_of(name.begin(), name.end(),
                         [](char letter) { return letter >= ' ' && letter <= '~'; }))
            throw Error(
                "{}: a tensor's name has letters beyond ASCII, after {} others; expected a name of "
                "torch",
                file_, std::find_if(name.begin(), name.end(), [](char letter) {
                           return letter < ' ' || letter > '~';
                       }) - name.begin());
    }

    const std::string& file_;
    const Pickle& pickle_;
    TorchTensors& tensors_;
    Weights& weights_;
};

}  // namespace

void addStateDict(const std::string& file, const Pickle& pickle, TorchTensors& tensors,
                  Weights& weights) {
    Finder(file, pickle, tensors, weights).run();
}

}  // namespace sextant
