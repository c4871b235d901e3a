// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

#include "widgets/english_asked.h"

// Outside of every namespace, as Qt asks.
static void initTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace sextant {

namespace {

// One context for all texts: what says them may move from class to class.
constexpr const char* everyContext = "sextant";

class Catalogue : public QTranslator {
  public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* text, const char* comment, int n) const override {
        return englishAsked() ? QString() : QTranslator::translate(everyContext, text, comment, n);
    }
};

// Of Qt's own dialogs. In English they say what they say without it.
class QtCatalogue : public QTranslator {
  public:
    QString translate(const char* context, const char* text, const char* comment,
                      int n) const override {
        return englishAsked() ? QString() : QTranslator::translate(context, text, comment, n);
    }
};

struct Spoken {
    Language language = Language::english;
    std::unique_ptr<QTranslator> ofQt, own;
};

// Never destroyed: the application may go later.
Spoken& spoken() {
    static Spoken& one = *new Spoken;
    return one;
}

struct LanguageWords {
    Language language;
    const char *code, *name;
};
constexpr LanguageWords everyWord[] = {{Language::english, "en", "English"},
                                       {Language::german, "de", "Deutsch"}};

const LanguageWords& wordsOfLanguage(Language language) {
    for (const LanguageWords& words : everyWord)
        if (words.language == language) return words;
    return everyWord[0];
}

}  // namespace

QString code(Language language) {
    return wordsOfLanguage(language).code;
}

std::optional<Language> languageOfCode(const QString& code) {
    for (const LanguageWords& words : everyWord)
        if (code == words.code) return words.language;
    return std::nullopt;
}

QString nameOf(Language language) {
    return wordsOfLanguage(language).name;
}

Language systemLanguage() {
    const QStringList read = QLocale::system().uiLanguages();  // "de-AT", "de", "en-GB"
    for (const QString& one : read)
        if (const auto known = languageOfCode(one.section('-', 0, 0).section('_', 0, 0)))
            return *known;
    return Language::english;
}

Language language() {
    return englishAsked() ? Language::english : spoken().language;
}

void setLanguage(Language language) {
    initTranslations();
    Spoken& now = spoken();
    now.own.reset();  // takes itself out of the application
    now.ofQt.reset();
    now.language = language;
    if (language == Language::english) return;
    auto ofQt = std::make_unique<QtCatalogue>();
    if (ofQt->load("qtbase_" + code(language),
                   QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        now.ofQt = std::move(ofQt);
        QCoreApplication::installTranslator(now.ofQt.get());
    }
    auto own = std::make_unique<Catalogue>();
    if (!own->load(":/translations/sextant_" + code(language) + ".qm")) return;
    now.own = std::move(own);
    QCoreApplication::installTranslator(now.own.get());  // asked first
}

QString inLanguage(const QString& resource, Language language) {
    if (language == Language::english) return resource;
    initTranslations();
    const QFileInfo whole(resource);
    const QString own = whole.path() + '/' + code(language) + '/' + whole.fileName();
    return QFile::exists(own) ? own : resource;
}

}  // namespace sextant
