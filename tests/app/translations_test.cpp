// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of each language has all that is said, and the pages in other languages are those
// in English.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/jobs/all.h"
#include "analysis/position/layer_patterns.h"
#include "analysis/position/methods/all.h"
#include "app/help/help_text.h"
#include "app/lessons/lesson.h"
#include "pages/warp/warp_presets.h"
#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/widgets/application.h"
#include "widgets/help/help_picture.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const char* const writeThem = "run sextant_language_test \"[write]\" to write the file anew";

std::filesystem::path describedFile() {
    return sourceDir() / "resources/translations/described.json";
}

// Texts with a word in them, in order.
class Texts {
  public:
    void add(const std::string& text) {
        static const QRegularExpression word("\\p{L}\\p{L}");
        if (QString::fromStdString(text).contains(word)) all_.insert(text);
    }
    void add(const Parameters& parameters) {
        for (const Parameter& one : parameters) {
            for (const std::string* text : {&one.label, &one.unit, &one.help, &one.automatic})
                add(*text);
            for (std::string name : one.names) {
                std::replace(name.begin(), name.end(), '_', ' ');
                add(name);
            }
        }
    }
    const std::set<std::string>& all() const { return all_; }

  private:
    std::set<std::string> all_;
};

// What the studies that come along say of themselves; a formula is the same in every language.
void addStudies(Texts& texts) {
    const auto add = [&](const nlohmann::json& object, const char* key) {
        const std::string text = object.value(key, "");
        if (!text.starts_with("Beta(")) texts.add(text);
    };
    for (const auto& file :
         std::filesystem::directory_iterator(sourceDir() / "samples" / "studies")) {
        if (file.path().extension() != ".json") continue;
        std::ifstream stream(file.path());
        const auto study = nlohmann::json::parse(stream);
        add(study, "title");
        add(study, "source");
        for (const auto& variant : study.at("variants")) {
            add(variant, "name");
            for (const auto& test : variant.value("tests", nlohmann::json::array())) {
                add(test, "name");
                add(test, "says");
            }
        }
    }
}

// What the analysis says of itself and the window shows as a whole.
std::set<std::string> described() {
    Texts texts;
    for (const JobKind& kind : everyJobKind()) {
        texts.add(kind.title);
        texts.add(kind.help);
        texts.add(kind.parameters);
    }
    for (const Stage stage : everyStage) {
        texts.add(title(stage));
        for (const Method* method : methodsOf(stage)) {
            texts.add(method->label);
            texts.add(method->help);
            texts.add(method->parameters);
            texts.add(warpName(*method).toStdString());
        }
    }
    for (const LayerPattern& pattern : layerPatterns()) {
        texts.add(pattern.label);
        texts.add(pattern.help);
        texts.add(pattern.parameters);
    }
    addStudies(texts);
    const QDir pictures(QString::fromStdString((sourceDir() / "resources" / "help").string()));
    for (const QString& name : pictures.entryList({"*.svg"}, QDir::Files)) {
        QFile file(pictures.filePath(name));
        REQUIRE(file.open(QIODevice::ReadOnly));
        for (const QString& words : wordsOfPicture(file.readAll()))
            texts.add(words.toStdString());
    }
    return texts.all();
}

QString read(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
}

// What is the same in every language, in order: links, pictures, code, keys of commands, answers.
QStringList fixedParts(const QString& markdown) {
    static const QRegularExpression parts(
        "!?\\]\\((<[^>]*>|[^)]*)\\)|`[^`\n]*`|\\{key:[^}]*\\}|(?m:^~~~.*$)|(?m:^minutes:.*$)|"
        "(?m:^answer:.*$)");
    QStringList found;
    for (auto each = parts.globalMatch(markdown); each.hasNext();)
        found << each.next().captured();
    return found;
}

// Of "resources/help" or "resources/lessons": {name, English, German} of each page. Nothing where
// no page is in German.
struct Pair {
    QString name, english, german;
};
std::vector<Pair> pagesOf(const QString& folder) {
    const QString whole =
        QString::fromStdString((sourceDir() / "resources").string()) + '/' + folder;
    std::vector<Pair> pages;
    if (!QDir(whole + "/de").exists()) return pages;
    for (const QString& name : QDir(whole).entryList({"*.md"}, QDir::Files)) {
        INFO(folder.toStdString() << "/de/" << name.toStdString());
        const bool there = QFile::exists(whole + "/de/" + name);
        CHECK(there);
        if (there) pages.push_back({name, read(whole + '/' + name), read(whole + "/de/" + name)});
    }
    for (const QString& name : QDir(whole + "/de").entryList({"*.md"}, QDir::Files)) {
        INFO(folder.toStdString() << "/de/" << name.toStdString() << " has no page in English");
        CHECK(QFile::exists(whole + '/' + name));
    }
    return pages;
}

}  // namespace

TEST_CASE("every text of the window has its translation", "[translations]") {
    const std::string python = "/usr/bin/env";
    if (run(python, {"python3", "--version"}).exitCode != 0) {
        WARN("SKIPPED: this machine has no python3");
        return;
    }
    const Run check = run(python, {"python3", sourceDir() / "scripts/translations.py", "--check"});
    INFO(check.out);
    INFO(check.error);
    CHECK(check.exitCode == 0);
}

TEST_CASE("what the analysis describes stands in the list of translators", "[translations]") {
    const QString text = read(QString::fromStdString(describedFile().string()));
    const auto json = nlohmann::json::parse(text.toStdString());
    const std::set<std::string> listed(json.begin(), json.end()), now = described();
    for (const std::string& one : now) {
        INFO("not listed: \"" << one << "\"; " << writeThem);
        CHECK(listed.contains(one));
    }
    for (const std::string& one : listed) {
        INFO("nothing says it: \"" << one << "\"; " << writeThem);
        CHECK(now.contains(one));
    }
    CHECK(now.size() > 400);
}

TEST_CASE("writes the list of what the analysis describes", "[.][write]") {
    std::ofstream file(describedFile());
    file << nlohmann::json(described()).dump(0) << '\n';
    CHECK(file.good());
}

TEST_CASE("pages of help say the same in every language", "[translations]") {
    application();
    for (const Pair& page : pagesOf("help")) {
        INFO(page.name.toStdString());
        CHECK(fixedParts(page.german) == fixedParts(page.english));
        const HelpPage english = parseHelp(page.english), german = parseHelp(page.german);
        CHECK_FALSE(german.title.isEmpty());
        CHECK(german.subtitle.isEmpty() == english.subtitle.isEmpty());
        CHECK(german.further.isEmpty() == english.further.isEmpty());
        REQUIRE(german.sections.size() == english.sections.size());
        for (std::size_t at = 0; at < english.sections.size(); ++at) {
            INFO(english.sections[at].title.toStdString());
            CHECK(german.sections[at].picture == english.sections[at].picture);
            CHECK_FALSE(german.sections[at].title.isEmpty());
            CHECK(german.sections[at].text.isEmpty() == english.sections[at].text.isEmpty());
        }
    }
}

TEST_CASE("lessons are the same in every language", "[translations]") {
    application();
    for (const Pair& page : pagesOf("lessons")) {
        INFO(page.name.toStdString());
        CHECK(fixedParts(page.german) == fixedParts(page.english));
        const Lesson english = parseLesson(page.english, "en", page.name),
                     german = parseLesson(page.german, "de", page.name);
        CHECK(german.minutes == english.minutes);
        REQUIRE(german.steps.size() == english.steps.size());
        for (std::size_t at = 0; at < english.steps.size(); ++at) {
            const LessonStep &one = english.steps[at], &other = german.steps[at];
            INFO(one.title.toStdString());
            CHECK(other.arrange == one.arrange);
            REQUIRE(other.exercise.has_value() == one.exercise.has_value());
            if (!one.exercise) continue;
            CHECK(other.exercise->answer == one.exercise->answer);
            CHECK_FALSE(other.exercise->text.isEmpty());
            CHECK(other.exercise->hint.isEmpty() == one.exercise->hint.isEmpty());
            const auto &asked = one.exercise->conditions, &told = other.exercise->conditions;
            REQUIRE(told.size() == asked.size());
            for (std::size_t i = 0; i < asked.size(); ++i) {
                CHECK(told[i].quantity == asked[i].quantity);
                CHECK(told[i].below == asked[i].below);
                CHECK(told[i].limit == asked[i].limit);
                CHECK(told[i].meant == asked[i].meant);
            }
        }
    }
}
