// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evaluate/metrics.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "analysis/text/characters.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

// Calls take(code point, its bytes) for each character.
template <class Take>
void forCharacters(const std::string& text, const Take& take) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t from = at;
        const char32_t code = nextCodePoint(text, at);
        take(code, std::string_view(text).substr(from, at - from));
    }
}

// As str.split().
std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> words(1);
    forCharacters(text, [&](char32_t code, std::string_view bytes) {
        if (!isWhitespace(code) && !(code >= 0x1C && code <= 0x1F))
            words.back() += bytes;
        else if (!words.back().empty())
            words.emplace_back();
    });
    if (words.back().empty()) words.pop_back();
    return words;
}

// As re.sub(r"\b(a|an|the)\b", " ").
std::string withoutArticles(const std::string& text) {
    std::string kept, word;
    const auto end = [&] {
        kept += word == "a" || word == "an" || word == "the" ? " " : word;
        word.clear();
    };
    forCharacters(text, [&](char32_t code, std::string_view bytes) {
        if (isLetter(code) || isNumber(code) || code == '_') {
            word += bytes;
            return;
        }
        end();
        kept += bytes;
    });
    end();
    return kept;
}

std::vector<std::string> normalised(const std::string& text) {
    std::string plain = lowercase(lossyUtf8(text));
    std::erase_if(plain, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x80 && std::ispunct(byte) != 0;
    });
    return wordsOf(withoutArticles(plain));
}

// As re.findall(r"\d+").
std::vector<std::string> integersIn(const std::string& text) {
    std::vector<std::string> found(1);
    forCharacters(lossyUtf8(text), [&](char32_t code, std::string_view bytes) {
        if (isDigit(code))
            found.back() += bytes;
        else if (!found.back().empty())
            found.emplace_back();
    });
    if (found.back().empty()) found.pop_back();
    return found;
}

double shareOf(const std::vector<std::string>& found, const std::string& truth) {
    if (found.empty()) return 0.0;
    return static_cast<double>(std::count(found.begin(), found.end(), truth)) /
           static_cast<double>(found.size());
}

std::vector<std::vector<std::string>> sentencesOf(const std::string& text) {
    std::vector<std::vector<std::string>> sentences;
    std::istringstream stream(lossyUtf8(text));
    for (std::string sentence; std::getline(stream, sentence, '.');)
        if (!sentence.empty()) {
            sentences.push_back(wordsOf(sentence));
            // As the package splits it: blanks alone are one word without letters.
            if (sentences.back().empty()) sentences.back().emplace_back();
        }
    return sentences;
}

// Words of a longest common subsequence, the one that the package's table leads back to.
std::set<std::string> commonText(const std::vector<std::string>& x,
                                 const std::vector<std::string>& y) {
    std::vector<std::vector<int>> table(x.size() + 1, std::vector<int>(y.size() + 1, 0));
    for (std::size_t i = 1; i <= x.size(); ++i)
        for (std::size_t j = 1; j <= y.size(); ++j)
            table[i][j] = x[i - 1] == y[j - 1] ? table[i - 1][j - 1] + 1
                                               : std::max(table[i - 1][j], table[i][j - 1]);
    std::set<std::string> words;
    for (std::size_t i = x.size(), j = y.size(); i > 0 && j > 0;) {
        if (x[i - 1] == y[j - 1]) {
            words.insert(x[i - 1]);
            --i;
            --j;
        } else if (table[i - 1][j] > table[i][j - 1]) {
            --i;
        } else {
            --j;
        }
    }
    return words;
}

// difflib's SequenceMatcher without junk: the longest match, leftmost, then on both sides of it.
class Matcher {
  public:
    Matcher(std::u32string a, std::u32string b) : a_(std::move(a)), b_(std::move(b)) {
        for (std::size_t j = 0; j < b_.size(); ++j)
            where_[b_[j]].push_back(j);
        // What is common in a long text is passed over (autojunk).
        if (b_.size() >= 200)
            std::erase_if(where_,
                          [&](const auto& one) { return one.second.size() > b_.size() / 100 + 1; });
    }
    // 2 * matches / characters of both.
    double ratio() {
        return 2.0 * static_cast<double>(within(0, a_.size(), 0, b_.size())) /
               static_cast<double>(a_.size() + b_.size());
    }

  private:
    std::size_t within(std::size_t aFrom, std::size_t aTo, std::size_t bFrom, std::size_t bTo) {
        std::size_t bestA = aFrom, bestB = bFrom, size = 0;
        std::map<std::size_t, std::size_t> ending;  // length of a match that ends at j
        for (std::size_t i = aFrom; i < aTo; ++i) {
            std::map<std::size_t, std::size_t> now;
            const auto found = where_.find(a_[i]);
            if (found != where_.end())
                for (const std::size_t j : found->second) {
                    if (j < bFrom || j >= bTo) continue;
                    const auto before = j > 0 ? ending.find(j - 1) : ending.end();
                    const std::size_t k = (before == ending.end() ? 0 : before->second) + 1;
                    now[j] = k;
                    if (k > size) {
                        bestA = i + 1 - k;
                        bestB = j + 1 - k;
                        size = k;
                    }
                }
            ending = std::move(now);
        }
        while (bestA > aFrom && bestB > bFrom && a_[bestA - 1] == b_[bestB - 1]) {
            --bestA;
            --bestB;
            ++size;
        }
        while (bestA + size < aTo && bestB + size < bTo && a_[bestA + size] == b_[bestB + size])
            ++size;
        if (size == 0) return 0;
        return size + within(aFrom, bestA, bFrom, bestB) +
               within(bestA + size, aTo, bestB + size, bTo);
    }

    std::u32string a_, b_;
    std::map<char32_t, std::vector<std::size_t>> where_;
};

std::u32string charactersOf(const std::string& text) {
    std::u32string characters;
    forCharacters(lossyUtf8(text), [&](char32_t code, std::string_view) { characters += code; });
    return characters;
}

std::string firstLineOfCode(const std::string& text) {
    std::size_t from = text.find_first_not_of('\n');
    if (from == std::string::npos) return {};
    std::istringstream stream(text.substr(from));
    for (std::string line; std::getline(stream, line);)
        if (line.find('`') == std::string::npos && line.find('#') == std::string::npos &&
            line.find("//") == std::string::npos)
            return line;
    return {};
}

}  // namespace

double qaF1(const std::string& prediction, const std::string& truth) {
    const std::vector<std::string> said = normalised(prediction), wanted = normalised(truth);
    std::map<std::string, int> left;
    for (const std::string& word : wanted)
        ++left[word];
    int same = 0;
    for (const std::string& word : said)
        if (left[word]-- > 0) ++same;
    if (same == 0) return 0.0;
    const double precision = same / static_cast<double>(said.size());
    const double recall = same / static_cast<double>(wanted.size());
    return 2 * precision * recall / (precision + recall);
}

double rougeL(const std::string& prediction, const std::string& truth) {
    const auto said = sentencesOf(prediction), wanted = sentencesOf(truth);
    const auto unique = [](const std::vector<std::vector<std::string>>& sentences) {
        std::set<std::string> words;
        for (const auto& sentence : sentences)
            words.insert(sentence.begin(), sentence.end());
        return words;
    };
    const auto saidText = unique(said), wantedText = unique(wanted);
    if (saidText.empty() || wantedText.empty()) return 0.0;
    std::set<std::string> common;
    for (const auto& reference : wanted)
        for (const auto& one : said)
            common.merge(commonText(reference, one));
    const auto count = static_cast<double>(common.size());
    const double precision = count / static_cast<double>(saidText.size());
    const double recall = count / static_cast<double>(wantedText.size());
    return 2 * precision * recall / (precision + recall + 1e-8);
}

double classification(const std::string& prediction, const std::string& truth,
                      const std::vector<std::string>& classes) {
    std::vector<std::string> named;
    for (const std::string& one : classes)
        if (prediction.find(one) != std::string::npos) named.push_back(one);
    // The original removes from the list it walks, and so passes over what follows.
    for (std::size_t at = 0; at < named.size(); ++at)
        if (named[at] != truth && truth.find(named[at]) != std::string::npos)
            named.erase(std::find(named.begin(), named.end(), named[at]));
    const bool right = std::find(named.begin(), named.end(), truth) != named.end();
    return right ? 1.0 / static_cast<double>(named.size()) : 0.0;
}

double counting(const std::string& prediction, const std::string& truth) {
    return shareOf(integersIn(prediction), truth);
}

double retrieval(const std::string& prediction, const std::string& truth) {
    const std::size_t at = truth.find("Paragraph ");
    if (at == std::string::npos) return 0.0;
    const auto numbers = integersIn(truth.substr(at + std::string("Paragraph ").size()));
    return numbers.empty() ? 0.0 : shareOf(integersIn(prediction), numbers[0]);
}

double codeSimilarity(const std::string& prediction, const std::string& truth) {
    const std::string said = firstLineOfCode(prediction);
    if (said == truth) return 1.0;  // two that are empty as well
    return std::nearbyint(100 * Matcher(charactersOf(said), charactersOf(truth)).ratio()) / 100;
}

}  // namespace sextant
