// SPDX-License-Identifier: GPL-3.0-or-later
// The page Evaluate: settings beyond the trained length, in numbers that papers print too.
#include <QVBoxLayout>
#include <vector>

#include "pages/evaluate/evaluate_context.h"
#include "pages/evaluate/evaluate_page.h"
#include "pages/evaluate/evaluate_passkey.h"
#include "pages/evaluate/evaluate_table.h"
#include "pages/evaluate/evaluate_tasks.h"
#include "pages/evaluate/passkey_maps.h"
#include "pages/evaluate/perplexity_table.h"
#include "pages/evaluate/task_plots.h"
#include "pages/view_makers.h"

namespace sextant {

namespace {

class EvaluateView : public View {
  public:
    explicit EvaluateView(Selection*)
        : table_(new EvaluateTable(this)),
          passkey_(new EvaluatePasskey([this] { return table_->markedRows(); }, this)),
          context_(new EvaluateContext([this] { return passkey_->rows(); }, this)),
          tasks_(new EvaluateTasks([this] { return passkey_->rows(); }, this)),
          bench_(new EvaluateBench(this)) {
        auto* page = new EvaluatePage(
            {table_->pane(), passkey_->pane(), context_->pane(), tasks_->pane(), bench_->pane()},
            this);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page);
        const auto pass = [this](const Action& action) { want(action); };
        connect(table_, &EvaluateTable::wanted, this, pass);
        connect(passkey_, &EvaluatePasskey::wanted, this, pass);
        connect(context_, &EvaluateContext::wanted, this, pass);
        connect(tasks_, &EvaluateTasks::wanted, this, pass);
        connect(bench_, &EvaluateBench::wanted, this, pass);
        connect(table_, &EvaluateTable::rowsChanged, passkey_, &EvaluatePasskey::showSubject);
        connect(table_, &EvaluateTable::rowsChanged, context_, &EvaluateContext::showSubject);
        pictures_ = {table_->pane()->table(), passkey_->pane()->maps(), context_->pane()->plot(),
                     tasks_->pane()->plots()};
        for (std::size_t at = 0; at < pictures_.size(); ++at)
            connect(pictures_[at], &Chart::pointed, this, [this, at] { last_ = at; });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            table_->pane()->setTheme(now.theme, now.strokeScale);
            passkey_->pane()->setTheme(now.theme, now.strokeScale);
            context_->pane()->setTheme(now.theme, now.strokeScale);
            tasks_->pane()->setTheme(now.theme, now.strokeScale);
            bench_->pane()->setTheme(now.theme);
        }
        table_->display(now, changes);
        if (!(changes & (Changes::jobs | Changes::opened | Changes::experiment))) return;
        passkey_->display(now);
        context_->display(now);
        tasks_->display(now);
        bench_->display(now);
    }
    bool canExport() const override { return picture() != nullptr; }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        if (const Chart* one = picture()) one->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override {
        std::vector<Table> all = tablesInSight(*this, pictures_);
        if (Table bench = bench_->pane()->table(); !bench.empty()) all.push_back(std::move(bench));
        return all;
    }
    QJsonObject state() const override {
        QJsonObject all;
        const auto put = [&](const char* key, const QJsonObject& state) {
            if (!state.isEmpty()) all[key] = state;
        };
        put("perplexity", table_->state());
        put("passkey", passkey_->state());
        put("context", context_->state());
        put("tasks", tasks_->state());
        put("longbench", bench_->state());
        return all;
    }
    void setState(const QJsonObject& state) override {
        table_->setState(state["perplexity"].toObject());
        passkey_->setState(state["passkey"].toObject());
        context_->setState(state["context"].toObject());
        tasks_->setState(state["tasks"].toObject());
        bench_->setState(state["longbench"].toObject());
    }

  private:
    // What was pointed at last, else the first with something to save.
    const Chart* picture() const {
        if (pictures_[last_]->hasValues()) return pictures_[last_];
        for (const Chart* one : pictures_)
            if (one->hasValues()) return one;
        return nullptr;
    }

    EvaluateTable* table_;
    EvaluatePasskey* passkey_;
    EvaluateContext* context_;
    EvaluateTasks* tasks_;
    EvaluateBench* bench_;
    std::vector<Chart*> pictures_;
    std::size_t last_ = 0;
};

}  // namespace

View* makeEvaluateView(Selection* selection) {
    return new EvaluateView(selection);
}

}  // namespace sextant
