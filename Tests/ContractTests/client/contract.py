"""Drives a running server with the unmodified official client, step by step, and stops at the first thing that is wrong.

Environment: SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SERVICE_KEY, and MAIL_DIR, the folder the server leaves mails in.
The database must hold schema.sql."""

import os
import uuid

import account_steps
import admin_steps
import function_steps
import mfa_steps
import realtime_steps
import storage_steps
import table_steps
from mailbox import Mailbox
from supabase import ClientOptions, create_client


class World:
    """What the steps share: where the server is, who takes part, and what they made."""

    def __init__(self):
        self.url = os.environ["SUPABASE_URL"].rstrip("/")
        self.anon_key = os.environ["SUPABASE_ANON_KEY"]
        self.service_key = os.environ["SUPABASE_SERVICE_KEY"]
        self.mailbox = Mailbox(os.environ["MAIL_DIR"])
        run = uuid.uuid4().hex[:8]
        self.alice_address = "alice-%s@example.com" % run
        self.bob_address = "bob-%s@example.com" % run
        self.guest_address = "guest-%s@example.com" % run

    def client(self, key=None, **options):
        options = ClientOptions(
            auto_refresh_token=False, function_client_timeout=60, storage_client_timeout=30, **options)
        return create_client(self.url, key or self.anon_key, options)

    def alice_token(self):
        return self.alice.auth.get_session().access_token


def main():
    world = World()
    account_steps.run(world)
    table_steps.run(world)
    realtime_steps.run(world)
    storage_steps.run(world)
    function_steps.run(world)
    admin_steps.run(world)
    mfa_steps.run(world)
    account_steps.recovery(world)
    account_steps.anonymous(world)
    account_steps.sign_out(world)
    print("all steps passed", flush=True)


main()
