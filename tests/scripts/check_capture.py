#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens a capture as a stranger would, with h5py alone, and says whether it explains itself.

    check_capture.py CAPTURE.h5        needs h5py and numpy
"""
import json
import sys

import h5py
import numpy as np

DATASETS = {  # name: (dimension labels, unit, must be there)
    "entropy": (["layer", "head", "position"], "nats", True),
    "score_variance": (["layer", "head", "position"], "nats^2", False),
    "nll": (["position"], "nats", True),
    "nll_samples": (["sample", "position"], "nats", True),
    "logits": (["sample", "position", "token"], "nats", False),
}


def check(path):
    with h5py.File(path, "r") as file:
        assert file.attrs["format"] == "sextant-capture", file.attrs["format"]
        assert file.attrs["format_version"] == 1
        assert isinstance(file.attrs["convention"], str)
        assert isinstance(file.attrs["sextant_version"], str)
        experiment = json.loads(file.attrs["experiment"])
        assert experiment["format"] == "sextant-experiment"
        mean = file.attrs["nll_sum"] / file.attrs["labels"]
        assert np.isclose(file.attrs["perplexity"], np.exp(mean))
        for name, (labels, unit, needed) in DATASETS.items():
            if name not in file:
                assert not needed, f"{name} is missing"
                continue
            data = file[name]
            assert data.dtype == np.float32, f"{name} is {data.dtype}"
            assert [dimension.label for dimension in data.dims] == labels, name
            assert data.attrs["unit"] == unit, name
            assert data.attrs["description"], name
            print(f"{name} {data.shape} {unit}")
        assert (file["entropy"][...] >= 0).all()
        # The scored positions of all samples add up to what the file says.
        total = np.nansum(file["nll_samples"][...].astype(np.float64))
        print("labels", file.attrs["labels"], "nll_sum", file.attrs["nll_sum"], "sum of samples", total)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    check(sys.argv[1])
    print("ok")
