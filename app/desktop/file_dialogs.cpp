// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/file_dialogs.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTimer>
#include <QUrl>

#include "app/desktop/main_window.h"
#include "app/session/session_label.h"
#include "app/start/documents_folder.h"
#include "pages/scales/scale_setting.h"
#include "widgets/bars/notice_bar.h"

namespace sextant {

namespace {

constexpr int longestName = 80;       // characters of a proposed name
constexpr int savedShownFor = 15000;  // milliseconds

QString keyOf(FileKind kind) {
    switch (kind) {
        case FileKind::checkpoint:
            return "folders/checkpoint";
        case FileKind::text:
            return "folders/text";
        case FileKind::experiment:
            return "folders/experiment";
        case FileKind::scales:
            return "folders/scales";
        case FileKind::capture:
            return "folders/capture";
        case FileKind::picture:
            return "folders/picture";
        case FileKind::table:
            break;
    }
    return "folders/table";
}

QString folderOf(MainWindow& window, FileKind kind) {
    const QString last = window.settings().value(keyOf(kind)).toString();
    if (!last.isEmpty() && QFileInfo(last).isDir()) return last;
    // At first beside what is open, by its real place: "org/name" is no folder.
    const auto opened = window.session().opened();
    if (!opened || kind > FileKind::text) return documentsFolder();
    const std::string& beside = kind == FileKind::text ? opened->places.text : opened->places.model;
    return beside.empty() ? documentsFolder() : QFileInfo(QString::fromStdString(beside)).path();
}

void rememberFolder(MainWindow& window, FileKind kind, const QString& path) {
    window.settings().setValue(keyOf(kind), QFileInfo(path).absolutePath());
}

constexpr const char* pictureFormat = "formats/picture";  // the last, by its suffix

// Of pictures in several formats the last one that was saved in is proposed.
SaveQuestion inLastFormat(MainWindow& window, SaveQuestion question) {
    const auto last = question.suffixes.indexOf(window.settings().value(pictureFormat).toString());
    if (question.kind != FileKind::picture || last < 0 ||
        question.filters.size() != question.suffixes.size())
        return question;
    question.suffixes.move(last, 0);
    question.filters.move(last, 0);
    return question;
}

bool mayOverwrite(MainWindow& window, const QString& path) {
    if (!QFileInfo::exists(path)) return true;
    return QMessageBox::question(
               &window, QObject::tr("Overwrite?"),
               QObject::tr("%1 is there already. Overwrite it?").arg(QFileInfo(path).fileName()),
               QMessageBox::Yes | QMessageBox::No, QMessageBox::No) == QMessageBox::Yes;
}

}  // namespace

QString askOpen(MainWindow& window, const OpenQuestion& question) {
    const QString before = folderOf(window, question.kind);
    const QString path =
        question.folder
            ? QFileDialog::getExistingDirectory(&window, question.title, before)
            : QFileDialog::getOpenFileName(&window, question.title, before, question.filter);
    if (!path.isEmpty()) rememberFolder(window, question.kind, path);
    return path;
}

QString checkpointFilter() {
    const QString safetensors = "*.safetensors *.safetensors.index.json";
    const QString gguf = "*.gguf";
    const QString torch = "*.bin *.pt *.pth *.ckpt *.bin.index.json";
    const QString beside =
        "config.json params.json tokenizer.json tokenizer_config.json tokenizer.model "
        "tokenizer.bin "
        "vocab.json merges.txt";
    return QStringList{QObject::tr("Checkpoints (%1)")
                           .arg(QStringList{safetensors, gguf, torch, beside}.join(' ')),
                       QObject::tr("safetensors (%1)").arg(safetensors),
                       QObject::tr("GGUF (%1)").arg(gguf),
                       QObject::tr("PyTorch (%1)").arg(torch),
                       QObject::tr("Config and tokenizer, of a folder (%1)").arg(beside),
                       QObject::tr("All files (*)")}
        .join(";;");
}

QString captureFilter() {
    return QObject::tr("HDF5 captures (*.h5 *.hdf5)");
}

QString documentFilter() {
    return QObject::tr(
        "Sessions, experiments and figures (*.sextant *.json *.svg *.pdf *.png);;"
        "All files (*)");
}

QString withSuffix(const QString& path, const QStringList& suffixes) {
    for (const QString& suffix : suffixes)
        if (path.endsWith('.' + suffix, Qt::CaseInsensitive)) return path;
    return path + '.' + suffixes.front();
}

QString askSave(MainWindow& window, const SaveQuestion& asked) {
    const SaveQuestion question = inLastFormat(window, asked);
    const QFileInfo own(question.own);
    const bool stays = !question.own.isEmpty() && own.absoluteDir().exists();
    QFileDialog dialog(&window, question.title,
                       stays ? own.absolutePath() : folderOf(window, question.kind),
                       question.filters.join(";;"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.setOption(QFileDialog::DontConfirmOverwrite);  // asked below, of the whole name
    dialog.selectFile(question.own.isEmpty() ? question.name + '.' + question.suffixes.front()
                                             : own.fileName());
    QStringList suffixes = question.suffixes;
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        const auto at = question.filters.indexOf(filter);
        if (at < 0 || at >= question.suffixes.size() || dialog.selectedFiles().isEmpty()) return;
        const QString& wanted = question.suffixes[at];
        suffixes.removeAll(wanted);
        suffixes.prepend(wanted);
        QString name = QFileInfo(dialog.selectedFiles().front()).fileName();
        for (const QString& suffix : question.suffixes)
            if (name.endsWith('.' + suffix, Qt::CaseInsensitive)) name.chop(suffix.size() + 1);
        dialog.selectFile(name + '.' + wanted);
    });
    while (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty()) {
        const QString path = withSuffix(dialog.selectedFiles().front(), suffixes);
        const bool again = !question.own.isEmpty() && QFileInfo(path) == own;
        if (again || mayOverwrite(window, path)) return path;
    }
    return {};
}

static void showFolder(NoticeBar* bar, const QString& folder) {
    if (QDesktopServices::openUrl(QUrl::fromLocalFile(folder))) return;
    bar->resolve("folder");
    bar->add({Severity::warning,
              QObject::tr("No file manager opens here. The folder is %1")
                  .arg(QDir::toNativeSeparators(folder)),
              {},
              {},
              "folder"});
}

void saveFile(MainWindow& window, const SaveQuestion& question,
              const std::function<void(const QString& path)>& write) {
    const QString path = askSave(window, question);
    if (path.isEmpty()) return;
    write(path);
    rememberFolder(window, question.kind, path);
    const QFileInfo file(path);
    if (question.kind == FileKind::picture)
        window.settings().setValue(pictureFormat, file.suffix().toLower());
    NoticeBar* bar = window.notices();
    bar->resolve("saved");
    QString words = QObject::tr("Saved %1").arg(QDir::toNativeSeparators(path));
    const bool whole = question.remark.isEmpty();
    if (!whole) words += ". " + question.remark;
    bar->add({whole ? Severity::note : Severity::warning, words, QObject::tr("Show in folder"),
              [bar, folder = file.absolutePath()] { showFolder(bar, folder); }, "saved"});
    if (whole) QTimer::singleShot(savedShownFor, bar, [bar] { bar->resolve("saved"); });
}

QString fileNamePart(const QString& text) {
    QString part = text;
    part.replace(QObject::tr("uniform \u03c3"), "sigma");
    part.replace(QString::fromUtf8("\u03c3"), "sigma");
    part.replace(QString::fromUtf8("\u00d7"), "x");
    QString made;
    for (const QChar c : std::as_const(part)) {
        const bool plain = c.isLetterOrNumber() || c == '.' || c == '_';
        if (plain) made += c;
        if (!plain && !made.isEmpty() && !made.endsWith('-')) made += '-';
    }
    // A method and its first number may have one word.
    static const QRegularExpression twice("\\b([a-zA-Z]{3,})-\\1\\b");
    made.replace(twice, "\\1");
    made.truncate(longestName);
    while (made.endsWith('-') || made.endsWith('.'))
        made.chop(1);
    while (made.startsWith('-') || made.startsWith('.'))
        made.remove(0, 1);
    return made;
}

namespace {

// Heads with scales of their own are counted: a list of them is no name.
QString settingPart(const ModelSpec& spec, const Intervention& change) {
    QStringList parts;
    const std::size_t heads = scaledHeads(spec, change);
    Intervention rest = change;
    if (heads > 1) rest.headSigma.clear();
    if (rest != Intervention{}) parts << QString::fromStdString(describe(spec, rest));
    if (heads > 1) parts << QObject::tr("%1 heads rescaled").arg(heads);
    return parts.join('-');
}

}  // namespace

QString proposedScalesName(const Session& session) {
    const QString name = proposedName(session), heads = "-heads-rescaled";
    return name.endsWith(heads) ? name.chopped(heads.size()) + "-head-scales" : name + "-scales";
}

QString proposedName(const Session& session) {
    const Experiment& now = session.experiment();
    QStringList parts;
    if (const auto opened = session.opened()) {
        const QFileInfo model(QString::fromStdString(now.model));
        parts << (model.fileName().endsWith(".safetensors") ? model.completeBaseName()
                                                            : model.fileName());
        if (opened->hasText())
            parts << QFileInfo(QString::fromStdString(now.text)).completeBaseName();
        if (const auto samples = session.samples()) parts << QString::number(samples->positions());
        if (session.intervention() != Intervention{})
            parts << settingPart(opened->spec, session.intervention());
    }
    const QString name = fileNamePart(parts.join('-'));
    return name.isEmpty() ? QString("sextant") : name;
}

}  // namespace sextant
