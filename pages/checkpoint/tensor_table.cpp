// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/tensor_table.h"

#include <QAbstractTableModel>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int nameColumn = 0, typeColumn = 1, shapeColumn = 2, bytesColumn = 3, normColumn = 4,
              valuesColumn = 5, columns = 6;
constexpr int sortRole = Qt::UserRole, tensorRole = Qt::UserRole + 1;
constexpr int rowHigh = 32;
constexpr int leastName = 360, leastValues = 130, mostValues = 218;
constexpr int foldsBelow = 640;  // pixels of width without a column of bytes
constexpr int leastRows = 9;     // in sight, in a window however low

QString sizeText(std::uint64_t size) {
    const auto value = static_cast<double>(size);
    if (value >= 1e9) return QString::number(value / 1e9, 'f', 2) + " GB";
    if (value >= 1e6) return QString::number(value / 1e6, 'f', 1) + " MB";
    if (value >= 1e3) return QString::number(value / 1e3, 'f', 1) + " KB";
    return QString::number(size) + " B";
}

QString shapeWords(const std::vector<std::int64_t>& shape) {
    QStringList parts;
    for (const std::int64_t extent : shape)
        parts << separated(extent);
    return parts.isEmpty() ? QString::fromUtf8("\u2013")
                           : parts.join(QString::fromUtf8(" \u00d7 "));
}

}  // namespace

class TensorModel : public QAbstractTableModel {
  public:
    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(tensors.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : columns;
    }
    const TensorFacts& at(int row) const { return tensors.at(static_cast<std::size_t>(row)); }
    const ValueSpread* spread(const TensorFacts& tensor) const {
        const auto found = spreads.find(tensor.name);
        return found == spreads.end() ? nullptr : &found->second;
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal) return {};
        if (role == Qt::TextAlignmentRole)
            return QVariant(
                Qt::AlignVCenter |
                (section == bytesColumn || section == normColumn ? Qt::AlignRight : Qt::AlignLeft));
        if (role != Qt::DisplayRole) return {};
        switch (section) {
            case nameColumn:
                return TensorTable::tr("name");
            case typeColumn:
                return TensorTable::tr("numbers");
            case shapeColumn:
                return TensorTable::tr("shape");
            case bytesColumn:
                return TensorTable::tr("bytes");
            case normColumn:
                return TensorTable::tr("norm");
            default:
                return TensorTable::tr("values");
        }
    }

    QVariant data(const QModelIndex& index, int role) const override {
        const TensorFacts& tensor = at(index.row());
        switch (role) {
            case Qt::DisplayRole:
                return text(tensor, index.column());
            case sortRole:
                return key(tensor, index.column());
            case Qt::ToolTipRole:
                return about(tensor);
            case Qt::TextAlignmentRole:
                return QVariant(Qt::AlignVCenter |
                                (index.column() == bytesColumn || index.column() == normColumn
                                     ? Qt::AlignRight
                                     : Qt::AlignLeft));
            case Qt::ForegroundRole:
                return colour(tensor, index.column());
            case Qt::FontRole:
                if (index.column() != nameColumn) return numberFont(font);
                return {};
            default:
                return {};
        }
    }

    std::vector<TensorFacts> tensors;
    std::string commonType;  // of most tensors: the others stand out
    std::map<std::string, ValueSpread> spreads;
    std::set<std::string> asked;
    Theme theme = Theme::dark();
    QFont font;

    void changed(bool whole) {
        if (tensors.empty()) return;
        emit dataChanged(index(0, whole ? 0 : normColumn),
                         index(static_cast<int>(tensors.size()) - 1, columns - 1));
    }
    void reset(std::vector<TensorFacts> next) {
        beginResetModel();
        tensors = std::move(next);
        std::map<std::string, int> counts;
        for (const TensorFacts& one : tensors)
            ++counts[one.dtype];
        const auto most =
            std::max_element(counts.begin(), counts.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        commonType = most == counts.end() ? std::string() : most->first;
        endResetModel();
    }

  private:
    QString text(const TensorFacts& tensor, int column) const {
        switch (column) {
            case nameColumn:
                return QString::fromStdString(tensor.name);
            case typeColumn:
                return tensor.dtype.empty() ? TensorTable::tr("not read")
                                            : QString::fromStdString(tensor.dtype);
            case shapeColumn:
                return shapeWords(tensor.shape);
            case bytesColumn:
                return sizeText(tensor.bytes);
            case normColumn:
                return normText(tensor);
            default:
                return valuesText(tensor);
        }
    }
    QString normText(const TensorFacts& tensor) const {
        const ValueSpread* seen = spread(tensor);
        if (seen == nullptr || !seen->failure.empty()) return QString::fromUtf8("\u2013");
        if (seen->notFinite > 0)
            return TensorTable::tr("%1 not finite").arg(separated(seen->notFinite));
        return QString::number(seen->norm, 'g', 4);
    }
    // Instead of a histogram.
    QString valuesText(const TensorFacts& tensor) const {
        if (!tensor.problem.empty()) return {};
        const ValueSpread* seen = spread(tensor);
        if (seen != nullptr) return said(seen->failure);
        return asked.contains(tensor.name) ? TensorTable::tr("reading\u2026")
                                           : TensorTable::tr("show");
    }
    QVariant key(const TensorFacts& tensor, int column) const {
        const ValueSpread* seen = spread(tensor);
        switch (column) {
            case bytesColumn:
                return qulonglong{tensor.bytes};
            case normColumn:
                return seen ? seen->norm : -1.0;
            case valuesColumn:
                return seen ? std::max(std::fabs(seen->low), std::fabs(seen->high)) : -1.0;
            case shapeColumn:
                return static_cast<qlonglong>(tensor.shape.empty() ? 0 : tensor.shape.front());
            default:
                return text(tensor, column);
        }
    }
    QString about(const TensorFacts& tensor) const {
        QStringList lines{QString::fromStdString(tensor.name)};
        if (!tensor.problem.empty()) lines << said(tensor.problem);
        lines << (tensor.use.empty() ? TensorTable::tr("nothing in the model needs it")
                                     : said(tensor.use));
        if (!tensor.file.empty()) lines << QString::fromStdString(tensor.file);
        if (const ValueSpread* seen = spread(tensor); seen && seen->failure.empty())
            lines << TensorTable::tr("%1 values from %2 to %3, mean %4, norm %5")
                         .arg(separated(seen->count))
                         .arg(seen->low, 0, 'g', 4)
                         .arg(seen->high, 0, 'g', 4)
                         .arg(seen->mean, 0, 'g', 3)
                         .arg(seen->norm, 0, 'g', 5);
        return lines.join('\n');
    }
    QVariant colour(const TensorFacts& tensor, int column) const {
        if (column == valuesColumn) {
            const bool link = spread(tensor) == nullptr && !asked.contains(tensor.name);
            return theme.textColor(link ? Role::accent : Role::muted);
        }
        const ValueSpread* seen = spread(tensor);
        if (column == normColumn && seen && seen->notFinite > 0)
            return theme.textColor(Role::worse);
        if (!tensor.problem.empty()) return theme.textColor(Role::worse);
        if (column == typeColumn && tensor.dtype != commonType)
            return theme.textColor(Role::accent);
        if (tensor.use.empty()) return theme.color(Role::muted);
        return theme.color(column == nameColumn || column == normColumn ? Role::text : Role::muted);
    }
};

class TensorFilter : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void set(const QString& text, int layer) {
        text_ = text;
        layer_ = layer;
        invalidateFilter();
    }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex&) const override {
        const TensorFacts& tensor = static_cast<const TensorModel*>(sourceModel())->at(row);
        if (layer_ >= 0) return tensor.layer == layer_;
        return QString::fromStdString(tensor.name).contains(text_, Qt::CaseInsensitive);
    }

  private:
    QString text_;
    int layer_ = -1;
};

namespace {

// A histogram with the largest size of a value beside it.
class ValuesPainter : public QStyledItemDelegate {
  public:
    ValuesPainter(const TensorModel* model, const QSortFilterProxyModel* filter, QObject* parent)
        : QStyledItemDelegate(parent), model_(model), filter_(filter) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const TensorFacts& tensor = model_->at(filter_->mapToSource(index).row());
        const ValueSpread* seen = model_->spread(tensor);
        if (seen == nullptr || !seen->failure.empty() || seen->count == seen->notFinite)
            return QStyledItemDelegate::paint(painter, option, index);
        QStyleOptionViewItem empty = option;
        initStyleOption(&empty, index);
        empty.text.clear();
        QStyledItemDelegate::paint(painter, empty, QModelIndex());
        painter->save();
        painter->setPen(Qt::NoPen);
        const QRectF room = QRectF(option.rect).adjusted(6, 5, -78, -5);
        painter->setBrush(model_->theme.color(Role::entropy));
        const auto most = *std::max_element(seen->counts.begin(), seen->counts.end());
        const double wide = room.width() / ValueSpread::bins;
        for (std::size_t bin = 0; most > 0 && bin < seen->counts.size(); ++bin) {
            if (seen->counts[bin] == 0) continue;
            const double high =
                std::max(1.0, room.height() * static_cast<double>(seen->counts[bin]) /
                                  static_cast<double>(most));
            painter->drawRect(QRectF(room.left() + wide * static_cast<double>(bin),
                                     room.bottom() - high, std::max(1.0, wide - 0.6), high));
        }
        painter->setPen(model_->theme.color(Role::text));
        painter->setFont(numberFont(option.font));
        painter->drawText(
            QRectF(option.rect).adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
            QString::number(std::max(std::fabs(seen->low), std::fabs(seen->high)), 'g', 3));
        painter->restore();
    }

  private:
    const TensorModel* model_;
    const QSortFilterProxyModel* filter_;
};

}  // namespace

TensorTable::TensorTable(QWidget* parent)
    : QWidget(parent),
      model_(new TensorModel(this)),
      filter_(new TensorFilter(this)),
      view_(new QTableView(this)),
      field_(new QLineEdit(this)),
      title_(new ElidedLabel({}, this)),
      counter_(new QLabel(this)),
      all_(new QPushButton(tr("all histograms"), this)) {
    model_->font = font();
    filter_->setSourceModel(model_);
    filter_->setSortRole(sortRole);
    view_->setModel(filter_);
    view_->setObjectName("tensors");
    view_->setAccessibleName(tr("Stored tensors"));
    view_->setShowGrid(false);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setTabKeyNavigation(false);
    view_->setWordWrap(false);
    view_->setTextElideMode(Qt::ElideLeft);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view_->verticalHeader()->setDefaultSectionSize(rowHigh);
    view_->setItemDelegateForColumn(valuesColumn, new ValuesPainter(model_, filter_, this));
    auto* header = view_->horizontalHeader();
    view_->setMinimumHeight(leastRows * rowHigh + header->sizeHint().height() +
                            view_->horizontalScrollBar()->sizeHint().height() + 4);
    header->setHighlightSections(false);
    header->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    view_->setSortingEnabled(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    field_->setObjectName("tensorFilter");
    field_->setPlaceholderText(tr("a part of the name"));
    field_->setAccessibleName(tr("Filter the tensors by a part of the name"));
    field_->setClearButtonEnabled(true);
    field_->setMinimumWidth(80);
    field_->setMaximumWidth(190);
    title_->setProperty("muted", true);
    counter_->setProperty("muted", true);
    all_->setObjectName("allHistograms");
    all_->setProperty("quiet", true);
    all_->setToolTip(tr("Read the values of all tensors that are listed; Escape stops"));
    auto* head = new QHBoxLayout;
    auto* word = new QLabel(tr("Tensors"), this);
    word->setStyleSheet("font-weight: 600");
    head->addWidget(word);
    head->addWidget(title_, 3);
    head->addWidget(all_);
    head->addWidget(field_, 2);
    head->addWidget(counter_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(view_, 1);
    view_->installEventFilter(this);
    view_->viewport()->installEventFilter(this);
    connect(field_, &QLineEdit::textChanged, this, [this](const QString& text) {
        filter_->set(text, -1);
        count();
    });
    connect(view_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == valuesColumn) ask(index.row());
    });
    connect(all_, &QPushButton::clicked, this, &TensorTable::askAll);
    setTensors({});
}

void TensorTable::setTheme(const Theme& theme) {
    model_->theme = theme;
    model_->changed(true);
}

void TensorTable::setTensors(const std::vector<TensorFacts>& tensors) {
    model_->spreads.clear();
    model_->asked.clear();
    model_->reset(tensors);
    view_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    filter_->sort(-1);
    view_->scrollToTop();
    std::set<std::string> files;
    std::uint64_t size = 0;
    for (const TensorFacts& one : tensors) {
        if (!one.file.empty()) files.insert(one.file);
        size += one.bytes;
    }
    title_->setText(tensors.empty() ? tr("no weights here")
                                    : (files.size() == 1 ? tr("%1 in %2 file \u00b7 %3")
                                                         : tr("%1 in %2 files \u00b7 %3"))
                                          .arg(separated(std::ssize(tensors)))
                                          .arg(files.size())
                                          .arg(sizeText(size)));
    count();
}

void TensorTable::setValues(const std::map<std::string, ValueSpread>& read) {
    model_->spreads = read;
    model_->changed(false);
}

void TensorTable::setAsked(const std::set<std::string>& tensors) {
    model_->asked = tensors;
    model_->changed(false);
}

void TensorTable::showLayer(int layer) {
    // By what the names of its tensors have in common: "model.layers.11.".
    const std::string* first = nullptr;
    std::string common;
    for (const TensorFacts& one : model_->tensors) {
        if (one.layer != layer) continue;
        if (first == nullptr) common = one.name;
        first = &one.name;
        common.erase(
            std::mismatch(common.begin(), common.end(), one.name.begin(), one.name.end()).first,
            common.end());
    }
    common.erase(common.rfind('.') + 1);
    setFilter(QString::fromStdString(common));
    if (!common.empty()) return;
    filter_->set({}, layer);
    count();
}

void TensorTable::setFilter(const QString& text) {
    field_->setText(text);
    filter_->set(text, -1);
    count();
}

void TensorTable::count() {
    counter_->setText(tr("%1 of %2").arg(rows()).arg(model_->rowCount()));
    all_->setEnabled(rows() > 0);
}

int TensorTable::rows() const {
    return filter_->rowCount();
}

QStringList TensorTable::shownNames() const {
    QStringList names;
    for (int row = 0; row < rows(); ++row)
        names << filter_->index(row, nameColumn).data().toString();
    return names;
}

// Names come first: what is less needed to tell tensors apart leaves its room to them.
void TensorTable::fitColumns() {
    const int wide = view_->viewport()->width();
    const bool narrow = wide < foldsBelow;
    view_->setColumnHidden(bytesColumn, narrow);
    int left = wide - leastName;
    for (const auto& [column, usual, least] : {std::tuple{int{typeColumn}, 76, 76},
                                               {shapeColumn, 118, 100},
                                               {bytesColumn, 84, 0},
                                               {normColumn, 84, 60}}) {
        view_->horizontalHeader()->resizeSection(column, narrow ? least : usual);
        left -= narrow ? least : usual;
    }
    view_->horizontalHeader()->resizeSection(valuesColumn,
                                             std::clamp(left, leastValues, mostValues));
}

void TensorTable::ask(int row) {
    const TensorFacts& tensor = model_->at(filter_->mapToSource(filter_->index(row, 0)).row());
    if (tensor.problem.empty() && model_->spread(tensor) == nullptr)
        emit valuesWanted({tensor.name});
}

void TensorTable::askAll() {
    std::vector<std::string> wanted;
    for (int row = 0; row < rows(); ++row) {
        const TensorFacts& tensor = model_->at(filter_->mapToSource(filter_->index(row, 0)).row());
        if (tensor.problem.empty() && model_->spread(tensor) == nullptr)
            wanted.push_back(tensor.name);
    }
    if (!wanted.empty()) emit valuesWanted(wanted);
}

void TensorTable::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !model_->asked.empty()) {
        emit stopWanted();
        return;
    }
    QWidget::keyPressEvent(event);
}

bool TensorTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == view_->viewport() && event->type() == QEvent::Resize) fitColumns();
    // Escape is the window's, but while values are being read.
    if (event->type() == QEvent::ShortcutOverride && !model_->asked.empty() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) {
            if (view_->currentIndex().isValid()) ask(view_->currentIndex().row());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace sextant
