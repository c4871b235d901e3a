// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/drop_target.h"

#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <filesystem>

#include "analysis/checkpoint/gguf_parts.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/reason.h"
#include "app/desktop/main_window.h"
#include "app/opener.h"
#include "widgets/said.h"

namespace sextant {

namespace {

QStringList localPaths(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile()) paths.push_back(url.toLocalFile());
    return paths;
}

// The folder that a path of a checkpoint stands for.
QString checkpointName(const QFileInfo& path) {
    const bool named = path.isDir() || path.suffix() == "json";
    const QString folder = path.isDir() ? path.absoluteFilePath() : path.absolutePath();
    return named ? QDir(folder).dirName() : path.fileName();
}

// Of a folder what its listing says; nothing in it is read.
QString checkpointAction(const QFileInfo& path) {
    if (!path.isDir()) return QObject::tr("Open checkpoint %1").arg(checkpointName(path));
    const std::filesystem::path folder = QDir::cleanPath(path.absoluteFilePath()).toStdString();
    try {
        if (ggufAt(folder)) return QObject::tr("Open checkpoint %1").arg(checkpointName(path));
        const std::filesystem::path found = findFolder(folder);
        return QObject::tr("Open checkpoint %1")
            .arg(QString::fromStdString(found.filename().string()));
    } catch (const SeveralCandidates& several) {
        return QObject::tr("Choose one of the %1 checkpoints in %2")
            .arg(several.candidates().size())
            .arg(checkpointName(path));
    } catch (const Error&) {
        throw Error("Not a checkpoint: no config.json");
    }
}

QString actionOf(const QString& path) {
    const QFileInfo file(path);
    switch (recognise(path.toStdString())) {
        case PathKind::checkpoint:
            return checkpointAction(file);
        case PathKind::text:
            return QObject::tr("Open text %1").arg(file.fileName());
        case PathKind::experiment:
            return QObject::tr("Open experiment %1").arg(file.fileName());
        case PathKind::capture:
            return QObject::tr("Show capture %1").arg(file.fileName());
        case PathKind::script:
            return QObject::tr("Run script %1").arg(file.fileName());
        case PathKind::figure:
            return QObject::tr("Open the experiment of %1").arg(file.fileName());
        case PathKind::lesson:
            return QObject::tr("Open lesson %1").arg(file.fileName());
        case PathKind::headScales:
            break;
    }
    return QObject::tr("Set the head scales of %1").arg(file.fileName());
}

}  // namespace

DropText dropWords(const QStringList& paths) {
    QStringList actions;
    for (const QString& path : paths) {
        try {
            actions << actionOf(path);
        } catch (const std::exception& error) {
            // The file is in the hand of who reads this, and what else opens stands below.
            QString why = said(reasonOf(error)).section(';', 0, 0);
            why.remove(path + ": ");
            return {why, false};
        }
    }
    return {actions.join(QObject::tr(" and ")), true};
}

DropTarget::DropTarget(MainWindow* window) : QObject(window), window_(window) {
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

bool DropTarget::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::DragEnter: {
            auto* drag = static_cast<QDragEnterEvent*>(event);
            const QStringList paths = localPaths(drag->mimeData());
            if (paths.isEmpty()) return false;
            drag->acceptProposedAction();
            emit dragged(dropWords(paths));
            return true;
        }
        case QEvent::DragMove:
            static_cast<QDragMoveEvent*>(event)->acceptProposedAction();
            return true;
        case QEvent::DragLeave:
            emit dragged({});
            return true;
        case QEvent::Drop: {
            auto* drop = static_cast<QDropEvent*>(event);
            drop->acceptProposedAction();
            emit dragged({});
            window_->openPaths(localPaths(drop->mimeData()));
            return true;
        }
        default:
            return QObject::eventFilter(watched, event);
    }
}

}  // namespace sextant
