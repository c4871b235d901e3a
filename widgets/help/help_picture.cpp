// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_picture.h"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>

#include "widgets/said.h"

namespace sextant {

namespace {

const QRegularExpression& wordsPattern() {
    static const QRegularExpression pattern("(?<=>)[^<>]*\\p{L}[^<>]*(?=</text>)");
    return pattern;
}

}  // namespace

QStringList wordsOfPicture(const QByteArray& svg) {
    QStringList words;
    for (auto each = wordsPattern().globalMatch(QString::fromUtf8(svg)); each.hasNext();)
        words << each.next().captured();
    return words;
}

QByteArray saidPicture(const QByteArray& svg) {
    const QString text = QString::fromUtf8(svg);
    QString out;
    qsizetype taken = 0;
    for (auto each = wordsPattern().globalMatch(text); each.hasNext();) {
        const QRegularExpressionMatch one = each.next();
        out += text.mid(taken, one.capturedStart() - taken);
        out += translated(one.captured().toStdString());
        taken = one.capturedEnd();
    }
    return (out + text.mid(taken)).toUtf8();
}

QPixmap helpPicture(const QString& file, const QSize& size, double ratio) {
    QPixmap picture(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly)) return picture;
    QSvgRenderer renderer(saidPicture(source.readAll()));
    QPainter painter(&picture);
    renderer.render(&painter, QRectF({}, QSizeF(size)));
    return picture;
}

}  // namespace sextant
