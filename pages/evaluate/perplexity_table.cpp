// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/perplexity_table.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "analysis/values/number_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"

namespace sextant {

PerplexityTable::PerplexityTable(QWidget* parent)
    : Chart("perplexityTable", tr("Perplexity by method and length"), parent),
      plus_(new QPushButton(QStringLiteral("+"), this)) {
    plus_->setObjectName("addLength");
    plus_->setProperty("quiet", true);
    plus_->setStyleSheet("padding: 0px;");
    plus_->setToolTip(tr("One more length, twice the last"));
    plus_->setAccessibleName(plus_->toolTip());
    connect(plus_, &QPushButton::clicked, this, &PerplexityTable::columnAsked);
    placePlus();
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
}

void PerplexityTable::setFacts(const PerplexityFacts& facts) {
    if (facts == facts_) return;
    const bool shape = facts.rows.size() != facts_.rows.size() ||
                       facts.lengths.size() != facts_.lengths.size() ||
                       facts.beside.isEmpty() != facts_.beside.isEmpty();
    facts_ = facts;
    range_ = lossRange(facts_);
    current_ = std::min(current_, static_cast<int>(facts_.rows.size()) - 1);
    currentColumn_ = std::min(currentColumn_, static_cast<int>(facts_.lengths.size()) - 1);
    if (shape) updateGeometry();
    placePlus();
    update();
}

void PerplexityTable::setUnit(LossUnit unit) {
    unit_ = unit;
    update();
}

void PerplexityTable::setMarked(const std::set<int>& rows) {
    marked_ = rows;
    update();
}

void PerplexityTable::setCurrent(int row) {
    current_ = std::clamp(row, -1, static_cast<int>(facts_.rows.size()) - 1);
    const auto place = currentPlace();
    setAccessibleDescription(place ? tipOf(*place) : QString());
    update();
}

void PerplexityTable::setCurrentColumn(int column) {
    currentColumn_ = std::clamp(column, -1, static_cast<int>(facts_.lengths.size()) - 1);
    setCurrent(std::max(0, current_));
}

std::optional<PerplexityTable::Place> PerplexityTable::currentPlace() const {
    if (current_ < 0 || current_ >= static_cast<int>(facts_.rows.size())) return std::nullopt;
    return Place{current_, currentColumn_};
}

bool PerplexityTable::hasValues() const {
    return std::any_of(facts_.rows.begin(), facts_.rows.end(), [](const PerplexityRow& row) {
        return std::any_of(row.cells.begin(), row.cells.end(),
                           [](const PerplexityCell& cell) { return cell.hasValue(); });
    });
}

std::optional<PerplexityTable::Place> PerplexityTable::placeAt(const QPointF& pixel) const {
    for (std::size_t row = 0; row < facts_.rows.size(); ++row) {
        const int at = static_cast<int>(row);
        if (nameRect(row).contains(pixel)) return Place{at, -1};
        for (std::size_t column = 0; column < facts_.lengths.size(); ++column)
            if (cellRect(row, column).contains(pixel)) return Place{at, static_cast<int>(column)};
    }
    return std::nullopt;
}

namespace {

QString wordsOf(const PerplexityCell& cell, const QString& convention) {
    const auto tr = [](const char* text) { return PerplexityTable::tr(text); };
    if (cell.state == CellState::failed) return convention + ": " + cell.why;
    QString waits;
    if (cell.state == CellState::waiting || cell.state == CellState::coarse)
        waits = cell.cancelled     ? tr("cancelled; Resume goes on with it")
                : cell.held        ? tr("its job is paused")
                : cell.before == 0 ? tr("it comes next")
                : cell.before == 1
                    ? tr("waits for 1 other cell; a click puts it first")
                    : tr("waits for %1 other cells; a click puts it first").arg(cell.before);
    if (!cell.hasValue())
        return convention + ": " +
               (cell.state == CellState::none        ? tr("not computed")
                : cell.state == CellState::computing ? tr("is being computed")
                                                     : waits);
    QString text = tr("%1: perplexity %2, %3 nats")
                       .arg(convention, wholePerplexity(std::exp(cell.nll)))
                       .arg(cell.nll, 0, 'f', 4);
    if (std::isfinite(cell.bits)) text += tr(", %1 bits a byte").arg(cell.bits, 0, 'f', 4);
    text += tr("\n%1 of %2 windows, %3 labels")
                .arg(groupedNumber(qint64(cell.windows)),
                     groupedNumber(qint64(std::max(cell.allWindows, cell.windows))),
                     groupedNumber(qint64(cell.labels)));
    if (cell.stride > 0) text += tr(", stride %1").arg(groupedNumber(qint64(cell.stride)));
    if (!waits.isEmpty()) text += tr("\nthe rest %1").arg(waits);
    return text;
}

}  // namespace

QString PerplexityTable::tipOf(const Place& place) const {
    const PerplexityRow& row = facts_.rows.at(static_cast<std::size_t>(place.row));
    if (!row.excluded.isEmpty()) return row.name + ": " + row.excluded;
    QString text = row.name + QStringLiteral(" \u00b7 ") + row.model;
    if (place.column < 0)
        return text + '\n' + tr("Double click: set it. F2 renames, Ctrl+click: passkey map.");
    const auto column = static_cast<std::size_t>(place.column);
    text += tr(" \u00b7 %1 tokens").arg(groupedNumber(qint64(facts_.lengths[column])));
    const bool halves = column < row.beside.size();
    if (column < row.cells.size())
        text += '\n' + wordsOf(row.cells[column],
                               halves ? tr("left, %1").arg(facts_.convention) : facts_.convention);
    if (halves) {
        text += '\n' + wordsOf(row.beside[column], tr("right, %1").arg(facts_.beside));
        const double difference = row.beside[column].nll - row.cells[column].nll;
        if (std::isfinite(difference))
            text += '\n' + tr("difference %1 nats").arg(difference, 0, 'f', 4);
    }
    if (column < row.printed.size())
        if (const QString& words = row.printed[column].words; !words.isEmpty())
            text += '\n' + tr("printed") + '\n' + words;
    return text;
}

void PerplexityTable::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    pressed_ = -1;
    for (std::size_t column = 0; column < facts_.lengths.size(); ++column)
        if (headRect(column).contains(event->position())) return emit lengthsAsked();
    const auto place = placeAt(event->position());
    if (!place || event->button() != Qt::LeftButton) return;
    currentColumn_ = place->column;
    setCurrent(place->row);
    if (place->column < 0) {
        if (event->modifiers() & Qt::ControlModifier) return emit marked(place->row);
        pressed_ = place->row;
        pressedAt_ = event->position();
        return;
    }
    if (waits(*place)) emit soonerAsked(place->row, place->column);
}

bool PerplexityTable::waits(const Place& place) const {
    const PerplexityRow& row = facts_.rows.at(static_cast<std::size_t>(place.row));
    const auto column = static_cast<std::size_t>(place.column);
    if (place.column < 0 || column >= row.cells.size() || !row.on || !row.excluded.isEmpty())
        return false;
    const CellState state = row.cells[column].state;
    return state == CellState::waiting || state == CellState::coarse;
}

// As a click does where one does anything: a cell that waits comes first. Of one without a value
// it is computed, else the row is set, as by a double click.
void PerplexityTable::activate(const Place& place) {
    const PerplexityRow& row = facts_.rows.at(static_cast<std::size_t>(place.row));
    const auto column = static_cast<std::size_t>(std::max(0, place.column));
    const bool cell = place.column >= 0 && column < row.cells.size() && row.excluded.isEmpty();
    const CellState state = cell ? row.cells[column].state : CellState::exact;
    if (waits(place)) return emit soonerAsked(place.row, place.column);
    if (state == CellState::none || state == CellState::failed)
        return emit computeAsked(place.row, place.column);
    emit setAsked(place.row);
}

int PerplexityTable::dropRow(const QPointF& pixel) const {
    if (facts_.rows.empty()) return -1;
    for (std::size_t row = 0; row < facts_.rows.size(); ++row)
        if (pixel.y() < nameRect(row).bottom()) return static_cast<int>(row);
    return static_cast<int>(facts_.rows.size()) - 1;
}

void PerplexityTable::mouseMoveEvent(QMouseEvent* event) {
    if (pressed_ >= 0 && event->buttons() & Qt::LeftButton) {
        const bool far =
            (event->position() - pressedAt_).manhattanLength() >= QApplication::startDragDistance();
        if (far || dragged_) {
            QToolTip::hideText();
            setCursor(Qt::ClosedHandCursor);
            dragged_ = event->position();
            return update();
        }
    }
    const auto place = placeAt(event->position());
    if (place)
        QToolTip::showText(event->globalPosition().toPoint(), tipOf(*place), this);
    else
        QToolTip::hideText();
}

// A name that is dropped on another row takes its place.
void PerplexityTable::mouseReleaseEvent(QMouseEvent* event) {
    Chart::mouseReleaseEvent(event);
    const int from = std::exchange(pressed_, -1);
    dragged_.reset();
    unsetCursor();
    update();
    const int to = dropRow(event->position());
    if (from >= 0 && to >= 0 && to != from) emit moved(from, to);
}

void PerplexityTable::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton) emit setAsked(place->row);
}

// By the keyboard where the focus stands, below its cell.
void PerplexityTable::contextMenuEvent(QContextMenuEvent* event) {
    const bool key = event->reason() == QContextMenuEvent::Keyboard;
    const auto place = key ? currentPlace() : placeAt(event->pos());
    if (!place) return event->ignore();
    openMenu(*place, key ? mapToGlobal(rectOf(*place).bottomLeft().toPoint()) : event->globalPos());
    event->accept();
}

QRectF PerplexityTable::rectOf(const Place& place) const {
    const auto row = static_cast<std::size_t>(place.row);
    return place.column < 0 ? nameRect(row) : cellRect(row, static_cast<std::size_t>(place.column));
}

void PerplexityTable::openMenu(const Place& place, const QPoint& at) {
    currentColumn_ = place.column;
    setCurrent(place.row);
    const int row = place.row;
    const PerplexityRow& own = facts_.rows.at(static_cast<std::size_t>(row));
    auto* menu = new QMenu(this);
    menu->setObjectName("perplexityMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Set it"), this, [this, row] { emit setAsked(row); })
        ->setEnabled(own.excluded.isEmpty());
    if (place.column >= 0) {
        menu->addAction(tr("Compute now"), this,
                        [this, place] { emit computeAsked(place.row, place.column); });
        menu->addAction(tr("Copy"), this,
                        [this, place] { QGuiApplication::clipboard()->setText(tipOf(place)); });
        menu->addAction(tr("Show in Jobs"), this, &PerplexityTable::jobsAsked);
    } else {
        menu->addAction(tr("Compute this row"), this, [this, row] { emit computeAsked(row, -1); });
        menu->addAction(tr("Passkey map"), this, [this, row] { emit marked(row); });
    }
    menu->addSeparator();
    const auto save = [&](const QString& words, const QStringList& suffixes) {
        menu->addAction(words, this, [this, suffixes] { emit saveAsked(suffixes); })
            ->setEnabled(hasValues());
    };
    save(tr("Table (CSV)\u2026"), {"csv"});
    save(tr("Table (LaTeX)\u2026"), {"tex"});
    save(tr("Picture of the table\u2026"), {"pdf", "svg", "png"});
    menu->addSeparator();
    menu->addAction(tr("Rename\u2026"), this, [this, row] { startRename(row); });
    menu->addAction(own.on ? tr("Switch off") : tr("Switch on"), this,
                    [this, row, on = own.on] { emit switched(row, !on); });
    menu->addAction(tr("Remove"), this, [this, row] { emit removeAsked(row); });
    menu->popup(at);
}

// The arrow keys begin in the first row.
void PerplexityTable::focusInEvent(QFocusEvent* event) {
    Chart::focusInEvent(event);
    if (current_ < 0 && event->reason() != Qt::MouseFocusReason) setCurrent(0);
    update();
}

void PerplexityTable::focusOutEvent(QFocusEvent* event) {
    Chart::focusOutEvent(event);
    update();
}

void PerplexityTable::resizeEvent(QResizeEvent* event) {
    Chart::resizeEvent(event);
    placePlus();
}

void PerplexityTable::changeEvent(QEvent* event) {
    Chart::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) placePlus();
}

void PerplexityTable::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down: {
            const int count = static_cast<int>(facts_.rows.size());
            const int to = std::clamp(current_ + (event->key() == Qt::Key_Up ? -1 : 1), 0,
                                      std::max(0, count - 1));
            // With Ctrl the row itself goes there.
            if (event->modifiers() & Qt::ControlModifier && current_ >= 0 && to != current_)
                emit moved(current_, to);
            return setCurrent(to);
        }
        case Qt::Key_Left:
        case Qt::Key_Right:
            return setCurrentColumn(currentColumn_ + (event->key() == Qt::Key_Left ? -1 : 1));
        case Qt::Key_Home:
            return setCurrentColumn(-1);
        case Qt::Key_End:
            return setCurrentColumn(static_cast<int>(facts_.lengths.size()) - 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (const auto place = currentPlace()) activate(*place);
            return;
        case Qt::Key_F10: {
            const auto place = currentPlace();
            if (!place || !(event->modifiers() & Qt::ShiftModifier))
                return Chart::keyPressEvent(event);
            return openMenu(*place, mapToGlobal(rectOf(*place).bottomLeft().toPoint()));
        }
        case Qt::Key_F2:
            if (current_ >= 0) startRename(current_);
            return;
        case Qt::Key_Delete:
            if (current_ >= 0) emit removeAsked(current_);
            return;
        default:
            Chart::keyPressEvent(event);
    }
}

void PerplexityTable::startRename(int row) {
    auto* field = new QLineEdit(this);
    field->setObjectName("rowName");
    field->setText(facts_.rows.at(static_cast<std::size_t>(row)).name);
    field->setGeometry(nameRect(static_cast<std::size_t>(row)).toRect());
    field->selectAll();
    field->show();
    field->setFocus();
    connect(field, &QLineEdit::editingFinished, this, [this, field, row] {
        const QString name = field->text().trimmed();
        field->disconnect(this);
        field->deleteLater();
        setFocus();
        if (!name.isEmpty()) emit renamed(row, name);
    });
}

namespace {

QString texOf(QString text) {
    static const QString special = QStringLiteral("&%$#_{}");
    QString out;
    for (const QChar c : std::as_const(text)) {
        if (special.contains(c)) out += '\\';
        out += c;
    }
    out.replace(QStringLiteral("\u03c3"), QStringLiteral("$\\sigma$"));
    out.replace(QStringLiteral("\u2248"), QStringLiteral("$\\approx$"));
    return out.replace(QStringLiteral("\u2013"), QStringLiteral("--"));
}

}  // namespace

QString PerplexityTable::latex() const {
    QString text = QStringLiteral("\\begin{tabular}{ll%1}\n\\hline\nmethod & model")
                       .arg(QString(static_cast<int>(facts_.lengths.size()), 'r'));
    for (const std::int64_t length : facts_.lengths)
        text += QString(" & %1").arg(length);
    text += QStringLiteral(" \\\\\n\\hline\n");
    for (const PerplexityRow& row : facts_.rows) {
        text += texOf(row.name) + " & " + texOf(row.model);
        for (const PerplexityCell& cell : row.cells)
            text += " & " + texOf(cellText(cell, unit_));
        text += QStringLiteral(" \\\\\n");
    }
    return text + QStringLiteral("\\hline\n\\end{tabular}\n");
}

Table PerplexityTable::table() const {
    Table all("perplexity",
              {"setting", "model", "length", "convention", "stride", "labels", "windows",
               "all_windows", "nll_mean", "perplexity", "bits_per_byte", "printed", "printed_in"});
    for (const PerplexityRow& row : facts_.rows) {
        const auto add = [&](const std::vector<PerplexityCell>& cells, const QString& convention) {
            for (std::size_t column = 0; column < cells.size(); ++column) {
                const PerplexityCell& cell = cells[column];
                if (!cell.hasValue()) continue;
                TableCell printed = std::nan("");
                const bool prints =
                    column < row.printed.size() && row.printed[column].perplexity > 0;
                if (prints) printed = row.printed[column].perplexity;
                if (prints && row.printed[column].above)
                    printed = ">" + numberText(row.printed[column].perplexity, 9);
                all.add({row.name.toStdString(), row.model.toStdString(),
                         tableCell(facts_.lengths[column]), convention.toStdString(),
                         tableCell(cell.stride), tableCell(cell.labels), tableCell(cell.windows),
                         tableCell(std::max(cell.windows, cell.allWindows)), cell.nll,
                         std::exp(cell.nll), cell.bits, printed,
                         prints ? row.source.toStdString() : std::string()});
            }
        };
        add(row.cells, facts_.convention);
        add(row.beside, facts_.beside);
    }
    return all;
}

}  // namespace sextant
