// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that edits are written as.
#include <algorithm>
#include <string_view>
#include <utility>

#include "analysis/edits/edit.h"
#include "analysis/edits/script_words.h"
#include "analysis/error.h"
#include "analysis/position/layer_patterns.h"
#include "analysis/position/methods/all.h"
#include "analysis/scales/head_list.h"
#include "analysis/values/comma_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

using How = ChangeHeads::How;
constexpr std::pair<How, std::string_view> hows[] = {
    {How::to, "to"}, {How::times, "times"}, {How::plus, "plus"}, {How::inEffect, "in-effect"}};

std::string headText(HeadId head) {
    return std::to_string(head.layer) + "." + std::to_string(head.head);
}

std::string layersText(const Layers& layers) {
    std::string list;
    for (const int layer : layers)
        list += (list.empty() ? "layers=" : ",") + std::to_string(layer);
    return list.empty() ? list : list + " ";
}

std::string valuesText(const Choice& choice, const Parameters& parameters) {
    std::string text;
    for (const Parameter& one : parameters)
        if (const auto value = choice.values.find(one.key);
            value != choice.values.end() && value->second != one.initial)
            text += " " + quotedWord(one.key + "=" + valueText(value->second));
    return text;
}

struct WriteEdit {
    std::string operator()(const SetUniform& edit) const {
        return "sigma " + numberText(edit.sigma);
    }
    std::string operator()(const ChangeHeads& edit) const {
        std::string heads;
        for (const HeadId head : edit.heads)
            heads += (heads.empty() ? "" : ",") + headText(head);
        for (const auto& [how, word] : hows)
            if (how == edit.how)
                return "heads " + heads + " " + std::string(word) + " " + numberText(edit.value);
        return "heads " + heads + " trained";
    }
    std::string operator()(const SetHeads& edit) const {
        std::string heads;
        for (const auto& [head, own] : edit.own)
            heads += (heads.empty() ? "" : ",") + headText(head) + "=" + numberText(own);
        return "own " + heads;
    }
    std::string operator()(const SetScales& edit) const {
        return "scales " + (edit.inEffect.empty() ? "trained" : valueText(edit.inEffect));
    }
    std::string operator()(const SetChoice& edit) const {
        const std::string where =
            "choose " + std::string(key(edit.stage)) + " " + layersText(edit.layers);
        if (!edit.choice) return where + "default";
        return where + edit.choice->method +
               valuesText(*edit.choice, findMethod(edit.stage, edit.choice->method).parameters);
    }
    std::string operator()(const SetValue& edit) const {
        return "value " + std::string(key(edit.stage)) + " " + layersText(edit.layers) +
               (edit.method.empty() ? "" : edit.method + " ") +
               quotedWord(edit.key + "=" + valueText(edit.value));
    }
    std::string operator()(const ClearStage& edit) const {
        return "clear " + std::string(key(edit.stage));
    }
    std::string operator()(const SetPattern& edit) const {
        return "pattern " + edit.pattern.method +
               valuesText(edit.pattern, findPattern(edit.pattern.method).parameters);
    }
    std::string operator()(const SetIntervention& edit) const {
        return "intervention " + toJson(edit.change);
    }
};

// The words of one line, in turn.
struct Reader {
    std::string line;
    std::vector<std::string> words;
    std::size_t at = 1;

    [[noreturn]] void refuse(const Message& expected) const {
        throw Error("\"{}\": expected {}", line, expected);
    }
    std::string next(const Message& expected) {
        if (at == words.size()) refuse(expected);
        return words[at++];
    }
    void end() const {
        if (at < words.size()) refuse(Message("nothing after \"{}\"", words[at - 1]));
    }
    double number(const Message& what) {
        const auto value = numberFromText(next(what));
        if (!value) refuse(what);
        return *value;
    }
    HeadId head(const std::string& text) const {
        const HeadId head = headNamed(text);
        if (head.layer < 0 || head.head < 0)
            refuse(Message("heads as LAYER.HEAD, with commas between"));
        return head;
    }
    Stage stage() {
        const Message expected("one of the stages {}", everyStageKey());
        const std::string name = next(expected);
        for (const Stage one : everyStage)
            if (name == key(one)) return one;
        refuse(expected);
    }
    Layers layers() {
        constexpr std::string_view begin = "layers=";
        Layers layers;
        if (at == words.size() || !words[at].starts_with(begin)) return layers;
        for (const std::string& one : commaParts(words[at].substr(begin.size()))) {
            const auto layer = wholeFromText(one);
            if (!layer || *layer < 0 || *layer > 100'000) refuse(Message("layers=2,3"));
            layers.insert(static_cast<int>(*layer));
        }
        ++at;
        return layers;
    }
    // The rest of the line as values of the entry's parameters.
    Choice choice(const std::string& method, const Parameters& parameters) {
        Choice choice = initialChoice(method, parameters);
        while (at < words.size())
            assign(choice, parameters, words[at++]);
        return choice;
    }
};

Edit readHeads(Reader& read) {
    ChangeHeads edit;
    for (const std::string& one : commaParts(read.next(Message("heads as LAYER.HEAD"))))
        edit.heads.insert(read.head(one));
    const Message expected(
        "\"to\", \"times\", \"plus\" or \"in-effect\" and a number, or \"trained\"");
    const std::string word = read.next(expected);
    if (word == "trained") {
        edit.how = How::trained;
        return edit;
    }
    const auto how = std::find_if(std::begin(hows), std::end(hows),
                                  [&](const auto& one) { return one.second == word; });
    if (how == std::end(hows)) read.refuse(expected);
    edit.how = how->first;
    edit.value = read.number(expected);
    return edit;
}

Edit readOwn(Reader& read) {
    const Message expected("LAYER.HEAD=SCALE, with commas between");
    SetHeads edit;
    for (const std::string& one : commaParts(read.next(expected))) {
        const std::size_t equal = one.find('=');
        const auto own = numberFromText(one.substr(std::min(equal, one.size() - 1) + 1));
        if (equal == std::string::npos || !own) read.refuse(expected);
        edit.own[read.head(one.substr(0, equal))] = *own;
    }
    return edit;
}

Edit readScales(Reader& read) {
    const Message expected("\"trained\", or the scales in effect with commas between");
    const std::string word = read.next(expected);
    SetScales edit;
    if (word == "trained") return edit;
    for (const std::string& one : commaParts(word)) {
        const auto sigma = numberFromText(one);
        if (!sigma) read.refuse(expected);
        edit.inEffect.push_back(*sigma);
    }
    return edit;
}

Edit readChoice(Reader& read) {
    SetChoice edit;
    edit.stage = read.stage();
    edit.layers = read.layers();
    const std::string method = read.next(Message("a method, or \"default\""));
    if (method != "default")
        edit.choice = read.choice(method, findMethod(edit.stage, method).parameters);
    return edit;
}

Edit readValue(Reader& read) {
    const Message expected("KEY=VALUE of a parameter of this stage's methods");
    SetValue edit;
    edit.stage = read.stage();
    edit.layers = read.layers();
    std::string assigned = read.next(expected);
    if (assigned.find('=') == std::string::npos) {
        edit.method = findMethod(edit.stage, assigned).key;
        assigned = read.next(expected);
    }
    const std::size_t equal = assigned.find('=');
    edit.key = assigned.substr(0, equal);
    for (const Method* method : methodsOf(edit.stage)) {
        const Parameter* parameter = findParameter(method->parameters, edit.key);
        if (!parameter || equal == std::string::npos ||
            (!edit.method.empty() && method->key != edit.method))
            continue;
        edit.value = valueFromText(*parameter, assigned.substr(equal + 1));
        return edit;
    }
    read.refuse(expected);
}

Edit readClear(Reader& read) {
    return ClearStage{read.stage()};
}

Edit readPattern(Reader& read) {
    const std::string name = read.next(Message("a pattern of layers"));
    const LayerPattern& pattern = findPattern(name);
    return SetPattern{read.choice(pattern.key, pattern.parameters)};
}

Edit readUniform(Reader& read) {
    return SetUniform{read.number(Message("a number for the uniform scale"))};
}

constexpr std::pair<std::string_view, Edit (*)(Reader&)> editVerbs[] = {
    {"sigma", readUniform}, {"heads", readHeads}, {"own", readOwn},     {"scales", readScales},
    {"choose", readChoice}, {"value", readValue}, {"clear", readClear}, {"pattern", readPattern}};
constexpr std::string_view wholeIntervention = "intervention ";

}  // namespace

std::string toText(const Edit& edit) {
    return std::visit(WriteEdit{}, edit);
}

bool isEdit(const std::string& line) {
    if (line.starts_with(wholeIntervention)) return true;
    const std::vector<std::string> words = scriptWords(line);
    return !words.empty() &&
           std::any_of(std::begin(editVerbs), std::end(editVerbs),
                       [&](const auto& verb) { return verb.first == words.front(); });
}

Edit editFromText(const std::string& line) {
    if (line.starts_with(wholeIntervention))
        return SetIntervention{interventionFromJson(line.substr(wholeIntervention.size()))};
    Reader read{line, scriptWords(line)};
    for (const auto& [verb, function] : editVerbs)
        if (!read.words.empty() && read.words.front() == verb) {
            const Edit edit = function(read);
            read.end();
            return edit;
        }
    read.refuse(Message(
        "an edit: sigma, heads, own, scales, choose, value, clear, pattern or intervention"));
}

}  // namespace sextant
