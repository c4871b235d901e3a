// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/pre_tokenizer_names.h"

#include <algorithm>

namespace sextant {

namespace {

struct Entry {
    std::vector<std::string_view> names;
    NamedPreTokenizer what;
};

// Contractions, words with a space or another sign before them, numbers by `digits`, other signs,
// line ends, white space.
std::string wordsWith(const std::string& digits) {
    return R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|)" + digits +
           R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
}

// The same, where a word ends before a capital letter; `behind` may follow a word.
std::string casedWords(const std::string& digits, const std::string& behind) {
    const std::string before = R"([^\r\n\p{L}\p{N}]?)";
    const std::string upper = R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])";
    const std::string lower = R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])";
    return before + upper + "*" + lower + "+" + behind + "|" + before + upper + "+" + lower + "*" +
           behind + "|" + digits + R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
}

std::vector<Entry> entries() {
    const std::string gpt2 =
        R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
    const std::string contraction = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)?)";
    const std::string digit = R"(\p{N})", upTo3 = R"(\p{N}{1,3})", digits = R"(\p{N}+)";
    const std::string bloom = R"( ?[^(\s|.,!?…。，、।۔،)]+)";
    return {
        {{"default"},
         {{R"([\p{P}\$\+<=>\^~\|]+)", gpt2, digits, R"([0-9][0-9][0-9])"}, false, false}},
        {{"gpt-2", "phi-2", "gigachat", "a.x-4.0", "mellum", "modern-bert", "mpt", "olmo", "jais",
          "trillion", "granite-docling", "exaone4", "roberta-bpe", "jina-v1-en", "jina-v2-code",
          "jina-v2-es", "jina-v2-de", "jina-es", "jina-de"},
         {{gpt2}, false, false}},
        {{"llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2",
          "jina-v5-nano"},
         {{wordsWith(upTo3)}, true, true}},
        {{"dbrx", "smaug-bpe", "glm4", "chatglm-bpe"}, {{wordsWith(upTo3)}, false, false}},
        {{"qwen2", "deepseek-r1-qwen", "kormo", "f2llmv2", "megrez", "stablelm2", "hunyuan",
          "solar-open", "grok-2"},
         {{wordsWith(digit)}, false, false}},
        {{"qwen35"},
         {{R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"},
          false,
          false}},
        {{"minicpm5"}, {{upTo3, wordsWith(digits)}, true, false}},
        {{"falcon"}, {{R"([\p{P}\$\+<=>\^~\|`]+)", gpt2, R"([0-9][0-9][0-9])"}, false, false}},
        {{"starcoder", "refact", "command-r", "smollm", "codeshell", "exaone", "minerva-7b",
          "mellum2"},
         {{digit, gpt2}, false, false}},
        // Some letters by their numbers: composed, they would be others.
        {{"deepseek-llm"},
         {{R"([\r\n])",
           R"(\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-ՖႠ-ჅᎠ-Ᏽᏸ-ᏽᲐ-ᲺᲽ-Ჿᴀ-ᴫᵫ-ᵷᵹ-ᶚḀ-ἕἘ-Ἕἠ-ὅὈ-Ὅὐ-ὗὙὛὝὟ-)"
           "\u1F7D"
           R"(ᾀ-ᾴᾶ-ᾼ)"
           "\u1FBE"
           R"(ῂ-ῄῆ-ῌῐ-)"
           "\u1FD3"
           R"(ῖ-)"
           "\u1FDB"
           R"(ῠ-Ῥῲ-ῴῶ-ῼℂℇℊ-ℓℕℙ-ℝℤ)"
           "\u2126"
           R"(ℨ)"
           "\u212A"
           R"(-ℭℯ-ℴℹℼ-ℿⅅ-ⅉⅎↃↄⰀ-ⱻⱾ-ⳤⳫ-ⳮⳲⳳꙀ-ꙭꚀ-ꚛꜢ-ꝯꝱ-ꞇꞋ-ꞎꭰ-ꮿﬀ-ﬆﬓ-ﬗＡ-Ｚａ-ｚ𐐀-𐑏𐒰-𐓓𐓘-𐓻𐲀-𐲲𐳀-𐳲𑢠-𑣟𞤀-𞥃]+)",
           R"(\s?[!-/:-~！-／：-～‘-‟　-。]+)", R"(\s+$)", R"([一-龥ࠀ-一가-퟿]+)", digits},
          false,
          false}},
        {{"deepseek-coder"},
         {{R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", R"([一-龥ࠀ-一가-퟿]+)", digit},
          false,
          false}},
        {{"deepseek-v3", "hunyuan-dense", "joyai-llm", "hy_v4"},
         {{upTo3, R"([一-龥぀-ゟ゠-ヿ]+)",
           R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"},
          false,
          false}},
        {{"bloom", "poro-chat", "gpt3-finnish"}, {{bloom}, false, false}},
        {{"viking"}, {{bloom, digit}, false, false}},
        {{"tekken"}, {{casedWords(digit, "")}, true, true}},
        {{"gpt-4o", "llama4", "kanana2", "talkie", "minimax-m2"},
         {{casedWords(upTo3, contraction)}, false, false}},
        {{"tiny_aya", "cohere2moe"},
         {{R"(\d{1,3}(?=(?:\d{3})*\b))", casedWords(upTo3, contraction)}, false, false}},
        {{"bailingmoe", "bailingmoe2", "llada-moe"},
         {{R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+)"},
          false,
          false}},
        {{"seed-coder"},
         {{R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+|\s*[\r\n]+|\s+(?!\S)|\s+)"},
          false,
          false}},
        {{"exaone-moe"},
         {{R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]?|\s*[\r\n]|\s+(?!\S)|\s+)"},
          false,
          false}},
        {{"superbpe"}, {{digits, R"((?=(\d{3})+(?!\d)))"}, false, false}},
    };
}

const std::vector<Entry>& all() {
    static const std::vector<Entry> known = entries();
    return known;
}

}  // namespace

const NamedPreTokenizer* preTokenizerNamed(std::string_view name) {
    for (const Entry& entry : all())
        if (std::find(entry.names.begin(), entry.names.end(), name) != entry.names.end())
            return &entry.what;
    return nullptr;
}

std::string namesOfPreTokenizers() {
    std::string names;
    for (const Entry& entry : all())
        for (const std::string_view name : entry.names)
            names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
}

}  // namespace sextant
