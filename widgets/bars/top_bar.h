// SPDX-License-Identifier: GPL-3.0-or-later
// The strip at the top of the window: the open model and text, how much of the text is read, the
// device, and at the right, always in the same place, the perplexity, its change against the
// reference and how far to trust it.
#pragma once

#include <QWidget>
#include <cstdint>
#include <vector>

#include "widgets/bars/device_facts.h"
#include "widgets/controls/command_keys.h"
#include "widgets/theme.h"

class QFrame;
class QLabel;
class QToolButton;

namespace sextant {

class ElidedLabel;
class ResultPanel;
struct ResultFacts;
class TopBarCountField;

class TopBar : public QWidget {
    Q_OBJECT

  public:
    explicit TopBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTextScale(double scale);
    void setKeys(const CommandKeys& keys);
    // Two lines each; an empty title asks the user to open a file.
    void setModel(const QString& title, const QString& detail, const QString& path);
    void setText(const QString& title, const QString& detail, const QString& path);
    // `reason`, shown on hover: why no other device is used. A click lists `devices`, if there are
    // any; those that cannot be used are greyed, with the reason.
    void setDevice(const QString& title, const QString& detail, const QString& reason = {},
                   std::vector<DeviceFacts> devices = {});
    // `used`: bytes held by the whole program (0: not known), shown beside the device. `kept` and
    // `most`: bytes of stored answers and their limit, shown on hover. `share`: the limit as the
    // chosen share of free memory; 0: as the model needs.
    void setMemory(std::uint64_t used, std::size_t kept, std::size_t most, double share = 0.0);
    void setLength(std::int64_t tokens, std::int64_t samples);
    void setResult(const ResultFacts& result);

    TopBarCountField* lengthField() const { return length_; }
    TopBarCountField* samplesField() const { return samples_; }
    QSize minimumSizeHint() const override;
    ResultPanel* result() const { return result_; }

    void offerDevices();  // opens the menu of devices and memory limits

  signals:
    void menuClicked();  // the mark at the left
    void modelClicked();
    void textClicked();
    void deviceChosen(const QString& id);
    void fetchAsked();
    void memoryChosen(double share);           // of free memory
    void lengthEdited(std::int64_t tokens);    // 0: automatic
    void samplesEdited(std::int64_t samples);  // 0: all

  private:
    struct Chip {
        QFrame* frame = nullptr;
        ElidedLabel* title = nullptr;
        ElidedLabel* detail = nullptr;
        QStringList says = {};
    };
    Chip makeChip(const QString& name);
    void fill(Chip& chip, const QString& title, const QString& detail, const QString& tip);
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool showTip(const Chip& chip);
    void restyle();
    void tellDevice();
    void fitResult();
    bool resultFits();
    void resizeEvent(QResizeEvent* event) override;

    Theme theme_ = Theme::dark();
    double scale_ = 1.0;
    CommandKeys keys_;
    bool hasModel_ = false, hasText_ = false;
    QToolButton* mark_;
    Chip model_, text_, device_;
    std::vector<DeviceFacts> devices_;
    QString deviceReason_, kept_;
    double keptShare_ = 0.0;
    QString deviceTitle_, deviceDetail_, used_;
    QFrame* lengthChip_;
    QLabel* lengthName_;
    QLabel* samplesName_;
    TopBarCountField* length_;
    TopBarCountField* samples_;
    ResultPanel* result_ = nullptr;
};

}  // namespace sextant
