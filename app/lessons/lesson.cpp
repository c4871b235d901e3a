// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include "analysis/error.h"
#include "widgets/language.h"

namespace sextant {

namespace {

using Quantity = LessonCondition::Quantity;
constexpr std::pair<Quantity, const char*> quantities[] = {
    {Quantity::perplexity, "perplexity"}, {Quantity::within, "within"},
    {Quantity::beyond, "beyond"},         {Quantity::entropy, "entropy"},
    {Quantity::length, "length"},         {Quantity::heads, "heads"},
    {Quantity::selected, "selected"},     {Quantity::window, "window"}};
constexpr const char* fence = "~~~";

class Reader {
  public:
    Reader(const QString& markdown, const QString& source)
        : lines_(markdown.split('\n')), source_(source) {}

    Lesson read(const QString& id) {
        Lesson lesson;
        lesson.id = id;
        for (; at_ < lines_.size(); ++at_) {
            const QString line = lines_[at_].trimmed();
            if (line.startsWith("## ")) {
                if (lesson.title.isEmpty()) refuse(Message("\"# \" and the lesson's title first"));
                lesson.steps.push_back({line.mid(3).trimmed(), {}, {}, {}});
            } else if (line.startsWith("# ") && lesson.title.isEmpty()) {
                lesson.title = line.mid(2).trimmed();
            } else if (line.startsWith("minutes:") && lesson.steps.empty()) {
                lesson.minutes = line.mid(8).trimmed().toInt();
                if (lesson.minutes < 1) refuse(Message("\"minutes: \" and a whole number"));
            } else if (lesson.steps.empty()) {
                if (!line.isEmpty()) refuse(Message("\"## \" and the title of the first step"));
            } else {
                addTo(lesson.steps.back(), line);
            }
        }
        if (lesson.steps.empty())
            refuse(Message("\"# TITLE\", then steps that begin with \"## \""));
        for (LessonStep& step : lesson.steps)
            step.text = step.text.trimmed();
        return lesson;
    }

  private:
    [[noreturn]] void refuse(const Message& expected) const {
        throw Error("{}, line {}: expected {}", source_.toStdString(), at_ + 1, expected);
    }

    void addTo(LessonStep& step, const QString& line) {
        if (!line.startsWith(fence)) {
            step.text += lines_[at_] + '\n';
            return;
        }
        const QString kind = line.mid(3).trimmed();
        const qsizetype first = ++at_;
        while (at_ < lines_.size() && lines_[at_].trimmed() != fence)
            ++at_;
        if (at_ == lines_.size()) refuse(Message("\"{}\" after the block", fence));
        const QStringList block = lines_.mid(first, at_ - first);
        if (kind == "arrange")
            step.arrange = script(block.join('\n'), first);
        else if (kind == "exercise")
            step.exercise = exercise(block, first);
        else
            refuse(Message("a block \"~~~arrange\" or \"~~~exercise\""));
    }

    Script script(const QString& text, qsizetype first) const {
        return scriptFromText(
            text.toStdString(),
            (source_ + ", block at line " + QString::number(first)).toStdString());
    }

    LessonExercise exercise(const QStringList& block, qsizetype first) {
        LessonExercise exercise;
        for (qsizetype i = 0; i < block.size(); ++i) {
            at_ = first + i;
            const QString line = block[i].trimmed();
            if (line.startsWith("hint:"))
                exercise.hint = line.mid(5).trimmed();
            else if (line.startsWith("answer:"))
                exercise.answer = scriptOfLine(line.mid(7).trimmed().toStdString());
            else if (const auto condition = conditionOf(line))
                exercise.conditions.push_back(*condition);
            else if (exercise.conditions.empty())
                exercise.text += (exercise.text.isEmpty() ? "" : " ") + line;
            else if (!line.isEmpty())
                refuse(Message("a condition such as \"beyond < 5\", \"hint: \" or \"answer: \""));
        }
        at_ = first + block.size();
        exercise.text = exercise.text.trimmed();
        if (exercise.conditions.empty())
            refuse(Message("a condition of the exercise: \"beyond < 5\""));
        if (exercise.answer.empty())
            refuse(Message("the exercise's \"answer: \" as steps of a script"));
        return exercise;
    }

    static std::optional<LessonCondition> conditionOf(const QString& line) {
        const QStringList words = line.split(' ', Qt::SkipEmptyParts);
        if (words.size() == 3 && words[0] == "selected" && words[1] == "=") {
            LessonCondition condition{Quantity::selected, false, 0.0, {}};
            const ScriptStep heads = stepFromText("select " + words[2].toStdString());
            condition.meant = std::get<SelectStep>(heads).heads;
            condition.limit = static_cast<double>(condition.meant.size());
            return condition;
        }
        if (words.size() != 3 || (words[1] != "<" && words[1] != ">")) return std::nullopt;
        bool number = false;
        const double limit = words[2].toDouble(&number);
        for (const auto& [quantity, name] : quantities)
            if (number && words[0] == name)
                return LessonCondition{quantity, words[1] == "<", limit, {}};
        return std::nullopt;
    }

    QStringList lines_;
    QString source_;
    qsizetype at_ = 0;
};

}  // namespace

QString key(Quantity quantity) {
    for (const auto& [one, name] : quantities)
        if (one == quantity) return name;
    return {};
}

Lesson parseLesson(const QString& markdown, const QString& id, const QString& source) {
    return Reader(markdown, source).read(id);
}

namespace {

std::vector<Lesson> readLessons() {
    std::vector<Lesson> lessons;
    const QDir folder(":/lessons");
    for (const QString& name : folder.entryList({"*.md"}, QDir::Files, QDir::Name)) {
        QFile file(inLanguage(folder.filePath(name), language()));
        if (file.open(QIODevice::ReadOnly))
            lessons.push_back(parseLesson(QString::fromUtf8(file.readAll()),
                                          QFileInfo(name).completeBaseName(), name));
    }
    return lessons;
}

}  // namespace

const std::vector<Lesson>& allLessons() {
    return onceALanguage([] { return readLessons(); });
}

QString stepText(const QString& title, const QString& text, const Script& arrange) {
    return QString("\n## %1\n%2arrange\n%3%2\n%4\n")
        .arg(title, fence, QString::fromStdString(toText(arrange)), text);
}

}  // namespace sextant
