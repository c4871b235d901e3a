// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/distance_thumbnails.h"

#include <QGridLayout>
#include <QLabel>
#include <cmath>

#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr int cells = 64;

// NaN, what is unseen, is equal to itself here.
bool alike(const DistanceMatrix& one, const DistanceMatrix& other) {
    if (one.indices != other.indices) return false;
    for (std::size_t k = 0; k < one.told.size(); ++k)
        if (one.told[k] != other.told[k] && !(std::isnan(one.told[k]) && std::isnan(other.told[k])))
            return false;
    return true;
}

}  // namespace

DistanceThumbnails::DistanceThumbnails(QWidget* parent)
    : QWidget(parent),
      before_(new DistanceMatrixView(this)),
      now_(new DistanceMatrixView(this)),
      others_(new QLabel(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(before_, 0, 0);
    grid->addWidget(now_, 0, 1);
    auto* words = new QLabel(tr("distance of query (down) and key (across)"), this);
    words->setProperty("muted", true);
    words->setWordWrap(true);
    grid->addWidget(words, 1, 0, 1, 2);
    others_->setObjectName("otherLayers");
    others_->setProperty("muted", true);
    others_->setWordWrap(true);
    grid->addWidget(others_, 2, 0, 1, 2);
    for (DistanceMatrixView* view : {before_, now_}) {
        view->setSmall(true);
        view->setFixedHeight(160);
        connect(view, &DistanceMatrixView::pressed, this, &DistanceThumbnails::pressed);
    }
    hide();
}

void DistanceThumbnails::setTheme(const Theme& theme) {
    before_->setTheme(theme);
    now_->setTheme(theme);
}

void DistanceThumbnails::setPlans(const LayerPlan& before, const LayerPlan& now,
                                  const QString& method, std::int64_t n, std::int64_t trained,
                                  const QString& others) {
    const DistanceMatrix was = distanceMatrix(before, n, cells), is = distanceMatrix(now, n, cells);
    before_->setMatrix(tr("as config"), was, trained);
    now_->setMatrix(method, is, trained);
    others_->setText(others);
    others_->setVisible(!others.isEmpty());
    setVisible(n > 1 && !alike(was, is));
}

}  // namespace sextant
