// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/link_colours.h"

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <vector>

namespace sextant {

void colourLinks(QTextDocument* document, const LinkRules& rules, const Theme& theme) {
    struct Anchor {
        int from, length;
        QString link;
    };
    std::vector<Anchor> anchors;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextFragment fragment = part.fragment();
            if (fragment.charFormat().isAnchor())
                anchors.push_back({fragment.position(), static_cast<int>(fragment.length()),
                                   fragment.charFormat().anchorHref()});
        }
    for (const Anchor& anchor : anchors) {
        const bool term = rules.meaning && !rules.meaning(anchor.link).isEmpty();
        const bool possible = !rules.whyNot || rules.whyNot(anchor.link).isEmpty();
        QTextCharFormat format;
        format.setForeground(!possible ? theme.color(Role::muted)
                             : term    ? theme.color(Role::text)
                                       : theme.textColor(Role::accent));
        format.setUnderlineStyle(!possible ? QTextCharFormat::NoUnderline
                                 : term    ? QTextCharFormat::DotLine
                                           : QTextCharFormat::SingleUnderline);
        QTextCursor cursor(document);
        cursor.setPosition(anchor.from);
        cursor.setPosition(anchor.from + anchor.length, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(format);
    }
}

QString richText(const QString& markdown, const LinkRules& rules, const Theme& theme) {
    QTextDocument document;
    document.setMarkdown(markdown);
    colourLinks(&document, rules, theme);
    static const QRegularExpression ownFont("<body style=\"[^\"]*\">");
    return document.toHtml().replace(ownFont, "<body>");
}

}  // namespace sextant
