"""usage: stub_fal.py PORT LATENCY_MS [SIDE]

A stub of fal's queue: accepts requests, completes them after the latency, signs and sends messages to the address given
with a request, and serves the pictures. It refuses what the real service refuses. GET /stats returns what it saw;
`doubled` counts requests whose prompt and seed had been accepted before."""

import asyncio
import base64
import hashlib
import io
import json
import sys
import time
import uuid
from urllib.parse import parse_qs, urlsplit

import httptools
import uvloop
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from PIL import Image

PORT, LATENCY = int(sys.argv[1]), float(sys.argv[2]) / 1000
SIDE = int(sys.argv[3]) if len(sys.argv) > 3 else 1024
BASE = "http://127.0.0.1:%d" % PORT
KEY = "Key stub:stub"
MODELS = {
    "fal-ai/flux/schnell": {"image_size", "num_inference_steps", "enable_safety_checker"},
    "fal-ai/flux/dev": {"image_size", "num_inference_steps", "enable_safety_checker"},
    "fal-ai/flux-kontext/dev": {"image_url", "num_inference_steps", "enable_safety_checker"},
}
COMMON = {"prompt", "num_images", "seed", "output_format", "sync_mode"}
signer = Ed25519PrivateKey.generate()
public = signer.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
JWKS = {"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "stub",
                  "x": base64.urlsafe_b64encode(public).rstrip(b"=").decode()}]}
seen = {"submissions": 0, "accepted": 0, "refused": 0, "doubled": 0, "polls": 0, "results": 0, "files": 0,
        "cancelled": 0, "in_flight": 0, "in_flight_max": 0, "messages": 0, "messages_taken": 0, "connections": 0}
jobs, prompts, tasks = {}, set(), set()


def picture():
    gradient = Image.linear_gradient("L").resize((SIDE, SIDE))
    noise = Image.effect_noise((SIDE, SIDE), 40)
    out = io.BytesIO()
    Image.merge("RGB", (gradient, gradient.rotate(90), noise)).save(out, "JPEG", quality=70)
    return out.getvalue()


PICTURE = picture()


class Job:
    def __init__(self, model, fields, webhook):
        self.id, self.model, self.webhook = str(uuid.uuid4()), model, webhook
        self.count, self.seed = fields.get("num_images", 1), fields.get("seed", 7)
        self.ends, self.cancelled = time.monotonic() + LATENCY, False

    def ended(self):
        return self.cancelled or time.monotonic() >= self.ends

    def places(self, status, **more):
        base = "%s/%s/requests/%s" % (BASE, "/".join(self.model.split("/")[:2]), self.id)
        return {"status": status, "request_id": self.id, "response_url": base, "status_url": base + "/status",
                "cancel_url": base + "/cancel", **more}

    def output(self):
        images = [{"url": "%s/files/%s-%d.jpg" % (BASE, self.id, index), "width": SIDE, "height": SIDE,
                   "content_type": "image/jpeg"} for index in range(self.count)]
        return {"images": images, "timings": {"inference": LATENCY}, "seed": self.seed,
                "has_nsfw_concepts": [False] * self.count, "prompt": ""}


def ended(job):
    seen["in_flight"] -= 1
    if job.webhook and not job.cancelled:
        task = loop.create_task(tell(job))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


async def tell(job):
    """Sends the message, again and again for a while, as long as it isn't taken."""
    body = json.dumps({"request_id": job.id, "gateway_request_id": job.id, "status": "OK",
                       "payload": job.output()}).encode()
    url = urlsplit(job.webhook)
    for attempt in range(5):
        now = str(int(time.time()))
        text = "\n".join([job.id, "user_stub", now, hashlib.sha256(body).hexdigest()]).encode()
        head = ("POST %s?%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
                "X-Fal-Webhook-Request-Id: %s\r\nX-Fal-Webhook-User-Id: user_stub\r\nX-Fal-Webhook-Timestamp: %s\r\n"
                "X-Fal-Webhook-Signature: %s\r\n\r\n"
                % (url.path, url.query, url.netloc, len(body), job.id, now, signer.sign(text).hex()))
        seen["messages"] += 1
        try:
            if 200 <= await Messenger.post(url.hostname, url.port or 80, head.encode() + body) < 300:
                seen["messages_taken"] += 1
                return
        except (OSError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(0.5 * 2 ** attempt)


class Messenger(asyncio.Protocol):
    """A connection to whoever takes messages; used again as long as it stays open."""

    idle = []

    @classmethod
    async def post(cls, host, port, request):
        while cls.idle and cls.idle[-1].transport.is_closing():
            cls.idle.pop()
        one = cls.idle.pop() if cls.idle else (await loop.create_connection(cls, host, port))[1]
        one.answer = loop.create_future()
        one.transport.write(request)
        return await asyncio.wait_for(one.answer, 15)

    def connection_made(self, transport):
        self.transport, self.answer = transport, None
        self.parser = httptools.HttpResponseParser(self)

    def data_received(self, data):
        self.parser.feed_data(data)

    def on_message_complete(self):
        status, keep = self.parser.get_status_code(), self.parser.should_keep_alive()
        if not self.answer.done():
            self.answer.set_result(status)
        self.idle.append(self) if keep else self.transport.close()

    def connection_lost(self, error):
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionResetError())


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

    def on_message_begin(self):
        self.url, self.headers, self.body = b"", {}, bytearray()

    def on_url(self, url):
        self.url += url

    def on_header(self, name, value):
        self.headers[name.lower().decode()] = value.decode()

    def on_body(self, body):
        self.body += body

    def on_message_complete(self):
        url = urlsplit(self.url.decode())
        path, method = [part for part in url.path.split("/") if part], self.parser.get_method().decode()
        if path == ["stats"]:
            return self.reply(200, seen)
        if path == [".well-known", "jwks.json"]:
            return self.reply(200, JWKS)
        if path[:1] == ["files"]:
            seen["files"] += 1
            if "authorization" in self.headers:
                return self.refuse(400, "a key was sent to the file server")
            return self.write(200, "image/jpeg", PICTURE)
        if self.headers.get("authorization") != KEY:
            return self.refuse(401, "Authentication is required")
        if "requests" in path:
            return self.about(method, path)
        if method != "POST":
            return self.refuse(405, "Method Not Allowed")
        self.submit("/".join(path), parse_qs(url.query))

    def submit(self, model, query):
        seen["submissions"] += 1
        if model not in MODELS:
            return self.refuse(404, "Application not found")
        if self.headers.get("content-type") != "application/json":
            return self.refuse(415, "Unsupported Media Type")
        try:
            fields = json.loads(self.body)
        except ValueError:
            return self.refuse(422, "JSON decode error")
        odd = sorted(set(fields) - COMMON - MODELS[model])
        if odd or not isinstance(fields.get("prompt"), str) or fields.get("num_images", 1) not in (1, 2, 3, 4):
            return self.refuse(422, [{"loc": ["body", *odd], "msg": "invalid", "type": "value_error"}])
        job = Job(model, fields, query.get("fal_webhook", [None])[0])
        jobs[job.id] = job
        mark = (fields["prompt"], fields.get("seed"))
        seen["doubled"] += mark in prompts
        prompts.add(mark)
        seen["accepted"] += 1
        seen["in_flight"] += 1
        seen["in_flight_max"] = max(seen["in_flight_max"], seen["in_flight"])
        loop.call_later(LATENCY, ended, job)
        self.reply(200, job.places("IN_QUEUE", queue_position=0))

    def about(self, method, path):
        at = path.index("requests")
        job = jobs.get(path[at + 1]) if len(path) > at + 1 else None
        if job is None or path[:at] != job.model.split("/")[:2]:
            return self.refuse(404, "Request not found")
        what = path[at + 2] if len(path) > at + 2 else "result"
        if (method, what) == ("GET", "status"):
            seen["polls"] += 1
            if not job.ended():
                return self.reply(202, job.places("IN_PROGRESS", logs=None))
            return self.reply(200, job.places("COMPLETED", metrics={"inference_time": LATENCY}))
        if (method, what) == ("GET", "result"):
            seen["results"] += 1
            if job.cancelled:
                return self.reply(499, {"detail": "cancelled", "error_type": "client_cancelled"})
            if not job.ended():
                return self.reply(400, {"detail": "Request is still in progress"})
            return self.reply(200, job.output())
        if (method, what) == ("PUT", "cancel"):
            if job.ended():
                return self.reply(400, {"status": "ALREADY_COMPLETED"})
            job.cancelled = True
            seen["cancelled"] += 1
            return self.reply(202, {"status": "CANCELLATION_REQUESTED"})
        self.refuse(405, "Method Not Allowed")

    def refuse(self, status, detail):
        seen["refused"] += 1
        self.reply(status, {"detail": detail})

    def reply(self, status, value):
        self.write(status, "application/json", json.dumps(value).encode())

    def write(self, status, kind, body):
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 %d X\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                                 % (status, kind.encode(), len(body)) + body)


loop = uvloop.new_event_loop()
asyncio.set_event_loop(loop)
loop.run_until_complete(loop.create_server(Stub, "127.0.0.1", PORT, backlog=4096))
loop.run_forever()
