// SPDX-License-Identifier: GPL-3.0-or-later
// The window in German: nothing in it is said in English, and what looks for words finds both.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QGroupBox>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QXmlStreamReader>
#include <map>
#include <set>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/checkpoint/survey.h"
#include "analysis/jobs/report.h"
#include "app/commands/command.h"
#include "app/help/help_text.h"
#include "app/help/window_help.h"
#include "app/lessons/lesson.h"
#include "pages/pins/difference_table.h"
#include "pages/studies/study_reading.h"
#include "tests/app/preferences_window.h"
#include "tests/temporary_folder.h"
#include "widgets/bars/command_palette.h"
#include "widgets/help/help_card.h"
#include "widgets/help/help_picture.h"
#include "widgets/language.h"
#include "widgets/said.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// What stands between places for other texts: {"", " of ", ""} of "%1 of %2".
QStringList fixedParts(const QString& text) {
    static const QRegularExpression place("%L?\\d+|%n|\\{\\d*\\}");
    return text.split(place);
}

// Whether `text` is the pattern with something in its places.
bool fits(const QString& text, const QStringList& parts) {
    if (!text.startsWith(parts.first()) || !text.endsWith(parts.last())) return false;
    qsizetype at = parts.first().size();
    for (qsizetype i = 1; i + 1 < parts.size(); ++i) {
        at = text.indexOf(parts[i], at);
        if (at < 0) return false;
        at += parts[i].size();
    }
    return at <= text.size() - parts.last().size();
}

// What the German catalogue has, to tell what is English.
class German {
  public:
    German() {
        QFile file(QString::fromStdString(
            (sourceDir() / "resources/translations/sextant_de.ts").string()));
        REQUIRE(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString source;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QString("source")) source = xml.readElementText();
            if (xml.name() != QString("translation")) continue;
            const QString own = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            german_.insert(own);
            if (own != source) english_[source] = own;
        }
        REQUIRE_FALSE(xml.hasError());
        for (const auto& [text, own] : english_) {
            const QStringList parts = fixedParts(text);
            constexpr qsizetype enough = 10;  // letters; fewer stand in other texts too
            if (parts.size() > 1 && parts.join("").size() >= enough)
                patterns_.push_back({text, parts, fixedParts(own)});
        }
    }
    std::size_t size() const { return english_.size(); }
    // The English text that this is; empty: it is none.
    QString englishOf(const QString& shown) const {
        if (german_.contains(shown)) return {};
        if (english_.contains(shown)) return shown;
        for (const Pattern& one : patterns_)
            if (fits(shown, one.parts) && !fits(shown, one.own)) return one.text;
        return {};
    }

  private:
    struct Pattern {
        QString text;
        QStringList parts, own;
    };
    std::map<QString, QString> english_;
    std::set<QString> german_;
    std::vector<Pattern> patterns_;
};

void addItems(const QAbstractItemModel* model, QStringList& texts) {
    constexpr int most = 60;
    for (int column = 0; column < std::min(most, model->columnCount()); ++column) {
        texts << model->headerData(column, Qt::Horizontal).toString()
              << model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        for (int row = 0; row < std::min(most, model->rowCount()); ++row) {
            const QModelIndex index = model->index(row, column);
            texts << index.data().toString() << index.data(Qt::ToolTipRole).toString();
        }
    }
}

// Everything that the widget says, to the eye and to a screen reader.
QStringList textsOf(const QWidget* widget) {
    QStringList texts{widget->toolTip(), widget->accessibleName(), widget->accessibleDescription(),
                      widget->windowTitle(), widget->statusTip()};
    if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
    if (const auto* box = qobject_cast<const QGroupBox*>(widget)) texts << box->title();
    if (const auto* field = qobject_cast<const QLineEdit*>(widget))
        texts << field->text() << field->placeholderText();
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
        for (int tab = 0; tab < tabs->count(); ++tab)
            texts << tabs->tabText(tab) << tabs->tabToolTip(tab);
    if (const auto* box = qobject_cast<const QComboBox*>(widget))
        for (int item = 0; item < box->count(); ++item)
            texts << box->itemText(item);
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
        if (view->model() && !qobject_cast<const QHeaderView*>(view))
            addItems(view->model(), texts);
    for (const QAction* action : widget->actions())
        texts << action->text() << action->toolTip() << action->property("whyNot").toString();
    return texts;
}

// Names that are typed, as in scripts and on the command line, are the same in every language;
// cards of jobs that were made before keep the language in which they were made.
bool isSameInEveryLanguage(const QString& text, const std::string& where) {
    static const std::set<QString> names = {"all",     "copy", "disjoint",     "reverse",  "short",
                                            "sliding", "sort", "sort-numbers", "summation"};
    return names.contains(text) || where.find("JobCardFrame") != std::string::npos;
}

struct Spoken : PreferencesWindow {
    explicit Spoken(Language language) : language_(language) {
        setLanguage(language_);
        make();
        window->resize(1600, 1000);
    }
    ~Spoken() {
        window.reset();
        setLanguage(Language::english);
    }
    // Each text that is shown anywhere, with where it was first met.
    std::map<QString, std::string> everyText() {
        std::map<QString, std::string> all;
        const auto walk = [&](const std::string& where) {
            settle();
            QList<QWidget*> widgets = window->findChildren<QWidget*>();
            widgets << window.get();
            for (const QWidget* widget : widgets)
                for (const QString& text : textsOf(widget))
                    if (!text.trimmed().isEmpty())
                        all.try_emplace(text, where + ": " + widget->metaObject()->className());
        };
        walk("start");
        REQUIRE(openParity());
        for (const ViewEntry& entry : allViews()) {
            window->views().show(entry.id);
            walk(entry.id);
        }
        window->fulfil(EditAction{{SetUniform{1.4}}}, EditPhase::commit);
        REQUIRE(waitFor([this] { return measured(); }));
        window->commands().run("pin");
        for (const char* view : {"scale", "curves", "heads", "differences", "history", "pins"}) {
            window->views().show(view);
            walk(std::string(view) + " with an intervention");
        }
        open();
        for (int tab = 0; tab < 3; ++tab) {
            showTab(tab);
            walk("preferences");
        }
        dialog->close();
        window->showPalette();
        walk("palette");
        window->help().explain();
        walk("help");
        window->help().card()->finish();
        return all;
    }

  private:
    Language language_;
};

}  // namespace

TEST_CASE("nothing in the German window is said in English, and English comes back", "[language]") {
    const German catalogue;
    CHECK(catalogue.size() > 2000);
    std::set<QString> texts;
    {
        Spoken real(Language::german);
        for (const auto& [text, where] : real.everyText()) {
            texts.insert(text);
            if (isSameInEveryLanguage(text, where)) continue;
            const QString english = catalogue.englishOf(text);
            INFO(where << " says \"" << text.toStdString() << "\"");
            CHECK(english.toStdString() == "");
        }
    }
    CHECK(texts.size() > 800);
    Spoken again(Language::english);
    std::set<QString> english;
    for (const auto& [text, where] : again.everyText())
        english.insert(text);
    CHECK(english.contains("Preferences"));
    CHECK(english.contains("Heads"));
    CHECK_FALSE(texts.contains("Heads"));
}

TEST_CASE("steps of the history are told in the language of the next start", "[language]") {
    const auto labels = [](const RealWindow& real) {
        std::vector<std::string> all;
        for (const HistoryStep& step : real.window->session().history().steps())
            all.push_back(step.label);
        return all;
    };
    const auto play = [](RealWindow& real) {
        REQUIRE(real.openParity());
        for (const Action& action :
             {Action(EditAction{{SetUniform{1.4}}}), Action(LengthAction{24}),
              Action(EditAction{{SetHeads{{{HeadId{0, 1}, 1.5}, {HeadId{1, 2}, 1.5}}}}}),
              Action(EditAction{{SetIntervention{}}})}) {
            real.window->fulfil(action, EditPhase::commit);
            REQUIRE(waitFor([&] { return real.measured(); }));
        }
    };
    // What a window that has always spoken German says of the same.
    std::vector<std::string> german;
    {
        Spoken other(Language::german);
        play(other);
        german = labels(other);
    }
    Spoken real(Language::english);
    play(real);
    const std::vector<std::string> english = labels(real);
    REQUIRE(english.size() == 5);
    REQUIRE(german.size() == 5);
    for (std::size_t at = 0; at < english.size(); ++at)
        CHECK(english[at] != german[at]);
    // A name is no description, and stays.
    auto steps = real.window->session().history().steps();
    steps[3].label = "head search, step 3";
    steps[3].named = true;
    real.window->session().restoreHistory(steps, 4);
    for (const Language language : {Language::german, Language::english}) {
        real.window->memory().save();
        real.window.reset();
        setLanguage(language);
        real.make();
        real.window->openLast();
        REQUIRE(waitFor([&] { return real.window->session().history().steps().size() == 5; }));
        auto expected = language == Language::german ? german : english;
        expected[3] = "head search, step 3";
        CHECK(labels(real) == expected);
    }
}

TEST_CASE("messages and labels are told in the language of the window", "[language]") {
    application();
    const auto of = [](Language language) {
        setLanguage(language);
        return std::pair(said(Message("L{} heads ({}){}", 3, 7, "")), translated("trained length"));
    };
    const auto [head, label] = of(Language::german);
    CHECK(head.toStdString() == "L3 Köpfe (7)");
    CHECK(label.toStdString() == "Trainingslänge");
    {
        const InEnglish english;
        CHECK(language() == Language::english);
        CHECK(translated("trained length") == "trained length");
    }
    CHECK(translated("a text that nobody has translated") == "a text that nobody has translated");
    const auto [plain, english] = of(Language::english);
    CHECK(plain == "L3 heads (7)");
    CHECK(english == "trained length");
}

TEST_CASE("why a checkpoint does not open, and what is remarked of one, is said in German",
          "[language]") {
    application();
    const TemporaryFolder folder;
    folder.write("config.json", R"({"architectures": ["T5ForConditionalGeneration"]})");
    const FoundCheckpoint found{"mine", folder.path().string(), folder.path()};
    const SurveyedCheckpoint seen = survey(found);
    CHECK_FALSE(seen.opens);
    const Message remark("{}: {} is not read; the model is computed without it", "a.json", "key");
    const auto of = [&](Language language) {
        setLanguage(language);
        return std::pair(refusalOf(seen, intoWindow), said(remark).toStdString());
    };
    const auto [german, germanRemark] = of(Language::german);
    const auto [english, englishRemark] = of(Language::english);
    CHECK(english == refusalOf(seen));
    CHECK(english.words == "an encoder-decoder");
    CHECK(german.words == "ein Encoder-Decoder");
    CHECK(german.sentence != english.sentence);
    CHECK(germanRemark == "a.json: key wird nicht gelesen; das Modell wird ohne gerechnet");
    CHECK(englishRemark == remark.text());
}

TEST_CASE("what a checkpoint is, its layers and its tensors are said in German", "[language]") {
    application();
    const auto factsAt = [](const char* folder) {
        return factsOf(openCheckpoint(sourceDir() / "tests/data" / folder));
    };
    const auto valueOf = [](const CheckpointFacts& facts, const std::string& name) {
        for (const auto* list : {&facts.read, &facts.inferred})
            for (const CheckpointFact& fact : *list)
                if (fact.name == name) return fact.value;
        return Message();
    };
    const CheckpointFacts llama = factsAt("hf_parity/llama-default");
    const std::string english = llama.layers[0].sentence.text();
    CHECK(english ==
          "full causal attention, 4 query heads on 2 kv heads of 16, scale 1/\u221a16, RoPE base "
          "10,000");
    CHECK(valueOf(llama, "MLP").text() == "gated silu, 96 wide");
    setLanguage(Language::german);
    const QString sentence = said(llama.layers[0].sentence), mlp = said(valueOf(llama, "MLP"));
    std::vector<QString> told;
    for (const char* folder :
         {"hf_parity/llama-default", "hf_parity/llama-yarn-options", "hf_parity/llama-nope",
          "hf_parity/llama-longrope-long", "hf_parity/mistral-window"}) {
        const CheckpointFacts facts = factsAt(folder);
        for (const auto* list : {&facts.read, &facts.inferred})
            for (const CheckpointFact& fact : *list)
                told.push_back(said(fact.value));
        for (const LayerFacts& layer : facts.layers)
            told.push_back(said(layer.sentence));
        for (const TensorFacts& tensor : facts.tensors)
            told.push_back(said(tensor.use));
    }
    setLanguage(Language::english);
    CHECK(sentence.toStdString() ==
          "volle kausale Attention, 4 Query-K\u00f6pfe auf 2 KV-K\u00f6pfen der Breite 16, Skala "
          "1/\u221a16, RoPE mit Basis 10,000");
    CHECK(mlp == "silu mit Gate, Breite 96");
    CHECK(said(llama.layers[0].sentence).toStdString() == english);
    static const QRegularExpression englishWord(
        "\\b(layers?|heads|wide|each|absent|which|none|rank|shared|of|own|query heads|on)\\b");
    for (const QString& text : told) {
        INFO(text.toStdString());
        CHECK_FALSE(text.contains(englishWord));
    }
    CHECK(told.size() > 100);
}

TEST_CASE("studies that come along are called in German", "[language]") {
    application();
    const auto path = QString::fromStdString((sourceDir() / "samples/studies/fig6.json").string());
    const QString title = studyRow(path).title;
    setLanguage(Language::german);
    const QString german = studyRow(path).title;
    StudyChoices choices;
    choices.path = path;
    const StudyPlan plan = plannedStudy(choices).plan;
    setLanguage(Language::english);
    CHECK(title == "Copying with head, tail or both warped, to five times the length");
    CHECK(german ==
          "Kopieren mit verzerrtem Kopf, Ende oder beidem, bis zur f\u00fcnffachen L\u00e4nge");
    CHECK(plan.title == german);
    CHECK(plan.about.startsWith("keine, Kopf, Ende, Kopf und Ende: "));
    CHECK(plan.source.contains("Abbildung 6"));
}

TEST_CASE("the words in a picture of the help are German", "[language]") {
    application();
    QFile file(":/help/frontier.svg");
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray english = file.readAll();
    const QImage before = helpPicture(file.fileName(), {220, 96}, 1.0).toImage();
    setLanguage(Language::german);
    const QByteArray german = saidPicture(english);
    const QImage now = helpPicture(file.fileName(), {220, 96}, 1.0).toImage();
    setLanguage(Language::english);
    CHECK(wordsOfPicture(english) == QStringList{"cost within L", "loss beyond L"});
    CHECK(wordsOfPicture(german) ==
          QStringList{"Kosten innerhalb von L", "Verlust jenseits von L"});
    CHECK(saidPicture(english) == english);
    CHECK(now != before);
}

TEST_CASE("a uniform scale is called in German: in differences and of pins", "[language]") {
    const QString even = QString::fromUtf8("einheitliches \u03c3");
    Spoken real(Language::german);
    REQUIRE(real.openParity());
    real.window->fulfil(EditAction{{SetUniform{1.4}}}, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->views().show("differences");
    real.window->flush();
    QStringList differ;
    for (const DifferenceRow& row : real.find<DifferenceTable>()->rows())
        differ << row.what;
    INFO(differ.join("; ").toStdString());
    CHECK(differ.contains(even));
    Session& session = real.window->session();
    session.pinShown();
    REQUIRE(session.pins().size() == 1);
    CHECK(session.pins()[0].name == even + " 1.4");
    // One that was pinned while the window spoke English, and one that a person named.
    KeptPin before;
    before.name = QString::fromUtf8("uniform \u03c3 1.3");
    before.unmeasured = session.experiment();
    before.unmeasured->intervention.uniformSigma = 1.3;
    KeptPin named = before;
    named.name = "mine";
    named.file = real.folder.filePath("mine.h5");  // is not there yet
    session.restorePins({before, named});
    REQUIRE(waitFor([&] { return session.pins().size() == 3; }));
    CHECK(session.pins()[1].name == even + " 1.3");
    CHECK(session.pins()[2].name == "mine");
}

TEST_CASE("what a job has found and what is being done is said in German", "[language]") {
    application();
    Report report;
    report.summary = Message("best {} {}, {} nats", "sigma", 1.5, "1.648");
    const Report read = reportFromJson(toJson(report), "report.json");
    const Message doing("{} of {} units done, now {}", 3, 7, "sigma 2");
    setLanguage(Language::german);
    const QString found = said(read.summary), does = said(doing);
    setLanguage(Language::english);
    CHECK(found.toStdString() == "bestes sigma 1.5, 1.648 Nat");
    CHECK(does.toStdString() == "3 von 7 Einheiten fertig, jetzt sigma 2");
    CHECK(said(read.summary) == "best sigma 1.5, 1.648 nats");
}

TEST_CASE("the palette finds a command by its name in both languages", "[language]") {
    Spoken real(Language::german);
    const auto found = [&](const char* id, const QString& typed) {
        const QAction* action = real.action(id);
        INFO(typed.toStdString() << " in " << action->text().toStdString() << " / "
                                 << action->property("words").toString().toStdString());
        CHECK(wordScore(action->text().remove(u'&'), action->property("words").toString(), typed) >=
              0);
    };
    for (const char* id : {"preferences", "undo", "save-capture", "view-curves", "lessons", "help",
                           "method-frequencies-yarn"})
        found(id, real.action(id)->text().remove(u'&'));
    found("preferences", "preferences");
    found("preferences", "settings");
    found("undo", "undo");
    found("view-curves", "show curves");
    found("lessons", "lessons");
    found("help", "what is this");
    found("method-frequencies-yarn", "frequencies yarn");
    found("term-nat", "glossary");
}

TEST_CASE("terms are found by their English names, and ids stay", "[language]") {
    application();
    std::set<std::string> ids, german;
    for (const Command& command : allCommands())
        ids.insert(command.id);
    const auto lessons = allLessons().size();
    setLanguage(Language::german);
    for (const Command& command : allCommands())
        german.insert(command.id);
    CHECK(german == ids);
    CHECK(allLessons().size() == lessons);
    for (const QString& term : glossaryTerms()) {
        INFO(term.toStdString());
        CHECK(helpOfTerm(term));
        CHECK(helpOfTerm(englishTerm(term)));
    }
    setLanguage(Language::english);
    for (const QString& term : glossaryTerms()) {
        INFO(term.toStdString());
        CHECK(englishTerm(term) == term);
    }
}

TEST_CASE("the language is chosen in the preferences, for the next start", "[language]") {
    PreferencesWindow real;
    real.open();
    auto* list = real.named<QComboBox>("preferLanguage");
    auto* again = real.named<QAbstractButton>("preferRestart");
    const auto choose = [&](const QString& code) {
        const int at = list->findData(code);
        REQUIRE(at >= 0);
        list->setCurrentIndex(at);
        emit list->activated(at);
    };
    choose("de");
    CHECK(again->isVisible());
    CHECK(language() == Language::english);
    CHECK(real.window->preferences().now().look.language == Language::german);
    choose("en");
    CHECK_FALSE(again->isVisible());
    choose("de");
    real.restart();
    const QSettings kept(real.folder.filePath("settings.ini"), QSettings::IniFormat);
    CHECK(languageIn(kept) == Language::german);
    real.open();
    list = real.named<QComboBox>("preferLanguage");
    CHECK(list->currentData().toString() == "de");
    choose("");
    real.restart();
    CHECK_FALSE(real.saved("view/language").isValid());
}

TEST_CASE("tests speak English, whatever the system speaks", "[language]") {
    application();
    CHECK(language() == Language::english);
    CHECK(QObject::tr("Preferences") == "Preferences");
    CHECK(languageOfCode("de") == Language::german);
    CHECK_FALSE(languageOfCode("xx"));
    CHECK(code(Language::german) == "de");
    CHECK(inLanguage(":/help/curves.md", Language::english) == ":/help/curves.md");
}
