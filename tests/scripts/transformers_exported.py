#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a checkpoint with a scale for each head folded in, and compares its NLL in Hugging Face
transformers, which knows nothing of scales or NoPE and is not patched, with sextant-batch's under
the same scales. Outside the normal tests.

    transformers_exported.py SEXTANT_BATCH MODEL TEXT SCALES.json [LENGTH]

Prints the mean NLL by sextant-batch of the source with the scales, of the exported checkpoint, and
by transformers in fp32. Needs the Python packages torch and transformers.
"""
import json
import os
import subprocess
import sys
import tempfile

import torch
import transformers


def measured(batch, model, text, length, *more):
    command = [batch, "measure", model, "--text", text, "--length", str(length), "--json", *more]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def main():
    batch, model, text, scales = sys.argv[1:5]
    length = int(sys.argv[5]) if len(sys.argv) > 5 else 512
    ours = measured(batch, model, text, length, "--head-sigmas", scales)
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "exported")
        done = json.loads(subprocess.run([batch, "export", model, "--head-sigmas", scales, "--out",
                                          out, "--json"], check=True,
                                         stdout=subprocess.PIPE).stdout)
        exported = measured(batch, out, text, length)
        network = transformers.AutoModelForCausalLM.from_pretrained(out, dtype=torch.float32).eval()
        tokenizer = transformers.AutoTokenizer.from_pretrained(out)
        data = open(text, encoding="utf-8-sig").read().replace("\r\n", "\n")
        ids = torch.tensor(tokenizer(data, add_special_tokens=False)["input_ids"][:length + 1])
        with torch.no_grad():
            logits = network(ids[None, :length]).logits[0]
        labels = ids[1:]
        theirs = torch.nn.functional.cross_entropy(logits[:len(labels)].double(), labels).item()
    print(f"folding in {done['dtype']}: relative error {done['fold_error_rms']:.3g} rms, "
          f"{done['fold_error_largest']:.3g} at most")
    print(f"source with scales, sextant-batch   {ours['nll_mean']:.6f} nats")
    print(f"exported, sextant-batch             {exported['nll_mean']:.6f} nats")
    print(f"exported, transformers {transformers.__version__:<12} {theirs:.6f} nats")
    print(f"difference of the two programs      {theirs - exported['nll_mean']:.3g} nats")


if __name__ == "__main__":
    main()
