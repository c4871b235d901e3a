// SPDX-License-Identifier: GPL-3.0-or-later
// Studies: models trained alike but for one thing, and tested beyond the length they were trained
// on, as papers compare methods.
#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QJsonArray>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <thread>

#include "app/start/sample_folder.h"
#include "pages/evaluate/evaluate_page.h"
#include "pages/evaluate/titled.h"
#include "pages/evaluate/work_line.h"
#include "pages/studies/study_pane.h"
#include "pages/studies/study_plot.h"
#include "pages/studies/study_reading.h"
#include "pages/studies/study_table.h"
#include "pages/view_makers.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

class StudiesView : public View {
  public:
    StudiesView()
        : pane_(new StudyPane(this)),
          plot_(new StudyPlot(this)),
          table_(new StudyTable(this)),
          head_(sectionTitle({}, this)),
          none_(new QLabel(this)) {
        auto* results = new QWidget(this);
        auto* column = new QVBoxLayout(results);
        column->setContentsMargins(0, 0, 0, 0);
        none_->setObjectName("studyNone");
        none_->setProperty("muted", true);
        none_->setWordWrap(true);
        none_->setAlignment(Qt::AlignCenter);
        head_->setObjectName("studyHead");
        column->addWidget(head_);
        column->addWidget(plot_, 1);
        column->addWidget(none_, 1);
        auto* page = new EvaluatePage({pane_, results, table_}, this);
        auto* all = new QVBoxLayout(this);
        all->setContentsMargins(0, 0, 0, 0);
        all->addWidget(page);
        connect(pane_, &StudyPane::chosen, this, [this] {
            plan();
            showResult();
        });
        connect(pane_, &StudyPane::fileAsked, this, &StudiesView::addFile);
        connect(pane_->work(), &WorkLine::startAsked, this, [this] {
            if (planned_.plan.why.isEmpty()) want(JobStartAction{"study", planned_.settings});
        });
        connect(pane_->work(), &WorkLine::asked, this, [this](const QString& id, JobChange action) {
            want(JobAction{id, action});
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            pane_->setTheme(now.theme);
            plot_->setTheme(now.theme, now.strokeScale);
        }
        if (!(changes & Changes::jobs)) return;
        jobs_ = now.jobs;
        pictures_ = now.pictures;
        if (pane_->choices().path.isEmpty()) chooseNewest();
        showResult();
    }
    void flush() override {
        if (!reading_.joinable()) return;
        reading_.join();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
    bool canExport() const override { return plot_->hasValues(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        plot_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return plot_->tables(); }
    QJsonObject state() const override {
        const StudyChoices& now = pane_->choices();
        if (now == StudyChoices{} && own_.isEmpty()) return {};
        return {{"path", now.path},
                {"seeds", now.seeds},
                {"steps", now.steps},
                {"texts", QJsonArray::fromStringList(now.texts)},
                {"own", QJsonArray::fromStringList(own_)}};
    }
    void setState(const QJsonObject& state) override {
        StudyChoices choices;
        choices.path = state["path"].toString();
        choices.seeds = std::max(0, state["seeds"].toInt());
        choices.steps = std::max(0, state["steps"].toInt());
        for (const QJsonValue& text : state["texts"].toArray())
            choices.texts << text.toString();
        own_.clear();
        for (const QJsonValue& path : state["own"].toArray())
            if (QFileInfo::exists(path.toString())) own_ << path.toString();
        listFiles();
        if (!choices.path.isEmpty() && QFileInfo::exists(choices.path)) pane_->setChoices(choices);
        plan();
        showResult();
    }

  protected:
    void showEvent(QShowEvent* event) override {
        View::showEvent(event);
        if (!listed_) listFiles();
    }

  private:
    // Once somebody looks, and beside the window: to read and plan them all takes some tenths of a
    // second.
    void listFiles() {
        listed_ = isVisible();
        if (!listed_) return;
        const int asked = ++asked_;
        const QString program = QCoreApplication::applicationDirPath();
        reading_ = std::jthread([this, asked, program, own = own_] {
            QMetaObject::invokeMethod(
                this,
                [this, asked, rows = rowsOf(program, own)] {
                    if (asked != asked_) return;
                    pane_->setRows(rows);
                    if (pane_->choices().path.isEmpty()) chooseNewest();
                    showResult();
                },
                Qt::QueuedConnection);
        });
    }
    // The shipped studies, then a person's own.
    static std::vector<StudyRow> rowsOf(const QString& program, const QStringList& own) {
        std::vector<StudyRow> rows;
        const QString samples = samplesFolder(program);
        const QDir shipped(samples + "/studies");
        if (!samples.isEmpty())
            for (const QString& name : shipped.entryList({"*.json"}, QDir::Files, QDir::Name))
                rows.push_back(studyRow(shipped.filePath(name)));
        for (const QString& path : own)
            rows.push_back(studyRow(path));
        return rows;
    }
    void addFile(const QString& path) {
        if (!own_.contains(path)) own_ << path;
        std::vector<StudyRow> rows = pane_->rows();
        std::erase_if(rows, [&](const StudyRow& row) { return row.path == path; });
        rows.push_back(studyRow(path));
        pane_->setRows(rows);
        listFiles();
        StudyChoices choices = pane_->choices();
        choices.path = path;
        choices.seeds = choices.steps = 0;
        pane_->setChoices(choices);
        plan();
        showResult();
    }
    // What was run last stands there at first.
    void chooseNewest() {
        for (const JobPicture& job : pictures_) {
            if (job.kind != "study") continue;
            const QString title = studyTitle(job);
            for (const StudyRow& row : pane_->rows())
                if (row.title == title) {
                    pane_->setChoices({row.path, 0, 0, {}});
                    return plan();
                }
        }
    }
    void plan() {
        planned_ = plannedStudy(pane_->choices());
        pane_->setPlan(planned_.plan);
    }
    void showResult() {
        Snapshot now;
        now.jobs = jobs_;
        now.pictures = pictures_;
        const QString& title = planned_.plan.title;
        const JobPicture* job = title.isEmpty() ? nullptr : studyJobOf(now, title);
        std::optional<JobCard> card;
        for (const JobCard& one : jobs_)
            if (job != nullptr && one.id == job->id) card = one;
        pane_->work()->setCard(card);
        const StudyResult result = job == nullptr ? StudyResult{} : studyResult(*job);
        plot_->setResult(result);
        table_->setResult(result);
        plot_->setVisible(plot_->hasValues());
        none_->setVisible(!plot_->hasValues());
        head_->setVisible(plot_->hasValues());
        const bool printed =
            std::any_of(result.lines.begin(), result.lines.end(), [](const StudyLine& line) {
                return std::any_of(line.points.begin(), line.points.end(),
                                   [](const StudyPoint& point) { return bool(point.printed); });
            });
        QStringList head{title};
        if (job != nullptr) head << studyRun(*job);
        if (printed) head << tr("circles: as printed");
        head.removeAll(QString());
        head_->setText(head.join(QString::fromUtf8(" \u00b7 ")));
        none_->setText(title.isEmpty() ? tr("Choose a study to see what it compares.")
                       : card && card->state == JobState::paused
                           ? tr("Paused before the first model was tested.")
                       : card ? tr("The first model is being trained; its tests stand "
                                   "here as soon as they are done.")
                              : tr("No results yet."));
    }

    StudyPane* pane_;
    StudyPlot* plot_;
    StudyTable* table_;
    ElidedLabel* head_;
    QLabel* none_;
    PlannedStudy planned_;
    QStringList own_;  // a person's files
    bool listed_ = false;
    std::vector<JobCard> jobs_;
    std::vector<JobPicture> pictures_;
    int asked_ = 0;         // lists of files
    std::jthread reading_;  // last: it is waited for, and uses the rest
};

}  // namespace

View* makeStudiesView(Selection*) {
    return new StudiesView;
}

}  // namespace sextant
