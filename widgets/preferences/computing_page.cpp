// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/preferences/computing_page.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <algorithm>
#include <cmath>

#include "widgets/controls/segments.h"
#include "widgets/preferences/preference_form.h"

namespace sextant {

ComputingPage::ComputingPage(QWidget* parent)
    : QWidget(parent),
      device_(new QComboBox(this)),
      fetch_(new QPushButton(tr("Fetch what the GPU needs\u2026"), this)),
      precision_(new Segments("preferPrecision", {"fp32", "bf16"}, this)),
      threads_(new QSpinBox(this)),
      share_(new QComboBox(this)) {
    PreferenceForm form(this);
    device_->setObjectName("preferDevice");
    device_->setAccessibleName(tr("Device that computes"));
    device_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    fetch_->setObjectName("preferFetch");
    fetch_->setAutoDefault(false);
    form.add(tr("Device"), {device_, fetch_});
    reason_ = form.say();
    reason_->setObjectName("preferDeviceReason");
    precision_->setAccessibleName(tr("Precision of matrix products"));
    form.add(tr("Matrix products in"), {precision_});
    form.say(
        tr("bf16 rounds both sides of every matrix product to 8 bits of precision: faster where "
           "the processor or the GPU has units for it, slower where it has not. What is shown is "
           "computed again, and every result names its precision."));
    threads_->setObjectName("preferThreads");
    threads_->setAccessibleName(tr("Threads of the CPU"));
    threads_->setKeyboardTracking(false);
    most_ = new QLabel(this);
    most_->setProperty("muted", true);
    form.add(tr("Threads of the CPU"), {threads_, most_});
    form.say(tr("For what is computed from now on. Fewer leave processors to other programs."));
    share_->setObjectName("preferMemory");
    share_->setAccessibleName(tr("Memory for answers that are kept"));
    share_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    form.add(tr("Memory for answers"), {share_});
    form.say(tr("For undo, for A and B, and for the layers below the next change."));
    kept_ = form.say();
    form.end();

    connect(device_, &QComboBox::activated, this,
            [this](int at) { emit deviceChosen(device_->itemData(at).toString()); });
    connect(fetch_, &QPushButton::clicked, this, &ComputingPage::fetchAsked);
    connect(precision_, &Segments::chosenChanged, this,
            [this](int at) { emit precisionChosen(at == 1); });
    connect(threads_, &QSpinBox::valueChanged, this, &ComputingPage::threadsChosen);
    connect(share_, &QComboBox::activated, this,
            [this](int at) { emit shareChosen(share_->itemData(at).toDouble()); });
    setFacts({});
}

void ComputingPage::setFacts(const ComputingFacts& facts) {
    const bool devices = device_->count() == 0 || facts.devices != facts_.devices;
    const bool shares = share_->count() == 0 || facts.share != facts_.share;
    facts_ = facts;
    if (devices) fillDevices();
    if (shares) fillShares();
    precision_->choose(facts.bf16 ? 1 : 0);
    const QSignalBlocker quiet(threads_);
    threads_->setRange(1, facts.mostThreads);
    threads_->setValue(facts.threads);
    most_->setText(tr("of %1 that this machine has").arg(facts.mostThreads));
    kept_->setText(facts.kept);
    kept_->setVisible(!facts.kept.isEmpty());
}

void ComputingPage::fillDevices() {
    device_->clear();
    QString reason;
    bool fetchable = false;
    for (const DeviceFacts& one : facts_.devices) {
        device_->addItem(one.name, one.id);
        if (one.chosen) device_->setCurrentIndex(device_->count() - 1);
        auto* model = qobject_cast<QStandardItemModel*>(device_->model());
        if (model && !one.whyNot.isEmpty()) {
            model->item(device_->count() - 1)->setEnabled(false);
            device_->setItemData(device_->count() - 1, one.whyNot, Qt::ToolTipRole);
            reason = one.whyNot;
        }
        fetchable = fetchable || one.fetchable;
    }
    reason_->setText(reason);
    reason_->setVisible(!reason.isEmpty());
    fetch_->setVisible(fetchable);
}

void ComputingPage::fillShares() {
    share_->clear();
    share_->addItem(tr("As the model needs it"), 0.0);
    std::vector<double> shares{0.05, 0.1, 0.25, 0.5};
    const auto same = [](double a, double b) { return std::abs(a - b) < 1e-6; };
    if (facts_.share > 0.0 && std::none_of(shares.begin(), shares.end(),
                                           [&](double one) { return same(one, facts_.share); }))
        shares.push_back(facts_.share);
    std::sort(shares.begin(), shares.end());
    for (const double share : shares) {
        share_->addItem(tr("%1 % of free memory").arg(std::max(1L, std::lround(100.0 * share))),
                        share);
        if (same(share, facts_.share)) share_->setCurrentIndex(share_->count() - 1);
    }
}

}  // namespace sextant
