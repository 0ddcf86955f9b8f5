"""Tables through the REST interface: writes, reads with embedded rows, filters, and what row level security hides."""

from postgrest import CountMethod
from postgrest.exceptions import APIError

from checks import expect, expect_that, refused, step


def has(code):
    return lambda e: e.code == code


def run(world):
    alice, bob = world.alice, world.bob

    with step("the trigger of the project's own SQL made the profile"):
        profile = alice.table("profiles").select("id,full_name").single().execute().data
        expect("profile", profile, {"id": world.alice_id, "full_name": "Alice"})

    with step("the own profile is updated, somebody else's is not there to be"):
        mine = alice.table("profiles").update({"full_name": "Alice B."}).eq("id", world.alice_id).execute().data
        expect("updated", [row["full_name"] for row in mine], ["Alice B."])
        theirs = alice.table("profiles").update({"full_name": "Mallory"}).eq("id", world.bob_id).execute().data
        expect("rows of another user changed", theirs, [])

    with step("insert one and many, upsert on a unique key"):
        collection = alice.table("collections").insert({"name": "Classics"}).execute().data[0]
        expect("the owner by default", collection["owner_id"], world.alice_id)
        world.collection = collection["id"]
        rows = [
            {"model": "Air Force 1 '07", "size": 42.5, "price": 110, "collection_id": world.collection,
             "details": {"colour": "white", "soles": {"thick": True}}},
            {"model": "Samba, \"OG\"", "size": 41, "price": 120, "collection_id": world.collection},
            {"model": "Chuck 70 – hoch", "size": 40.0, "price": 85},
        ]
        made = alice.table("sneakers").insert(rows, default_to_null=False).execute().data
        expect("models", [row["model"] for row in made], [row["model"] for row in rows])
        world.sneaker = made[0]["id"]
        again = alice.table("sneakers").upsert(
            {"model": "Chuck 70 – hoch", "price": 80, "owner_id": world.alice_id}, on_conflict="owner_id,model").execute()
        expect("the same row, another price", (again.data[0]["id"], again.data[0]["price"]), (made[2]["id"], 80))

    with step("embedded selects: to-many, to-one, many-to-many, renamed, inner"):
        tags = alice.table("tags").select("id,name").order("name").execute().data
        expect("tags", [tag["name"] for tag in tags], ["boxed", "rare", "worn"])
        alice.table("sneaker_tags").insert(
            [{"sneaker_id": world.sneaker, "tag_id": tag["id"]} for tag in tags[:2]]).execute()
        whole = alice.table("collections").select(
            "name,pairs:sneakers(model,price,tags(name))").order("price", foreign_table="pairs").single().execute().data
        expect("name", whole["name"], "Classics")
        expect("pairs", [pair["model"] for pair in whole["pairs"]], ["Air Force 1 '07", "Samba, \"OG\""])
        expect("tags of the first", sorted(tag["name"] for tag in whole["pairs"][0]["tags"]), ["boxed", "rare"])
        up = alice.table("sneakers").select("model,collections!inner(name)").order("model").execute().data
        expect("only those in a collection", [row["collections"]["name"] for row in up], ["Classics", "Classics"])

    with step("filters, JSON paths, or, ranges, counts"):
        table = lambda: alice.table("sneakers")
        models = lambda query: [row["model"] for row in query.order("id").execute().data]
        expect("gte, lt", models(table().select("model").gte("price", 100).lt("price", 115)), ["Air Force 1 '07"])
        expect("in, with awkward characters", models(table().select("model").in_("model", ["Samba, \"OG\"", "x"])),
               ["Samba, \"OG\""])
        expect("ilike", models(table().select("model").ilike("model", "%CHUCK%")), ["Chuck 70 – hoch"])
        expect("or", models(table().select("model").or_("price.eq.80,size.eq.41")), ["Samba, \"OG\"", "Chuck 70 – hoch"])
        expect("json path", models(table().select("model").eq("details->>colour", "white")), ["Air Force 1 '07"])
        expect("is null", models(table().select("model").is_("collection_id", "null")), ["Chuck 70 – hoch"])
        page = table().select("model", count=CountMethod.exact).order("price", desc=True).range(1, 1).execute()
        expect("second of three", ([row["model"] for row in page.data], page.count), (["Air Force 1 '07"], 3))
        head = table().select("*", count=CountMethod.exact, head=True).execute()
        expect("count alone", head.count, 3)

    with step("sums and averages, a plan, and a table as CSV"):
        sums = alice.table("sneakers").select("price.sum(),price.max(),count()").execute().data
        expect("of the own rows", sums, [{"sum": 310, "max": 120, "count": 3}])
        by = alice.table("sneakers").select("collection_id,price.avg()").order("collection_id").execute().data
        expect("by collection", [float(row["avg"]) for row in by], [115.0, 80.0])
        expect("of another user's rows", bob.table("sneakers").select("count()").execute().data, [{"count": 0}])
        plan = alice.table("sneakers").select("model").explain(analyze=True, format="json")
        plan = plan.execute() if hasattr(plan, "execute") else plan
        expect_that("a plan", plan, "sneakers" in str(plan) and "Plan" in str(plan))
        text = alice.table("sneakers").select("model,price").order("price").csv().execute().data
        expect("with a header, and quotes where they are due", text.splitlines(),
               ["model,price", "\"Chuck 70 – hoch\",80", "\"Air Force 1 '07\",110", "\"Samba, \"\"OG\"\"\",120"])

    with step("functions of the database run as the user"):
        expect("everything", alice.rpc("worth", {}).execute().data, 310)
        expect("with an argument", alice.rpc("worth", {"at_least": 100}).execute().data, 230)
        expect("another user's sum", bob.rpc("worth", {}).execute().data, 0)

    with step("errors carry the codes the client knows"):
        refused("no such table", lambda: alice.table("nothing").select("*").execute(), APIError, has("PGRST205"))
        refused("no such column", lambda: alice.table("sneakers").select("nothing").execute(), APIError, has("42703"))
        refused("a duplicate", lambda: alice.table("sneakers").insert({"model": "Samba, \"OG\""}).execute(), APIError,
                has("23505"))
        refused("single of three", lambda: alice.table("sneakers").select("*").single().execute(), APIError, has("PGRST116"))
        expect("maybe_single of none", alice.table("sneakers").select("*").eq("id", -1).maybe_single().execute(), None)

    with step("another user sees, changes, deletes and forges nothing"):
        for name in ("sneakers", "collections", "sneaker_tags"):
            expect(name, bob.table(name).select("*").execute().data, [])
        expect("profiles", [row["id"] for row in bob.table("profiles").select("id").execute().data], [world.bob_id])
        expect("update", bob.table("sneakers").update({"price": 1}).eq("id", world.sneaker).execute().data, [])
        expect("delete", bob.table("sneakers").delete().eq("id", world.sneaker).execute().data, [])
        forged = {"model": "Forged", "owner_id": world.alice_id}
        refused("insert for another", lambda: bob.table("sneakers").insert(forged).execute(), APIError, has("42501"))
        expect("nothing happened", alice.table("sneakers").select("price").eq("id", world.sneaker).single().execute().data,
               {"price": 110})

    with step("nobody signed in reads what is for everybody and nothing else"):
        guest = world.client()
        expect("tags", len(guest.table("tags").select("*").execute().data), 3)
        expect("sneakers", guest.table("sneakers").select("*").execute().data, [])
        refused("insert", lambda: guest.table("sneakers").insert({"model": "x"}).execute(), APIError, has("42501"))

    with step("a deleted row takes what belongs to it along"):
        gone = alice.table("collections").delete().eq("id", world.collection).execute().data
        expect_that("the deleted row comes back", gone, len(gone) == 1)
        left = alice.table("sneakers").select("model").execute().data
        expect("left", left, [{"model": "Chuck 70 – hoch"}])
