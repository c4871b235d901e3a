// SPDX-License-Identifier: GPL-3.0-or-later
// The Python module. Options are texts by name, as on the command line; python/sextant makes them
// from keywords.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <nlohmann/json.hpp>

#include "analysis/experiment_fields.h"
#include "analysis/intervention_json.h"
#include "analysis/jobs/all.h"
#include "analysis/message_texts.h"
#include "analysis/position/methods/all.h"
#include "analysis/queries/all.h"
#include "analysis/store/capture.h"
#include "analysis/values/choice_json.h"
#include "python/src/calls.h"
#include "python/src/worker.h"

namespace nb = nanobind;

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;

Json described(const Parameters& parameters) {
    auto list = Json::array();
    for (const Parameter& parameter : parameters)
        list.push_back({{"key", parameter.key},
                        {"label", parameter.label},
                        {"unit", parameter.unit},
                        {"initial", valueToJson(parameter.initial)},
                        {"names", parameter.names},
                        {"help", parameter.help}});
    return list;
}

std::string kindsAsJson() {
    auto list = Json::array();
    for (const JobKind& kind : allJobKinds())
        list.push_back({{"key", kind.key},
                        {"title", kind.title},
                        {"help", kind.help},
                        {"reads_text", kind.readsText},
                        {"reads_documents", kind.readsDocuments},
                        {"parameters", described(kind.parameters)}});
    return list.dump();
}

std::string queriesAsJson() {
    auto list = Json::array();
    for (const Query& query : allQueries())
        list.push_back({{"key", query.key},
                        {"help", query.help},
                        {"reads_text", query.readsText},
                        {"parameters", described(query.parameters)}});
    return list.dump();
}

std::string methodsAsJson() {
    auto list = Json::array();
    for (const Method& method : allMethods())
        list.push_back({{"stage", key(method.stage)},
                        {"key", method.key},
                        {"label", method.label},
                        {"paper", method.paper},
                        {"help", method.help},
                        {"parameters", described(method.parameters)}});
    return list.dump();
}

template <typename Number>
using View = nb::ndarray<nb::numpy, const Number>;

// Of numbers that `owner` keeps.
template <typename Number>
View<Number> viewed(const nb::handle& owner, const std::vector<Number>& values,
                    const std::vector<std::size_t>& sizes) {
    return View<Number>(values.data(), sizes.size(), sizes.data(), owner);
}

using Member = std::vector<float> Measurement::*;

// None where it was not measured.
template <typename Sizes>
auto curve(Member member, const Sizes& sizes) {
    return [member, sizes](const std::shared_ptr<Measured>& self) -> std::optional<View<float>> {
        const Measurement& of = self->measurement;
        if ((of.*member).empty()) return std::nullopt;
        return viewed(nb::find(self), of.*member, sizes(of));
    };
}

std::size_t size(int number) {
    return static_cast<std::size_t>(number);
}

// An array with these numbers, which it keeps.
View<double> kept(std::vector<double> values, const std::vector<std::size_t>& sizes) {
    auto* numbers = new std::vector<double>(std::move(values));
    const nb::capsule owner(
        numbers, [](void* held) noexcept { delete static_cast<std::vector<double>*>(held); });
    return viewed(owner, *numbers, sizes);
}

// Columns by name: arrays, or lists of words.
nb::dict columnsOf(const ReportTable& table) {
    nb::dict columns;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const std::string& name = table.columns[column];
        if (table.words.contains(name)) {
            nb::list words;
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                words.append(table.text(row, column, 6));
            columns[name.c_str()] = words;
            continue;
        }
        std::vector<double> values;
        for (const std::vector<double>& row : table.rows)
            values.push_back(row.at(column));
        columns[name.c_str()] = kept(std::move(values), {table.rows.size()});
    }
    return columns;
}

}  // namespace

}  // namespace sextant

NB_MODULE(_sextant, module) {
    using namespace sextant;
    // At exit other modules (torch) may still hold what is ours, which is no leak.
    nb::set_leak_warnings(false);
    nb::exception<Error>(module, "Error");

    nb::class_<Source>(module, "Source")
        .def(nb::init<>())
        .def_rw("texts", &Source::texts)
        .def_rw("ids", &Source::ids)
        .def_rw("documents", &Source::documents)
        .def_rw("fields", &Source::fields)
        .def_rw("intervention", &Source::intervention)
        .def_rw("position", &Source::position)
        .def_rw("layers", &Source::layers)
        .def_rw("samples", &Source::samples)
        .def_rw("device", &Source::device);

    const auto byHead = [](const Measurement& of) {
        return std::vector{size(of.layers), size(of.heads), size(of.positions)};
    };
    const auto byPosition = [](const Measurement& of) { return std::vector{size(of.positions)}; };
    const auto bySample = [](const Measurement& of) {
        return std::vector{size(of.samples), size(of.positions)};
    };
    const auto byToken = [](const Measurement& of) {
        return std::vector{size(of.samples), size(of.positions), size(of.vocabulary)};
    };
    nb::class_<Measured>(module, "Measurement")
        .def_prop_ro("entropy", curve(&Measurement::entropy, byHead),
                     "Attention entropy, nats, [layers, heads, positions], mean over samples.")
        .def_prop_ro("score_variance", curve(&Measurement::scoreVariance, byHead),
                     "Variance of the scores, nats^2, [layers, heads, positions]; None: not asked.")
        .def_prop_ro("first_token_share", curve(&Measurement::firstShare, byHead),
                     "Attention weight on the first token, 0 to 1, [layers, heads, positions].")
        .def_prop_ro("sink_share", curve(&Measurement::sinkShare, byHead),
                     "Attention weight of the sink, 0 to 1; None: no layer has one.")
        .def_prop_ro("nll", curve(&Measurement::nll, byPosition),
                     "-ln p of the next token, nats, [positions], mean over samples; NaN: not "
                     "scored.")
        .def_prop_ro("nll_samples", curve(&Measurement::nllSamples, bySample),
                     "The same for each sample, nats, [samples, positions].")
        .def_prop_ro("logits", curve(&Measurement::logits, byToken),
                     "Logits, [samples, positions, vocabulary]; None: not asked.")
        .def_prop_ro(
            "labels", [](const Measured& self) { return self.measurement.labels; },
            "Scored tokens.")
        .def_prop_ro(
            "nll_sum", [](const Measured& self) { return self.measurement.nllSum; },
            "Sum over all labels, nats.")
        .def_prop_ro(
            "nll_mean", [](const Measured& self) { return self.measurement.nllMean(); },
            "Mean over all labels, nats.")
        .def_prop_ro(
            "perplexity", [](const Measured& self) { return self.measurement.perplexity(); },
            "exp(nll_mean).")
        .def_prop_ro(
            "seconds", [](const Measured& self) { return self.measurement.seconds; },
            "Computing time, s.")
        .def_prop_ro(
            "device", [](const Measured& self) { return self.measurement.device; },
            "What computed it.")
        .def_ro("notes", &Measured::notes, "What was decided while reading, sentences.")
        .def_prop_ro(
            "experiment", [](const Measured& self) { return toJson(self.experiment); },
            "The experiment, JSON as in an experiment file.")
        .def(
            "save",
            [](const Measured& self, const std::string& path) {
                writeCapture(path, self.measurement, self.experiment);
            },
            nb::arg("path"), "Writes a capture (HDF5), whole or not at all.");

    nb::class_<Outcome>(module, "Report")
        .def_prop_ro(
            "summary", [](const Outcome& self) { return self.report.summary.text(); }, "One line.")
        .def_prop_ro(
            "device", [](const Outcome& self) { return self.report.device; }, "What computed it.")
        .def_ro("json", &Outcome::json, "The text that sextant-batch --json prints.")
        .def_ro("notes", &Outcome::notes, "What was decided while reading, sentences.")
        .def_prop_ro(
            "proposed",
            [](const Outcome& self) -> std::optional<std::string> {
                if (!self.report.proposed) return std::nullopt;
                return interventionToJson(*self.report.proposed).dump();
            },
            "JSON of the intervention that is worth trying; None: there is none.")
        .def_prop_ro(
            "tables",
            [](const Outcome& self) {
                nb::dict tables;
                for (const ReportTable& table : self.report.tables)
                    tables[table.name.c_str()] = columnsOf(table);
                return tables;
            },
            "Tables by name: a dict of columns each, whose names end in the unit.")
        .def_prop_ro(
            "arrays",
            [](const std::shared_ptr<Outcome>& self) {
                nb::dict arrays;
                for (const ReportArray& array : self->report.arrays)
                    arrays[array.name.c_str()] = viewed(nb::find(self), array.values, array.sizes);
                return arrays;
            },
            "Arrays by name; `about` says what they hold.")
        .def_prop_ro(
            "about",
            [](const Outcome& self) {
                nb::dict arrays;
                for (const ReportArray& array : self.report.arrays) {
                    nb::dict one;
                    one["unit"] = array.unit;
                    one["description"] = array.description;
                    one["dimensions"] = array.dimensions;
                    arrays[array.name.c_str()] = one;
                }
                return arrays;
            },
            "Of each array by name: its unit, what it holds and the names of its dimensions.");

    nb::class_<OpenModel>(module, "OpenModel")
        .def_prop_ro("path", [](const OpenModel& self) { return self.opened->modelPath.string(); })
        .def_prop_ro("layers", [](const OpenModel& self) { return self.opened->spec.layerCount(); })
        .def_prop_ro("heads", [](const OpenModel& self) { return self.opened->spec.heads; })
        .def_prop_ro("vocabulary",
                     [](const OpenModel& self) { return self.opened->spec.vocabulary; })
        .def_prop_ro(
            "trained_length", [](const OpenModel& self) { return self.opened->spec.trainedLength; },
            "Tokens; 0: not known.")
        .def_prop_ro("parameters", [](const OpenModel& self) { return self.opened->parameters; })
        .def_prop_ro("warnings",
                     [](const OpenModel& self) { return englishTexts(self.opened->warnings); })
        .def("encode",
             [](OpenModel& self, const std::string& text) {
                 return computed(nb::none(), [&](const Progress& progress) {
                     return self.tokenizer()->encode(text, progress);
                 });
             })
        .def("decode",
             [](OpenModel& self, const std::vector<std::int32_t>& ids) {
                 return computed(nb::none(),
                                 [&](const Progress&) { return self.tokenizer()->decode(ids); });
             })
        .def(
            "measure",
            [](OpenModel& self, const Source& source, bool logits, bool scoreVariance,
               const nb::object& report) {
                return computed(report, [&](const Progress& progress) {
                    return measured(self, source, logits, scoreVariance, progress);
                });
            },
            nb::arg("source"), nb::arg("logits"), nb::arg("score_variance"),
            nb::arg("progress").none())
        .def(
            "sensitivity",
            [](OpenModel& self, const Source& source, std::int64_t fromPosition,
               const nb::object& report) {
                if (fromPosition < 0)
                    throw Error("from_position: is {}; expected a number from 0", fromPosition);
                auto [bySigma, nll] = computed(report, [&](const Progress& progress) {
                    return slopes(self, source, fromPosition, progress);
                });
                const ModelSpec& spec = self.opened->spec;
                return nb::make_tuple(
                    kept(std::move(bySigma), {size(spec.layerCount()), size(spec.heads)}), nll);
            },
            nb::arg("source"), nb::arg("from_position"), nb::arg("progress").none())
        .def(
            "job",
            [](OpenModel& self, const std::string& key, const Source& source,
               const std::string& settings, const std::string& journal, const nb::object& report) {
                std::shared_ptr<Outcome> soFar;
                try {
                    return computed(report, [&](const Progress& progress) {
                        return ran(self, key, source, settings, journal, soFar, progress);
                    });
                } catch (nb::python_error& stopped) {
                    nb::setattr(stopped.value(), "report", nb::cast(soFar));
                    throw;
                }
            },
            nb::arg("key"), nb::arg("source"), nb::arg("settings"), nb::arg("journal"),
            nb::arg("progress").none())
        .def(
            "query",
            [](OpenModel& self, const std::string& key, const Source& source,
               const std::string& settings, const nb::object& report) {
                return computed(report, [&](const Progress& progress) {
                    return answered(self, key, source, settings, progress);
                });
            },
            nb::arg("key"), nb::arg("source"), nb::arg("settings"), nb::arg("progress").none());

    module.def(
        "open",
        [](const std::string& path, const nb::object& report) {
            return computed(report, [&](const Progress& progress) {
                setThreads(0);
                OpenRequest request;
                request.model = path;
                return std::make_shared<OpenModel>(open(request, progress));
            });
        },
        nb::arg("path"), nb::arg("progress").none());
    module.def("kinds", &kindsAsJson);
    module.def("methods", &methodsAsJson);
    module.def("queries", &queriesAsJson);
    module.def(
        "read_capture",
        [](const std::string& path) {
            Capture capture = readCapture(path);
            auto result = std::make_shared<Measured>();
            result->measurement = std::move(capture.measurement);
            result->experiment = std::move(capture.experiment);
            return result;
        },
        nb::arg("path"));
    module.def(
        "checked_experiment",
        [](const std::string& json) { return toJson(experimentFromJson(json)); }, nb::arg("json"));
}
