// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/pickle.h"

#include <bit>

#include "tests/analysis/checkpoint/write_torch.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/processor_time.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::span<const std::byte> asBytes(const std::string& text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

// A value in short: [1, "a"] for a list, (..) for a tuple, {k: v}, name(..) for a call.
std::string shortly(const Pickle& pickle, PickleIndex index) {
    const PickleValue& value = pickle.at(index);
    std::string inner;
    for (const PickleIndex part : pickle.parts(index))
        inner += (inner.empty() ? "" : " ") + shortly(pickle, part);
    switch (value.kind) {
        case PickleKind::none:
            return "none";
        case PickleKind::boolean:
            return value.integer != 0 ? "true" : "false";
        case PickleKind::integer:
            return std::to_string(value.integer);
        case PickleKind::longInteger:
            return "long" + std::to_string(value.text.size());
        case PickleKind::real:
            return std::to_string(std::bit_cast<double>(value.integer));
        case PickleKind::text:
            return "'" + std::string(value.text) + "'";
        case PickleKind::bytes:
            return "b'" + std::string(value.text) + "'";
        case PickleKind::list:
            return "[" + inner + "]";
        case PickleKind::tuple:
            return "(" + inner + ")";
        case PickleKind::dictionary:
            return "{" + inner + "}";
        case PickleKind::set:
            return "<" + inner + ">";
        case PickleKind::global:
            return std::string(value.text);
        case PickleKind::call:
            return "call " + inner;
        case PickleKind::persistent:
            return "persistent " + inner;
    }
    return "";
}

std::string read(const std::string& bytes) {
    const Pickle pickle = readPickle(Message::verbatim("p"), asBytes(bytes));
    CHECK(pickle.size == bytes.size());
    return shortly(pickle, pickle.top);
}

std::string pickleRefusal(const std::string& bytes) {
    const ProcessorTime begin;
    const std::string message =
        errorOf([&] { readPickle(Message::verbatim("p"), asBytes(bytes)); });
    CHECK(begin.isShort());
    return message;
}

}  // namespace

TEST_CASE("Containers and numbers of every protocol are read") {
    const std::pair<std::string, const char*> cases[] = {
        {"N.", "none"},
        {"\x80\x02\x88\x89\x86.", "(true false)"},
        {"I01\n.", "true"},
        {"I-12\n.", "-12"},
        {"L123L\n.", "123"},
        {"K\xFF.", "255"},
        {"M\x01\x02.", "513"},
        {"J\xFE\xFF\xFF\xFF.", "-2"},
        {std::string("\x8A\x00.", 3), "0"},
        {"\x8A\x01\x80.", "-128"},
        {"\x8A\x09" + std::string(9, 'x') + ".", "long9"},
        {std::string("\x8B\x02\x00\x00\x00\x01\x02.", 8), "513"},
        {"F1.5\n.", "1.500000"},
        {"G" + std::string("\x3F\xF8\0\0\0\0\0\0", 8) + ".", "1.500000"},
        {"S'a b'\n.", "'a b'"},
        {"Vab\n.", "'ab'"},
        {"U\x02hi.", "'hi'"},
        {"\x8C\x02hi.", "'hi'"},
        {"X" + little(2, 4) + "hi.", "'hi'"},
        {"\x8D" + little(2, 8) + "hi.", "'hi'"},
        {"C\x02hi.", "b'hi'"},
        {"B" + little(2, 4) + "hi.", "b'hi'"},
        {"\x8E" + little(2, 8) + "hi.", "b'hi'"},
        {"\x96" + little(2, 8) + "hi.", "b'hi'"},
        {"(lp0\nI1\naI2\na.", "[1 2]"},
        {"](K\x01K\x02"
         "e.",
         "[1 2]"},
        {"(K\x01K\x02l.", "[1 2]"},
        {")K\x01\x85K\x02K\x03\x86\x87.", "(() (1) (2 3))"},
        {"(K\x01K\x02t.", "(1 2)"},
        {"(U\x01"
         "aK\x01"
         "d.",
         "{'a' 1}"},
        {"}U\x01"
         "aK\x01s(U\x01"
         "bK\x02u.",
         "{'a' 1 'b' 2}"},
        {"\x8F(K\x01\x90.", "<1>"},
        {"(K\x01\x91.", "<1>"},
        {"]q\x01K\x01"
         "ah\x01\x86.",
         "([1] [1])"},
        {"]p0\nK\x01"
         "ag0\n\x86.",
         "([1] [1])"},
        {"]\x94K\x01"
         "ah" +
             little(0, 1) + "\x86.",
         "([1] [1])"},
        {"K\x01"
         "2\x86.",
         "(1 1)"},
        {"K\x01K\x02"
         "0.",
         "1"},
        {"K\x01(K\x02"
         "1.",
         "1"},
        {"K\x01(0.", "1"},
        {"\x80\x04\x95" + little(2, 8) + "N.", "none"},
        {"ccollections\nOrderedDict\n)R.", "{}"},
        {"ccollections\nOrderedDict\n](](U\x01"
         "aK\x01"
         "ee\x85R.",
         "{'a' 1}"},
        {"\x8C\x0B"
         "collections\x8C\x0BOrderedDict\x93)\x81}b.",
         "{}"},
        {"ccollections\ndefaultdict\ncbuiltins\nlist\n\x85RU\x01"
         "aK\x01s.",
         "{'a' 1}"},
        {"ccollections\nCounter\n}\x85R.", "call collections Counter ({})"},
        {"c__builtin__\nset\n](K\x01"
         "e\x85R.",
         "<1>"},
        {"ctorch\nSize\nK\x02\x85\x85R.", "call torch Size ((2))"},
        {"cargparse\nNamespace\n)\x81}U\x01"
         "aK\x01sb.",
         "call argparse Namespace () {'a' 1}"},
        {"ctorch.cuda\nFloatStorage\nQ.", "persistent torch FloatStorage"}};
    for (const auto& [bytes, expected] : cases) {
        INFO(expected);
        CHECK(read(bytes) == expected);
    }
}

TEST_CASE("What could run a program is refused by its name") {
    const std::pair<std::string, const char*> cases[] = {
        {"cos\nsystem\n(S'id'\ntR.", "\"os.system\""},
        {"cposix\nsystem\nq\x01U\x02id\x85R.", "\"posix.system\""},
        {"\x80\x04\x8C\x08"
         "builtins\x8C\x04"
         "eval\x93.",
         "\"builtins.eval\""},
        {"c__builtin__\neval\n.", "\"__builtin__.eval\""},
        {"ctorch\nload\n.", "\"torch.load\""},
        {"ctorch._utils\n_rebuild_tensor_v22\n.", "\"torch._utils._rebuild_tensor_v22\""},
        {"ctorch\nFloatStorage.__init__\n.", "\"torch.FloatStorage.__init__\""},
        {"ctorch._utils\nos.system\n.", "\"torch._utils.os.system\""},
        {"ccollections OrderedDict\n\n.", "no part of a tensor"},
        {"c\ncollections OrderedDict\n.", "no part of a tensor"},
        {"(ios\nsystem\n.", "\"os.system\" (INST)"},
        {"(S'id'\ni__builtin__\nexec\n.", "\"__builtin__.exec\" (INST)"},
        {"(ccollections\nOrderedDict\no.", "(OBJ)"},
        {"Pid\n.", "persistent identity \"id\" as text (PERSID)"},
        {"\x82\x01.", "extension registry"},
        {"\x83\x01\x01.", "extension registry"},
        {"\x84\x01\x01\x01\x01.", "extension registry"},
        {"ccollections\nOrderedDict\n)}\x92.", "NEWOBJ_EX"},
        {"\x97.", "NEXT_BUFFER"},
        {"\x98.", "NEXT_BUFFER"},
        {"K\x01)R.", "calls something that is no name"},
        {"ctorch\nSize\n)R)R.", "calls something that is no name"},
        {"ctorch\nSize\nK\x01R.", "with something that is no tuple"},
        {"]K\x01"
         "b.",
         "sets the state (BUILD)"},
        {"ctorch\nSize\n}b.", "sets the state (BUILD)"},
        {"ctorch\nSize\n)R}b}b.", "sets the state (BUILD)"},
        {"K\x01K\x02\x93.", "a global whose name is no text"}};
    for (const auto& [bytes, message] : cases) {
        INFO(message);
        CHECK_THAT(pickleRefusal(bytes),
                   ContainsSubstring("p, byte ") && ContainsSubstring(message));
    }
}

TEST_CASE("A pickle that is damaged is refused where it is") {
    const std::pair<std::string, const char*> cases[] = {
        {"", "it ends too early"},
        {"N", "it ends too early"},
        {".", "from an empty stack"},
        {"0.", "from an empty stack"},
        {"t.", "a mark that is not there"},
        {"(\x85.", "from an empty stack"},
        {"K\x01K\x02"
         "a.",
         "no container"},
        {"]K\x01K\x02s.", "no container"},
        {"](K\x01u.", "no container"},
        {"}(K\x01u.", "a key that has no value"},
        {"(K\x01"
         "d.",
         "a key that has no value"},
        {"h\x05.", "entry 5 of the memo was never filled"},
        {"g-1\n.", "\"-1\" is no number"},
        {"I12x\n.", "\"12x\" is no number"},
        {"I99999999999999999999\n.", "is no number that is read here"},
        {"L99999999999999999999L\n.", "is no number that is read here"},
        {"I1", "a line without an end"},
        {"S'a\n.", "a text without quotes"},
        {"S'a\\x41'\n.", "a backslash"},
        {"\x80\x06.", "protocol 6"},
        {"\x95" + little(1000, 8) + "N.", "a frame of 1000 bytes"},
        {"X" + little(0xFFFFFFFF, 4) + "a.", "4294967295 bytes are expected"},
        {"\x8D" + little(~std::uint64_t{0}, 8) + "a.", "18446744073709551615 bytes are expected"},
        {"\x8B" + little(0xFFFFFFFF, 4) + "a.", "bytes are expected"},
        {"\x1A.", "the byte 26 is no opcode"}};
    for (const auto& [bytes, message] : cases) {
        INFO(message);
        CHECK_THAT(pickleRefusal(bytes),
                   ContainsSubstring("p, byte ") && ContainsSubstring(message));
    }
}

TEST_CASE("Bombs are refused before they take memory or time") {
    // A place in the memo that a list of so many would have to be made for.
    CHECK_THAT(pickleRefusal("Nr" + little(0xFFFFFFFF, 4) + "."),
               ContainsSubstring("entry 4294967295 of the memo"));
    CHECK_THAT(pickleRefusal("Np18446744073709551615\n."), ContainsSubstring("of the memo"));
    CHECK_THAT(pickleRefusal(std::string(2'000'000, ']')), ContainsSubstring("more than 500000"));
    CHECK_THAT(pickleRefusal("N" + std::string(2'000'000, '2')),
               ContainsSubstring("deeper than a million"));
    CHECK_THAT(pickleRefusal(std::string(2'000'000, '(')),
               ContainsSubstring("more than a million marks"));
    CHECK_THAT(pickleRefusal("N" + std::string(17'000'000, '\x94')),
               ContainsSubstring("longer than 16 MB"));
    // A set that is copied again and again.
    std::string copies = "c__builtin__\nset\nq\x01](" + std::string(100'000, 'N') + "e\x85q\x02";
    for (int i = 0; i < 1000; ++i)
        copies += "h\x01h\x02R";
    CHECK_THAT(pickleRefusal(copies + "."), ContainsSubstring("hold more than 4000000 values"));
}

TEST_CASE("Lists of lists that would be 2^60 values are read as the few that they are") {
    std::string laughs = "]q\x01";
    for (int level = 0; level < 60; ++level)
        laughs +=
            "](h\x01h\x01"
            "eq\x01";
    const Pickle pickle = readPickle(Message::verbatim("p"), asBytes(laughs + "."));
    CHECK(pickle.values.size() == 61);
    const std::string circle =
        "]q\x01h\x01"
        "a.";
    CHECK(readPickle(Message::verbatim("p"), asBytes(circle)).values.size() == 1);
}

TEST_CASE("Every beginning of a pickle is refused") {
    const std::string whole = wholePickle(pickleDictionary(
        {{"a", pickleTensor({"FloatStorage", "0", 4, 0, {2, 2}, {2, 1}})}, {"b", "F1.5\n"}}));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        INFO(length << " bytes");
        CHECK_FALSE(pickleRefusal(whole.substr(0, length)).empty());
    }
    CHECK(pickleRefusal(whole) == "");
}
