// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheet of the whole window, written with role names and filled with a theme's colours.
#include <QMap>

#include "widgets/theme.h"

// The resources live in a static library; naming them keeps the linker from leaving them out.
static void loadResources() {
    Q_INIT_RESOURCE(sextant);
}

namespace sextant {
namespace {

const char* const kSurfaces = R"(
QWidget { color: @text; font-size: @size; @family }
QWidget[numbers="true"] { @numberFamily }
QMainWindow, QDialog, QWidget#centralArea { background: @window; }
QFrame[panel="true"] { background: @panel; border: 1px solid @line; border-radius: 7px; }
QFrame[panelTop="true"] { background: @panel; border: 1px solid @line; border-bottom: none;
    border-top-left-radius: 7px; border-top-right-radius: 7px; }
QFrame[panelBottom="true"] { background: @panel; border: 1px solid @line; border-top: none;
    border-bottom-left-radius: 7px; border-bottom-right-radius: 7px; }
QFrame[chip="true"] { background: @raised; border: 1px solid @line; border-radius: 6px; }
QLabel { background: transparent; border: none; }
QLabel[section="true"] { color: @muted; font-size: @smallSize; font-weight: 600; }
QLabel[muted="true"] { color: @muted; }
QDockWidget { background: @window; border: none; }
QDockWidget::title { background: transparent; padding: 4px 8px; color: @muted; }
QScrollArea, QScrollArea > QWidget > QWidget, QStackedWidget { background: transparent; border: none; }
QSplitter::handle { background: transparent; }
QMainWindow::separator { background: transparent; width: 6px; height: 6px; }
QStatusBar { background: @window; color: @muted; }
QStatusBar::item { border: none; }
QToolBar { background: @window; border: none; spacing: 6px; padding: 4px; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 6px; }
)";

const char* const kControls = R"(
QPushButton, QToolButton { background: @raised; color: @text; border: 1px solid @line;
    border-radius: 5px; padding: 5px 12px; }
QToolButton { padding: 4px 8px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked {
    background: @line; }
QPushButton:checked, QToolButton:checked { color: @checkedText; border: 1px solid @muted; }
QPushButton:focus, QToolButton:focus { border: 1px solid @accent; outline: none; }
QPushButton:disabled, QToolButton:disabled { color: @disabled; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; border: 1px solid @accent;
    font-weight: 600; }
QPushButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:focus { border: 1px solid @text; }
QPushButton[primary="true"]:disabled { background: @raised; color: @disabled;
    border: 1px solid @line; }
QPushButton[tight="true"] { padding: 5px 5px; }
QPushButton[quiet="true"], QToolButton[quiet="true"] { background: transparent; color: @muted;
    border: 1px solid transparent; padding: 2px 6px; }
QPushButton[quiet="true"]:hover, QToolButton[quiet="true"]:hover { color: @text; }
QPushButton[quiet="true"]:checked, QToolButton[quiet="true"]:checked { color: @accentText; }
QPushButton[quiet="true"]:focus, QToolButton[quiet="true"]:focus { border: 1px solid @accent; }
QToolButton[slim="true"] { padding: 0px 4px; }
QToolButton[slim="true"]:checked { border: 1px solid @accent; }
QToolButton::menu-indicator { image: none; }
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit { background: @raised;
    color: @text; border: 1px solid @line; border-radius: 5px; padding: 3px 8px;
    selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {
    border: 1px solid @accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @disabled; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0px; border: none; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox::down-arrow { image: url(:/icons/chevron-down-@mode.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @line; outline: none; }
QCheckBox, QRadioButton { background: transparent; spacing: 6px; }
QCheckBox::indicator, QRadioButton::indicator { width: 14px; height: 14px; background: @raised;
    border: 1px solid @muted; border-radius: 3px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:checked { background: @accent; border: 1px solid @accent;
    image: url(:/icons/check-@mode.svg); }
QRadioButton::indicator:checked { background: @accent; border: 1px solid @accent; }
QCheckBox:focus, QRadioButton:focus { color: @accentText; }
QCheckBox:disabled, QRadioButton:disabled { color: @disabled; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border: 1px solid @line;
    background: transparent; }
QFrame[chip="true"]:focus { border: 1px solid @accent; }
QProgressBar { background: @raised; border: none; border-radius: 3px; max-height: 6px;
    color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QSlider::groove:horizontal { height: 4px; background: @line; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @accent; width: 14px; margin: -5px 0;
    border-radius: 7px; }
)";

const char* const kNavigation = R"(
QTabWidget::pane { border: none; background: transparent; }
QTabBar { background: transparent; border: none; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @muted; border: none;
    border-bottom: 2px solid transparent; padding: 6px 2px; margin: 0px 12px 0px 0px; }
QTabBar#centreTabs::tab { margin: 0px 8px 0px 0px; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; font-weight: 600; }
QTabBar::tab:hover:!selected { color: @text; }
QTabBar::tab:focus { color: @accentText; }
QMenuBar { background: @window; color: @text; }
QMenuBar::item { background: transparent; padding: 4px 8px; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @raised; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: @line; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QAbstractItemView { background: @panel; border: none; outline: none;
    alternate-background-color: @raised; }
QAbstractItemView::item { padding: 3px 6px; }
QAbstractItemView::item:hover { background: @hover; }
QAbstractItemView::item:selected { background: @selected; color: @text; }
QHeaderView::section { background: @panel; color: @muted; border: none;
    border-bottom: 1px solid @line; padding: 4px 6px; }
QScrollBar:vertical { background: transparent; width: 8px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 8px; margin: 0px; }
QScrollBar::handle { background: @line; border-radius: 4px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::handle:hover { background: @muted; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

// Empty where none is given, or its name cannot stand in a style sheet.
QString familyRule(const QString& family) {
    const bool writable = !family.contains('"') && !family.contains('\\') && !family.contains('\n');
    return family.isEmpty() || !writable ? QString() : QString("font-family: \"%1\";").arg(family);
}

}  // namespace

QString Theme::styleSheet(double textScale) const {
    return styleSheet(Lettering{textScale, {}, {}});
}

QString Theme::styleSheet(const Lettering& lettering) const {
    loadResources();
    const auto& [textScale, family, numberFamily] = lettering;
    const QColor accent = color(Role::accent), raised = color(Role::raised);
    // Digits of the family of texts may be of different widths.
    const QString digits = !numberFamily.isEmpty() || family.isEmpty()
                               ? numberFamily
                               : numberFont(QFont(family)).family();
    const QMap<QString, QString> values{
        {"window", color(Role::window).name()},
        {"panel", color(Role::panel).name()},
        {"raised", raised.name()},
        {"line", color(Role::line).name()},
        {"text", color(Role::text).name()},
        {"muted", color(Role::muted).name()},
        {"disabled", blend(color(Role::panel), color(Role::muted), 0.6).name()},
        {"hover", blend(raised, color(Role::text), 0.06).name()},
        {"selected", blend(color(Role::panel), accent, 0.25).name()},
        {"accent", accent.name()},
        {"accentText", textColor(Role::accent).name()},
        // Of a checked button, whose surface is the colour of lines.
        {"checkedText", legible(textColor(Role::accent), color(Role::line)).name()},
        {"accentHover", blend(accent, Qt::white, 0.12).name()},
        {"onAccent", textOn(accent).name()},
        {"size", QString::number(9.5 * textScale) + "pt"},
        {"smallSize", QString::number(8.0 * textScale) + "pt"},
        {"family", familyRule(family)},
        {"numberFamily", familyRule(digits)},
        {"mode", isDark() ? "dark" : "light"}};
    const QString source =
        QLatin1String(kSurfaces) + QLatin1String(kControls) + QLatin1String(kNavigation);
    QString sheet;
    sheet.reserve(source.size() * 2);
    for (qsizetype at = 0; at < source.size();) {
        if (source[at] != u'@') {
            sheet += source[at++];
            continue;
        }
        qsizetype end = at + 1;
        while (end < source.size() && source[end].isLetter())
            ++end;
        sheet += values.value(source.mid(at + 1, end - at - 1));
        at = end;
    }
    return sheet;
}

}  // namespace sextant
