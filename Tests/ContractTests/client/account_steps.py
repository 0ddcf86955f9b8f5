"""Accounts as an app uses them: sign up, sign in, stay signed in, change the profile, recover, sign out."""

from supabase_auth.errors import AuthApiError, AuthError

from checks import expect, expect_that, refused, step

PASSWORD = "correct horse 1"


def has(code):
    return lambda e: getattr(e, "code", None) == code


def sign_up(world, client, address, full_name):
    """Signs up; where the server wants the address confirmed, types the mailed code."""
    made = client.auth.sign_up(
        {"email": address, "password": PASSWORD, "options": {"data": {"full_name": full_name}}})
    expect("the new user's address", made.user.email, address)
    expect("the new user's metadata", made.user.user_metadata.get("full_name"), full_name)
    if made.session is None:
        code, _ = world.mailbox.next_to(address)
        made = client.auth.verify_otp({"email": address, "token": code, "type": "signup"})
    expect("token type", made.session.token_type, "bearer")
    return made.user


def run(world):
    alice = world.client()
    with step("sign-up gives a session and a user with an e-mail identity"):
        user = sign_up(world, alice, world.alice_address, "Alice")
        world.alice_id = user.id
        expect("providers", alice.auth.get_user().user.app_metadata.get("providers"), ["email"])
        expect("identities", [i.provider for i in alice.auth.get_user().user.identities], ["email"])

    with step("a second sign-up with the address and a weak password are refused"):
        again = {"email": world.alice_address, "password": PASSWORD}
        refused("the address again", lambda: world.client().auth.sign_up(again), AuthApiError, has("user_already_exists"))
        weak = {"email": "weak-" + world.alice_address, "password": "short"}
        refused("a short password", lambda: world.client().auth.sign_up(weak), AuthError, has("weak_password"))

    with step("sign-in with the password; a wrong one and an unknown address get the same answer"):
        alice = world.client()
        session = alice.auth.sign_in_with_password({"email": world.alice_address, "password": PASSWORD}).session
        expect("the user", session.user.id, world.alice_id)
        for address in (world.alice_address, "nobody-" + world.alice_address):
            refused("wrong password", lambda: world.client().auth.sign_in_with_password(
                {"email": address, "password": "wrong horse 1"}), AuthApiError, has("invalid_credentials"))

    with step("the session is refreshed, the token changes, and a made-up one is refused"):
        before = alice.auth.get_session()
        after = alice.auth.refresh_session().session
        expect_that("a new refresh token", after.refresh_token, after.refresh_token != before.refresh_token)
        expect("the user", alice.auth.get_user().user.id, world.alice_id)
        refused("a made-up refresh token", lambda: world.client().auth.refresh_session("a" * 22), AuthApiError,
                has("refresh_token_not_found"))

    with step("a stored session is taken up again by another client"):
        session = alice.auth.get_session()
        other = world.client()
        other.auth.set_session(session.access_token, session.refresh_token)
        expect("the user", other.auth.get_user().user.id, world.alice_id)

    with step("the profile is updated: metadata, then the password"):
        updated = alice.auth.update_user({"data": {"full_name": "Alice A.", "shoe_size": 38.5}}).user
        expect("metadata", updated.user_metadata.get("shoe_size"), 38.5)
        refused("the same password", lambda: alice.auth.update_user({"password": PASSWORD}), AuthApiError,
                has("same_password"))
        expect("metadata stays", alice.auth.get_user().user.user_metadata.get("full_name"), "Alice A.")

    with step("the token's claims are the user's, and verify"):
        claims = alice.auth.get_claims()["claims"]
        expect("sub, role, aud", (claims["sub"], claims["role"], claims["aud"]),
               (world.alice_id, "authenticated", "authenticated"))

    world.alice = alice
    with step("another user signs up"):
        world.bob = world.client()
        world.bob_id = sign_up(world, world.bob, world.bob_address, "Bob").id


def recovery(world):
    with step("a forgotten password is recovered with the mailed code, once"):
        client = world.client(flow_type="implicit")
        client.auth.reset_password_for_email(world.bob_address)
        code, _ = world.mailbox.next_to(world.bob_address)
        proof = {"email": world.bob_address, "token": code, "type": "recovery"}
        expect("the user", client.auth.verify_otp(proof).user.id, world.bob_id)
        client.auth.update_user({"password": "another horse 2"})
        refused("the code again", lambda: world.client().auth.verify_otp(proof), AuthApiError, has("otp_expired"))
        refused("the old password", lambda: world.client().auth.sign_in_with_password(
            {"email": world.bob_address, "password": PASSWORD}), AuthApiError, has("invalid_credentials"))
        world.bob.auth.sign_in_with_password({"email": world.bob_address, "password": "another horse 2"})

    with step("recovering an unknown address says nothing about it"):
        world.client().auth.reset_password_for_email("nobody-" + world.bob_address)


def anonymous(world):
    with step("a guest signs in without an address and becomes an account with the same id"):
        guest = world.client()
        user = guest.auth.sign_in_anonymously().user
        expect("is_anonymous", user.is_anonymous, True)
        upgraded = guest.auth.update_user({"email": world.guest_address, "password": PASSWORD}).user
        expect("the id stays", upgraded.id, user.id)
        if upgraded.email != world.guest_address:
            code, _ = world.mailbox.next_to(world.guest_address)
            guest.auth.verify_otp({"email": world.guest_address, "token": code, "type": "email_change"})
        again = world.client().auth.sign_in_with_password({"email": world.guest_address, "password": PASSWORD})
        expect("signs in as the same user", again.user.id, user.id)
        expect("no guest any more", again.user.is_anonymous, False)


def sign_out(world):
    with step("after sign-out the session is gone and its refresh token is worth nothing"):
        session = world.alice.auth.get_session()
        world.alice.auth.sign_out()
        expect("session", world.alice.auth.get_session(), None)
        refused("the old refresh token", lambda: world.client().auth.refresh_session(session.refresh_token), AuthApiError)
        refused("the old access token", lambda: world.client().auth.get_user(session.access_token), AuthApiError,
                has("session_not_found"))
