# SPDX-License-Identifier: GPL-3.0-or-later
# Made by python -m nanobind.stubgen -m sextant._sextant
from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


class Error(Exception):
    pass

class Source:
    def __init__(self) -> None: ...

    @property
    def texts(self) -> list[str]: ...

    @texts.setter
    def texts(self, arg: Sequence[str], /) -> None: ...

    @property
    def ids(self) -> str: ...

    @ids.setter
    def ids(self, arg: str, /) -> None: ...

    @property
    def documents(self) -> list[list[int]]: ...

    @documents.setter
    def documents(self, arg: Sequence[Sequence[int]], /) -> None: ...

    @property
    def fields(self) -> dict[str, str]: ...

    @fields.setter
    def fields(self, arg: Mapping[str, str], /) -> None: ...

    @property
    def intervention(self) -> str: ...

    @intervention.setter
    def intervention(self, arg: str, /) -> None: ...

    @property
    def position(self) -> str: ...

    @position.setter
    def position(self, arg: str, /) -> None: ...

    @property
    def layers(self) -> str: ...

    @layers.setter
    def layers(self, arg: str, /) -> None: ...

    @property
    def samples(self) -> int: ...

    @samples.setter
    def samples(self, arg: int, /) -> None: ...

    @property
    def device(self) -> str: ...

    @device.setter
    def device(self, arg: str, /) -> None: ...

class Measurement:
    @property
    def entropy(self) -> Annotated[NDArray[numpy.float32], dict(writable=False)] | None:
        """
        Attention entropy, nats, [layers, heads, positions], mean over samples.
        """

    @property
    def score_variance(self) -> Annotated[NDArray[numpy.float32], dict(writable=False)] | None:
        """
        Variance of the scores, nats^2, [layers, heads, positions]; None: not asked.
        """

    @property
    def first_token_share(self) -> Annotated[NDArray[numpy.float32], dict(writable=False)] | None:
        """
        Attention weight on the first token, 0 to 1, [layers, heads, positions].
        """

    @property
    def sink_share(self) -> Annotated[NDArray[numpy.float32], dict(writable=False)] | None:
        """Attention weight of the sink, 0 to 1; None: no layer has one."""

    @property
    def nll(self) -> Annotated[NDArray[numpy.float32], dict(writable=False)] | None:
        """
        -ln p of the next token, nats, [positions], mean over samples; NaN: not scored.
        """

    @property
    def nll_samples(self) -> Annotated[NDArray[numpy.float32], dict(writable=False)] | None:
        """The same for each sample, nats, [samples, positions]."""

    @property
    def logits(self) -> Annotated[NDArray[numpy.float32], dict(writable=False)] | None:
        """Logits, [samples, positions, vocabulary]; None: not asked."""

    @property
    def labels(self) -> int:
        """Scored tokens."""

    @property
    def nll_sum(self) -> float:
        """Sum over all labels, nats."""

    @property
    def nll_mean(self) -> float:
        """Mean over all labels, nats."""

    @property
    def perplexity(self) -> float:
        """exp(nll_mean)."""

    @property
    def seconds(self) -> float:
        """Computing time, s."""

    @property
    def device(self) -> str:
        """What computed it."""

    @property
    def notes(self) -> list[str]:
        """What was decided while reading, sentences."""

    @property
    def experiment(self) -> str:
        """The experiment, JSON as in an experiment file."""

    def save(self, path: str) -> None:
        """Writes a capture (HDF5), whole or not at all."""

class Report:
    @property
    def summary(self) -> str:
        """One line."""

    @property
    def device(self) -> str:
        """What computed it."""

    @property
    def json(self) -> str:
        """The text that sextant-batch --json prints."""

    @property
    def notes(self) -> list[str]:
        """What was decided while reading, sentences."""

    @property
    def proposed(self) -> str | None:
        """JSON of the intervention that is worth trying; None: there is none."""

    @property
    def tables(self) -> dict:
        """Tables by name: a dict of columns each, whose names end in the unit."""

    @property
    def arrays(self) -> dict:
        """Arrays by name; `about` says what they hold."""

    @property
    def about(self) -> dict:
        """
        Of each array by name: its unit, what it holds and the names of its dimensions.
        """

class OpenModel:
    @property
    def path(self) -> str: ...

    @property
    def layers(self) -> int: ...

    @property
    def heads(self) -> int: ...

    @property
    def vocabulary(self) -> int: ...

    @property
    def trained_length(self) -> int:
        """Tokens; 0: not known."""

    @property
    def parameters(self) -> int: ...

    @property
    def warnings(self) -> list[str]: ...

    def encode(self, arg: str, /) -> list[int]: ...

    def decode(self, arg: Sequence[int], /) -> str: ...

    def measure(self, source: Source, logits: bool, score_variance: bool, progress: object | None) -> Measurement: ...

    def sensitivity(self, source: Source, from_position: int, progress: object | None) -> tuple: ...

    def job(self, key: str, source: Source, settings: str, journal: str, progress: object | None) -> Report: ...

    def query(self, key: str, source: Source, settings: str, progress: object | None) -> Report: ...

def open(path: str, progress: object | None) -> OpenModel: ...

def kinds() -> str: ...

def methods() -> str: ...

def queries() -> str: ...

def read_capture(path: str) -> Measurement: ...

def checked_experiment(json: str) -> str: ...
