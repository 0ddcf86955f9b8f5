"""From a tap to the changed screen in Chromium, as JSON lines: {"name", "p50", "p95", "unit", "count", "cpu"}.

Environment: SIMULATOR_URL, a development server on this machine that does nothing else; SERVER_PID, if "cpu" is wanted:
what that process alone spends on a tap, in milliseconds. The last line is about all taps together."""

import json
import os

from browser import visit

ROUNDS = int(os.environ.get("ROUNDS", "60"))
WARM_UP = 5

# From the click, before any handler of the page has seen it, to the first change of the phone's screen.
OBSERVE = """() => {
    let began;
    window.tapTimes = [];
    addEventListener('click', () => { began = performance.now(); }, { capture: true });
    new MutationObserver(() => {
        if (began !== undefined) window.tapTimes.push(performance.now() - began);
        began = undefined;
    }).observe(document.getElementById('root'), {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
}"""


def cpu_ms():
    """Of the server itself: Postgres and Chromium are other processes."""
    if "SERVER_PID" not in os.environ:
        return None
    with open("/proc/%s/stat" % os.environ["SERVER_PID"]) as stat:
        user, system = stat.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")


def percentile(values, share):
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))], 2)


def report(name, values, cpu):
    print(json.dumps({
        "name": name, "p50": percentile(values, 0.5), "p95": percentile(values, 0.95), "unit": "ms",
        "count": len(values), "cpu": None if cpu is None else round(cpu / len(values), 3),
    }), flush=True)


class Bench:
    """Taps the same few things over and over."""

    def __init__(self, phone):
        self.phone, self.values, self.cpu = phone, [], 0

    def measure(self, name, *actions):
        for _ in range(WARM_UP):
            for action in actions:
                action()
        self.phone.page.evaluate("window.tapTimes.length = 0")
        before = cpu_ms()
        for _ in range(ROUNDS):
            for action in actions:
                action()
        spent = None if before is None else cpu_ms() - before
        values = self.phone.page.evaluate("window.tapTimes")
        assert len(values) == ROUNDS * len(actions), "%s: %d taps changed the screen" % (name, len(values))
        report(name, values, spent)
        self.values += values
        self.cpu = None if spent is None else self.cpu + spent


def main():
    with visit("latency") as phone:
        phone.open()
        phone.page.evaluate(OBSERVE)
        bench = Bench(phone)
        phone.page.get_by_test_id("app-auntentic").click()
        phone.says("Is it real?")
        bench.measure("onboarding", lambda: phone.tap("Next"), lambda: phone.tap("Back"))
        phone.tap("Skip")
        bench.measure("push and pop", lambda: phone.tap("Sign up with e-mail"), lambda: phone.tap("Back"))
        phone.tap("Continue with Apple")
        phone.tap("Continue as")
        phone.says("No checks yet")
        bench.measure("tabs", lambda: phone.tab("Settings"), lambda: phone.tab("Home"))
        report("all", bench.values, bench.cpu)


if __name__ == "__main__":
    main()
