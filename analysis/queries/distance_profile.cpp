// SPDX-License-Identifier: GPL-3.0-or-later
// What heads score by distance.
#include "analysis/model/distance_profile.h"

#include <string>

#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "analysis/scales/head_list.h"
#include "analysis/values/comma_list.h"

namespace sextant {

namespace {

ProfiledHead headOf(const std::string& text) {
    const auto [layer, head] = headNamed(text);
    if (layer < 0 || head < 0)
        throw Error("heads: \"{}\" is no head; expected LAYER.HEAD, with commas between", text);
    return {layer, head};
}

Fields<DistanceProfileQuestion> fieldsOfProfile() {
    Parameter heads;
    heads.key = "heads";
    heads.label = "heads";
    heads.kind = Kind::name;
    heads.help = "These, as 0.3,2.5 for head 3 of layer 0 and head 5 of layer 2.";
    return {field<DistanceProfileQuestion>(
        heads,
        [](const DistanceProfileQuestion& question) {
            std::string list;
            for (const ProfiledHead& head : question.heads)
                list += (list.empty() ? "" : ",") + std::to_string(head.layer) + "." +
                        std::to_string(head.head);
            return Value(list);
        },
        [](DistanceProfileQuestion& question, const Value& value) {
            const std::string& list = std::get<std::string>(value);
            if (list.empty()) throw Error("heads: none is given; name one at least");
            question.heads.clear();
            for (const std::string& one : commaParts(list))
                question.heads.push_back(headOf(one));
        })};
}

Report reportOfProfile(const ModelSpec&, const DistanceProfile& found) {
    ReportTable heads{"heads", {"layer", "head"}, {}};
    std::vector<float> score, unit;
    for (const HeadDistances& head : found.heads) {
        heads.rows.push_back({static_cast<double>(head.layer), static_cast<double>(head.head)});
        score.insert(score.end(), head.score.begin(), head.score.end());
        unit.insert(unit.end(), head.unit.begin(), head.unit.end());
    }
    const std::vector sizes{found.heads.size(), found.heads.front().score.size()};
    Report report;
    report.summary = Message("scores of {} heads at {} distances", sizes[0], sizes[1]);
    report.tables = {heads};
    report.arrays = {
        arrayOf("score", "", "Mean score at each distance, with sigma, 1/sqrt(d) and row factors",
                {"head", "distance"}, sizes, score),
        arrayOf("unit", "", "The same of rotated queries and keys divided by their lengths",
                {"head", "distance"}, sizes, unit)};
    return report;
}

}  // namespace

Query distanceProfileQuery() {
    QueryOf<DistanceProfileQuestion> query;
    query.title = Message("the scores by distance");
    query.compute = [](const QueryContext& context, const DistanceProfileQuestion& question,
                       const auto& partial) {
        return distanceProfile(*context.model, *context.samples, context.change, question.heads,
                               partial, context.progress, context.place);
    };
    query.help = "Mean score of heads by the distance between query and key.";
    query.fields = fieldsOfProfile();
    query.report = reportOfProfile;
    return query;
}

}  // namespace sextant
