// SPDX-License-Identifier: GPL-3.0-or-later
// The Python module: what sextant-batch computes, by the same functions and in the same words.
// Options are texts by name, as on the command line; python/sextant makes them from keywords.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <thread>

#include "analysis/experiment_fields.h"
#include "analysis/intervention_json.h"
#include "analysis/jobs/all.h"
#include "analysis/jobs/material.h"
#include "analysis/jobs/runner.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/settled_factors.h"
#include "analysis/store/capture.h"
#include "analysis/values/choice_json.h"
#include "app/batch/method_options.h"
#include "app/jobs/job_material.h"
#include "app/opener.h"

namespace nb = nanobind;

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;
using Options = std::map<std::string, std::string>;

// One thread computes for every call: OpenMP keeps a team of threads for each thread that asks.
class Worker {
  public:
    Worker() : thread_([this](const std::stop_token& stop) { serve(stop); }) {}

    void begin(std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            work_ = std::move(work);
            busy_ = true;
        }
        changed_.notify_all();
    }
    bool doneWithin(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, time, [this] { return !busy_; });
    }

    std::mutex oneAtATime;  // held by the call that has it

  private:
    void serve(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (changed_.wait(lock, stop, [this] { return bool(work_); })) {
            const auto work = std::exchange(work_, nullptr);
            lock.unlock();
            work();
            lock.lock();
            busy_ = false;
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::function<void()> work_;
    bool busy_ = false;
    std::jthread thread_;
};

Worker& theWorker() {
    static Worker worker;
    return worker;
}

// Computes with the GIL released. Every 20 ms signals are seen to and `report`, if there is one, is
// called with (fraction, what). An exception of either stops the work and is passed on.
template <typename Work>
auto computed(const nb::object& report, const Work& work) {
    Worker& worker = theWorker();
    std::mutex mutex;
    std::pair<double, std::string> latest{0.0, ""};
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    progress.report = [&](double fraction, const std::string& what) {
        const std::lock_guard lock(mutex);
        latest = {fraction, what};
    };
    std::optional<decltype(work(progress))> result;
    std::exception_ptr failure;
    std::exception_ptr raised;
    {
        const nb::gil_scoped_release released;
        const std::lock_guard one(worker.oneAtATime);
        worker.begin([&] {
            try {
                result = work(progress);
            } catch (...) {
                failure = std::current_exception();
            }
        });
        while (!worker.doneWithin(std::chrono::milliseconds(20))) {
            if (raised) continue;
            const nb::gil_scoped_acquire held;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                std::pair<double, std::string> now;
                {
                    const std::lock_guard lock(mutex);
                    now = latest;
                }
                if (!report.is_none()) report(now.first, now.second);
            } catch (...) {
                raised = std::current_exception();
                stop.request_stop();
            }
        }
    }
    if (raised) std::rethrow_exception(raised);
    if (failure) std::rethrow_exception(failure);
    return std::move(*result);
}

// What is read, as sextant-batch has it in options.
struct Source {
    std::string text, ids;                             // paths
    std::vector<std::vector<std::int32_t>> documents;  // ids at hand
    Options fields;                                    // length, offset, samples, bos
    std::string intervention;                          // JSON; empty: as trained
    int samples = 1;                                   // of a text where nothing is said
    std::string device = "cpu";
};

struct Prepared {
    std::shared_ptr<const OpenDocument> opened;
    Experiment experiment;
    std::shared_ptr<const Samples> samples;
    ComputePlace place;
};

Prepared prepared(const std::shared_ptr<const OpenDocument>& model, const Source& source,
                  bool readsText, const Progress& progress) {
    Prepared made;
    made.place = placeOn(deviceNamed(source.device));
    Experiment& experiment = made.experiment;
    const bool atHand = !source.documents.empty();
    if (int(atHand) + int(!source.text.empty()) + int(!source.ids.empty()) > 1)
        throw Error("text and ids: both are given; give one of them");
    if (!atHand && source.text.empty() && source.ids.empty()) {
        if (readsText) throw Error("text: nothing to read; give text=PATH or ids=LIST");
        made.opened = model;
    } else if (atHand) {
        for (const auto& document : source.documents)
            for (const std::int32_t id : document)
                if (id < 0 || id >= model->spec.vocabulary)
                    throw Error("ids: holds " + std::to_string(id) + "; expected 0 to " +
                                std::to_string(model->spec.vocabulary - 1));
        OpenDocument with = *model;
        with.textPath = "ids";
        with.textIsIds = true;
        with.documents = source.documents;
        made.opened = std::make_shared<const OpenDocument>(std::move(with));
    } else {
        OpenRequest request;
        request.model = model->modelPath;
        request.textIsIds = !source.ids.empty();
        request.text = request.textIsIds ? source.ids : source.text;
        request.sameModel = model;
        made.opened = open(request, progress);
    }
    experiment.model = made.opened->modelPath.string();
    experiment.text = made.opened->textPath.string();
    experiment.textIsIds = made.opened->textIsIds;
    experiment.samples = experiment.textIsIds ? 0 : source.samples;
    setFields(experimentFields(), source.fields, experiment);
    if (!source.intervention.empty())
        experiment.intervention = interventionFromJson(source.intervention);
    takeUsual(model->spec, experiment.intervention);
    checkGiven(model->spec, experiment.intervention);
    made.samples =
        made.opened->hasText() ? cut(*made.opened, experiment) : std::make_shared<const Samples>();
    return made;
}

struct Measured {
    Measurement measurement;
    Experiment experiment;
};

std::shared_ptr<Measured> measured(const std::shared_ptr<const OpenDocument>& model,
                                   const Source& source, bool logits, bool scoreVariance,
                                   const Progress& progress) {
    Prepared made = prepared(model, source, true, progress);
    Experiment& experiment = made.experiment;
    experiment.keepLogits = logits;
    experiment.intervention =
        withSettledFactors(model->spec, experiment.intervention, made.samples->positions());
    if (logits)
        checkLogitsSize(std::ssize(made.samples->samples), made.samples->positions(),
                        model->spec.vocabulary);
    MeasureOptions options;
    options.logits = logits;
    options.scoreVariance = scoreVariance;
    options.compute = made.place.compute;
    auto result = std::make_shared<Measured>();
    result->measurement =
        measure(*made.opened->model, *made.samples, experiment.intervention, options, progress);
    result->measurement.experiment =
        hash(experiment, materialIdentity(made.opened->contents, *made.samples),
             result->measurement.device);
    result->experiment = std::move(experiment);
    return result;
}

// As sextant-batch sensitivity.
std::pair<std::vector<double>, double> slopes(const std::shared_ptr<const OpenDocument>& model,
                                              const Source& source, std::int64_t fromPosition,
                                              const Progress& progress) {
    const Prepared made = prepared(model, source, true, progress);
    const HeadGradient found = headGradient(
        *made.opened->model, *made.samples,
        withSettledFactors(model->spec, made.experiment.intervention, made.samples->positions()),
        fromPosition, progress, made.place.compute);
    return {found.bySigma, found.nll};
}

struct JobOutcome {
    Report report;
    std::string json;  // what sextant-batch --json prints
};

std::shared_ptr<JobOutcome> ran(const std::shared_ptr<const OpenDocument>& model,
                                const std::string& key, const Source& source,
                                const std::string& settings, const std::string& journal,
                                const Progress& progress) {
    const JobKind& kind = jobKind(key);
    JobInput input;
    input.settings = valuesFromJson(kind.key, kind.parameters, Json::parse(settings), kind.key);
    if (kind.checkSettings) kind.checkSettings(input.settings);
    Prepared made = prepared(model, source, kind.readsText, progress);
    input.experiment = made.experiment;
    input.material = materialFor(*made.opened, made.samples);
    if (!input.material.tokenizer) {
        try {
            input.material.tokenizer = tokenizerOf(made.opened->model->checkpoint());
        } catch (const Error&) {
            // Lists of ids need none.
        }
    }
    input.material.place = made.place;
    JobRun run(kind, std::move(input), journal);
    runToEnd(run, progress);
    auto outcome = std::make_shared<JobOutcome>();
    outcome->report = run.report();
    auto json = Json::parse(kind.json ? kind.json(outcome->report) : toJson(outcome->report));
    json["device"] = outcome->report.device;
    outcome->json = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return outcome;
}

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
                        {"parameters", described(kind.parameters)}});
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

// A view of numbers that `owner` keeps; None where there are none.
template <typename Number>
nb::object viewed(const nb::handle& owner, const std::vector<Number>& values,
                  const std::vector<std::size_t>& sizes) {
    if (values.empty()) return nb::none();
    return nb::cast(
        nb::ndarray<nb::numpy, const Number>(values.data(), sizes.size(), sizes.data(), owner));
}

using Member = std::vector<float> Measurement::*;

template <typename Sizes>
auto curve(Member member, const Sizes& sizes) {
    return [member, sizes](const std::shared_ptr<Measured>& self) {
        const Measurement& of = self->measurement;
        return viewed(nb::find(self), of.*member, sizes(of));
    };
}

std::size_t size(int number) {
    return static_cast<std::size_t>(number);
}

// An array with these numbers, which it keeps.
nb::object kept(std::vector<double> values, const std::vector<std::size_t>& sizes) {
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
    nb::exception<Error>(module, "Error");

    nb::class_<Source>(module, "Source")
        .def(nb::init<>())
        .def_rw("text", &Source::text)
        .def_rw("ids", &Source::ids)
        .def_rw("documents", &Source::documents)
        .def_rw("fields", &Source::fields)
        .def_rw("intervention", &Source::intervention)
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
        .def_prop_ro(
            "experiment", [](const Measured& self) { return toJson(self.experiment); },
            "The experiment, JSON as in an experiment file.")
        .def(
            "save",
            [](const Measured& self, const std::string& path) {
                writeCapture(path, self.measurement, self.experiment);
            },
            nb::arg("path"), "Writes a capture (HDF5), whole or not at all.");

    nb::class_<JobOutcome>(module, "Report")
        .def_prop_ro(
            "summary", [](const JobOutcome& self) { return self.report.summary; }, "One line.")
        .def_prop_ro(
            "device", [](const JobOutcome& self) { return self.report.device; },
            "What computed it.")
        .def_ro("json", &JobOutcome::json, "The text that sextant-batch --json prints.")
        .def_prop_ro(
            "proposed",
            [](const JobOutcome& self) -> std::optional<std::string> {
                if (!self.report.proposed) return std::nullopt;
                return interventionToJson(*self.report.proposed).dump();
            },
            "JSON of the intervention that is worth trying; None: there is none.")
        .def_prop_ro(
            "tables",
            [](const JobOutcome& self) {
                nb::dict tables;
                for (const ReportTable& table : self.report.tables)
                    tables[table.name.c_str()] = columnsOf(table);
                return tables;
            },
            "Tables by name: a dict of columns each, whose names end in the unit.")
        .def_prop_ro(
            "arrays",
            [](const std::shared_ptr<JobOutcome>& self) {
                nb::dict arrays;
                for (const ReportArray& array : self->report.arrays)
                    arrays[array.name.c_str()] = viewed(nb::find(self), array.values, array.sizes);
                return arrays;
            },
            "Arrays by name.");

    nb::class_<OpenDocument>(module, "Document")
        .def_prop_ro("path", [](const OpenDocument& self) { return self.modelPath.string(); })
        .def_prop_ro("layers", [](const OpenDocument& self) { return self.spec.layerCount(); })
        .def_prop_ro("heads", [](const OpenDocument& self) { return self.spec.heads; })
        .def_prop_ro("vocabulary", [](const OpenDocument& self) { return self.spec.vocabulary; })
        .def_prop_ro("trained_length",
                     [](const OpenDocument& self) { return self.spec.trainedLength; })
        .def_ro("parameters", &OpenDocument::parameters)
        .def_ro("warnings", &OpenDocument::warnings);

    module.def(
        "open",
        [](const std::string& path, const nb::object& report) {
            return std::const_pointer_cast<OpenDocument>(
                computed(report, [&](const Progress& progress) {
                    setThreads(0);
                    OpenRequest request;
                    request.model = path;
                    return open(request, progress);
                }));
        },
        nb::arg("path"), nb::arg("progress").none());
    module.def(
        "encode",
        [](const std::shared_ptr<OpenDocument>& model, const std::string& text) {
            return tokenizerOf(model->model->checkpoint())->encode(text);
        },
        nb::arg("model"), nb::arg("text"));
    module.def(
        "measure",
        [](const std::shared_ptr<OpenDocument>& model, const Source& source, bool logits,
           bool scoreVariance, const nb::object& report) {
            return computed(report, [&](const Progress& progress) {
                return measured(model, source, logits, scoreVariance, progress);
            });
        },
        nb::arg("model"), nb::arg("source"), nb::arg("logits"), nb::arg("score_variance"),
        nb::arg("progress").none());
    module.def(
        "job",
        [](const std::shared_ptr<OpenDocument>& model, const std::string& key, const Source& source,
           const std::string& settings, const std::string& journal, const nb::object& report) {
            return computed(report, [&](const Progress& progress) {
                return ran(model, key, source, settings, journal, progress);
            });
        },
        nb::arg("model"), nb::arg("key"), nb::arg("source"), nb::arg("settings"),
        nb::arg("journal"), nb::arg("progress").none());
    module.def(
        "sensitivity",
        [](const std::shared_ptr<OpenDocument>& model, const Source& source,
           std::int64_t fromPosition, const nb::object& report) {
            if (fromPosition < 0)
                throw Error("from_position: is " + std::to_string(fromPosition) +
                            "; expected a number from 0");
            auto [bySigma, nll] = computed(report, [&](const Progress& progress) {
                return slopes(model, source, fromPosition, progress);
            });
            const std::vector sizes{size(model->spec.layerCount()), size(model->spec.heads)};
            return nb::make_tuple(kept(std::move(bySigma), sizes), nll);
        },
        nb::arg("model"), nb::arg("source"), nb::arg("from_position"), nb::arg("progress").none());
    module.def("kinds", &kindsAsJson);
    module.def("methods", &methodsAsJson);
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
