// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_among.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sextant {
namespace {

// Whether a cut before `at` goes through a number.
bool insideNumber(const QString& text, qsizetype at) {
    const auto ofNumber = [&](qsizetype i) {
        return i >= 0 && i < text.size() &&
               (text[i].isDigit() || ((text[i] == u'.' || text[i] == u',') && i + 1 < text.size() &&
                                      text[i + 1].isDigit()));
    };
    return ofNumber(at - 1) && ofNumber(at);
}

bool insideWord(const QString& text, qsizetype at) {
    return at > 0 && at < text.size() && text[at - 1].isLetter() && text[at].isLetter();
}

struct Part {
    QString text;
    bool kept = true;  // it differs from one of the others
    int cut = 0;       // letters taken from its middle

    int left() const { return static_cast<int>(text.size()) - cut; }
    QString shown() const {
        if (cut == 0) return text;
        qsizetype begin = (left() + 1) / 2, end = text.size() - left() / 2;
        while (insideNumber(text, begin))
            --begin;
        while (insideNumber(text, end))
            ++end;
        // Between words, where that leaves one.
        qsizetype before = begin, after = end;
        while (insideWord(text, before))
            --before;
        while (insideWord(text, after))
            ++after;
        if (before > 0) begin = before;
        if (after < text.size()) end = after;
        return text.left(begin) + QChar(0x2026) + text.mid(end);
    }
};

// Which letters of `text` `other` lacks: all but a beginning and an end that both have.
void markDifferent(const QString& text, const QString& other, std::vector<bool>& differs) {
    const auto length = text.size(), least = std::min(length, other.size());
    qsizetype first = 0, last = 0;
    while (first < least && text[first] == other[first])
        ++first;
    while (last < least - first && text[length - 1 - last] == other[other.size() - 1 - last])
        ++last;
    if (2 * (first + last) < length) return;  // not like it
    while (insideNumber(text, first))
        --first;
    while (insideNumber(text, length - last))
        --last;
    for (qsizetype i = first; i < length - last; ++i)
        differs[static_cast<std::size_t>(i)] = true;
}

// By what the parts that are not kept can give; empty: that is not enough.
QString shortened(std::vector<Part> parts, const QFontMetricsF& metrics, double room) {
    while (true) {
        const auto longest =
            std::max_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
                return (a.kept ? 0 : a.left()) < (b.kept ? 0 : b.left());
            });
        if (longest->kept || longest->left() < 2) return {};
        ++longest->cut;
        QString shown;
        for (const Part& part : parts)
            shown += part.shown();
        if (metrics.horizontalAdvance(shown) <= room) return shown;
    }
}

}  // namespace

QString elidedAmong(const QString& text, const QStringList& others, const QFontMetricsF& metrics,
                    double room) {
    if (text.isEmpty() || metrics.horizontalAdvance(text) <= room) return text;
    std::vector<bool> differs(static_cast<std::size_t>(text.size()), false);
    for (const QString& other : others)
        if (other != text) markDifferent(text, other, differs);
    std::vector<Part> parts;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool kept = differs[static_cast<std::size_t>(i)];
        if (parts.empty() || parts.back().kept != kept) parts.push_back({{}, kept, 0});
        parts.back().text += text[i];
    }
    for (std::vector<Part> tried : {parts, {{text, false, 0}}})
        if (const QString shown = shortened(std::move(tried), metrics, room); !shown.isEmpty())
            return shown;
    return metrics.elidedText(text, Qt::ElideMiddle, room);
}

}  // namespace sextant
