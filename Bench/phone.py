"""To the server, a browser that shows a simulated phone: cookie, page, stream and taps."""

import http.client
import json
import re


class Phone:
    """Its cookie outlives `close`: opening it again is a reload. Two connections, as Chromium keeps: stream and posts.

    Thirty share an address of this machine, as browsers in a house do: the server gives one address only so many phones."""

    count = 0

    def __init__(self, port):
        self.port, self.cookie, self.token = port, "", ""
        house = Phone.count // 30
        Phone.count += 1
        self.source = ("127.1.%d.%d" % (house // 250, house % 250 + 1), 0)

    def look(self):
        """Loads the page and follows its stream until the first screen is there."""
        self.posts = self._connection()
        page, headers = self._answer("GET", "/", expect=200)
        self.cookie = headers.get("Set-Cookie", self.cookie).split(";")[0]
        self.token = re.search(r'name="page-token" content="(\w+)"', page).group(1)
        self.stream = self._connection()
        self.stream.request("GET", "/sim/events?version=-1", headers=self._headers())
        self.patches = self.stream.getresponse()
        if self.patches.status != 200:
            raise RuntimeError("the stream answers %d" % self.patches.status)
        self.number, self.html = 0, ""
        self._read()
        return self

    def tap(self, name):
        """Waits for the button with that identifier, label or text, taps it, and waits for the answer."""
        while not (handler := self.find(name)):
            self._read()
        self.press(handler)

    def press(self, handler):
        """Taps what `find` has found, and waits for the answer."""
        self.number += 1
        self.html = ""
        self._answer("POST", "/sim/event", json.dumps({"n": self.number, "h": handler, "k": "c"}), expect=204)
        while self.number not in self._read():
            pass

    def has(self, name):
        return self.find(name) is not None

    def shows(self, words):
        while words not in self.html:
            self._read()

    def close(self):
        for connection in (self.stream, self.posts):
            connection.close()
        self.patches.close()

    def _connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=self.source)

    def _headers(self):
        return {"Cookie": self.cookie, "X-Simulator-Page": self.token} if self.cookie else {}

    def _answer(self, method, path, body=None, expect=200):
        headers = self._headers()
        if body:
            headers |= {"Content-Type": "application/json", "Origin": "http://127.0.0.1:%d" % self.port}
        self.posts.request(method, path, body, headers)
        answer = self.posts.getresponse()
        text = answer.read().decode()
        if answer.status != expect:
            raise RuntimeError("%s: %d %s" % (path, answer.status, text[:200]))
        return text, answer.headers

    def _read(self):
        """Reads the next message: keeps its markup and returns the events it answers."""
        while True:
            line = self.patches.readline()
            if not line:
                raise RuntimeError("the stream has ended")
            if line.startswith(b"data: {"):
                break
        message = json.loads(line[6:])
        self.html += "".join(part for op in message["o"] for part in op[2:] if isinstance(part, str))
        return message["r"]

    def find(self, name):
        """Of the innermost element with that identifier, label or text."""
        for tag in re.finditer(r'<[^>]* data-c="([^"]+)"[^>]*>([^<]*(?:<(?!/button|[^>]* data-c=)[^<]*)*)', self.html):
            if '"%s"' % name in tag.group(0) or ">%s<" % name in tag.group(0) + "<":
                return tag.group(1)
        return None
