// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/fold_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "analysis/checkpoint/fold_scales.h"
#include "app/hand_over.h"
#include "widgets/said.h"

namespace sextant {

namespace {

QString sizeText(double bytes) {
    return bytes < 1e9 ? FoldDialog::tr("%1 MB").arg(std::ceil(bytes / 1e5) / 10, 0, 'f', 1)
                       : FoldDialog::tr("%1 GB").arg(bytes / 1e9, 0, 'f', 1);
}

// Where the folder will lie, as far as that is there.
std::filesystem::path there(const QString& folder) {
    std::filesystem::path at = std::filesystem::absolute(folder.toStdString());
    while (!std::filesystem::exists(at) && at.has_relative_path())
        at = at.parent_path();
    return at;
}

}  // namespace

FoldDialog::FoldDialog(std::shared_ptr<const Model> model, std::vector<double> sigma,
                       const QString& folder, std::shared_ptr<Scheduler> scheduler,
                       const Theme& theme, QWidget* parent)
    : QDialog(parent),
      model_(std::move(model)),
      sigma_(std::move(sigma)),
      bytes_(bytesOfExport(model_->checkpoint())),
      fold_(new QRadioButton(tr("Fold into the query weights (any program reads it)"), this)),
      keep_(new QRadioButton(tr("Keep as scale_param beside the weights"), this)),
      folder_(new QLineEdit(QDir::toNativeSeparators(folder), this)),
      browse_(new QPushButton(tr("Choose\u2026"), this)),
      remark_(new QLabel(this)),
      room_(new QLabel(this)),
      words_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      write_(new QPushButton(tr("Write"), this)),
      close_(new QPushButton(tr("Cancel"), this)),
      better_(theme.textColor(Role::better).name()),
      worse_(theme.textColor(Role::worse).name()),
      slot_(std::move(scheduler), Lane::opening) {
    setObjectName("foldDialog");
    setWindowTitle(tr("Save the scales as a checkpoint"));
    auto* column = new QVBoxLayout(this);
    auto* head = new QLabel(
        tr("Everything else is copied as it is. In effect: the uniform scale times each head's "
           "own."),
        this);
    head->setWordWrap(true);
    column->addWidget(head);
    remark_->setObjectName("foldRemark");
    remark_->setWordWrap(true);
    remark_->setTextFormat(Qt::PlainText);
    remark_->setStyleSheet("color: " + worse_);
    remark_->hide();
    column->addWidget(remark_);
    column->addWidget(fold_);
    column->addWidget(keep_);
    auto* row = new QHBoxLayout;
    folder_->setObjectName("foldFolder");
    folder_->setAccessibleName(tr("Folder to write, new or empty"));
    row->addWidget(folder_, 1);
    row->addWidget(browse_);
    column->addLayout(row);
    room_->setProperty("muted", true);
    room_->setObjectName("foldRoom");
    column->addWidget(room_);
    words_->setObjectName("foldText");
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setMinimumWidth(440);
    column->addWidget(words_);
    progress_->setRange(0, 1000);
    progress_->hide();
    column->addWidget(progress_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close_);
    write_->setObjectName("foldWrite");
    write_->setProperty("primary", true);
    for (QPushButton* button : {browse_, write_, close_})
        button->setAutoDefault(false);
    write_->setDefault(true);  // of Enter in the folder's field
    buttons->addWidget(write_);
    column->addLayout(buttons);

    const QString why = said(whyNotFolded(model_->checkpoint()));
    fold_->setEnabled(why.isEmpty());
    fold_->setToolTip(why);
    (why.isEmpty() ? fold_ : keep_)->setChecked(true);
    connect(folder_, &QLineEdit::textChanged, this, &FoldDialog::look);
    connect(browse_, &QPushButton::clicked, this, &FoldDialog::browse);
    connect(write_, &QPushButton::clicked, this, &FoldDialog::write);
    connect(close_, &QPushButton::clicked, this, &FoldDialog::reject);
    look();
    if (!why.isEmpty()) words_->setText(why);
    folder_->setFocus();
    folder_->selectAll();
}

void FoldDialog::setRemark(const QString& remark) {
    remark_->setText(remark);
    remark_->setVisible(!remark.isEmpty());
}

void FoldDialog::look() {
    const QString folder = folder_->text().trimmed();
    words_->clear();
    words_->setStyleSheet("color: " + worse_);
    if (folder.isEmpty()) {
        room_->setText(tr("takes %1").arg(sizeText(static_cast<double>(bytes_))));
        write_->setEnabled(false);
        return;
    }
    std::error_code failure;
    const auto space = std::filesystem::space(there(folder), failure);
    const auto free = failure ? 0.0 : static_cast<double>(space.available);
    room_->setText(tr("takes %1; the disk there has %2 free")
                       .arg(sizeText(static_cast<double>(bytes_)), sizeText(free)));
    const QString why =
        said(whyNotExported(model_->checkpoint(), std::filesystem::path(folder.toStdString())));
    words_->setText(why);
    write_->setEnabled(why.isEmpty() && !writing_);
}

void FoldDialog::browse() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("A folder, new or empty"),
                                                             QDir(folder_->text()).path());
    if (!folder.isEmpty()) folder_->setText(QDir::toNativeSeparators(folder));
}

void FoldDialog::setWriting(bool writing) {
    writing_ = writing;
    for (QWidget* widget : std::initializer_list<QWidget*>{folder_, browse_, keep_, write_})
        widget->setEnabled(!writing);
    fold_->setEnabled(!writing && fold_->toolTip().isEmpty());
    progress_->setVisible(writing);
    close_->setText(writing ? tr("Stop") : written_.isEmpty() ? tr("Cancel") : tr("Close"));
}

void FoldDialog::write() {
    if (writing_) return;
    look();
    if (!write_->isEnabled()) return;
    asked_ = folder_->text().trimmed();
    words_->clear();
    progress_->setValue(0);
    setWriting(true);
    const ScaleExport wanted{sigma_, keep_->isChecked()};
    slot_.submit(
        [this, wanted, model = model_,
         out = std::filesystem::path(asked_.toStdString())](std::stop_token stop) {
            Progress progress;
            progress.stop = stop;
            progress.report = [this](double fraction, const Message&) {
                handOver(this, [this, fraction] {
                    progress_->setValue(static_cast<int>(1000 * fraction));
                });
            };
            try {
                const ExportedScales done =
                    exportScales(model->checkpoint(), wanted, out, progress);
                handOver(this, [this, done] { finish(done); });
            } catch (const Cancelled&) {
                handOver(this, [this] { fail(tr("Stopped; nothing was written.")); });
            }
        },
        [this](const Message& reason) { handOver(this, [this, reason] { fail(said(reason)); }); });
}

void FoldDialog::finish(const ExportedScales& done) {
    written_ = asked_;
    setWriting(false);
    QStringList lines{tr("Written to %1: %2 files, %3.")
                          .arg(written_)
                          .arg(done.files.size())
                          .arg(sizeText(static_cast<double>(done.bytes)))};
    if (fold_->isChecked())
        lines << tr("Folded in %1; what rounding left out is %2 of the query weights' size, and "
                    "%3 of it in the tensor where it is most%4. Half a unit in the last place of "
                    "%1 is %5; single weights near 0 may miss more of themselves, %6 at most.")
                     .arg(QString::fromUtf8(name(done.dtype)))
                     .arg(done.rmsError, 0, 'g', 2)
                     .arg(done.worstError, 0, 'g', 2)
                     .arg(done.worstTensor.empty()
                              ? QString()
                              : " (" + QString::fromStdString(done.worstTensor) + ")")
                     .arg(halfUnit(done.dtype), 0, 'g', 1)
                     .arg(done.largestError, 0, 'g', 2);
    for (const Message& note : done.notes)
        lines << said(note);
    words_->setStyleSheet("color: " + better_);
    words_->setText(lines.join('\n'));
    write_->setEnabled(false);  // the folder holds files now
    // All of it in sight: what folding left out stands last.
    layout()->activate();
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

void FoldDialog::fail(const QString& reason) {
    setWriting(false);
    words_->setStyleSheet("color: " + worse_);
    words_->setText(reason);
}

void FoldDialog::reject() {
    if (!writing_) return QDialog::reject();
    slot_.cancel();
    if (!slot_.busy()) fail(tr("Stopped; nothing was written."));  // it had not begun
}

}  // namespace sextant
