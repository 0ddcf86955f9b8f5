"""usage: stub_openai.py PORT LATENCY_MS

A stub of POST /v1/chat/completions: reads the whole body, answers with a decided report after the latency. GET /stats
returns what it saw."""

import asyncio
import json
import sys

import httptools
import uvloop

PORT, LATENCY = int(sys.argv[1]), float(sys.argv[2]) / 1000
POINTS = ("stitching", "logo", "materials", "shape", "label", "box_label")
REPORT = json.dumps({
    "isSneaker": True, "identifiedModel": "Nike Air Force 1 '07",
    "categories": {name: {"assessment": "consistent", "note": "As on reference pairs"} for name in POINTS},
    "observations": ["Stitching along the toe box is even", "Logo placement matches reference pairs",
                     "Size tag and box label agree"],
    "additionalPhotosNeeded": None, "verdict": "authentic", "confidence": 91})
BODY = json.dumps({
    "id": "chatcmpl-stub", "object": "chat.completion", "created": 1767225600, "model": "stub-2026-01-01",
    "choices": [{"index": 0, "message": {"role": "assistant", "content": REPORT, "refusal": None}, "logprobs": None,
                 "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 1240, "completion_tokens": 96, "total_tokens": 1336}}).encode()
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nx-request-id: req_stub\r\nContent-Length: %d\r\n\r\n"
ANSWER = HEAD % len(BODY) + BODY
seen = {"requests": 0, "body_bytes": 0, "in_flight": 0, "in_flight_max": 0, "connections": 0}


class Stub(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.parser = httptools.HttpRequestParser(self)
        seen["connections"] += 1

    def data_received(self, data):
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError:
            self.transport.close()

    def on_url(self, url):
        self.url = url

    def on_body(self, body):
        seen["body_bytes"] += len(body)

    def on_message_complete(self):
        if self.url == b"/stats":
            body = json.dumps(seen).encode()
            self.transport.write(HEAD % len(body) + body)
            return
        seen["requests"] += 1
        seen["in_flight"] += 1
        seen["in_flight_max"] = max(seen["in_flight_max"], seen["in_flight"])
        if LATENCY:
            loop.call_later(LATENCY, self.reply)
        else:
            self.reply()

    def reply(self):
        seen["in_flight"] -= 1
        if not self.transport.is_closing():
            self.transport.write(ANSWER)


loop = uvloop.new_event_loop()
asyncio.set_event_loop(loop)
loop.run_until_complete(loop.create_server(Stub, "127.0.0.1", PORT, backlog=4096))
loop.run_forever()
