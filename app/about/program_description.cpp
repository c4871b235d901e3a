// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/about/program_description.h"

#include <stdexcept>

#include "app/about/manual_page.h"
#include "app/about/shell_completion.h"

namespace sextant {

std::vector<std::string> descriptionForms() {
    return {"man", "bash", "zsh", "fish"};
}

std::string described(const ProgramDescription& program, const std::string& form,
                      const std::string& version) {
    if (form == "man") return manualPage(program, version);
    if (form == "bash") return bashCompletion(program);
    if (form == "zsh") return zshCompletion(program);
    if (form == "fish") return fishCompletion(program);
    throw std::invalid_argument("a description as \"" + form +
                                "\"; expected man, bash, zsh or fish");
}

}  // namespace sextant
