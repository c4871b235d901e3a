#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The translations of the window: what is to be translated, and whether all of it is.

  scripts/translations.py --check                say what is missing or wrong, in every language
  scripts/translations.py --missing FILE.json    write what has no translation yet
  scripts/translations.py --import FILE.json...  take translations over from such files
  scripts/translations.py --update               bring resources/translations/*.ts up to the sources

Sources are the texts in tr() of app/, pages/ and widgets/, the patterns of messages (Message and every class whose
name ends in Error) of the analysis too, what it tells of its progress, texts marked by translatable(), and
resources/translations/described.json: what kinds of jobs, methods, studies and the like say of themselves, kept complete by a test
(tests/app/language_test.cpp). docs/translating.md says more.
"""
import argparse
import collections
import json
import pathlib
import re
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
DESCRIBED = FOLDER / "described.json"
CONTEXT = "sextant"
# Programs without a window speak English.
WITHOUT_WINDOW = ("app/about/", "app/batch/", "app/bench/", "app/view_bench/")
SEARCHED = ("analysis", "app", "kernels", "pages", "widgets")

TOKEN = re.compile(
    r"""(?P<space>\s+|\\\n)
      | (?P<comment>//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/)
      | (?P<raw>(?:u8|u|U|L)?R"(?P<fence>[^()\\\s]{0,16})\((?P<inside>.*?)\)(?P=fence)")
      | (?P<string>(?:u8|u|U|L)?"(?:[^"\\\n]|\\.)*")
      | (?P<character>(?:u8|u|U|L)?'(?:[^'\\\n]|\\.)+')
      | (?P<number>\.?\d(?:'?[\w.]|[eEpP][+-])*)
      | (?P<word>[A-Za-z_]\w*)
      | (?P<mark>::|.)""",
    re.VERBOSE | re.DOTALL,
)
ESCAPE = re.compile(rb"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]+|[0-7]{1,3}|.)", re.DOTALL)
SIMPLE = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"0": b"\0", b'"': b'"', b"'": b"'", b"\\": b"\\", b"?": b"?",
          b"a": b"\a", b"b": b"\b", b"f": b"\f", b"v": b"\v"}


class Source(collections.namedtuple("Source", "text comment plural")):
    """A text to be translated; `plural`: it has a form for one and a form for many."""


def unescaped(literal):
    """What stands between the quotes of "...", as bytes."""
    def replace(match):
        body = match.group(1)
        if body[:1] in b"uU" and len(body) > 1:
            return chr(int(body[1:], 16)).encode()
        if body[:1] == b"x" and len(body) > 1:
            return bytes([int(body[1:], 16) & 0xFF])
        if body[:1].isdigit():
            return bytes([int(body, 8) & 0xFF])
        return SIMPLE.get(body, body)

    inside = literal[literal.index('"') + 1:-1]
    return ESCAPE.sub(replace, inside.encode())


class Reader:
    """The tokens of a C++ file. A literal is (True, bytes), all else (False, text)."""

    def __init__(self, text):
        self.tokens = []
        for match in TOKEN.finditer(text):
            kind = match.lastgroup
            if kind in ("space", "comment"):
                continue
            if kind in ("raw", "fence", "inside"):
                self.tokens.append((True, match.group("inside").encode()))
            elif kind == "string":
                self.tokens.append((True, unescaped(match.group())))
            else:
                self.tokens.append((False, match.group()))

    def is_mark(self, at, mark):
        return at < len(self.tokens) and self.tokens[at] == (False, mark)

    def literal(self, at):
        """Adjacent literals put together and the place after them; None where none begins."""
        parts = []
        while at < len(self.tokens) and self.tokens[at][0]:
            parts.append(self.tokens[at][1])
            at += 1
        return (b"".join(parts).decode(), at) if parts else (None, at)

    def has_argument(self, at):
        """Whether a further argument begins at the comma here."""
        return self.is_mark(at, ",") and not self.is_mark(at + 1, ")")

    def calls(self):
        """Each name that is followed by "(" or "{", and the place after that."""
        for at in range(len(self.tokens) - 1):
            literal, name = self.tokens[at]
            if not literal and (self.is_mark(at + 1, "(") or self.is_mark(at + 1, "{")):
                yield name, at + 2


def translated_calls(reader):
    """tr("text", "comment", n), translate("context", "text", ...) and the same as QT_TRANSLATE_NOOP."""
    for name, at in reader.calls():
        if name in ("translate", "QT_TRANSLATE_NOOP"):
            context, at = reader.literal(at)
            if context is None or not reader.is_mark(at, ","):
                continue
            at += 1
        elif name not in ("tr", "QT_TR_NOOP", "translatable"):
            continue
        text, at = reader.literal(at)
        if text is None or not (reader.is_mark(at, ")") or reader.is_mark(at, ",")):
            continue
        comment, plural = "", False
        if reader.has_argument(at):
            said, after = reader.literal(at + 1)
            comment = said or ""
            if said is None:
                after = at + 2  # nullptr
            plural = reader.has_argument(after)
        yield Source(text, comment, plural)


def messages(reader):
    """The pattern of Message("...{}...", ...) and of whatever is thrown as an Error."""
    for name, at in reader.calls():
        declared = at > 2 and reader.tokens[at - 3] == (False, "Message")  # Message missing("...")
        if name != "Message" and not name.endswith("Error") and not declared:
            continue
        text, at = reader.literal(at)
        if text is not None and (reader.is_mark(at, ")") or reader.is_mark(at, "}") or reader.is_mark(at, ",")):
            yield Source(text, "", False)


def plain_sentences(reader):
    """What progress(share, "text") reports."""
    for name, at in reader.calls():
        if name != "progress":
            continue
        depth = 1
        while at < len(reader.tokens) and depth > 0:
            literal, mark = reader.tokens[at]
            depth += 0 if literal else (mark in "([{") - (mark in ")]}")
            text, after = reader.literal(at)
            if text is not None and depth == 1:
                if reader.is_mark(at - 1, ",") and reader.is_mark(after, ")"):
                    yield Source(text, "", False)
                at = after
            else:
                at += 1


def collected():
    """Every source, as a sorted list."""
    found = {}
    for folder in SEARCHED:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix not in (".cpp", ".h", ".cu") or name.startswith(WITHOUT_WINDOW):
                continue
            reader = Reader(path.read_text(encoding="utf-8"))
            for source in [*translated_calls(reader), *messages(reader), *plain_sentences(reader)]:
                if re.search(r"[^\W\d_]", re.sub(r"%\w|\{\w*\}", "", source.text)):
                    key = source.text, source.comment
                    found[key] = source if key not in found else found[key]._replace(
                        plural=source.plural or found[key].plural)
    for text in json.loads(DESCRIBED.read_text(encoding="utf-8")) if DESCRIBED.exists() else []:
        found.setdefault((text, ""), Source(text, "", False))
    return sorted(found.values())


def catalogues():
    return sorted(FOLDER.glob("sextant_*.ts"))


def read(path):
    """{(text, comment): [translation] or [one, many]} of a .ts file."""
    made = {}
    for message in xml.etree.ElementTree.parse(path).getroot().iter("message"):
        key = message.findtext("source") or "", message.findtext("comment") or ""
        translation = message.find("translation")
        forms = [form.text or "" for form in translation.findall("numerusform")]
        made[key] = forms or [translation.text or ""]
    return made


def escaped(text):
    return (text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
            .replace("'", "&apos;"))


def write(path, sources, translations):
    language = path.stem.split("_", 1)[1]
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>",
             f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>",
             f"    <name>{CONTEXT}</name>"]
    for source in sources:
        forms = translations.get((source.text, source.comment), [])
        done = bool(forms) and all(forms) and len(forms) == (2 if source.plural else 1)
        kind = "" if done else ' type="unfinished"'
        lines.append('    <message numerus="yes">' if source.plural else "    <message>")
        lines.append(f"        <source>{escaped(source.text)}</source>")
        if source.comment:
            lines.append(f"        <comment>{escaped(source.comment)}</comment>")
        if source.plural:
            lines.append(f"        <translation{kind}>")
            for at in range(2):
                form = forms[at] if at < len(forms) else ""
                lines.append(f"            <numerusform>{escaped(form)}</numerusform>")
            lines.append("        </translation>")
        else:
            lines.append(f"        <translation{kind}>{escaped(forms[0] if forms else '')}</translation>")
        lines.append("    </message>")
    lines += ["</context>", "</TS>", ""]
    path.write_text("\n".join(lines), encoding="utf-8")


KEYS = re.compile(r"\{key:[^}]*\}")
NUMBERED = re.compile(r"\{(\d+)\}")
TAGS = re.compile(r"</?[a-zA-Z][^<>]*>|\]\([^)]*\)|\(\*\.[^)]*\)|https?://[^\s)]+")
ACCESS = re.compile(r"&&|&(?=[^\W_])(?!\w+;)")


def fault(source, form):
    """What is wrong with one form of a translation; empty: nothing."""
    text = source.text
    for what, pattern in (("%1 and the like", r"%L?\d+"), ("{key:...}", KEYS.pattern),
                          ("tags, links and patterns of files", TAGS.pattern)):
        wanted, has = sorted(re.findall(pattern, text)), sorted(re.findall(pattern, form))
        if wanted != has:
            return f"{what}: {has} for {wanted}"
    places = text.count("{}")
    numbered = [int(number) for number in NUMBERED.findall(form)]
    if not NUMBERED.search(text) and not (
            form.count("{}") == places and not numbered
            or "{}" not in form and set(numbered) == set(range(1, places + 1))):
        return f"it has other places than the {places} \"{{}}\" of its source"
    if ACCESS.sub(lambda found: "" if found.group() == "&&" else "\0", text).count("\0") != ACCESS.sub(
            lambda found: "" if found.group() == "&&" else "\0", form).count("\0"):
        return "an access key (&) is missing or too much"
    for side, of in (("begins", lambda one: one[:len(one) - len(one.lstrip())]),
                     ("ends", lambda one: one[len(one.rstrip()):])):
        if of(text) != of(form):
            return f"it {side} with other spaces than its source"
    return ""


def faults(source, forms):
    wanted = 2 if source.plural else 1
    if len(forms) != wanted or not all(forms):
        return "it has no translation"
    if source.plural and "%n" in source.text and "%n" not in forms[-1]:
        return "%n is missing"
    for form in forms:
        if found := fault(source, form):
            return found
    return ""


def check(sources):
    wrong = 0

    def say(path, text, what):
        nonlocal wrong
        wrong += 1
        print(f"{path.relative_to(ROOT)}: {json.dumps(text, ensure_ascii=False)}: {what}")

    wanted = {(source.text, source.comment): source for source in sources}
    paths = catalogues()
    if not paths:
        print(f"{FOLDER.relative_to(ROOT)}: no sextant_LANGUAGE.ts")
        return 1
    for path in paths:
        has = read(path)
        for key, source in wanted.items():
            what = faults(source, has[key]) if key in has else "it is not in the file"
            if what:
                say(path, source.text, what)
        for key in has:
            if key not in wanted:
                say(path, key[0], "nothing says this any more")
    if wrong:
        print(f"{wrong} texts. scripts/translations.py --update brings the files up to date; then translate what is "
              "unfinished (docs/translating.md).")
    return 1 if wrong else 0


def update(sources, imported=None):
    for path in catalogues():
        translations = read(path)
        translations.update(imported or {})
        write(path, sources, translations)


def imported(files, sources):
    """Translations of JSON lists of {"source", "comment", "translation" or "translations"}."""
    wanted = {(source.text, source.comment): source for source in sources}
    made, unknown = {}, 0
    for file in files:
        for entry in json.loads(pathlib.Path(file).read_text(encoding="utf-8")):
            forms = entry.get("translations") or [entry.get("translation") or ""]
            key = entry["source"], entry.get("comment") or ""
            if key not in wanted:
                unknown += 1
            elif all(forms):
                if what := faults(wanted[key], forms):
                    print(f"{file}: {json.dumps(key[0], ensure_ascii=False)}: {what}", file=sys.stderr)
                made[key] = forms
    print(f"{len(made)} taken over; {unknown} that nothing says (any more)", file=sys.stderr)
    return made


def missing(sources, file):
    for path in catalogues():
        has = read(path)
        entries = []
        for source in sources:
            if faults(source, has.get((source.text, source.comment), [])):
                entry = {"source": source.text, "comment": source.comment}
                entry.update({"translations": ["", ""]} if source.plural else {"translation": ""})
                entries.append(entry)
        pathlib.Path(file).write_text(json.dumps(entries, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(entries)} of {len(sources)} to be translated, in {file}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true")
    what.add_argument("--update", action="store_true")
    what.add_argument("--missing", metavar="FILE.json")
    what.add_argument("--import", nargs="+", metavar="FILE.json", dest="files")
    arguments = parser.parse_args()
    sources = collected()
    if arguments.check:
        return check(sources)
    if arguments.update:
        update(sources)
    elif arguments.missing:
        missing(sources, arguments.missing)
    else:
        update(sources, imported(arguments.files, sources))
    return 0


if __name__ == "__main__":
    sys.exit(main())
