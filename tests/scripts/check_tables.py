#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens what a view saved as HDF5 as a stranger would, with h5py alone, and says whether it
explains itself.

    check_tables.py TABLES.h5        needs h5py and numpy
"""
import json
import sys

import h5py
import numpy as np


def check(path):
    with h5py.File(path, "r") as file:
        assert file.attrs["format"] == "sextant-tables", file.attrs["format"]
        assert file.attrs["format_version"] == "1"
        document = json.loads(file.attrs["document"])
        assert document["format"] == "sextant-experiment"
        assert "session" in document
        assert len(file) > 0, "no table"
        for name, group in file.items():
            assert isinstance(group.attrs["description"], str), name
            columns = group.attrs["columns"].split("\n")
            assert sorted(columns) == sorted(group), f"{name}: columns"
            lengths = {len(group[column]) for column in columns}
            assert len(lengths) == 1, f"{name}: columns of {lengths} rows"
            for column in columns:
                data = group[column]
                assert data.dtype == np.float64 or h5py.check_string_dtype(data.dtype), column
                assert isinstance(data.attrs["unit"], str), column
                print(f"{name}/{column} {data.shape} {data.attrs['unit']}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    check(sys.argv[1])
    print("ok")
