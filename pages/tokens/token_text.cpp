// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tokens/token_text.h"

#include <QCoreApplication>
#include <cmath>

#include "pages/curves/token_window.h"
#include "pages/nothing_yet.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

struct TokenText {
    Q_DECLARE_TR_FUNCTIONS(TokenText)
};

QString signedNumber(double value, int decimals) {
    return (value > 0 ? "+" : "") + printedNumber(value, decimals);
}

double numberAt(const std::vector<float>& values, int position) {
    const auto at = static_cast<std::size_t>(position);
    return at < values.size() ? double{values[at]} : std::nan("");
}

QString letterShown(const Snapshot& now) {
    return now.showsReference ? TokenText::tr("A") : TokenText::tr("B");
}

QString letterAsked(const Snapshot& now) {
    return asksAboutA(now) ? TokenText::tr("A") : TokenText::tr("B");
}

QString headsInWords(const std::set<HeadId>& heads) {
    if (heads.empty()) return TokenText::tr("all heads");
    if (heads.size() == 1)
        return TokenText::tr("L%1 H%2").arg(heads.begin()->layer).arg(heads.begin()->head);
    return TokenText::tr("%1 heads").arg(heads.size());
}

// Of the numbers of one token.
QStringList numberLines(const TokensShown& shown, int position) {
    using T = TokenText;
    const EntropyUnit unit = shown.now.unit;
    const double factor = fromNats(unit);
    const auto number = [&](double nats) { return printedNumber(nats * factor, 2); };
    const double a = numberAt(shown.numbers.a, position), b = numberAt(shown.numbers.b, position);
    QStringList lines;
    if (std::isfinite(a) && std::isfinite(b))
        lines << T::tr("NLL in %1: A %2, B %3 (%4)")
                     .arg(shownUnit(unit), number(a), number(b), signedNumber((b - a) * factor, 2));
    else if (std::isfinite(a) || std::isfinite(b))
        lines << T::tr("NLL in %1: %2 %3")
                     .arg(shownUnit(unit), std::isfinite(b) ? T::tr("B") : T::tr("A"),
                          number(std::isfinite(b) ? b : a));
    else
        lines << T::tr("not scored");
    if (const double gain = numberAt(shown.numbers.gain, position); std::isfinite(gain))
        lines << T::tr("short context: %1, gain %2")
                     .arg(number(numberAt(shown.numbers.shortNll, position)),
                          signedNumber(gain * factor, 2));
    const double entropy = numberAt(shown.numbers.entropy, position);
    if (shown.colour == TokenColour::entropy && std::isfinite(entropy))
        lines << T::tr("entropy in %1: %2, %3")
                     .arg(shownUnit(unit), number(entropy), headsInWords(shown.heads));
    return lines;
}

// What else is likely there.
void addNext(const TokensShown& shown, const NextTokens& answer, const NextAtPosition& next,
             TokenFacts& facts) {
    const bool isA = asksAboutA(shown.now), both = answer.ofSettings == 2;
    const Tokenizer* tokenizer = shown.now.samples->tokenizer.get();
    facts.hasA = isA || both;
    facts.hasB = !isA || both;
    const auto add = [&](const TokenChance& chance) {
        NextTokenRow row{tokenWord(chance.id, tokenizer), chance.beside, chance.now,
                         chance.id == next.actual.id};
        if (isA) std::swap(row.a, row.b);
        facts.next.push_back(row);
    };
    bool listed = false;
    for (const TokenChance& chance : next.likeliest) {
        add(chance);
        listed = listed || chance.id == next.actual.id;
    }
    if (!listed && next.actual.id >= 0) add(next.actual);
    if (next.rank > 0 && next.rankBeside > 0)
        facts.lines << TokenText::tr("rank: A %1, B %2")
                           .arg(separated(isA ? next.rank : next.rankBeside),
                                separated(isA ? next.rankBeside : next.rank));
    else if (next.rank > 0)
        facts.lines
            << TokenText::tr("rank: %1 %2").arg(letterAsked(shown.now), separated(next.rank));
}

}  // namespace

const std::vector<float>& TokensShown::values() const {
    switch (colour) {
        case TokenColour::change:
            return numbers.change;
        case TokenColour::context:
            return numbers.gain;
        case TokenColour::entropy:
            return numbers.entropy;
        case TokenColour::nll:
            break;
    }
    return now.showsReference ? numbers.a : numbers.b;
}

QString tokensTitle(const TokensShown& shown) {
    using T = TokenText;
    switch (shown.colour) {
        case TokenColour::change:
            return T::tr("NLL of each token with B less that with A");
        case TokenColour::context: {
            const std::int64_t most = shown.context, least = most - usualGainStride(most) + 1;
            const QString seen = least < most
                                     ? T::tr("%1 to %2").arg(separated(least), separated(most))
                                     : separated(most);
            return T::tr("Gain from context, %1: NLL from the last %2 tokens less that from all")
                .arg(letterAsked(shown.now), seen);
        }
        case TokenColour::entropy: {
            const bool here = !measuredEntropy(shown.now, shown.sample, shown.heads).empty();
            return T::tr("Entropy where each token is predicted, %1: mean of %2")
                .arg(here ? letterShown(shown.now) : letterAsked(shown.now),
                     headsInWords(shown.heads));
        }
        case TokenColour::nll:
            break;
    }
    return T::tr("NLL of each token, %1").arg(letterShown(shown.now));
}

QString whyNoNumbers(const TokensShown& shown) {
    using T = TokenText;
    const Snapshot& now = shown.now;
    if (!now.measurement) return nothingYet(now, {}).replace('\n', ' ');
    const bool needsA = shown.colour == TokenColour::change ||
                        (shown.colour == TokenColour::nll && now.showsReference);
    if (needsA && !aReadsTheSame(now))
        return T::tr("A was measured on something else (%1): it has no numbers of these tokens.")
            .arg(now.pinned->unlike);
    if (needsA && !now.reference) return T::tr("A is not measured yet.");
    if (needsA && shown.numbers.a.empty()) return T::tr("A has no NLL by token.");
    if (shown.colour == TokenColour::change && shown.numbers.b.empty())
        return now.showsReference && !now.answer ? T::tr("B is not measured yet.")
                                                 : T::tr("B has no NLL by token.");
    if (shown.colour == TokenColour::context && shown.gain && !shown.gain->failure.empty())
        return said(shown.gain->failure);
    if (shown.colour == TokenColour::entropy && shown.entropy && !shown.entropy->failure.empty())
        return said(shown.entropy->failure);
    return {};
}

QString tokensSentence(const TokensShown& shown) {
    using T = TokenText;
    const Snapshot& now = shown.now;
    if (const QString why = whyNoNumbers(shown); !why.isEmpty()) return why;
    QString text = tokensTitle(shown);
    if (shown.values().empty()) return T::tr("%1: measured when nothing else runs.").arg(text);
    QStringList parts{text};
    if (shown.colour == TokenColour::context && shown.gain && !shown.gain->complete())
        parts << T::tr("%1 of %2 tokens")
                     .arg(separated(shown.gain->labels), separated(shown.gain->ofLabels));
    const auto& b = now.showsReference ? now.answer : now.measurement;
    if (shown.colour == TokenColour::change && b == now.reference) parts << T::tr("B is as A");
    if (!now.staleOf.isEmpty()) parts << T::tr("of %1").arg(now.staleOf);
    if (!now.over.isEmpty()) parts << now.over;
    return parts.join(QString::fromUtf8(" \u00b7 "));
}

TokenFacts tokenFacts(const TokensShown& shown, int position, const QString& word,
                      const NextTokens* next, bool dimmed) {
    using T = TokenText;
    const Sample& sample =
        shown.now.samples->tokens->samples[static_cast<std::size_t>(shown.sample)];
    TokenFacts facts;
    facts.word = word;
    facts.lines << T::tr("predicted at position %1, id %2")
                       .arg(separated(position))
                       .arg(sample.ids[static_cast<std::size_t>(position) + 1]);
    facts.lines += numberLines(shown, position);
    facts.dimmed = dimmed;
    if (next && !next->failure.empty())
        facts.note = said(next->failure);
    else if (const NextAtPosition* there = next ? next->at(position) : nullptr)
        addNext(shown, *next, *there, facts);
    else
        facts.note = T::tr("What else is likely here is measured when nothing else runs.");
    return facts;
}

}  // namespace sextant
