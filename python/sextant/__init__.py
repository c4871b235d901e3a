# SPDX-License-Identifier: GPL-3.0-or-later
"""What a causal transformer does beyond its trained length: sextant-batch from Python.

    import sextant
    model = sextant.open("samples/nope")
    measured = model.measure(text="samples/texts/the-millpond.txt", length=512)
    measured.entropy   # nats, [layers, heads, positions]

Every kind of job is a method of a model, by its key with _ for -: model.sweep(...).
"""
import json as _json
import os as _os

from . import _sextant
from ._sextant import Error, Measurement, Report

__all__ = ["Error", "Measurement", "Model", "Report", "kinds", "methods", "open", "read_capture",
           "read_experiment", "write_experiment"]


def kinds():
    """The kinds of jobs: a list of dicts with key, title, help, reads_text and parameters."""
    return _json.loads(_sextant.kinds())


def methods():
    """The methods of positions: a list of dicts with stage, key, label, help and parameters."""
    return _json.loads(_sextant.methods())


def read_capture(path):
    """The Measurement in a capture (HDF5)."""
    return _sextant.read_capture(_os.fspath(path))


def read_experiment(path):
    """The experiment in a file, as a dict that has been checked."""
    with _io_open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return _json.loads(_sextant.checked_experiment(text))
    except Error as error:
        raise Error(f"{_os.fspath(path)}: {error}") from None


def write_experiment(path, experiment):
    """Checks an experiment (a dict) and writes it as an experiment file."""
    text = _sextant.checked_experiment(_json.dumps(experiment))
    with _io_open(path, "w", encoding="utf-8") as file:
        file.write(text)


def _source(text, ids, intervention, samples, device, fields):
    source = _sextant.Source()
    if text is not None:
        source.text = _os.fspath(text)
    if isinstance(ids, (str, _os.PathLike)):
        source.ids = _os.fspath(ids)
    elif ids is not None:
        documents = list(ids)
        if not documents:
            raise Error("ids: the list is empty; give at least 2 ids")
        if not hasattr(documents[0], "__len__"):
            documents = [documents]
        source.documents = [[int(one) for one in document] for document in documents]
    if intervention is not None:
        source.intervention = (intervention if isinstance(intervention, str)
                               else _json.dumps(intervention))
    source.samples = samples
    source.device = device
    source.fields = {key: str(value) for key, value in fields.items() if value is not None}
    return source


class Model:
    """An open checkpoint. open() makes one."""

    def __init__(self, document):
        self._document = document

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        kind = _kinds_by_name().get(name)
        if kind is None:
            return getattr(self._document, name)

        def run(text=None, **options):
            return self.job(kind["key"], text, **options)

        run.__name__ = name
        run.__doc__ = _doc_of(kind)
        return run

    def __dir__(self):
        return sorted({*super().__dir__(), *_kinds_by_name(),
                       *(name for name in dir(self._document) if not name.startswith("_"))})

    def encode(self, text):
        """The token ids of a text, without a start token."""
        return _sextant.encode(self._document, text)

    def measure(self, text=None, *, ids=None, length=None, offset=None, samples=None, bos=None,
                intervention=None, device="cpu", logits=False, score_variance=False,
                progress=None):
        """Entropy of every head (nats) and NLL by position (nats): a Measurement.

        text: path of a text. ids: token ids, a list of documents of them, or the path of a list.
        length, offset: tokens. samples: how many are cut from the text (1). intervention: a dict
        or JSON as in experiment files. progress: called with (fraction, what).
        """
        fields = {"length": length, "offset": offset, "samples": samples, "bos": bos}
        source = _source(text, ids, intervention, 1, device, fields)
        return _sextant.measure(self._document, source, logits, score_variance, progress)

    def sensitivity(self, text=None, *, ids=None, length=None, offset=None, samples=None, bos=None,
                    intervention=None, device="cpu", from_position=0, progress=None):
        """Slopes of the mean NLL by the sigma of every head, and that NLL: (array, number).

        The array is [layers, heads], nats by the sigma in effect; the mean is over labels
        predicted at from_position (a token, from 0) and later. One sample of a text by default.
        """
        fields = {"length": length, "offset": offset, "samples": samples, "bos": bos}
        source = _source(text, ids, intervention, 1, device, fields)
        return _sextant.sensitivity(self._document, source, from_position, progress)

    def job(self, key, text=None, *, ids=None, length=None, offset=None, samples=None, bos=None,
            intervention=None, device="cpu", journal="", progress=None, **settings):
        """Runs a job of that kind: a Report. settings: the kind's parameters; see kinds()."""
        fields = {"length": length, "offset": offset, "samples": samples, "bos": bos}
        source = _source(text, ids, intervention, 0, device, fields)
        return _sextant.job(self._document, key, source, _json.dumps(settings),
                            _os.fspath(journal), progress)


def _kinds_by_name():
    if not _by_name:
        for kind in kinds():
            _by_name[kind["key"].replace("-", "_")] = kind
    return _by_name


def _doc_of(kind):
    lines = [kind["help"], ""]
    for parameter in kind["parameters"]:
        unit = f" [{parameter['unit']}]" if parameter["unit"] else ""
        lines.append(f"{parameter['key']}{unit}: {parameter['help']} "
                     f"(default {parameter['initial']})")
    return "\n".join(lines)


_by_name = {}
_io_open = open


def open(path, progress=None):
    """Opens a checkpoint: a Model."""
    return Model(_sextant.open(_os.fspath(path), progress))
