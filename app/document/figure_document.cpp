// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/figure_document.h"

#include <QFileInfo>
#include <QImageReader>
#include <QRegularExpression>
#include <utility>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr const char* begin = "experiment: {";
constexpr std::size_t largest = 256'000'000;    // bytes of a file
constexpr std::size_t mostCarried = 256 << 10;  // bytes of a document in a picture
constexpr int stepsBefore = 40;                 // the cursor, that a document has at all

// As it was before it was escaped for XML.
QString unescaped(QString text) {
    return text.replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
}

// From the brace at `at` to the one that closes it; empty: none does.
QString object(const QString& text, qsizetype at) {
    int depth = 0;
    bool quoted = false;
    for (qsizetype i = at; i < text.size(); ++i) {
        const QChar letter = text[i];
        if (quoted && letter == '\\')
            ++i;
        else if (letter == '"')
            quoted = !quoted;
        else if (!quoted && letter == '{')
            ++depth;
        else if (!quoted && letter == '}' && --depth == 0)
            return text.mid(at, i + 1 - at);
    }
    return {};
}

QString carriedLine(const std::string& json) {
    // No string of JSON holds a line's end.
    static const QRegularExpression ends("\n *");
    return "experiment: " + QString::fromStdString(json).replace(ends, " ").trimmed();
}

QString descriptionIn(const QString& path) {
    if (QFileInfo(path).suffix().compare("png", Qt::CaseInsensitive) == 0)
        return QImageReader(path).text("Description");
    const std::string bytes = readWhole(path.toStdString(), largest);
    const bool table = path.endsWith(".csv", Qt::CaseInsensitive);
    const QString text = QString::fromStdString(bytes);
    return table ? text : unescaped(text);
}

}  // namespace

QString experimentLine(const Experiment& experiment) {
    return carriedLine(toJson(experiment));
}

QString documentLine(SessionDocument document) {
    document.picture.clear();
    std::string json = toJson(document);
    for (int before = stepsBefore; json.size() > mostCarried && before > 0;) {
        before /= 2;
        document.history = document.history.around(before, before / 4);
        json = toJson(document);
    }
    return carriedLine(json);
}

SessionDocument documentOfFigure(const QString& path, const std::filesystem::path& pinsFolder) {
    const QString text = descriptionIn(path);
    const qsizetype found = text.indexOf(begin);
    const QString json = found < 0 ? QString() : object(text, found + QString(begin).size() - 1);
    if (json.isEmpty())
        throw Error("{}: no picture or table that Sextant wrote with its experiment",
                    path.toStdString());
    try {
        return documentFromJson(json.toStdString(), pinsFolder);
    } catch (const Error& error) {
        throw Error("{}: {}", path.toStdString(), error.message());
    }
}

}  // namespace sextant
