# SPDX-License-Identifier: GPL-3.0-or-later
"""What a call reads and how the model is changed, as sextant-batch has it in options."""
from __future__ import annotations

import json
import math
import os
import typing

import numpy

from . import _sextant


class Reading(typing.TypedDict, total=False):
    """What every call reads beside `text`, the path of a text.

    ids: token ids, a list of documents of them, or the path of a list. length, offset: tokens.
    samples: how many are cut from the text. bos: auto, always or never. intervention: a dict or
    JSON as in experiment files. position: a dict, JSON or a file of it, as --position. layers: a
    pattern of layers, as "hwfa,window=16". device: cpu, cuda or auto.
    """
    ids: typing.Any
    length: int
    offset: int
    samples: int
    bos: str
    intervention: typing.Any
    position: typing.Any
    layers: str
    device: str


def _text_of(value):
    """JSON or a path as text; a dict becomes JSON."""
    return json.dumps(value) if isinstance(value, dict) else os.fspath(value)


def _path_of(text):
    """The path of a text. A text itself is refused with its first words alone."""
    path = os.fspath(text)
    if "\n" in path or len(path) > 4096:
        raise _sextant.Error(f"text: {path[:40]!r}... is a text, expected the path of one; give a "
                             "text at hand as ids=model.encode(text)")
    return path


def source_of(text, samples, options):
    """Takes what Reading lists out of options. samples: of a text where nothing is said."""
    source = _sextant.Source()
    source.samples = samples
    given = {key: options.pop(key) for key in Reading.__annotations__ if key in options}
    given = {key: value for key, value in given.items() if value is not None}
    ids = given.pop("ids", None)
    if text is not None:
        source.texts = [_path_of(one) for one in (text if isinstance(text, (list, tuple))
                                                  else [text])]
    if isinstance(ids, (str, os.PathLike)):
        source.ids = os.fspath(ids)
    elif ids is not None:
        documents = list(ids)
        if not documents:
            raise _sextant.Error("ids: the list is empty; give at least 2 ids")
        if not hasattr(documents[0], "__len__"):
            documents = [documents]
        source.documents = [[int(one) for one in document] for document in documents]
    for key in ("intervention", "position", "layers", "device"):
        if key in given:
            setattr(source, key, _text_of(given.pop(key)))
    source.fields = {key: str(value) for key, value in given.items()}
    return source


def reading_alone(text, samples, options):
    """source_of() for calls that have no other options."""
    source = source_of(text, samples, options)
    if options:
        raise TypeError(f"unexpected argument {', '.join(options)}; "
                        f"expected some of {', '.join(Reading.__annotations__)}")
    return source


def settings_text(options):
    """Parameters as JSON, `from_` for what Python keeps for itself.

    Arrays become lists, lists of names and of dicts text.
    """
    return json.dumps({key.rstrip("_"): _setting(value) for key, value in options.items()})


def _setting(value):
    if isinstance(value, (list, tuple, numpy.ndarray)) and len(value) > 0:
        if all(isinstance(one, str) for one in value):
            return ",".join(value)
        if all(isinstance(one, dict) for one in value):
            return json.dumps(list(value))
        return [_setting(one) for one in numpy.ravel(value).tolist()]
    if isinstance(value, numpy.generic):
        return _setting(value.item())
    return "inf" if isinstance(value, float) and math.isinf(value) else value
