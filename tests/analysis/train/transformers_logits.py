#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The largest difference between the logits of Hugging Face transformers and of sextant-batch for a
RoPE or NoPE model that `sextant-batch train` wrote (NoPE: transformers' rotation set to identity).
Outside the normal tests.

    transformers_logits.py SEXTANT_BATCH MODEL TEXT [LENGTH]

Needs the Python packages torch, transformers and h5py.
"""
import json
import os
import subprocess
import sys
import tempfile

import h5py
import torch
import transformers


def main():
    batch, model, text = sys.argv[1:4]
    length = int(sys.argv[4]) if len(sys.argv) > 4 else 512
    position = json.load(open(os.path.join(model, "config.json")))["sextant_position"]
    with tempfile.TemporaryDirectory() as folder:
        capture = os.path.join(folder, "capture.h5")
        subprocess.run([batch, "measure", model, "--text", text, "--length", str(length), "--logits",
                        "--position", position, "--out", capture], check=True,
                       stdout=subprocess.DEVNULL)
        with h5py.File(capture) as file:
            ours = file["logits"][0]

    if position == "none":
        transformers.models.llama.modeling_llama.apply_rotary_pos_emb = (
            lambda q, k, *arguments, **names: (q, k))
    theirs = transformers.AutoModelForCausalLM.from_pretrained(model, dtype=torch.float32).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(model)
    data = open(text, encoding="utf-8-sig").read().replace("\r\n", "\n")
    ids = tokenizer(data, add_special_tokens=False)["input_ids"][:length]
    assert ids == list(data.encode("utf-8")[:length]), "the tokenizer does not give bytes"
    with torch.no_grad():
        logits = theirs(torch.tensor([ids])).logits[0].numpy()
    print(f"{model}: largest |logit| {abs(logits).max():.3f}, "
          f"largest difference {abs(logits - ours).max():.2e} over {length} positions")


main()
