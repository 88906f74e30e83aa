"""Ctrl-C in the middle of a kernel raises as it does anywhere else; it never ends the process."""

import signal
import subprocess
import sys

import pytest

INTERRUPTED = """
import signal
from pulverdampf.table.angles import difference, direction, heading, turn
from pulverdampf.table.kernel import box, gap, overlaps
from pulverdampf.table.sweeps import corridor_until

class Interrupt(Exception):
    pass

def interrupt(*_):
    raise Interrupt

signal.signal(signal.SIGALRM, interrupt)
a, b = box(10.0, 10.0, 3000000000, 6.0, 1.6), box(12.0, 20.0, 1234567890, 6.0, 1.6)
for count in range(1500):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001 + (count % 7) * 0.0001)
        while True:
            for angle in range(4000000000, 4000000200):
                ux, uy = direction(turn(angle, -count))
                heading(ux, uy), difference(angle, count)
            corridor_until(a, ux, uy, 100.0, b, [b]), gap(a, b), overlaps(a, b)
    except Interrupt:
        pass
signal.setitimer(signal.ITIMER_REAL, 0)
print("survived")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs interval timers")
def test_interrupts_in_a_kernel_are_exceptions() -> None:
    run = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert run.stdout == "survived\n", run.stderr
