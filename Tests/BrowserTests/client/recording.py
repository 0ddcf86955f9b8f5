"""Camera, recorder, chosen files and player. Environment as for gestures.py."""

import os
import pathlib
import tempfile

from browser import visit

FAKES = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
MIRROR = """() => {
    const feed = document.querySelector('[data-feed]');
    const box = feed.getBoundingClientRect(), outer = feed.closest('[data-testid=mirror]').getBoundingClientRect();
    return { mirrored: getComputedStyle(feed).transform, width: feed.videoWidth, running: !feed.paused,
        fills: Math.abs(box.width - outer.width) < 1 && Math.abs(box.height - outer.height) < 1, box: box.width };
}"""


def mirror(phone):
    phone.says("camera notAsked, microphone notAsked")
    phone.tap("Mirror")
    phone.says("picture off")
    phone.tap("Ask")
    phone.says("camera allowed, microphone allowed")
    phone.says("picture live")
    phone.until("() => document.querySelector('[data-feed]').videoWidth > 0", "a picture")
    seen = phone.page.evaluate(MIRROR)
    assert seen["mirrored"].startswith("matrix(-1"), seen
    assert seen["fills"] and seen["running"] and abs(seen["box"] - 200) < 1, seen
    phone.shot("mirror")
    phone.page.evaluate("() => { window.stream = document.querySelector('[data-feed]').srcObject }")
    phone.tap("Narrow")
    seen = phone.page.evaluate(MIRROR)
    assert seen["fills"] and seen["running"] and abs(seen["box"] - 120) < 1, seen
    assert phone.page.evaluate("() => document.querySelector('[data-feed]').srcObject === window.stream")


def ended(phone):
    phone.says("picture off")
    phone.until("() => window.stream.getTracks().every(track => track.readyState === 'ended')", "an end of the tracks")


def record(phone):
    phone.tap("Record", exact=True)
    phone.says("heard started")
    phone.says("seconds 2")
    phone.tap("Stop")
    phone.says("heard clip")
    phone.says("video/webm of")
    phone.says("whole")
    assert not phone.page.get_by_text("not whole").count()
    # By itself, after two seconds.
    phone.tap("Record shortly")
    phone.says("heard started")
    phone.says("heard clip")
    phone.says("video/webm of 2 s, whole")


def play(phone):
    video = "document.querySelector('video.player')"
    phone.until("() => Number.isFinite(%s.duration)" % video, "a length")
    length = phone.page.evaluate("() => %s.duration" % video)
    # A busy machine notices late that the time is over.
    assert 1.5 < length < 10, length
    phone.tap("Jump")
    phone.until("() => Math.abs(%s.currentTime - 1.5) < 0.05 && !%s.seeking" % (video, video), "at 1.5 s")
    phone.says("it rests")
    phone.shot("player")
    phone.tap("Play")
    phone.until("() => %s.currentTime > 1.55" % video, "further on")
    phone.until("() => %s.ended" % video, "at its end")
    phone.says("it rests")


def give_up(phone):
    phone.tap("Record", exact=True)
    phone.says("heard started")
    phone.tap("Give up")
    phone.tap("Record", exact=True)
    phone.says("heard started")
    phone.tap("Leave")
    phone.says("heard The recording was interrupted")
    ended(phone)


def choose(phone):
    with tempfile.TemporaryDirectory() as folder:
        words, large = pathlib.Path(folder) / "words.mp4", pathlib.Path(folder) / "large.mp4"
        words.write_text("these are words, and no film at all")
        with open(large, "wb") as file:
            file.truncate(22 << 20)
        picker = phone.page.get_by_label("Choose a video")
        picker.set_input_files(words)
        phone.says("heard That file isn’t a video we can read")
        picker.set_input_files(large)
        phone.says("heard That video is too large")
        film = os.environ.get("FILM")
        if film:
            picker.set_input_files(film)
            phone.says("heard clip")


def refused():
    with visit("refused", flags=["--use-fake-ui-for-media-stream=deny", FAKES[1]]) as phone:
        phone.open()
        phone.tap("Mirror")
        phone.tap("Ask")
        phone.says("camera refused, microphone refused")
        phone.says("picture off")
        phone.tap("Settings")
        phone.says("Allow camera and microphone for this page")


def missing():
    with visit("missing", flags=FAKES[:1]) as phone:
        phone.open()
        phone.tap("Mirror")
        phone.tap("Ask")
        phone.says("picture failed: No camera found")


def reload():
    """A page that is loaded again has lost its recording, and says so."""
    with visit("reload", flags=FAKES) as phone:
        phone.open()
        phone.tap("Mirror")
        phone.tap("Ask")
        phone.says("picture live")
        phone.tap("Record", exact=True)
        phone.says("heard started")
        phone.page.reload()
        phone.live()
        phone.says("heard The recording was interrupted")
        phone.says("picture live")


def main():
    with visit("recording", flags=FAKES) as phone:
        phone.open()
        mirror(phone)
        record(phone)
        play(phone)
        give_up(phone)
        # The console says of each refusal that it was one.
        before = len(phone.errors)
        choose(phone)
        extra = phone.errors[before:]
        assert all("415" in error or "blob:" in error for error in extra), extra
        del phone.errors[before:]
    refused()
    missing()
    reload()
    print("all recordings ended as they should")


main()
