"""What the page says when something is no longer there: the account, then the server, stopped and killed and back again.

Environment as for walk.py; SERVER_PID, SERVER_PROGRAM and SERVER_DATA, to end the server and start it anew on the same
port; SERVICE_KEY, to delete an account as another device would."""

import contextlib
import json
import os
import signal
import subprocess
import time
import urllib.parse
import urllib.request
import uuid

from browser import DESK, visit
from playwright.sync_api import TimeoutError
from walk import sign_up

ADDRESS = urllib.parse.urlsplit(os.environ["SIMULATOR_URL"])


def admin(method, path):
    key = os.environ["SERVICE_KEY"]
    request = urllib.request.Request(
        "http://%s/auth/v1/admin/%s" % (ADDRESS.netloc, path), method=method,
        headers={"apikey": key, "Authorization": "Bearer " + key})
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or b"{}")


def account_gone(phone, address):
    """The next thing the phone asks for ends its session, in words, whatever it was."""
    users = [user for user in admin("GET", "users?per_page=1000")["users"] if user["email"] == address]
    admin("DELETE", "users/" + users[0]["id"])
    # A phone that asks by itself before the tap leaves nothing to tap.
    with contextlib.suppress(TimeoutError):
        phone.page.get_by_role("tab", name="History").click(timeout=5000)
    phone.says("Your account has been deleted")
    phone.button("Sign up with e-mail").wait_for()
    phone.shot("account-gone")


def answers():
    try:
        with urllib.request.urlopen("http://%s/health" % ADDRESS.netloc, timeout=1):
            return True
    except OSError:
        return False


def end(process, how):
    os.kill(process, how)
    deadline = time.monotonic() + 60
    while answers():
        assert time.monotonic() < deadline, "the server goes on"
        time.sleep(0.05)


def start():
    """Until its lines say that it is ready."""
    server = subprocess.Popen(
        [os.environ["SERVER_PROGRAM"], "serve", "--port", str(ADDRESS.port), "--data", os.environ["SERVER_DATA"],
         "--rate-limits", "off", "--development", "--simulator", "--set", "auntentic.evidence=off"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    for line in server.stdout:
        if "data folder" in line:
            return server
    raise AssertionError("the server did not start again")


def absent(phone, state, words):
    phone.page.wait_for_selector("body[data-state=%s]" % state)
    phone.page.get_by_role("heading", name=words).wait_for()
    # What is tapped meanwhile waits, and harms nobody.
    phone.page.get_by_role("button", name="Home screen").click()
    phone.page.wait_for_timeout(1500)
    assert phone.page.locator("body").get_attribute("data-state") == state
    if phone.screens:
        phone.page.screenshot(path=phone.screens / ("absent-%s.png" % state))


def back(phone):
    phone.page.wait_for_selector("body[data-state=live]", timeout=60_000)
    phone.page.get_by_test_id("app-auntentic").wait_for()
    phone.settle()
    # Refused connections are what the console is right to name.
    phone.errors.clear()


def main():
    address = "absent-%s@example.com" % uuid.uuid4().hex[:8]
    with visit("absences", size=DESK) as phone:
        phone.open()
        sign_up(phone, address, "correct horse 42")
        account_gone(phone, address)
        phone.errors.clear()
        end(int(os.environ["SERVER_PID"]), signal.SIGTERM)
        absent(phone, "stopped", "The server was stopped")
        server = start()
        try:
            back(phone)
            end(server.pid, signal.SIGKILL)
            server.wait()
            absent(phone, "lost", "The server doesn\u2019t answer")
            server = start()
            back(phone)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()
        phone.errors.clear()
    print("what is gone was named, and what came back was found", flush=True)


if __name__ == "__main__":
    main()
