"""Charts: where marks lie and what is heard of them. Environment as for gestures.py."""

from browser import visit

PLACES = """name => {
    const chart = document.querySelector(`[data-testid=${name}]`);
    const plot = chart.querySelector('.plot').getBoundingClientRect();
    const at = element => { const box = element.getBoundingClientRect(); return {
        x: (box.left + box.width / 2 - plot.left) / plot.width, y: (box.top + box.height / 2 - plot.top) / plot.height,
        top: (box.top - plot.top) / plot.height, height: box.height / plot.height, width: box.width / plot.width,
        left: (box.left - plot.left) / plot.width }; };
    const all = kind => [...chart.querySelectorAll(kind)].map(at);
    return { dots: all('.cdot'), bars: all('.cbar'), rules: all('.crule'), areas: all('.carea'),
        labels: [...chart.querySelectorAll('.cyt .clabel')].map(e => ({ words: e.textContent, ...at(e) })),
        below: [...chart.querySelectorAll('.cxb .clabel')].map(e => e.textContent),
        heard: [...chart.querySelectorAll('[role=listitem]')].map(e => e.getAttribute('aria-label')),
        name: chart.getAttribute('aria-label'), role: chart.getAttribute('role'), plot: plot.width };
}"""


def near(a, b, slack=0.01):
    return abs(a - b) < slack


def trend(phone):
    seen = phone.page.evaluate(PLACES, "trend")
    assert seen["name"] == "Score of six weeks" and seen["role"] == "group", seen
    assert seen["heard"] == ["Week %d, %d points" % pair for pair in enumerate([62, 58, 71, 64, 80, 77], 1)], seen
    for index, (dot, score) in enumerate(zip(seen["dots"], [62, 58, 71, 64, 80, 77])):
        assert near(dot["x"], index / 5) and near(dot["y"], 1 - score / 100), (index, dot)
    assert [label["words"] for label in seen["labels"]] == ["0", "50", "100"], seen["labels"]
    assert all(near(l["y"], 1 - int(l["words"]) / 100, 0.02) for l in seen["labels"]), seen["labels"]
    assert 2 <= len(seen["below"]) <= 6, seen["below"]
    # What readers of the page find is a list with a name.
    group = phone.page.get_by_role("group", name="Score of six weeks")
    assert group.get_by_role("listitem").count() == 6


def tone(phone):
    seen = phone.page.evaluate(PLACES, "tone")
    assert seen["heard"] == ["0, Loudness 1.5", "5, Loudness 3.2", "10, Loudness 4.4", "15, Loudness 2.8"], seen
    assert len(seen["dots"]) == 4 and len(seen["rules"]) == 1
    # 1 to 5 fits around 1.5 to 4.4; 2 to 4 is the middle half.
    assert near(seen["areas"][0]["top"], 0.25) and near(seen["areas"][0]["height"], 0.5), seen["areas"]
    assert near(seen["rules"][0]["y"], 0.5), seen["rules"]


def parts(phone):
    seen = phone.page.evaluate(PLACES, "parts")
    voice, below, above = seen["bars"]
    assert near(voice["x"], 0.25) and near(voice["height"], 1) and near(voice["top"], 0), voice
    assert near(below["x"], 0.75) and near(below["height"], 0.5) and near(below["top"], 0.5), below
    assert near(above["x"], 0.75) and near(above["height"], 0.25) and near(above["top"], 0.25), above
    assert not seen["labels"] and seen["below"] == ["Voice", "Posture"]
    kinds = phone.page.evaluate(PLACES, "kinds")
    assert all(near(bar["left"], 0) for bar in kinds["bars"]) and len(kinds["bars"]) == 6
    assert near(kinds["bars"][0]["width"], 62 / 80), kinds["bars"]
    phone.says("Posture")


def main():
    for dark in [False, True]:
        with visit("charts-dark" if dark else "charts-light", dark=dark) as phone:
            phone.open()
            trend(phone)
            tone(phone)
            parts(phone)
            phone.fits("charts")
            phone.control("text", 11)
            phone.shot("largest")
    print("all charts were read")


main()
