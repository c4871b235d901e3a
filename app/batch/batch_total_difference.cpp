// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch total-difference: Table 2 of the paper on position index warping, computed beside
// printed.
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/measure/idealised.h"
#include "analysis/measure/total_table.h"
#include "analysis/values/number_text.h"
#include "app/batch/batch.h"

namespace sextant {

namespace {

struct TotalDifferenceArguments {
    TotalConvention convention;
    bool raw = false, asPrinted = false;
    int trained = 0, tested = 0, terms = 0;  // 0: no row of one's own
    double base = 10000.0;
};

std::vector<TotalRow> rowsOf(const TotalDifferenceArguments& given,
                             const TotalConvention& convention) {
    std::vector<TotalRow> rows = totalTable(convention);
    if (given.trained == 0 && given.tested == 0) return rows;
    if (given.trained < 2 || given.tested < given.trained)
        throw Error(
            "--trained {} --tested {}: expected both, 2 at least, the second no shorter than the "
            "first",
            given.trained, given.tested);
    const int terms = given.terms > 0 ? given.terms : usualTerms(given.trained);
    if (terms + 1 > given.trained)
        throw Error("--terms {}: expected less than --trained, {}", terms, given.trained);
    rows.push_back(totalRow(given.base, given.trained, given.tested, terms, convention));
    return rows;
}

void totalDifferenceCommand(const BatchContext& context, const TotalDifferenceArguments& given) {
    if (given.convention.dims % 2 != 0)
        throw Error("--dims {}: expected an even number; each pair of dimensions turns",
                    given.convention.dims);
    TotalConvention convention = given.asPrinted ? formulaAsPrinted : given.convention;
    if (given.raw) convention.exponentiated = false;
    const std::vector<TotalRow> rows = rowsOf(given, convention);
    if (context.json) {
        nlohmann::ordered_json json{{"convention", inWords(convention)},
                                    {"cells", nlohmann::ordered_json::array()}};
        for (const TotalRow& row : rows)
            for (std::size_t k = 0; k < row.cells.size(); ++k) {
                const TotalCell& cell = row.cells[k];
                nlohmann::ordered_json one{{"trained", row.trained},
                                           {"tested", row.tested},
                                           {"terms", row.terms},
                                           {"warp", totalWarps[k]},
                                           {"computed", cell.computed}};
                one["printed"] = std::isnan(cell.printed) ? nlohmann::ordered_json(nullptr)
                                                          : nlohmann::ordered_json(cell.printed);
                json["cells"].push_back(std::move(one));
            }
        context.print(json);
        return;
    }
    std::printf("%s\n%8s %8s %6s", inWords(convention).c_str(), "trained", "tested", "terms");
    for (const char* warp : totalWarps)
        std::printf("  %10s %8s", warp, "printed");
    std::printf("\n");
    for (const TotalRow& row : rows) {
        std::printf("%8d %8d %6d", row.trained, row.tested, row.terms);
        for (const TotalCell& cell : row.cells)
            std::printf("  %10s %8s", fixedText(cell.computed, 4).c_str(),
                        std::isnan(cell.printed) ? "-" : fixedText(cell.printed, 3).c_str());
        std::printf("\n");
    }
}

}  // namespace

void addTotalDifference(CLI::App& app, BatchContext& context) {
    CLI::App* command = app.add_subcommand(
        "total-difference",
        "Show how unlike RoPE's ideal attention is at a longer length, for three warps of "
        "training's positions: Table 2 of the paper on position index warping");
    auto given = std::make_shared<TotalDifferenceArguments>();
    CLI::Option* raw = command->add_flag("--raw", given->raw, "The raw score in place of its exp");
    CLI::Option* more = command->add_flag("--one-more-term", given->convention.oneMoreTerm,
                                          "Sum i = 0 .. c, c + 1 terms");
    command
        ->add_flag("--as-printed", given->asPrinted,
                   "The formula as the paper prints it: --raw --one-more-term")
        ->excludes(raw)
        ->excludes(more);
    command->add_flag("--last-index", given->convention.lastIndex,
                      "Convention B: last positions L - 1 and L' - 1 are aligned");
    command
        ->add_option("--dims", given->convention.dims, "Dimensions of a head; 0: infinitely many")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command->add_option("--trained", given->trained, "Trained length of a row of your own")
        ->check(CLI::Range(2, 1 << 20));
    command->add_option("--tested", given->tested, "Its length at test")
        ->check(CLI::Range(2, 1 << 24));
    command->add_option("--terms", given->terms, "Its c; 0: 2/5 of the trained length, 400 at most")
        ->check(notNegative());
    command->add_option("--base", given->base, "Its base")
        ->check(CLI::Range(1.001, 1e12))
        ->capture_default_str();
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        context.run = [&context, given] { totalDifferenceCommand(context, *given); };
    });
}

}  // namespace sextant
