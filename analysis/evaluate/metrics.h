// SPDX-License-Identifier: GPL-3.0-or-later
// LongBench's metrics (methods.md, S8): a prediction against one reference answer, 0 to 1.
#pragma once

#include <string>
#include <vector>

namespace sextant {

// F1 of the bags of words, without case, ASCII punctuation and articles.
double qaF1(const std::string& prediction, const std::string& truth);
// ROUGE-L as in the Python package `rouge`: sets of unique words, sentences end at '.'; 0 where
// either text is empty.
double rougeL(const std::string& prediction, const std::string& truth);
// 1 / number of classes named in the prediction, where the truth is among them.
double classification(const std::string& prediction, const std::string& truth,
                      const std::vector<std::string>& classes);
// Share of the integers in the prediction that equal the truth.
double counting(const std::string& prediction, const std::string& truth);
// The same, the truth being the number after "Paragraph ".
double retrieval(const std::string& prediction, const std::string& truth);
// Edit similarity of the first line of code: difflib's ratio, rounded to hundredths.
double codeSimilarity(const std::string& prediction, const std::string& truth);

}  // namespace sextant
