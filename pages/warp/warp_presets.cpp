// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/warp_presets.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QPushButton>

#include "analysis/position/methods/all.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int columns = 3;
constexpr int longest = 16;  // letters that a button has room for

}  // namespace

QString warpName(const Method& method) {
    const std::string before = "warp ";
    return translated(method.label.starts_with(before) ? method.label.substr(before.size())
                                                       : method.label);
}

WarpPresets::WarpPresets(QWidget* parent) : QWidget(parent), buttons_(new QButtonGroup(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    int at = 0;
    for (const Method* method : methodsOf(Stage::positions)) {
        QString words = warpName(*method);
        if (words.size() > longest) words = words.section(' ', 0, 0);
        auto* button = new QPushButton(words, this);
        button->setObjectName("warp-" + QString::fromStdString(method->key));
        button->setCheckable(true);
        button->setStyleSheet("padding: 4px 2px;");
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        buttons_->addButton(button, at);
        grid->addWidget(button, at / columns, at % columns);
        ++at;
    }
    connect(buttons_, &QButtonGroup::idClicked, this, [this](int id) {
        emit chosen(*methodsOf(Stage::positions).at(static_cast<std::size_t>(id)));
    });
}

QString WarpPresets::setChosen(const std::string& chosen,
                               const std::function<Message(const Method&)>& whyNot) {
    const auto methods = methodsOf(Stage::positions);
    Message refusal;
    bool any = false;
    for (std::size_t k = 0; k < methods.size(); ++k) {
        const Method& method = *methods[k];
        const bool set = chosen.empty() ? k == 0 : chosen == method.key;
        const Message why = whyNot(method);
        QAbstractButton* button = buttons_->button(static_cast<int>(k));
        button->setEnabled(why.empty() || set);
        button->setToolTip(why.empty() ? translated(method.help) : said(why));
        button->setChecked(set);
        if (k == 0) continue;
        any = any || why.empty();
        if (refusal.empty()) refusal = why;
    }
    return any ? QString() : said(refusal);
}

}  // namespace sextant
