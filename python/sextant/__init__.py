# SPDX-License-Identifier: GPL-3.0-or-later
"""What a causal transformer does beyond its trained length: sextant-batch from Python.

    import sextant
    model = sextant.open("samples/nope")
    measured = model.measure("samples/texts/the-millpond.txt", length=512)
    measured.entropy   # nats, [layers, heads, positions]

Every kind of job and every query is a method of a model, by its key with _ for -:
model.sweep(...), model.sigma_curve(...).
"""
from __future__ import annotations

import json as _json
import os as _os
import typing as _typing

from . import _sextant
from ._sextant import Error, Measurement, Report
from .options import Reading, reading_alone, settings_text, source_of
from .progress import heard

__all__ = ["Error", "Measurement", "Model", "Reading", "Report", "kinds", "methods", "open",
           "queries", "read_capture", "read_experiment", "write_experiment"]

_Progress = _typing.Union[bool, _typing.Callable[[float, str], object], None]


def kinds() -> list[dict]:
    """The kinds of jobs: dicts with key, title, help, reads_text, reads_documents, parameters."""
    return _json.loads(_sextant.kinds())


def queries() -> list[dict]:
    """The queries: dicts with key, help, reads_text and parameters."""
    return _json.loads(_sextant.queries())


def methods() -> list[dict]:
    """The methods of positions: dicts with stage, key, label, paper, help and parameters."""
    return _json.loads(_sextant.methods())


def read_capture(path) -> Measurement:
    """The Measurement in a capture (HDF5)."""
    return _sextant.read_capture(_os.fspath(path))


def read_experiment(path) -> dict:
    """The experiment in a file, as a dict that has been checked."""
    with _io_open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return _json.loads(_sextant.checked_experiment(text))
    except Error as error:
        raise Error(f"{_os.fspath(path)}: {error}") from None


def write_experiment(path, experiment: dict) -> None:
    """Checks an experiment (a dict) and writes it as an experiment file."""
    text = _sextant.checked_experiment(_json.dumps(experiment))
    with _io_open(path, "w", encoding="utf-8") as file:
        file.write(text)


class Model:
    """An open checkpoint. open() makes one.

    Beside the methods below: path, layers, heads, vocabulary, trained_length (tokens, 0: not
    known), parameters (how many) and warnings. Calls raise Error with the program's words, and
    KeyboardInterrupt at Ctrl+C. `progress` is True for a line of progress, or is called with
    (fraction, what); `**reading` is what Reading lists.
    """

    def __init__(self, opened: _sextant.OpenModel):
        self._opened = opened

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        found = _named().get(name)
        if found is None:
            return getattr(self._opened, name)
        call, described = found

        def run(text=None, **options):
            return call(self, described["key"], text, **options)

        run.__name__ = name
        run.__doc__ = _doc_of(described)
        return run

    def __dir__(self):
        return sorted({*super().__dir__(), *_named(),
                       *(name for name in dir(self._opened) if not name.startswith("_"))})

    def encode(self, text: str) -> list[int]:
        """The token ids of a text, without a start token."""
        return self._opened.encode(text)

    def decode(self, ids) -> str:
        """The text of token ids."""
        return self._opened.decode([int(one) for one in ids])

    def measure(self, text=None, *, logits=False, score_variance=False,
                progress: _Progress = None, **reading: _typing.Unpack[Reading]) -> Measurement:
        """Entropy of every head (nats) and NLL by position (nats). One sample of a text (0: all).

        logits, score_variance: whether the Measurement has these, too.
        """
        source = reading_alone(text, 1, reading)
        with heard(progress) as told:
            return self._opened.measure(source, logits, score_variance, told)

    def sensitivity(self, text=None, *, from_position=0, progress: _Progress = None,
                    **reading: _typing.Unpack[Reading]) -> tuple:
        """Slopes of the mean NLL by the sigma of every head, and that NLL: (array, number).

        The array is [layers, heads], nats by the sigma in effect; the mean is over labels
        predicted at from_position (a token, from 0) and later. One sample of a text (0: all).
        """
        source = reading_alone(text, 1, reading)
        with heard(progress) as told:
            return self._opened.sensitivity(source, from_position, told)

    def job(self, key: str, text=None, *, journal="", progress: _Progress = None,
            **options) -> Report:
        """Runs a job of that kind; all samples of a text, or whole documents where it reads these.

        options: what Reading lists, and the kind's parameters; see kinds(). journal: a folder
        that keeps finished units; the same call goes on there. What stops it (Ctrl+C, an exception
        in `progress`) has an attribute `report`: what was found so far, or None.
        """
        source = source_of(text, 0, options)
        with heard(progress) as told:
            return self._opened.job(key, source, settings_text(options), _os.fspath(journal), told)

    def query(self, key: str, text=None, *, progress: _Progress = None, **options) -> Report:
        """Answers a query. One sample of a text (0: all).

        options: what Reading lists, and the query's parameters; see queries().
        """
        source = source_of(text, 1, options)
        with heard(progress) as told:
            return self._opened.query(key, source, settings_text(options), told)


def _named():
    if not _by_name:
        for call, list_of in ((Model.query, queries()), (Model.job, kinds())):
            for one in list_of:
                _by_name[one["key"].replace("-", "_")] = (call, one)
    return _by_name


def _doc_of(described):
    lines = [described["help"], ""]
    for parameter in described["parameters"]:
        unit = f" [{parameter['unit']}]" if parameter["unit"] else ""
        names = f" One of {', '.join(parameter['names'])}." if parameter["names"] else ""
        lines.append(f"{parameter['key']}{unit}: {parameter['help']}{names} "
                     f"(default {parameter['initial']!r})")
    return "\n".join(lines)


_by_name: dict = {}
_io_open = open


def open(path, progress: _Progress = None) -> Model:  # pylint: disable=redefined-builtin
    """Opens a checkpoint: a path, or "org/name[@revision]" in the Hugging Face cache."""
    with heard(progress) as told:
        return Model(_sextant.open(_os.fspath(path), told))
