// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/token_window.h"

#include <algorithm>
#include <limits>

namespace sextant {

QString tokenWord(std::int32_t id, const Tokenizer* tokenizer) {
    if (tokenizer == nullptr) return QString::number(id);
    const QString stored = QString::fromStdString(tokenizer->token(id));
    QString word = stored;
    // Stored forms of SentencePiece keep the space that decoding drops.
    if (!stored.startsWith(QChar(0x2581))) {
        const QString read = QString::fromStdString(tokenizer->shown(id));
        if (!read.isEmpty()) word = read;
    }
    word.replace(QChar(0x2581), QChar(0x00B7));
    word.replace(' ', QChar(0x00B7));
    word.replace("\r\n", QString(QChar(0x21B5)));
    word.replace('\n', QChar(0x21B5));
    word.replace('\t', QChar(0x2192));
    return word;
}

namespace {

// First NLL of sample `sample`, [positions]; null: there is none.
const float* nllRowOf(const Measurement* measurement, int sample) {
    if (measurement == nullptr || measurement->positions <= 0 || sample < 0 ||
        sample >= measurement->samples)
        return nullptr;
    const auto positions = static_cast<std::size_t>(measurement->positions);
    if (measurement->nllSamples.size() !=
        static_cast<std::size_t>(measurement->samples) * positions)
        return nullptr;
    return measurement->nllSamples.data() + static_cast<std::size_t>(sample) * positions;
}

}  // namespace

std::vector<float> nllOfSample(const Measurement* measurement, int sample, std::int64_t labels) {
    const float* row = nllRowOf(measurement, sample);
    if (row == nullptr) return {};
    std::vector<float> nll(static_cast<std::size_t>(std::max<std::int64_t>(labels, 0)),
                           std::numeric_limits<float>::quiet_NaN());
    std::copy_n(row,
                std::min<std::size_t>(nll.size(), static_cast<std::size_t>(measurement->positions)),
                nll.begin());
    return nll;
}

std::vector<TokenCell> tokensBefore(const Samples& samples, const Tokenizer* tokenizer,
                                    const Measurement* measurement, int sample, int position,
                                    int count) {
    std::vector<TokenCell> cells;
    if (sample < 0 || static_cast<std::size_t>(sample) >= samples.samples.size()) return cells;
    const Sample& one = samples.samples[static_cast<std::size_t>(sample)];
    const int last = std::min(position, static_cast<int>(one.labels()) - 1);
    const float* row = nllRowOf(measurement, sample);
    for (int i = std::max(0, last - count + 1); i <= last; ++i) {
        TokenCell cell{i, tokenWord(one.ids[static_cast<std::size_t>(i) + 1], tokenizer),
                       std::numeric_limits<float>::quiet_NaN()};
        if (row != nullptr && i < measurement->positions) cell.nll = row[i];
        cells.push_back(std::move(cell));
    }
    return cells;
}

}  // namespace sextant
