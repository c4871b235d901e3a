// SPDX-License-Identifier: GPL-3.0-or-later
// A table of perplexities as it is drawn: settings by window lengths. Plain values.
#pragma once

#include <QString>
#include <cstdint>
#include <limits>
#include <vector>

namespace sextant {

enum class CellState {
    none,  // nobody has asked for it
    waiting,
    computing,  // its job is at it; a value may be there already
    coarse,     // over its first windows
    exact,
    failed
};

struct PerplexityCell {
    CellState state = CellState::none;
    double nll = std::numeric_limits<double>::quiet_NaN();   // nats a label
    double bits = std::numeric_limits<double>::quiet_NaN();  // a byte; NaN: bytes are not known
    std::int64_t windows = 0, allWindows = 0;                // done, to be done
    std::int64_t labels = 0;                                 // scored so far
    std::int64_t stride = 0;                                 // tokens; 0: there is none
    QString why = {};                                        // failed: the reason
    QString job = {};                                        // that is to fill it; empty: none
    int number = 0;                                          // of the cell in it, from 1
    int before = 0;                                          // waiting: cells that come first
    bool held = false;                                       // its job is paused
    bool cancelled = false;                                  // held, and so by Cancel

    bool hasValue() const { return windows > 0; }
    // Of its windows, 0 to 1.
    double share() const;
    bool operator==(const PerplexityCell&) const = default;
};

// What a paper prints at the same multiple of the trained length.
struct PrintedCell {
    double perplexity = std::numeric_limits<double>::quiet_NaN();  // NaN: nothing
    bool above = false;                                            // printed as larger than this
    QString words = {};  // all that is printed of it, a line each, with model, text and windows
    bool operator==(const PrintedCell&) const = default;
};

struct PerplexityRow {
    QString name = {};
    QString model = {};                       // "samples/rope"
    QString excluded = {};                    // why the model cannot be set so; empty: it can
    bool on = true;                           // false: switched off, nothing is computed
    std::vector<PerplexityCell> cells = {};   // one a length
    std::vector<PerplexityCell> beside = {};  // likewise of the second convention; empty: none
    std::vector<PrintedCell> printed = {};    // one a length; empty: none
    QString source = {};                      // "T1 PG19"
    bool operator==(const PerplexityRow&) const = default;
};

struct PerplexityFacts {
    std::vector<std::int64_t> lengths;  // tokens, the columns
    std::int64_t trained = 0;           // length of the model that is open; 0: not known
    QString convention, beside;         // their names; beside empty: none
    QString printedConvention;          // of the windows of what is printed
    std::vector<PerplexityRow> rows;
    bool operator==(const PerplexityFacts&) const = default;
};

enum class LossUnit { perplexity, nats, bits };

// NaN where it is not known.
double inUnit(const PerplexityCell& cell, LossUnit unit);
// "3.42", "\u22481.23": what stands in a cell; empty: no value.
QString cellText(const PerplexityCell& cell, LossUnit unit);
// "14.5", ">10\u00b3"; empty: nothing. Bits a byte cannot be said of it.
QString printedText(const PrintedCell& cell, LossUnit unit);
// Something printed stands in the table: a second convention has its place.
bool showsPrinted(const PerplexityFacts& facts, LossUnit unit);
// Least and largest log-perplexity of all cells with a value, for their colours.
std::pair<double, double> lossRange(const PerplexityFacts& facts);

}  // namespace sextant
