// SPDX-License-Identifier: GPL-3.0-or-later
// Finds visible faults of a window by geometry: texts that overlap, and texts that are cut
// off.
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>
#include <string>
#include <vector>

#include "widgets/controls/elided_label.h"

namespace sextant::test {

// The visible part of `widget`, in coordinates of its window.
inline QRect seen(const QWidget* widget) {
    return widget->visibleRegion().boundingRect().translated(
        widget->mapTo(widget->window(), QPoint()));
}

inline std::string nameOf(const QWidget* widget) {
    QString text;
    if (const auto* label = qobject_cast<const QLabel*>(widget)) text = label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) text = button->text();
    return (widget->metaObject()->className() + QString(" '") + text + "' " + widget->objectName())
        .toStdString();
}

inline std::vector<QWidget*> texts(const QWidget* window) {
    std::vector<QWidget*> found;
    for (auto* one : window->findChildren<QWidget*>()) {
        if (!one->isVisible() || one->window() != window || seen(one).isEmpty()) continue;
        const auto* label = qobject_cast<QLabel*>(one);
        const auto* button = qobject_cast<QAbstractButton*>(one);
        const bool says = (label && !label->text().isEmpty()) ||
                          (button && !button->text().isEmpty()) || qobject_cast<QLineEdit*>(one);
        if (says) found.push_back(one);
    }
    return found;
}

// Pairs of texts of `window` that overlap.
inline std::vector<std::string> overprinted(const QWidget* window) {
    std::vector<std::string> wrong;
    const auto all = texts(window);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            if (all[i]->isAncestorOf(all[j]) || all[j]->isAncestorOf(all[i])) continue;
            if (seen(all[i]).intersects(seen(all[j])))
                wrong.push_back(nameOf(all[i]) + " over " + nameOf(all[j]));
        }
    }
    return wrong;
}

// Texts of one line that are wider or higher than their widget and are not elided.
inline std::vector<std::string> cut(const QWidget* window) {
    std::vector<std::string> wrong;
    for (QWidget* one : texts(window)) {
        if (qobject_cast<ElidedLabel*>(one)) continue;
        QString text;
        int around = 0;
        if (const auto* label = qobject_cast<QLabel*>(one)) {
            const bool rich =
                label->textFormat() == Qt::RichText ||
                (label->textFormat() == Qt::AutoText && Qt::mightBeRichText(label->text()));
            if (rich || label->wordWrap()) continue;
            text = label->text();
        } else if (const auto* button = qobject_cast<QAbstractButton*>(one)) {
            text = button->text().remove(QLatin1Char('&'));
            around = 4;
        } else {
            continue;
        }
        const int width = one->contentsRect().width() - around;
        const int height = one->contentsRect().height();
        for (const QString& line : text.split(QLatin1Char('\n')))
            if (one->fontMetrics().horizontalAdvance(line) > width + 1)
                wrong.push_back(nameOf(one) + " has " + std::to_string(width) + " pixels");
        if (one->fontMetrics().ascent() > height)
            wrong.push_back(nameOf(one) + " is " + std::to_string(height) + " high");
    }
    return wrong;
}

}  // namespace sextant::test
