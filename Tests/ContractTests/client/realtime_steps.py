"""Realtime as an app uses it: broadcasts, presence, and changes of rows that the user may see."""

import asyncio

from supabase import acreate_client

from account_steps import PASSWORD
from checks import expect, expect_that, step

PATIENCE = 15


class Heard:
    """What a callback was given, to be awaited."""

    def __init__(self):
        self.items = []
        self.changed = asyncio.Event()

    def __call__(self, *item):
        self.items.append(item[0] if len(item) == 1 else item)
        self.changed.set()

    async def first(self, what, wanted=lambda item: True):
        async def wait():
            while True:
                for item in self.items:
                    if wanted(item):
                        return item
                self.changed.clear()
                await self.changed.wait()

        try:
            return await asyncio.wait_for(wait(), PATIENCE)
        except asyncio.TimeoutError:
            raise AssertionError(f"{what}: not heard among {self.items}")


async def client_of(world, address=None):
    client = await acreate_client(world.url, world.anon_key)
    if address:
        await client.auth.sign_in_with_password({"email": address, "password": PASSWORD})
        session = await client.auth.get_session()
        await client.realtime.set_auth(session.access_token)
    return client


async def subscribed(channel):
    states = Heard()
    await channel.subscribe(lambda state, error: states((state.value, error)))
    state, error = await states.first("the state of the channel")
    expect("the state of the channel", (state, error), ("SUBSCRIBED", None))


async def changes_of(client, table, event="*", **more):
    """Changes of a table, from when the server says that they are watched."""
    heard, told = Heard(), Heard()
    channel = client.channel(f"changes-{table}-{event}".replace("*", "all"))
    channel.on_postgres_changes(event, callback=heard, schema="public", table=table, **more)
    channel.on_system(told)
    await subscribed(channel)
    await told.first("the system's word")
    return heard


async def broadcasts(world):
    one, two = await client_of(world), await client_of(world)
    heard, own = Heard(), Heard()
    there = two.channel("room")
    there.on_broadcast("shout", heard)
    await subscribed(there)
    here = one.channel("room", {"config": {"broadcast": {"ack": True, "self": True}, "presence": {"key": ""}, "private": False}})
    here.on_broadcast("shout", own)
    await subscribed(here)
    await here.send_broadcast("shout", {"text": "hö 👋", "number": 7})
    for ears in (heard, own):
        expect("what was shouted", (await ears.first("a broadcast"))["payload"], {"text": "hö 👋", "number": 7})
    await there.unsubscribe()
    for client in (one, two):
        await client.realtime.close()


async def presences(world):
    one, two = await client_of(world), await client_of(world)
    joined, left = Heard(), Heard()
    here = one.channel("lobby")
    here.on_presence_join(lambda key, current, new: joined((key, new)))
    here.on_presence_leave(lambda key, current, gone: left((key, gone)))
    await subscribed(here)
    there = two.channel("lobby", {"config": {"broadcast": None, "presence": {"key": "bob", "enabled": True}, "private": False}})
    await subscribed(there)
    await there.track({"mood": "curious"})
    key, new = await joined.first("a presence", lambda item: item[0] == "bob")
    expect("the mood", new[0]["mood"], "curious")
    expect_that("who is present", here.presence_state(), "bob" in here.presence_state())
    await two.realtime.close()
    await left.first("the leaving", lambda item: item[0] == "bob")
    await one.realtime.close()


async def changes(world):
    alice, bob = await client_of(world, world.alice_address), await client_of(world, world.bob_address)
    hers, his = await changes_of(alice, "notes"), await changes_of(bob, "notes")
    row = (await alice.table("notes").insert({"body": "only for me"}).execute()).data[0]
    seen = await hers.first("her insert")
    expect("the kind", seen["data"]["type"], "INSERT")
    expect("the row", seen["data"]["record"]["body"], "only for me")
    await alice.table("notes").update({"body": "again"}).eq("id", row["id"]).execute()
    seen = await hers.first("her update", lambda item: item["data"]["type"] == "UPDATE")
    expect("the row's new text", seen["data"]["record"]["body"], "again")
    # His own row comes after hers: had he been told of hers, it would be here by now.
    await bob.table("notes").insert({"body": "his"}).execute()
    await his.first("his insert", lambda item: item["data"]["record"]["body"] == "his")
    expect("what he was told", [item["data"]["record"]["body"] for item in his.items], ["his"])
    await alice.table("notes").delete().eq("id", row["id"]).execute()
    seen = await hers.first("her delete", lambda item: item["data"]["type"] == "DELETE")
    expect("what is told of a deleted row", seen["data"]["old_record"], {"id": row["id"]})
    for client in (alice, bob):
        await client.realtime.close()


def run(world):
    with step("a broadcast reaches the others of a channel, and the sender where it asks"):
        asyncio.run(broadcasts(world))
    with step("who is present is known, and that they left"):
        asyncio.run(presences(world))
    with step("a row's change reaches those who may see the row, and nobody else"):
        asyncio.run(changes(world))
