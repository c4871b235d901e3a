// SPDX-License-Identifier: GPL-3.0-or-later
// The opcodes are those of Python's pickletools, protocols 0 to 5.
#include "analysis/checkpoint/pickle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::size_t mostValues = 500'000, mostReferences = 4'000'000, deepestStack = 1'000'000,
                      longestPickle = std::size_t{16} << 20;

const char* const ordered = "collections OrderedDict";

// What tensors and the containers around them are made of. Names that stand here are values like
// any other: nothing is looked up and nothing is called.
constexpr std::array knownGlobals = {
    "collections OrderedDict",
    "collections defaultdict",
    "collections Counter",
    "builtins list",
    "builtins dict",
    "builtins int",
    "builtins float",
    "torch._utils _rebuild_tensor",
    "torch._utils _rebuild_tensor_v2",
    "torch._utils _rebuild_tensor_v3",
    "torch._utils _rebuild_parameter",
    "torch._utils _rebuild_parameter_with_state",
    "torch._tensor _rebuild_from_type_v2",
    "torch Tensor",
    "torch.nn.parameter Parameter",
    "torch Size",
    "torch device",
    "torch.storage TypedStorage",
    "torch.storage UntypedStorage",
    "torch.torch_version TorchVersion",
    "argparse Namespace",
    "builtins set",
    "__builtin__ set",
    "builtins frozenset",
    "__builtin__ frozenset",
    // Numbers and random states that training keeps beside the weights.
    "_codecs encode",
    "numpy dtype",
    "numpy ndarray",
    "numpy.core.multiarray scalar",
    "numpy.core.multiarray _reconstruct",
    "numpy._core.multiarray scalar",
    "numpy._core.multiarray _reconstruct",
    // Types of elements, and the storages that are named by them.
    "torch float64",
    "torch float32",
    "torch float16",
    "torch bfloat16",
    "torch int64",
    "torch int32",
    "torch int16",
    "torch int8",
    "torch uint8",
    "torch uint16",
    "torch uint32",
    "torch uint64",
    "torch bool",
    "torch complex64",
    "torch complex128",
    "torch float8_e4m3fn",
    "torch float8_e5m2",
    "torch float8_e4m3fnuz",
    "torch float8_e5m2fnuz",
    "torch DoubleStorage",
    "torch FloatStorage",
    "torch HalfStorage",
    "torch BFloat16Storage",
    "torch LongStorage",
    "torch IntStorage",
    "torch ShortStorage",
    "torch CharStorage",
    "torch ByteStorage",
    "torch BoolStorage",
    "torch ComplexFloatStorage",
    "torch ComplexDoubleStorage",
};

class Machine {
  public:
    Machine(const Message& where, std::span<const std::byte> bytes) : where_(where), bytes_(bytes) {
        small_.fill(none);
        pickle_.values.reserve(std::min(mostValues, bytes.size()));
    }

    Pickle run() {
        while (!stopped_) {
            begin_ = at_;
            if (at_ >= longestPickle)
                refuse(Message("is longer than {} MB; the description of tensors is far shorter",
                               longestPickle >> 20));
            step(std::to_integer<unsigned char>(take(1)[0]));
        }
        pickle_.size = at_;
        return std::move(pickle_);
    }

  private:
    using Index = PickleIndex;
    static constexpr Index none = 0xFFFFFFFF;

    [[noreturn]] void refuse(const Message& what) const {
        throw Error("{}, byte {} of the pickle: {}", where_, begin_, what);
    }

    // ---- the bytes ----
    std::span<const std::byte> take(std::uint64_t size) {
        if (size > bytes_.size() - at_)
            refuse(Message("it ends too early: {} bytes are expected and {} are there", size,
                           bytes_.size() - at_));
        const auto taken = bytes_.subspan(at_, static_cast<std::size_t>(size));
        at_ += static_cast<std::size_t>(size);
        return taken;
    }
    template <class Word>
    Word word() {
        return loadWord<Word>(take(sizeof(Word)).data(), 0);
    }
    std::string_view text(std::uint64_t size) {
        const auto taken = take(size);
        return {reinterpret_cast<const char*>(taken.data()), taken.size()};
    }
    std::string_view line() {
        const std::string_view rest(reinterpret_cast<const char*>(bytes_.data()) + at_,
                                    bytes_.size() - at_);
        const auto end = rest.find('\n');
        if (end == std::string_view::npos) refuse(Message("a line without an end"));
        at_ += end + 1;
        return rest.substr(0, end);
    }
    template <class Number>
    Number numberIn(std::string_view digits) const {
        Number number{};
        const char* const end = digits.data() + digits.size();
        const auto result = std::from_chars(digits.data(), end, number);
        if (result.ec != std::errc() || result.ptr != end || digits.empty())
            refuse(Message("{} is no number that is read here", inQuotes(digits)));
        return number;
    }

    // ---- the stack ----
    void push(Index index) {
        if (stack_.size() >= deepestStack)
            refuse(Message("its stack is deeper than a million values"));
        stack_.push_back(index);
    }
    std::size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
    Index top() const {
        if (stack_.size() <= floor()) refuse(Message("it takes a value from an empty stack"));
        return stack_.back();
    }
    Index pop() {
        const Index index = top();
        stack_.pop_back();
        return index;
    }
    // What stands above the last mark, which goes.
    std::vector<Index> popMark() {
        if (marks_.empty()) refuse(Message("it takes values back to a mark that is not there"));
        const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
        std::vector<Index> above(first, stack_.end());
        stack_.erase(first, stack_.end());
        marks_.pop_back();
        return above;
    }
    std::vector<Index> popSome(std::size_t count) {
        std::vector<Index> some(count);
        for (std::size_t i = count; i > 0; --i)
            some[i - 1] = pop();
        return some;
    }

    // ---- values ----
    Index add(PickleValue value) {
        if (pickle_.values.size() >= mostValues)
            refuse(
                Message("it holds more than {} values; save the state_dict alone, without what "
                        "training keeps",
                        mostValues));
        pickle_.values.push_back(value);
        return static_cast<Index>(pickle_.values.size() - 1);
    }
    void pushNew(const PickleValue& value) { push(add(value)); }
    void pushText(PickleKind kind, std::string_view value) {
        pushNew({.kind = kind, .text = value});
    }
    // The commonest numbers are made once.
    void pushSmall(PickleKind kind, std::int64_t number, std::size_t place) {
        if (small_[place] == none) small_[place] = add({.kind = kind, .integer = number});
        push(small_[place]);
    }
    void pushInteger(std::int64_t number) {
        if (number >= 0 && number < 256)
            pushSmall(PickleKind::integer, number, static_cast<std::size_t>(number));
        else
            pushNew({.kind = PickleKind::integer, .integer = number});
    }
    void pushBoolean(bool value) { pushSmall(PickleKind::boolean, value, value ? 257 : 256); }
    void pushReal(double value) {
        pushNew({.kind = PickleKind::real, .integer = std::bit_cast<std::int64_t>(value)});
    }
    void pushLong(std::string_view digits) {
        if (digits.size() > 8) return pushText(PickleKind::longInteger, digits);
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            const bool negative = !digits.empty() && (digits.back() & 0x80) != 0;
            const std::uint64_t byte =
                i < digits.size() ? static_cast<unsigned char>(digits[i]) : (negative ? 0xFFU : 0U);
            number |= byte << (8 * i);
        }
        pushInteger(static_cast<std::int64_t>(number));
    }
    void count(std::size_t references) {
        references_ += references;
        if (references_ > mostReferences)
            refuse(Message("its containers hold more than {} values", mostReferences));
    }
    void pushParts(PickleKind kind, std::vector<Index> parts) {
        count(parts.size());
        pickle_.items.push_back(std::move(parts));
        pushNew({.kind = kind, .items = static_cast<std::uint32_t>(pickle_.items.size() - 1)});
    }
    void pushDictionary(std::vector<Index> parts) {
        if (parts.size() % 2 != 0) refuse(Message("a dictionary with a key that has no value"));
        pushParts(PickleKind::dictionary, std::move(parts));
    }
    void extend(PickleKind kind, const std::vector<Index>& parts) {
        const PickleValue& target = pickle_.at(top());
        if (target.kind != kind)
            refuse(Message("it puts values into something that is no container"));
        if (kind == PickleKind::dictionary && parts.size() % 2 != 0)
            refuse(Message("a dictionary with a key that has no value"));
        count(parts.size());
        auto& items = pickle_.items[target.items];
        items.insert(items.end(), parts.begin(), parts.end());
    }

    // ---- the memo ----
    void put(std::uint64_t place) {
        // Every entry took an opcode of a byte or more before.
        if (place > at_)
            refuse(
                Message("entry {} of the memo is beyond what the pickle can have filled", place));
        if (place >= memo_.size()) memo_.resize(static_cast<std::size_t>(place) + 1, none);
        memo_[static_cast<std::size_t>(place)] = top();
    }
    void memoize() {
        put(memoized_);
        ++memoized_;
    }
    void get(std::uint64_t place) {
        if (place >= memo_.size() || memo_[static_cast<std::size_t>(place)] == none)
            refuse(Message("entry {} of the memo was never filled", place));
        push(memo_[static_cast<std::size_t>(place)]);
    }

    // ---- names and calls ----
    void pushGlobal(std::string_view module, std::string_view name) {
        // Older files name the device in the module.
        const std::string_view plain = module == "torch.cuda" ? std::string_view("torch") : module;
        for (const std::string_view candidate : knownGlobals)
            if (candidate.size() == plain.size() + 1 + name.size() &&
                candidate.starts_with(plain) && candidate[plain.size()] == ' ' &&
                candidate.ends_with(name))
                return pushText(PickleKind::global, candidate);
        refuse(Message(
            "it asks for {}, which is no part of a tensor. A pickle can run programs, so only "
            "tensors and containers are read, and nothing is run; if you trust the file, save its "
            "state_dict() alone, or as safetensors",
            inQuotes(std::string(module.substr(0, 100)) + "." + std::string(name.substr(0, 100)))));
    }
    void stackGlobal() {
        const std::vector<Index> names = popSome(2);
        for (const Index name : names)
            if (pickle_.at(name).kind != PickleKind::text)
                refuse(Message("a global whose name is no text"));
        pushGlobal(pickle_.at(names[0]).text, pickle_.at(names[1]).text);
    }
    // The pairs of a list of pairs, as the oldest pickles give them to OrderedDict.
    std::vector<Index> pairsOf(Index list) {
        std::vector<Index> pairs;
        for (const Index entry : pickle_.parts(list)) {
            const auto parts = pickle_.parts(entry);
            if (parts.size() != 2) refuse(Message("OrderedDict of something else than pairs"));
            count(2);
            pairs.insert(pairs.end(), parts.begin(), parts.end());
        }
        return pairs;
    }
    void call() {
        const Index arguments = pop();
        const Index callable = pop();
        const PickleValue& name = pickle_.at(callable);
        if (name.kind != PickleKind::global) refuse(Message("it calls something that is no name"));
        if (pickle_.at(arguments).kind != PickleKind::tuple)
            refuse(Message("it calls {} with something that is no tuple", name.text));
        const auto given = pickle_.parts(arguments);
        if (name.text == ordered && given.size() <= 1)
            return pushDictionary(given.empty() ? std::vector<Index>() : pairsOf(given[0]));
        if (name.text == "collections defaultdict") return pushDictionary({});
        if (name.text.ends_with("set") && given.size() == 1) {
            const auto parts = pickle_.parts(given[0]);
            return pushParts(PickleKind::set, {parts.begin(), parts.end()});
        }
        pushParts(PickleKind::call, {callable, arguments});
    }
    void build() {
        const Index state = pop();
        const PickleValue& target = pickle_.at(top());
        if (target.kind == PickleKind::dictionary) return;  // attributes, as _metadata
        if (target.kind != PickleKind::call || pickle_.items[target.items].size() != 2)
            refuse(Message("it sets the state (BUILD) of something that has none"));
        count(1);
        pickle_.items[target.items].push_back(state);
    }

    void step(unsigned char opcode);
    void stepOfValues(unsigned char opcode);
    [[noreturn]] void refuseOpcode(unsigned char opcode);

    const Message& where_;
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0, begin_ = 0;  // begin_: of the opcode
    bool stopped_ = false;
    Pickle pickle_;
    std::vector<Index> stack_, memo_;
    std::vector<std::size_t> marks_;
    std::array<Index, 259> small_ = {};
    std::size_t references_ = 0, memoized_ = 0;
};

// Opcodes that arrange values.
void Machine::step(unsigned char opcode) {
    switch (opcode) {
        case 0x80:  // PROTO
            if (const auto protocol = word<std::uint8_t>(); protocol > 5)
                refuse(Message("protocol {}, expected at most 5", protocol));
            return;
        case 0x95:  // FRAME: its length says nothing that the opcodes do not
            if (const auto frame = word<std::uint64_t>(); frame > bytes_.size() - at_)
                refuse(
                    Message("a frame of {} bytes, and {} are there", frame, bytes_.size() - at_));
            return;
        case '.':  // STOP
            pickle_.top = pop();
            stopped_ = true;
            return;
        case '(':  // MARK
            if (marks_.size() >= deepestStack)
                refuse(Message("its stack has more than a million marks"));
            return marks_.push_back(stack_.size());
        case '0':  // POP takes a mark where one is on top
            if (!marks_.empty() && marks_.back() == stack_.size()) return marks_.pop_back();
            pop();
            return;
        case '1':  // POP_MARK
            popMark();
            return;
        case '2':  // DUP
            return push(top());
        case 'g':
            return get(numberIn<std::uint64_t>(line()));
        case 'h':
            return get(word<std::uint8_t>());
        case 'j':
            return get(word<std::uint32_t>());
        case 'p':
            return put(numberIn<std::uint64_t>(line()));
        case 'q':
            return put(word<std::uint8_t>());
        case 'r':
            return put(word<std::uint32_t>());
        case 0x94:
            return memoize();
        case 'c': {  // GLOBAL
            const std::string_view module = line();
            return pushGlobal(module, line());
        }
        case 0x93:
            return stackGlobal();
        case 'R':   // REDUCE
        case 0x81:  // NEWOBJ
            return call();
        case 'b':
            return build();
        case 'Q': {  // BINPERSID
            const Index identity = pop();
            return pushParts(PickleKind::persistent, {identity});
        }
        case ')':
            return pushParts(PickleKind::tuple, {});
        case 0x85:
            return pushParts(PickleKind::tuple, popSome(1));
        case 0x86:
            return pushParts(PickleKind::tuple, popSome(2));
        case 0x87:
            return pushParts(PickleKind::tuple, popSome(3));
        case 't':
            return pushParts(PickleKind::tuple, popMark());
        case ']':
            return pushParts(PickleKind::list, {});
        case 'l':
            return pushParts(PickleKind::list, popMark());
        case 'a':
            return extend(PickleKind::list, popSome(1));
        case 'e':
            return extend(PickleKind::list, popMark());
        case '}':
            return pushDictionary({});
        case 'd':
            return pushDictionary(popMark());
        case 's':
            return extend(PickleKind::dictionary, popSome(2));
        case 'u':
            return extend(PickleKind::dictionary, popMark());
        case 0x8F:
            return pushParts(PickleKind::set, {});
        case 0x90:
            return extend(PickleKind::set, popMark());
        case 0x91:
            return pushParts(PickleKind::set, popMark());
        default:
            return stepOfValues(opcode);
    }
}

// Opcodes that push a number, a text or bytes.
void Machine::stepOfValues(unsigned char opcode) {
    const auto quoted = [&](std::string_view value) {
        const bool quotes = value.size() >= 2 && (value.front() == '\'' || value.front() == '"') &&
                            value.front() == value.back();
        if (!quotes) refuse(Message("a text without quotes"));
        return value.substr(1, value.size() - 2);
    };
    const auto unescaped = [&](std::string_view value) {
        if (value.find('\\') != std::string_view::npos)
            refuse(Message("a text with a backslash, which is not read in this old form"));
        return value;
    };
    switch (opcode) {
        case 'N':
            return pushSmall(PickleKind::none, 0, 258);
        case 0x88:
            return pushBoolean(true);
        case 0x89:
            return pushBoolean(false);
        case 'I': {
            const std::string_view digits = line();
            if (digits == "00" || digits == "01") return pushBoolean(digits == "01");
            return pushInteger(numberIn<std::int64_t>(digits));
        }
        case 'L': {
            std::string_view digits = line();
            if (digits.ends_with('L')) digits.remove_suffix(1);
            return pushInteger(numberIn<std::int64_t>(digits));
        }
        case 'J':
            return pushInteger(word<std::int32_t>());
        case 'K':
            return pushInteger(word<std::uint8_t>());
        case 'M':
            return pushInteger(word<std::uint16_t>());
        case 0x8A:
            return pushLong(text(word<std::uint8_t>()));
        case 0x8B:
            return pushLong(text(word<std::uint32_t>()));
        case 'F':
            return pushReal(numberIn<double>(line()));
        case 'G': {  // highest byte first
            const auto bits = word<std::uint64_t>();
            return pushReal(std::bit_cast<double>(__builtin_bswap64(bits)));
        }
        case 'S':
            return pushText(PickleKind::text, unescaped(quoted(line())));
        case 'V':
            return pushText(PickleKind::text, unescaped(line()));
        case 'U':
        case 0x8C:
            return pushText(PickleKind::text, text(word<std::uint8_t>()));
        case 'T':
        case 'X':
            return pushText(PickleKind::text, text(word<std::uint32_t>()));
        case 0x8D:
            return pushText(PickleKind::text, text(word<std::uint64_t>()));
        case 'C':
            return pushText(PickleKind::bytes, text(word<std::uint8_t>()));
        case 'B':
            return pushText(PickleKind::bytes, text(word<std::uint32_t>()));
        case 0x8E:
        case 0x96:
            return pushText(PickleKind::bytes, text(word<std::uint64_t>()));
        default:
            refuseOpcode(opcode);
    }
}

void Machine::refuseOpcode(unsigned char opcode) {
    switch (opcode) {
        case 'i': {  // INST names what it calls
            const std::string module(line().substr(0, 100));
            refuse(Message(
                "it makes an object of {} (INST), which is never needed for tensors and not read",
                inQuotes(module + "." + std::string(line().substr(0, 100)))));
        }
        case 'o':
            refuse(
                Message("it makes an object of a class (OBJ), which is never needed for tensors "
                        "and not read"));
        case 'P':
            refuse(
                Message("it names the persistent identity {} as text (PERSID), which is never "
                        "needed for tensors and not read",
                        inQuotes(line())));
        case 0x82:
        case 0x83:
        case 0x84:
            refuse(
                Message("it takes a name from the extension registry (EXT), which is never needed "
                        "for tensors and not read"));
        case 0x92:
            refuse(
                Message("it makes an object with named arguments (NEWOBJ_EX), which is never "
                        "needed for tensors and not read"));
        case 0x97:
        case 0x98:
            refuse(
                Message("it takes a buffer from outside (NEXT_BUFFER), which is never needed for "
                        "tensors and not read"));
        default:
            refuse(Message("the byte {} is no opcode of a pickle", opcode));
    }
}

}  // namespace

std::span<const PickleIndex> Pickle::parts(PickleIndex index) const {
    switch (values[index].kind) {
        case PickleKind::list:
        case PickleKind::tuple:
        case PickleKind::dictionary:
        case PickleKind::set:
        case PickleKind::call:
        case PickleKind::persistent:
            return items[values[index].items];
        default:
            return {};
    }
}

Pickle readPickle(const Message& where, std::span<const std::byte> bytes) {
    return Machine(where, bytes).run();
}

}  // namespace sextant
