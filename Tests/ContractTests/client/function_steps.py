"""A check of four photographs, from the call to the row it leaves, and another user who sees none of it."""

import uuid

import httpx
from postgrest.exceptions import APIError
from supabase_functions.errors import FunctionsHttpError

from checks import expect, expect_that, refused, step

FUNCTION = "authenticate-sneaker"


def call(client, name, body=None, key=None, method="POST"):
    headers = {"Idempotency-Key": key} if key else {}
    options = {"headers": headers, "method": method, "responseType": "json"}
    if body is not None:
        options["body"] = body
    return client.functions.invoke(name, options)


def finished(client, job):
    """Waits as the app does: one long poll after the other."""
    for _ in range(20):
        if job["status"] not in ("queued", "running"):
            return job
        job = call(client, "jobs/%s?wait=5" % job["id"], method="GET")
    return job


def consented(client, body, key):
    """Starts a check; where the photographs go to somebody else, agrees first, as a person would."""
    try:
        return call(client, FUNCTION, body, key)
    except FunctionsHttpError as e:
        expect_that("refused for want of consent only", e.message, "onsent" in e.message or "agree" in e.message.lower())
        answer = httpx.post("%s/%s" % (client.functions.url, FUNCTION), json=body,
                            headers={**client.functions.headers, "Idempotency-Key": key})
        expect("status and code", (answer.status_code, answer.json()["code"]), (403, "consent_required"))
        call(client, "consent", {"provider": answer.json()["provider"]})
        return call(client, FUNCTION, body, key)


def run(world):
    alice, bob = world.alice, world.bob
    key = str(uuid.uuid4())
    body = {"photos": world.paths, "model": "Air Force 1 '07"}

    with step("a check is started, runs and ends with a verdict"):
        started = consented(alice, body, key)
        job = finished(alice, started)
        expect("the job's end", (job["status"], job["error"]), ("done", None))
        result = job["result"]
        expect_that("verdict", result["verdict"], result["verdict"] in ("authentic", "fake", "inconclusive"))
        expect_that("confidence", result["confidence"], 0 <= result["confidence"] <= 100)
        expect("disclaimer", result["disclaimer"], "This result is AI-assisted and does not guarantee authenticity.")
        expect("charged only when decided", job["charged"], result["verdict"] != "inconclusive")

    with step("the same request again is the same job; the same key for another request is a conflict"):
        expect("same job", call(alice, FUNCTION, body, key)["id"], job["id"])
        refused("another body", lambda: call(alice, FUNCTION, {**body, "model": "Other"}, key), FunctionsHttpError,
                lambda e: e.status == 409)

    with step("the result is a row the owner reads, with the paths of the photographs"):
        row = alice.schema("auntentic").table("authentications").select(
            "verdict,confidence,image_urls,sneaker_model").eq("job_id", job["id"]).single().execute().data
        expect("verdict", (row["verdict"], row["confidence"]), (result["verdict"], result["confidence"]))
        expect("photographs", sorted(row["image_urls"]), sorted(world.paths.values()))
        expect("model", row["sneaker_model"], "Air Force 1 '07")

    with step("credits are what they should be and nobody writes them"):
        credits = alice.schema("auntentic").table("user_credits").select("credits").execute().data
        expect("free checks left", credits, [{"credits": 3 - int(job["charged"])}])
        refused("a balance of one's own", lambda: alice.schema("atelier").table("wallets").update(
            {"free": 99}).eq("user_id", world.alice_id).execute(), APIError, lambda e: e.code == "42501")
        forged = {"user_id": world.alice_id, "verdict": "authentic", "confidence": 99, "image_urls": []}
        refused("a verdict of one's own", lambda: alice.schema("auntentic").table("authentications").insert(
            forged).execute(), APIError, lambda e: e.code == "42501")

    with step("a missing angle, one photograph used twice: said before anything is paid"):
        fewer = {"photos": {k: v for k, v in world.paths.items() if k != "box_label"}}
        refused("a missing angle", lambda: call(alice, FUNCTION, fewer, str(uuid.uuid4())), FunctionsHttpError,
                lambda e: e.status in (400, 422))
        twice = {"photos": {**world.paths, "inner_side": world.paths["outer_side"]}}
        try:
            wish = finished(alice, call(alice, FUNCTION, twice, str(uuid.uuid4())))
            expect("status", wish["status"], "needs_input")
            expect_that("the angle is named", wish, "inner_side" in [p["field"] for p in wish["needs_input"]["fields"]])
            expect("charged", wish["charged"], False)
        except FunctionsHttpError as e:
            expect("refused outright", e.status, 400)

    with step("another user sees neither job nor row, and cannot check these photographs"):
        refused("the job", lambda: call(bob, "jobs/%s" % job["id"], method="GET"), FunctionsHttpError,
                lambda e: e.status == 404)
        refused("cancelling it", lambda: call(bob, "jobs/%s/cancel" % job["id"]), FunctionsHttpError,
                lambda e: e.status in (404, 405))
        expect("rows", bob.schema("auntentic").table("authentications").select("*").execute().data, [])
        refused("the photographs", lambda: call(bob, FUNCTION, body, str(uuid.uuid4())), FunctionsHttpError,
                lambda e: e.status in (400, 403, 404))

    with step("nobody signed in, and no such function"):
        refused("the public key alone", lambda: call(world.client(), FUNCTION, body, key), FunctionsHttpError,
                lambda e: e.status in (401, 403))
        refused("no such function", lambda: call(alice, "no-such-function", {}), FunctionsHttpError,
                lambda e: e.status == 404)
