// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/document_window.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/desktop/main_window.h"
#include "app/start/sample_folder.h"
#include "widgets/bars/notice_bar.h"

namespace sextant {

namespace {

constexpr int wide = 900, high = 720;  // pixels

// Looked for once.
const QString& ownPagesFolder() {
    static const QString folder =
        pagesFolder(samplesFolder(QCoreApplication::applicationDirPath()));
    return folder;
}

// One window, whichever page is read.
class DocumentWindow : public QDialog {
  public:
    explicit DocumentWindow(QWidget* parent) : QDialog(parent), pages_(new QTextBrowser(this)) {
        setObjectName("documentWindow");
        setAttribute(Qt::WA_DeleteOnClose);
        pages_->setOpenLinks(false);
        pages_->setAccessibleName(QObject::tr("Documentation"));
        pages_->document()->setDocumentMargin(24);
        auto* back = new QPushButton(QObject::tr("Back"), this);
        back->setEnabled(false);
        auto* column = new QVBoxLayout(this);
        column->addWidget(pages_, 1);
        column->addWidget(back, 0, Qt::AlignLeft);
        connect(back, &QPushButton::clicked, pages_, &QTextBrowser::backward);
        connect(pages_, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
        connect(pages_, &QTextBrowser::sourceChanged, this,
                [this](const QUrl& page) { setWindowTitle(pageTitle(page.fileName())); });
        connect(pages_, &QTextBrowser::anchorClicked, this, &DocumentWindow::follow);
        resize(wide, high);
    }
    void read(const QString& file) { pages_->setSource(QUrl::fromLocalFile(file)); }

  private:
    // Other pages here; what is no page, with whatever this machine opens it with.
    void follow(const QUrl& link) {
        const QUrl whole = pages_->source().resolved(link);
        if (whole.isLocalFile() && whole.path().endsWith(".md"))
            pages_->setSource(whole);
        else
            QDesktopServices::openUrl(whole);
    }

    QTextBrowser* pages_;
};

}  // namespace

QString pagesFolder(const QString& samples) {
    if (samples.isEmpty()) return {};
    // Beside the samples in the source tree, under share/doc where it is installed.
    for (const char* place : {"../docs", "../../doc/sextant/docs"}) {
        const QString folder = QDir::cleanPath(samples + '/' + place);
        if (QFileInfo::exists(folder + "/positions.md")) return folder;
    }
    return {};
}

QStringList userPages() {
    return {"reading-the-curves.md",
            "positions.md",
            "evaluations.md",
            "studies.md",
            "lessons.md",
            "scripts.md",
            "python.md"};
}

QString pageTitle(const QString& name) {
    QFile file(ownPagesFolder() + '/' + name);
    const QString first =
        file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readLine()).trimmed() : QString();
    return first.startsWith("# ") ? first.mid(2) : name;
}

bool hasDocuments() {
    return !ownPagesFolder().isEmpty();
}

void showDocument(MainWindow& window, const QString& name) {
    const QString folder = ownPagesFolder(), file = folder + '/' + name;
    // A lesson's link may name anything.
    const bool page = !name.contains('/') && !name.contains('\\') && name.endsWith(".md");
    if (folder.isEmpty() || !page || !QFileInfo::exists(file)) {
        window.notices()->add({Severity::note,
                               QObject::tr("%1 is not on this machine; it is in docs/ of the "
                                           "source tree")
                                   .arg(name),
                               {},
                               {},
                               "help"});
        return;
    }
    auto* pages = static_cast<DocumentWindow*>(window.findChild<QDialog*>("documentWindow"));
    if (!pages) pages = new DocumentWindow(&window);
    pages->read(file);
    pages->show();
    pages->raise();
    pages->activateWindow();
}

}  // namespace sextant
