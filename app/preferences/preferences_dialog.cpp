// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences/preferences_dialog.h"

#include <QDialogButtonBox>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QThread>
#include <QVBoxLayout>

#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/preferences/start_again.h"
#include "app/preferences/window_preferences.h"
#include "widgets/preferences/computing_page.h"
#include "widgets/preferences/key_page.h"
#include "widgets/preferences/look_page.h"
#include "widgets/preferences/paper_page.h"

namespace sextant {

namespace {

constexpr QSize usualSize(720, 600);
constexpr int frameRoom = 48;  // pixels that the dialog leaves of the window and of the screen

// `page` scrolls where it does not fit.
QScrollArea* scrolledPage(QWidget* page) {
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    return scroll;
}

}  // namespace

PreferencesDialog::PreferencesDialog(MainWindow* window)
    : QDialog(window),
      window_(window),
      tabs_(new QTabWidget(this)),
      look_(new LookPage),
      paper_(new PaperPage),
      computing_(new ComputingPage),
      keys_(new KeyPage) {
    setObjectName("preferencesDialog");
    setWindowTitle(tr("Preferences"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    tabs_->setObjectName("preferencesTabs");
    tabs_->tabBar()->setAccessibleName(tr("Parts of the preferences"));
    tabs_->addTab(scrolledPage(look_), tr("Look"));
    tabs_->addTab(scrolledPage(computing_), tr("Computing"));
    tabs_->addTab(keys_, tr("Keys"));
    tabs_->addTab(scrolledPage(paper_), tr("Pictures"));
    column->addWidget(tabs_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    WindowPreferences* preferences = &window->preferences();
    const auto change = [preferences](auto how) { preferences->change(how); };
    connect(look_, &LookPage::edited, this, [change](const LookFacts& look) {
        change([&](Preferences& now) { now.look = look; });
    });
    connect(look_, &LookPage::restartWanted, window, [window] { startAgain(*window); });
    connect(paper_, &PaperPage::edited, this, [change](const PaperStyle& style) {
        change([&](Preferences& now) { now.paper = style; });
    });
    connect(computing_, &ComputingPage::deviceChosen, this, [this](const QString& id) {
        window_->fulfil(DeviceAction{id}, EditPhase::commit);
        showComputing();  // where it was refused, too
    });
    connect(computing_, &ComputingPage::fetchAsked, this,
            [this] { window_->commands().run("fetch-gpu"); });
    connect(computing_, &ComputingPage::precisionChosen, this, [change](bool bf16) {
        change([&](Preferences& now) { now.precision = bf16 ? Precision::bf16 : Precision::fp32; });
    });
    connect(computing_, &ComputingPage::threadsChosen, this, [change](int threads) {
        const bool all = threads >= QThread::idealThreadCount();
        change([&](Preferences& now) { now.threads = all ? 0 : threads; });
    });
    connect(computing_, &ComputingPage::shareChosen, this,
            [this](double share) { window_->fulfil(MemoryAction{share}, EditPhase::commit); });
    connect(keys_, &KeyPage::edited, this, [change](const KeyChanges& keys) {
        change([&](Preferences& now) { now.keys = keys; });
    });
    connect(preferences, &WindowPreferences::changed, this, &PreferencesDialog::fill);
    connect(&window->session(), &Session::stateChanged, this, &PreferencesDialog::showComputing);
    connect(window, &MainWindow::lookChanged, this, &PreferencesDialog::fill);
    fill();
    fit();
}

void PreferencesDialog::fill() {
    look_->setFacts(window_->preferences().now().look);
    paper_->setStyleOfPaper(window_->preferences().now().paper);
    keys_->setTheme(window_->theme());
    keys_->setRows(window_->commands().keyRows());
    showComputing();
}

void PreferencesDialog::showComputing() {
    const Session& session = window_->session();
    const Preferences& now = window_->preferences().now();
    ComputingFacts facts;
    facts.devices = deviceFacts(session);
    facts.bf16 = now.precision == Precision::bf16;
    facts.mostThreads = QThread::idealThreadCount();
    facts.threads = now.threads > 0 ? now.threads : facts.mostThreads;
    facts.share = now.memoryShare;
    const QLocale locale(QLocale::English);
    const auto size = [&](std::size_t bytes) {
        return locale.formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
    };
    facts.kept = tr("Now %1 of at most %2 are kept.")
                     .arg(size(session.cacheUsed()), size(session.cacheBudget()));
    computing_->setFacts(facts);
}

// Within the window's screen, and where it can over the window.
void PreferencesDialog::fit() {
    const QSize room =
        window_->size().boundedTo(window_->screen()->availableSize()) - QSize(frameRoom, frameRoom);
    resize((QSizeF(usualSize) * window_->snapshot().textScale).toSize().boundedTo(room));
}

void showPreferences(MainWindow& window) {
    auto* dialog = window.findChild<PreferencesDialog*>();
    if (!dialog) dialog = new PreferencesDialog(&window);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

}  // namespace sextant
