// SPDX-License-Identifier: GPL-3.0-or-later
// Methods on the command line, from their descriptions: --encoding, --frequencies, --bias and
// --mask name them, and every parameter is an option.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "analysis/intervention.h"

namespace sextant {

// "code, rotations".
std::string withCommas(const std::vector<std::string>& words);

// "--frequencies"; "--logit-factor", where a parameter has the name of the stage.
std::string stageOption(Stage stage);

class MethodOptions {
  public:
    // Options are added to `command`; this must live as long as it does. After the command's own:
    // a parameter of the same name as one of those has its method's name before it.
    void add(CLI::App& command);
    // `older`: the value of the older option for this stage's method; must outlive this. Parameters
    // belong to that method where the stage's own option is left out.
    void assume(Stage stage, const std::string* older) { assumed_[stage] = older; }

    // The choices given, without the stages that have none. A parameter without its stage's
    // method means the stage's first method that has it, if that is the only one or the usual one.
    // Throws CLI::ValidationError for a parameter of a method that was not chosen, Error for a
    // value out of range.
    Choices choices() const;
    // Throws CLI::ValidationError where choices() would throw: to be asked while the command line
    // is read.
    void check() const;
    bool any() const;

  private:
    std::map<Stage, std::string> methods_;
    std::map<Stage, const std::string*> assumed_;
    std::map<std::string, std::string> values_;  // by key
};

// Fills in what the checkpoint cannot give of an encoding that was chosen without it: RoPE's base
// of 10000 where no layer has one. A sentence for each number that was taken.
std::vector<std::string> takeUsual(const ModelSpec& spec, Intervention& change);

// check(); where a bias of the config's own excludes the encoding that was chosen, the error names
// the option that removes the bias.
void checkGiven(const ModelSpec& spec, const Intervention& change);

}  // namespace sextant
