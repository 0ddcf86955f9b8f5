"""Sign-in through the providers' pages, and tokens that anybody can verify, with the unmodified official client.

Environment: SUPABASE_URL and SUPABASE_ANON_KEY of a server in development mode that signs with a key pair."""

import html
import os
import re
import urllib.parse

import httpx
from supabase import ClientOptions, create_client
from supabase_auth.errors import AuthApiError

from checks import expect, expect_that, refused, step

URL, KEY = os.environ["SUPABASE_URL"].rstrip("/"), os.environ["SUPABASE_ANON_KEY"]
TARGET = "http://127.0.0.1:9/app?here=1"


def client(flow):
    return create_client(URL, KEY, ClientOptions(auto_refresh_token=False, flow_type=flow))


def browse(url, address):
    """A person in a browser: the provider's page, a choice on it, and back. -> where the app is called."""
    browser = httpx.Client()
    answer = browser.get(url)
    if answer.status_code == 302:
        url = answer.headers["location"]
        answer = browser.get(url)
    expect("the page", answer.status_code, 200)
    links = [html.unescape(link) for link in re.findall(r'href="([^"]*)"', answer.text)]
    choice = next(link for link in links if link.endswith("chosen=" + address))
    answer = browser.get(urllib.parse.urljoin(url, choice))
    if answer.status_code == 200:  # Apple has the browser post a form.
        form = dict((name, html.unescape(value)) for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', answer.text))
        answer = browser.post(re.search(r'action="([^"]*)"', answer.text)[1], data=form)
    else:
        answer = browser.get(answer.headers["location"])
    expect("back to the app", answer.status_code, 303)
    return answer.headers["location"]


def items(text):
    return dict(urllib.parse.parse_qsl(text, keep_blank_values=True))


def sign_in():
    for provider in ["google", "apple"]:
        address = "ada@%s.example" % provider
        with step("%s: through the page, with PKCE" % provider):
            person = client("pkce")
            asked = person.auth.sign_in_with_oauth({"provider": provider, "options": {"redirect_to": TARGET}})
            location = browse(asked.url, address)
            expect_that("the app's address", location, location.startswith(TARGET + "&code="))
            code = items(urllib.parse.urlsplit(location).query)["code"]
            session = person.auth.exchange_code_for_session({"auth_code": code}).session
            expect("address", session.user.email, address)
            expect("provider", session.user.app_metadata["provider"], provider)
            expect_that("the provider's token", session.provider_token, bool(session.provider_token))
            refused("the code again", lambda: client("pkce").auth.exchange_code_for_session(
                {"auth_code": code, "code_verifier": "v" * 43}), AuthApiError)
        with step("%s: who cancels comes back with the reason" % provider):
            asked = client("pkce").auth.sign_in_with_oauth({"provider": provider, "options": {"redirect_to": TARGET}})
            location = browse(asked.url, "")
            expect("error", items(urllib.parse.urlsplit(location).query)["error"], "access_denied")
    with step("google: through the page, with the tokens in the fragment; it is the same account"):
        asked = client("implicit").auth.sign_in_with_oauth({"provider": "google", "options": {"redirect_to": TARGET}})
        tokens = items(urllib.parse.urlsplit(browse(asked.url, "ada@google.example")).fragment)
        again = client("implicit")
        again.auth.set_session(tokens["access_token"], tokens["refresh_token"])
        expect("identities", [i.provider for i in again.auth.get_user_identities().identities], ["google"])
        return again


def link(person):
    with step("another identity is linked, listed and unlinked"):
        asked = person.auth.link_identity({"provider": "apple", "options": {"redirect_to": TARGET}})
        location = browse(asked.url, "grace@apple.example")
        expect_that("the app's address", location, "access_token=" in location)
        identities = person.auth.get_user_identities().identities
        expect("identities", sorted(i.provider for i in identities), ["apple", "google"])
        person.auth.unlink_identity(next(i for i in identities if i.provider == "apple"))
        expect("identities", [i.provider for i in person.auth.get_user_identities().identities], ["google"])
    with step("an identity of somebody else is not linked"):
        asked = person.auth.link_identity({"provider": "apple", "options": {"redirect_to": TARGET}})
        error = items(urllib.parse.urlsplit(browse(asked.url, "ada@apple.example")).fragment)
        expect("error", error["error_code"], "identity_already_exists")


def verify(person):
    with step("the client verifies the token itself, with the published key"):
        claims = person.auth.get_claims()
        expect("algorithm", claims["headers"]["alg"], "ES256")
        expect("subject", claims["claims"]["sub"], person.auth.get_user().user.id)
        token = person.auth.get_session().access_token
        head, payload, signature = token.split(".")
        refused("a forged one", lambda: person.auth.get_claims(
            ".".join([head, payload, signature[:-8] + ("AAAAAAAA" if signature[-8:] != "AAAAAAAA" else "BBBBBBBB")])), Exception)


def main():
    person = sign_in()
    link(person)
    verify(person)
    print("all steps passed", flush=True)


main()
