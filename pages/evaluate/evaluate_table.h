// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the table of perplexities: rows and columns as a person chose them, cells from
// the results of jobs.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <map>
#include <memory>
#include <set>

#include "pages/evaluate/evaluate_cells.h"
#include "pages/evaluate/evaluate_rows.h"
#include "pages/evaluate/evaluate_start.h"
#include "pages/jobs/job_outlook.h"
#include "widgets/view.h"

namespace sextant {

class EvaluateTable : public QObject {
    Q_OBJECT

  public:
    // The pane is `parent`'s.
    explicit EvaluateTable(QWidget* parent);

    PerplexityPane* pane() const { return pane_; }
    void display(const Snapshot& now, unsigned changes);
    QJsonObject state() const;  // empty: as at first
    void setState(const QJsonObject& state);
    // The marked rows, with their current settings.
    std::vector<WantedRow> markedRows() const;
    std::vector<WantedRow> rowsOfOpen() const;  // that the open checkpoint can have

  signals:
    void wanted(const sextant::Action& action);
    void rowsChanged();

  private:
    void connectPane();
    void begin();  // sets what nobody chose to suit the checkpoint
    // A person's rows are kept for the checkpoint that they were made for.
    void takeRowsOf(const QString& model);
    void show();
    WantedRow resolved(const EvaluateRow& row) const;
    // Null: not known.
    const ModelSpec* specOf(const std::string& model) const;
    const OtherModel* otherOf(const std::string& model) const;
    const TrainRecipe& recipeOf(const std::string& model) const;
    void asFirst(PerplexityCell& cell) const;
    PerplexityRow drawn(const EvaluateRow& row) const;
    const JobKindFacts* kind() const;
    std::vector<WantedRow> computable(int row) const;  // -1: all
    EvaluatePlan plan(int row, int column) const;      // -1: all
    void compute(int row, int column);
    void askJobs(JobChange action, const std::set<JobState>& states);
    void cancelJobs();
    void showStatus();
    void fillMenu(QMenu* menu);
    void add(EvaluateRow row);
    // Once what it is has been read.
    void addModel(const QString& path);
    // Takes over what has been read of other checkpoints, and asks for what is not known.
    void takeModels(const std::shared_ptr<const OtherModels>& models);
    void askModel();
    void setRow(int row);
    void changeRows(const std::function<void(std::vector<EvaluateRow>&)>& change);
    std::vector<JobCard> jobsOfTable() const;

    PerplexityPane* pane_;
    std::vector<EvaluateRow> rows_;
    std::set<int> marked_;
    bool ownRows_ = false, ownChoices_ = false;  // a person's, not as at first
    QString rowsOf_;  // path of the checkpoint of rows_; empty: of the first to be opened
    std::map<QString, std::vector<EvaluateRow>> otherRows_;  // a person's, of other checkpoints
    std::set<QString> cancelled_;    // cancelled jobs that keep the cells done by then
    std::pair<QString, int> first_;  // cell of a job that a person put first
    JobOutlook outlook_;
    EvaluateCells cells_;
    mutable std::map<std::string, TrainRecipe> recipes_;  // as read from their files' words
    std::shared_ptr<const OtherModels> models_;           // that are read; null: none
    std::set<std::string> asked_;                         // whose facts were asked for
    std::set<std::string> toAdd_;                         // that become rows once they are read
    // Of the newest snapshot.
    std::shared_ptr<const OpenedFacts> opened_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    Experiment experiment_, ground_;
    std::vector<JobCard> jobs_;
    std::vector<JobPicture> pictures_;
    std::function<std::vector<NamedSetting>()> settings_;
};

}  // namespace sextant
