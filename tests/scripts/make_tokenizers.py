#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/tokenizers: small SentencePiece models, a Unigram tokenizer.json, and the ids and
texts that the libraries sentencepiece and tokenizers give for some strings. Outside the tests.

    make_tokenizers.py TEXT FOLDER
"""
import base64
import io
import json
import pathlib
import sys

import sentencepiece
from sentencepiece import sentencepiece_model_pb2
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers

STRINGS = [
    "", " ", "  ", "Hello world", " Hello  world ", "The mill stood by the pond.",
    "a\tb\nc\n\nd", "don't 'tis", "12345 6.78", "Führer naïve café", "ﬁne ½ ① Ａｌａｎ",
    "e\u0301 \u00e9 \u2026", "нещо на Български", "我想在apple工作", "🦙 🚀 (normal) 😶\u200d🌫️",
    "<sep>a<sep> <sep>", "x <s> y </s> <unk>", "\u2581under\u2581", "aaaa aaaaa aaaaaa", "!!!!!! ......",
    "the the the the", "\u00a0nbsp\u3000wide", "  indented\n    more", "<0x41><0x0A>", "ÀÉÎõü ẞ ſ",
    "zero\u200bwidth \ufeffbom", "क्षि ঙ্ক กำ", "\u0001\u0007x", "end ",
]


def train(text, **options):
    made = io.BytesIO()
    lines = [line for line in text.split("\n") if line.strip()]
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=made, minloglevel=2, num_threads=1, **options)
    return made.getvalue()


def answers(model):
    reader = sentencepiece.SentencePieceProcessor(model_proto=model)
    return [{"text": text, "ids": reader.encode(text), "decoded": reader.decode(reader.encode(text))}
            for text in STRINGS]


def unigramJson(model):
    proto = sentencepiece_model_pb2.ModelProto.FromString(model)
    made = Tokenizer(models.Unigram([(p.piece, p.score) for p in proto.pieces], unk_id=0))
    made.normalizer = normalizers.Precompiled(proto.normalizer_spec.precompiled_charsmap)
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.decoder = decoders.Metaspace()
    return made


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    folder = pathlib.Path(sys.argv[2])
    # A few of NFKC's rules, so that the table is small: "source code points <tab> target".
    rules = folder / "rules.tsv"
    pairs = [("ﬁ", "fi"), ("½", "1⁄2"), ("①", "1"), ("Ａ", "A"), ("ｌ", "l"), ("ａ", "a"), ("ｎ", "n"),
             ("e\u0301", "é"), ("…", "..."), ("\u00a0", " "), ("\u3000", " "), ("\t", " "), ("\n", " "),
             ("\u200b", " "), ("\ufeff", ""), ("\u0001", ""), ("\u0007", "")]
    code = lambda s: " ".join(f"{ord(c):X}" for c in s)
    rules.write_text("".join(f"{code(a)}\t{code(b)}\n" for a, b in pairs))
    made = {
        "bpe-bytes": train(text, model_type="bpe", vocab_size=600, byte_fallback=True,
                           user_defined_symbols=["<sep>", "\u2581\u2581", "er"], split_digits=True,
                           normalization_rule_name="identity", remove_extra_whitespaces=False),
        "bpe-plain": train(text, model_type="bpe", vocab_size=300, character_coverage=0.99,
                           normalization_rule_tsv=str(rules)),
        "unigram": train(text, model_type="unigram", vocab_size=300,
                         normalization_rule_tsv=str(rules)),
        "unigram-bytes": train(text, model_type="unigram", vocab_size=600, byte_fallback=True,
                               user_defined_symbols=["<sep>", "ill"], add_dummy_prefix=False,
                               normalization_rule_name="identity", remove_extra_whitespaces=False),
        "unigram-suffix": train(text, model_type="unigram", vocab_size=300,
                                treat_whitespace_as_suffix=True, normalization_rule_tsv=str(rules)),
    }
    rules.unlink()
    for name, model in made.items():
        (folder / f"{name}.model").write_bytes(model)
    cases = {name: answers(model) for name, model in made.items()}
    whole = unigramJson(made["unigram"])
    whole.save(str(folder / "unigram.json"))
    cases["unigram.json"] = [{"text": text, "ids": whole.encode(text).ids,
                              "decoded": whole.decode(whole.encode(text).ids)} for text in STRINGS]
    (folder / "answers.json").write_text(
        json.dumps(cases, ensure_ascii=True, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
