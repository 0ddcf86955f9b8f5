"""One line per step, and a clear end at the first thing that is not as the official service has it."""

import contextlib
import sys
import traceback


class Wrong(Exception):
    """What was expected and what was seen instead."""


def expect(what, seen, wanted):
    if seen != wanted:
        raise Wrong("%s\n    expected %r\n    seen     %r" % (what, wanted, seen))


def expect_that(what, seen, holds):
    if not holds:
        raise Wrong("%s\n    seen     %r" % (what, seen))


def refused(what, call, error, check=lambda e: True):
    """`call` must raise `error`, and the error must satisfy `check`."""
    try:
        seen = call()
    except error as e:
        expect_that("%s: refused, but not as expected" % what, e, check(e))
        return e
    raise Wrong("%s\n    expected a refusal (%s)\n    seen     %r" % (what, error.__name__, seen))


@contextlib.contextmanager
def step(name):
    try:
        yield
    except Wrong as wrong:
        print("WRONG  %s: %s" % (name, wrong), flush=True)
        sys.exit(1)
    except Exception:
        print("ERROR  %s\n%s" % (name, traceback.format_exc()), flush=True)
        sys.exit(1)
    print("ok     %s" % name, flush=True)
