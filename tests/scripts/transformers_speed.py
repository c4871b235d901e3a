#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time and peak memory of one measurement of a Llama of 100 M parameters over 4096 tokens: Hugging Face
transformers with sdpa and no entropy, and sextant-batch with every head's entropy. Outside the tests.

    transformers_speed.py SEXTANT_BATCH [FOLDER]

Needs the Python packages torch, transformers and numpy. FOLDER receives the checkpoint (random weights).
"""
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

LENGTH = 4096
REPEATS = 3


def make(folder):
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(1)
    config = LlamaConfig(
        hidden_size=768, num_hidden_layers=12, num_attention_heads=12, num_key_value_heads=12,
        intermediate_size=2048, vocab_size=32000, max_position_embeddings=LENGTH,
        tie_word_embeddings=False)
    model = LlamaForCausalLM(config)
    model.save_pretrained(folder)
    ids = torch.randint(0, config.vocab_size, (LENGTH,))
    with open(os.path.join(folder, "ids.txt"), "w") as file:
        file.write(" ".join(str(int(i)) for i in ids) + "\n")


def run_transformers(folder):
    import torch
    from transformers import LlamaForCausalLM

    model = LlamaForCausalLM.from_pretrained(folder, attn_implementation="sdpa", dtype=torch.float32)
    ids = torch.tensor([[int(i) for i in open(os.path.join(folder, "ids.txt")).read().split()]])
    times = []
    with torch.inference_mode():
        for _ in range(REPEATS):
            begin = time.perf_counter()
            logits = model(ids, use_cache=False).logits
            nll = torch.nn.functional.cross_entropy(logits[0, :-1], ids[0, 1:], reduction="none")
            times.append(time.perf_counter() - begin)
    print(json.dumps({"seconds": min(times), "nll_mean": float(nll.mean()),
                      "peak_gb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6}))


def run_sextant(batch, folder):
    best = None
    for _ in range(REPEATS):
        process = subprocess.Popen(
            [batch, "measure", folder, "--ids", os.path.join(folder, "ids.txt"), "--json",
             "--position", "rope"], stdout=subprocess.PIPE)
        answer = json.loads(process.stdout.read())
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            raise SystemExit("sextant-batch failed")
        result = {"seconds": answer["seconds"], "nll_mean": answer["nll_mean"],
                  "peak_gb": usage.ru_maxrss / 1e6}
        if best is None or result["seconds"] < best["seconds"]:
            best = result
    return best


def main():
    if len(sys.argv) > 2 and sys.argv[1] in ("--make", "--transformers"):
        return make(sys.argv[2]) if sys.argv[1] == "--make" else run_transformers(sys.argv[2])
    batch = sys.argv[1]
    folder = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="llama-100m-")
    own = [sys.executable, os.path.abspath(__file__)]
    if not os.path.exists(os.path.join(folder, "ids.txt")):
        subprocess.run(own + ["--make", folder], check=True)
    theirs = json.loads(subprocess.run(own + ["--transformers", folder], check=True,
                                       stdout=subprocess.PIPE).stdout)
    ours = run_sextant(batch, folder)
    print(json.dumps({"transformers": theirs, "sextant": ours,
                      "ratio": theirs["seconds"] / ours["seconds"]}, indent=1))


main()
