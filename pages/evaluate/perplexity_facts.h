// SPDX-License-Identifier: GPL-3.0-or-later
// The table of perplexities: settings by window lengths. Plain values.
#pragma once

#include <QString>
#include <cstdint>
#include <limits>
#include <vector>

namespace sextant {

enum class CellState {
    none,  // not requested
    waiting,
    computing,  // its job is running; a value may be there already
    coarse,     // over its first windows only
    exact,
    failed
};

struct PerplexityCell {
    CellState state = CellState::none;
    double nll = std::numeric_limits<double>::quiet_NaN();   // nats per label
    double bits = std::numeric_limits<double>::quiet_NaN();  // per byte; NaN: bytes are not known
    std::int64_t windows = 0, allWindows = 0;                // done, and in all
    std::int64_t labels = 0;                                 // scored so far
    std::int64_t stride = 0;                                 // tokens; 0: there is none
    QString why = {};                                        // failed: the reason
    QString job = {};                                        // that will fill it; empty: none
    int number = 0;                                          // the cell's number in the job, from 1
    int before = 0;                                          // waiting: how many cells come first
    bool held = false;                                       // its job is paused
    bool cancelled = false;                                  // paused by Cancel

    bool hasValue() const { return windows > 0; }
    // Share of its windows that are done, 0 to 1.
    double share() const;
    bool operator==(const PerplexityCell&) const = default;
};

// What a paper prints for the same multiple of the trained length.
struct PrintedCell {
    double perplexity = std::numeric_limits<double>::quiet_NaN();  // NaN: nothing
    bool above = false;                                            // printed as larger than this
    QString words = {};  // everything printed about it, line by line, with model, text and windows
    bool operator==(const PrintedCell&) const = default;
};

struct PerplexityRow {
    QString name = {};
    QString model = {};                       // "samples/rope"
    QString excluded = {};                    // why the model cannot be set so; empty: it can
    bool on = true;                           // false: switched off, nothing is computed
    std::vector<PerplexityCell> cells = {};   // one per length
    std::vector<PerplexityCell> beside = {};  // the same in the second convention; empty: none
    std::vector<PrintedCell> printed = {};    // one per length; empty: none
    QString source = {};                      // "T1 PG19"
    bool operator==(const PerplexityRow&) const = default;
};

struct PerplexityFacts {
    std::vector<std::int64_t> lengths;  // tokens, the columns
    std::int64_t trained = 0;           // trained length of the open model; 0: not known
    QString convention, beside;         // their names; beside empty: none
    QString printedConvention;          // convention of the printed numbers' windows
    std::vector<PerplexityRow> rows;
    bool operator==(const PerplexityFacts&) const = default;
};

enum class LossUnit { perplexity, nats, bits };

// NaN where it is not known.
double inUnit(const PerplexityCell& cell, LossUnit unit);
// "3.42", "\u22481.23": the text of a cell; empty: no value.
QString cellText(const PerplexityCell& cell, LossUnit unit);
// "14.5", ">10\u00b3"; empty: nothing printed, or the unit is bits per byte.
QString printedText(const PrintedCell& cell, LossUnit unit);
// Whether a printed number is shown; a second convention takes the place of printed numbers.
bool showsPrinted(const PerplexityFacts& facts, LossUnit unit);
// Least and largest log-perplexity of all cells with a value, for their colours.
std::pair<double, double> lossRange(const PerplexityFacts& facts);

}  // namespace sextant
