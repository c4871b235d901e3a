#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Token ids of sextant-batch against those of Hugging Face's tokenizers, text by text. Outside the tests.

    compare_tokenizers.py SEXTANT_BATCH MODEL_FOLDER TEXT [TEXT ...]

Needs the Python package tokenizers and a tokenizer.json in the folder. Ends with 1 if any id differs.
"""
import json
import pathlib
import subprocess
import sys

from tokenizers import Tokenizer


def asSextantReads(path):
    """The text without a byte order mark and with line feeds only, as Sextant reads text files."""
    return pathlib.Path(path).read_bytes().decode("utf-8-sig").replace("\r\n", "\n")


def firstDifference(ours, theirs):
    for i, (a, b) in enumerate(zip(ours, theirs)):
        if a != b:
            return i
    return min(len(ours), len(theirs))


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    batch, model, texts = sys.argv[1], sys.argv[2], sys.argv[3:]
    reference = Tokenizer.from_file(str(pathlib.Path(model) / "tokenizer.json"))
    reference.no_truncation()
    reference.no_padding()
    different = 0
    for text in texts:
        done = subprocess.run([batch, "tokenize", model, "--text", text, "--json"],
                              capture_output=True, text=True)
        if done.returncode != 0:
            print(f"{text}: {done.stderr.strip()}")
            different += 1
            continue
        ours = json.loads(done.stdout)["ids"]
        theirs = reference.encode(asSextantReads(text), add_special_tokens=False).ids
        if ours == theirs:
            print(f"{text}: {len(ours)} ids, all equal")
            continue
        at = firstDifference(ours, theirs)
        print(f"{text}: {len(ours)} ids, expected {len(theirs)}; they differ from id {at} on: "
              f"{ours[at:at + 5]}, expected {theirs[at:at + 5]}")
        different += 1
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
