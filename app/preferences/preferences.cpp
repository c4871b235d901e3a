// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences/preferences.h"

#include <QFontDatabase>
#include <QThread>
#include <cmath>

namespace sextant {

namespace {

using Colours = LookFacts::Colours;

// Of settings files.
constexpr auto themeKey = "view/theme", sizeKey = "view/textPercent", familyKey = "view/family",
               numbersKey = "view/numberFamily", unitKey = "view/unit", startKey = "start/opens",
               threadsKey = "compute/threads", memoryKey = "memory/share",
               deviceKey = "compute/device", precisionKey = "compute/precision",
               languageKey = "view/language", paperFamilyKey = "paper/family",
               paperSizeKey = "paper/textPercent", paperGreyKey = "paper/grey";

QString keyOfCommand(const std::string& id) {
    return "keys/" + QString::fromStdString(id);
}

Colours coloursNamed(const QString& name) {
    return name == "dark" ? Colours::dark : name == "light" ? Colours::light : Colours::desktop;
}

// Of a font that is on this machine, else empty.
QString familyIn(const WindowSettings& settings, const char* key) {
    const QString name = settings.value(key).toString();
    return !name.isEmpty() && QFontDatabase::hasFamily(name) ? name : QString();
}

int wholeIn(const WindowSettings& settings, const char* key, int least, int most, int otherwise) {
    bool number = false;
    const int value = settings.value(key).toString().toInt(&number);
    return number && value >= least && value <= most ? value : otherwise;
}

template <class Enum, std::size_t count>
Enum namedIn(const WindowSettings& settings, const char* key, const Enum (&all)[count],
             Enum otherwise) {
    const std::string text = settings.value(key).toString().toStdString();
    for (const Enum one : all)
        if (text == name(one)) return one;
    return otherwise;
}

// Writes `value`, or nothing where it is as at first.
void writeOrRemove(WindowSettings& settings, const QString& key, const QVariant& value,
                   bool asAtFirst) {
    if (asAtFirst)
        settings.remove(key);
    else
        settings.setValue(key, value);
}

}  // namespace

Language languageIn(const QSettings& file) {
    return languageOfCode(file.value(languageKey).toString()).value_or(systemLanguage());
}

Preferences preferencesIn(const WindowSettings& settings,
                          const std::vector<std::string>& commands) {
    const Preferences first;
    Preferences made;
    LookFacts& look = made.look;
    look.colours = coloursNamed(settings.value(themeKey).toString());
    look.textPercent = wholeIn(settings, sizeKey, LookFacts::leastText, LookFacts::mostText,
                               first.look.textPercent);
    look.family = familyIn(settings, familyKey);
    look.numberFamily = familyIn(settings, numbersKey);
    look.bits = settings.value(unitKey).toString() == "bits";
    look.opensLast = settings.value(startKey).toString() != "page";
    look.language = languageOfCode(settings.value(languageKey).toString());
    made.paper.family = familyIn(settings, paperFamilyKey);
    made.paper.textPercent = wholeIn(settings, paperSizeKey, PaperStyle::leastText,
                                     PaperStyle::mostText, first.paper.textPercent);
    made.paper.grey = settings.value(paperGreyKey).toString() == "yes";
    // As many as the machine has are all of them, on a larger machine too.
    made.threads = wholeIn(settings, threadsKey, 1, QThread::idealThreadCount() - 1, 0);
    bool number = false;
    const double share = settings.value(memoryKey).toString().toDouble(&number);
    if (number && share > 0.0 && share <= 1.0) made.memoryShare = share;
    made.device = namedIn(settings, deviceKey, everyDevice, first.device);
    if (made.device == Device::automatic) made.device = first.device;
    made.precision = namedIn(settings, precisionKey, everyPrecision, first.precision);
    for (const std::string& id : commands) {
        const QString key = keyOfCommand(id);
        if (!settings.contains(key)) continue;
        if (const auto keys = keysFromText(settings.value(key).toString())) made.keys[id] = *keys;
    }
    return made;
}

void keep(const Preferences& now, const Preferences& before, WindowSettings& settings) {
    const Preferences first;
    const LookFacts &look = now.look, &had = before.look;
    if (look.colours != had.colours)
        writeOrRemove(settings, themeKey, look.colours == Colours::dark ? "dark" : "light",
                      look.colours == Colours::desktop);
    if (look.textPercent != had.textPercent)
        writeOrRemove(settings, sizeKey, look.textPercent,
                      look.textPercent == first.look.textPercent);
    if (look.family != had.family)
        writeOrRemove(settings, familyKey, look.family, look.family.isEmpty());
    if (look.numberFamily != had.numberFamily)
        writeOrRemove(settings, numbersKey, look.numberFamily, look.numberFamily.isEmpty());
    if (look.bits != had.bits) settings.setValue(unitKey, look.bits ? "bits" : "nats");
    if (look.opensLast != had.opensLast) writeOrRemove(settings, startKey, "page", look.opensLast);
    if (look.language != had.language)
        writeOrRemove(settings, languageKey, look.language ? code(*look.language) : QString(),
                      !look.language);
    const PaperStyle &paper = now.paper, &paperBefore = before.paper;
    if (paper.family != paperBefore.family)
        writeOrRemove(settings, paperFamilyKey, paper.family, paper.family.isEmpty());
    if (paper.textPercent != paperBefore.textPercent)
        writeOrRemove(settings, paperSizeKey, paper.textPercent,
                      paper.textPercent == first.paper.textPercent);
    if (paper.grey != paperBefore.grey) writeOrRemove(settings, paperGreyKey, "yes", !paper.grey);
    if (now.threads != before.threads)
        writeOrRemove(settings, threadsKey, now.threads, now.threads == 0);
    if (now.memoryShare != before.memoryShare)
        writeOrRemove(settings, memoryKey, now.memoryShare, now.memoryShare == 0.0);
    if (now.device != before.device)
        writeOrRemove(settings, deviceKey, name(now.device), now.device == first.device);
    if (now.precision != before.precision)
        writeOrRemove(settings, precisionKey, name(now.precision),
                      now.precision == first.precision);
    for (const auto& [id, keys] : now.keys) {
        const auto known = before.keys.find(id);
        if (known == before.keys.end() || known->second != keys)
            settings.setValue(keyOfCommand(id), keysToText(keys));
    }
    for (const auto& [id, keys] : before.keys)
        if (!now.keys.contains(id)) settings.remove(keyOfCommand(id));
}

}  // namespace sextant
