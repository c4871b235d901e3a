# SPDX-License-Identifier: GPL-3.0-or-later
"""Progress in a terminal or a Jupyter notebook: one line, which is written over."""
import contextlib
import shutil
import sys
import time

_EVERY = 0.1  # seconds


@contextlib.contextmanager
def heard(progress):
    """What the module calls with (fraction, what): the caller's own, or that of a line."""
    if progress is not True:
        yield progress or None
        return
    line = _Line()
    try:
        yield line
    finally:
        line.end()


def _notebook():
    """IPython's display function, where a notebook shows what is displayed."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return ipython.display.display if shell and hasattr(shell, "kernel") else None


class _Line:
    def __init__(self):
        self._begun = self._shown = time.monotonic()
        self._handle = None
        self._display = _notebook()
        self._silent = self._display is None and not sys.stderr.isatty()

    def __call__(self, fraction, what):
        now = time.monotonic()
        if self._silent or now - self._shown < _EVERY:
            return
        self._shown = now
        self._write(text_of(fraction, what, now - self._begun))

    def end(self):
        """The line is left as it is."""
        if not self._silent and self._display is None and self._shown > self._begun:
            print(file=sys.stderr)

    def _write(self, text):
        if self._display is None:
            width = max(20, shutil.get_terminal_size().columns - 1)
            print(f"\r{text[:width]:{width}}", end="", file=sys.stderr, flush=True)
        elif self._handle is None:
            self._handle = self._display({"text/plain": text}, raw=True, display_id=True)
        else:
            self._handle.update({"text/plain": text}, raw=True)


def text_of(fraction, what, seconds):
    """ "[#####     ]  50 %, 0:12 left, 3 of 6 units done"; the time left once 1 % is done."""
    bar = "#" * int(20 * fraction)
    left = ""
    if fraction >= 0.01:
        minutes, rest = divmod(round(seconds * (1 - fraction) / fraction), 60)
        left = f", {minutes}:{rest:02} left"
    return f"[{bar:20}] {100 * fraction:3.0f} %{left}, {what}"
