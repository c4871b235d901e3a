// SPDX-License-Identifier: GPL-3.0-or-later
// What computes, how exactly, with how many threads and how much memory, to be chosen.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "widgets/bars/device_facts.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace sextant {

class Segments;

struct ComputingFacts {
    std::vector<DeviceFacts> devices;
    bool bf16 = false;    // products of matrices; false: fp32
    int threads = 1;      // of the CPU
    int mostThreads = 1;  // that the machine has
    double share = 0.0;   // of free memory, for answers that are kept; 0: as the model needs
    QString kept;         // how much is kept now, a sentence; empty: not known
    bool operator==(const ComputingFacts&) const = default;
};

class ComputingPage : public QWidget {
    Q_OBJECT

  public:
    explicit ComputingPage(QWidget* parent = nullptr);

    void setFacts(const ComputingFacts& facts);

  signals:  // by the user
    void deviceChosen(const QString& id);
    void fetchAsked();  // what a GPU needs
    void precisionChosen(bool bf16);
    void threadsChosen(int threads);
    void shareChosen(double share);

  private:
    void fillDevices();
    void fillShares();

    ComputingFacts facts_;
    QComboBox* device_;
    QPushButton* fetch_;
    QLabel* reason_;
    Segments* precision_;
    QSpinBox* threads_;
    QLabel* most_;
    QComboBox* share_;
    QLabel* kept_;
};

}  // namespace sextant
