#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perplexity in four conventions, recomputed with Hugging Face transformers and compared with
sextant-batch's. Outside the normal tests.

    perplexity_conventions.py SEXTANT_BATCH MODEL TEXT [LENGTH [STRIDE]]

hf and yarn: the loop of transformers' guide "Perplexity of fixed-length models", the model's own
loss with labels of -100, once averaged over labels and once over windows. sliding: the last STRIDE
labels of every window. llama.cpp: its rule (tools/perplexity), from the logits of each chunk: rows
n_ctx / 2 .. n_ctx - 2 predict the token after them, the first token is the start token where the
text has one. Prints both and their relative difference; ends with 1 where one is above 1e-4. Needs
the Python packages torch and transformers.
"""
import json
import math
import os
import subprocess
import sys
import tempfile

import torch
import transformers


def guide(network, ids, length, stride):
    """Sum of NLL over labels, labels, and the mean loss of each window."""
    total, count, means, before = 0.0, 0, [], 0
    for begin in range(0, ids.size(1), stride):
        end = min(begin + length, ids.size(1))
        target = ids[:, begin:end].clone()
        target[:, :-(end - before)] = -100
        labels = int((target[:, 1:] != -100).sum())
        if labels > 0:
            loss = float(network(ids[:, begin:end], labels=target).loss)
            total += loss * labels
            count += labels
            means.append(loss)
        before = end
        if end == ids.size(1):
            break
    return total, count, means


def scored(network, window, first):
    """NLL of labels first .. of one window, from its logits."""
    logs = torch.log_softmax(network(window).logits[0].float(), dim=-1)
    rows = torch.arange(first - 1, window.size(1) - 1)
    return -logs[rows, window[0, first:]]


def sliding(network, ids, length, stride):
    ends = range(length, ids.size(1), stride)
    return torch.cat([scored(network, ids[:, end - length:end], length - stride) for end in ends])


def llama_cpp(network, ids, length, start):
    losses = []
    for begin in range(0, ids.size(1) - length + 1, length):
        chunk = ids[:, begin:begin + length].clone()
        if start is not None and int(ids[0, 0]) == start:
            chunk[0, 0] = start
        losses.append(scored(network, chunk, length // 2 + 1))
    return torch.cat(losses)


def main():
    batch, model, text = sys.argv[1:4]
    length = int(sys.argv[4]) if len(sys.argv) > 4 else 256
    stride = int(sys.argv[5]) if len(sys.argv) > 5 else 64
    network = transformers.AutoModelForCausalLM.from_pretrained(model, dtype=torch.float32).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(model)
    data = open(text, encoding="utf-8-sig").read().replace("\r\n", "\n")[:6 * length]
    ids = torch.tensor([tokenizer(data)["input_ids"]])
    with torch.no_grad():
        total, count, means = guide(network, ids, length, stride)
        wanted = {"hf": total / count, "yarn": sum(means) / len(means),
                  "sliding": float(sliding(network, ids, length, stride).mean()),
                  "llama.cpp": float(llama_cpp(network, ids, length,
                                               network.config.bos_token_id).mean())}
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "text.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(data)
        for convention, mean in wanted.items():
            command = [batch, "perplexity", model, "--text", path, "--lengths", str(length),
                       "--convention", convention, "--json"]
            if convention != "llama.cpp":
                command += ["--stride", str(stride)]
            cell = json.loads(subprocess.run(command, check=True,
                                             stdout=subprocess.PIPE).stdout)["cells"][0]
            apart = abs(cell["perplexity"] / math.exp(mean) - 1)
            worst = max(worst, apart)
            print(f"{convention:10s} transformers {math.exp(mean):.6f}  "
                  f"sextant {cell['perplexity']:.6f}  apart {apart:.1e}")
    return 1 if worst > 1e-4 else 0


if __name__ == "__main__":
    sys.exit(main())
