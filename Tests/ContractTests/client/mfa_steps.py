"""A second factor as an app uses it: enrol, challenge, verify, list, remove, and what a policy sees of it."""

import base64
import hashlib
import hmac
import struct
import time

import httpx
from postgrest.exceptions import APIError
from supabase_auth.errors import AuthApiError

from account_steps import PASSWORD, has, sign_up
from checks import expect, expect_that, refused, step


def code(secret, offset=0):
    """What an authenticator app shows (RFC 6238). `offset` half minutes away, for one code is good once."""
    left = 30 - time.time() % 30
    if left < 2:
        time.sleep(left)
    counter = struct.pack(">Q", int(time.time() // 30) + offset)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    start = digest[19] & 15
    return "%06d" % ((struct.unpack(">I", digest[start:start + 4])[0] & 0x7FFFFFFF) % 1000000)


def levels(client):
    level = client.auth.mfa.get_authenticator_assurance_level()
    return level.current_level, level.next_level


def recovery_codes(world, client, method, path="", **body):
    """Not in the official client: our own addition."""
    return httpx.request(
        method, world.url + "/auth/v1/factors/recovery-codes" + path,
        headers={"apikey": world.anon_key,
                 "Authorization": "Bearer " + client.auth.get_session().access_token},
        **({"json": body} if body else {}))


def run(world):
    address = "mfa-" + world.alice_address
    client = world.client()
    user = sign_up(world, client, address, "Mia")

    with step("a factor is enrolled, with a picture, and does not count yet"):
        expect("levels", levels(client), ("aal1", "aal1"))
        made = client.auth.mfa.enroll({"factor_type": "totp", "friendly_name": "Phone", "issuer": "Shoe shop"})
        expect("type and name", (made.type, made.friendly_name), ("totp", "Phone"))
        expect_that("picture", made.totp.qr_code[:60], made.totp.qr_code.startswith("data:image/svg+xml;utf-8,<svg"))
        expect_that("uri", made.totp.uri, made.totp.uri.startswith("otpauth://totp/Shoe%20shop:" + address))
        listed = client.auth.mfa.list_factors()
        expect("all, verified", ([f.status for f in listed.all], listed.totp), (["unverified"], []))
        refused("the name again", lambda: client.auth.mfa.enroll({"factor_type": "totp", "friendly_name": "Phone"}),
                AuthApiError, has("mfa_factor_name_conflict"))
        refused("a telephone number", lambda: client.auth.mfa.enroll({"factor_type": "phone", "phone": "+4915112345678"}),
                AuthApiError, has("mfa_phone_enroll_not_enabled"))
    secret = made.totp.secret

    with step("a table for the second level is closed before the code"):
        expect("rows", client.table("vault").select("note").execute().data, [])
        refused("a row", lambda: client.table("vault").insert({"note": "gold"}).execute(), APIError, has("42501"))

    with step("a wrong code is refused, the right one lifts the session"):
        challenge = client.auth.mfa.challenge({"factor_id": made.id})
        expect("type", challenge.factor_type, "totp")
        proof = {"factor_id": made.id, "challenge_id": challenge.id}
        refused("no code", lambda: client.auth.mfa.verify({**proof, "code": "abcdef"}), AuthApiError,
                has("mfa_verification_failed"))
        first = code(secret, -1)
        verified = client.auth.mfa.verify({**proof, "code": first})
        expect("factors", [f.status for f in verified.user.factors], ["verified"])
        expect("levels", levels(client), ("aal2", "aal2"))
        methods = client.auth.mfa.get_authenticator_assurance_level().current_authentication_methods
        expect("methods", {m.method for m in methods}, {"password", "totp"})
        refused("the code again", lambda: client.auth.mfa.challenge_and_verify({"factor_id": made.id, "code": first}),
                AuthApiError, has("mfa_verification_failed"))
        client.table("vault").insert({"note": "gold"}).execute()
        client.auth.refresh_session()
        expect("levels after a refresh", levels(client), ("aal2", "aal2"))
        expect("listed", [f.id for f in client.auth.mfa.list_factors().totp], [made.id])

    with step("a new sign-in is asked for the factor, and may not go around it"):
        other = world.client()
        other.auth.sign_in_with_password({"email": address, "password": PASSWORD})
        expect("levels", levels(other), ("aal1", "aal2"))
        expect("rows", other.table("vault").select("note").execute().data, [])
        refused("a new password", lambda: other.auth.update_user({"password": "another horse 2"}), AuthApiError,
                has("insufficient_aal"))
        refused("removing it", lambda: other.auth.mfa.unenroll({"factor_id": made.id}), AuthApiError,
                has("insufficient_aal"))
        refused("another factor", lambda: other.auth.mfa.enroll({"factor_type": "totp", "friendly_name": "Mine"}),
                AuthApiError, has("insufficient_aal"))
        other.auth.mfa.challenge_and_verify({"factor_id": made.id, "code": code(secret)})
        expect("levels", levels(other), ("aal2", "aal2"))
        expect("rows", other.table("vault").select("note").execute().data, [{"note": "gold"}])

    with step("another user doesn't find the factor"):
        refused("a challenge", lambda: world.alice.auth.mfa.challenge({"factor_id": made.id}), AuthApiError,
                has("mfa_factor_not_found"))

    with step("a recovery code stands in for the factor, once"):
        codes = recovery_codes(world, other, "POST").json()["codes"]
        expect("how many", len(set(codes)), 10)
        lost = world.client()
        lost.auth.sign_in_with_password({"email": address, "password": PASSWORD})
        used = recovery_codes(world, lost, "POST", "/verify", code=codes[0]).json()
        lost.auth.set_session(used["access_token"], used["refresh_token"])
        expect("levels", levels(lost), ("aal2", "aal2"))
        again = recovery_codes(world, lost, "POST", "/verify", code=codes[0])
        expect("again", (again.status_code, again.json()["code"]), (422, "mfa_verification_failed"))
        expect("left", recovery_codes(world, lost, "GET").json(), {"remaining": 9})

    with step("the service key lists a user's factors; the user removes it, and the session is as before"):
        admin = world.client(world.service_key).auth.admin.mfa
        expect("listed", [f.id for f in admin.list_factors({"user_id": user.id})], [made.id])
        expect("removed", lost.auth.mfa.unenroll({"factor_id": made.id}).id, made.id)
        lost.auth.refresh_session()
        expect("levels", levels(lost), ("aal1", "aal1"))
        expect("rows", lost.table("vault").select("note").execute().data, [])
        extra = lost.auth.mfa.enroll({"factor_type": "totp", "friendly_name": "Next"})
        expect("deleted", admin.delete_factor({"user_id": user.id, "id": extra.id}).id, extra.id)
        expect("none left", admin.list_factors({"user_id": user.id}), [])
