"""From a tap to the changed screen in Chromium, as JSON lines: {"name", "p50", "p95", "unit", "count"}.

Environment: SIMULATOR_URL, a server on this machine that does nothing else."""

import json

from browser import visit

ROUNDS = 200


def percentile(values, share):
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))], 2)


def main():
    with visit("latency") as phone:
        phone.open()
        phone.page.get_by_test_id("app-auntentic").click()
        phone.says("Is it real?")
        for _ in range(ROUNDS // 2):
            phone.tap("Next")
            phone.tap("Back")
        taps = [tap for tap in phone.page.evaluate("window.simulator.taps") if tap["kind"] == "c"][10:]
        for name, key in [("tap_to_dom", "ms"), ("patch_in_browser", "apply")]:
            values = [tap[key] for tap in taps]
            print(json.dumps({
                "name": name, "p50": percentile(values, 0.5), "p95": percentile(values, 0.95), "unit": "ms",
                "count": len(values),
            }), flush=True)


if __name__ == "__main__":
    main()
