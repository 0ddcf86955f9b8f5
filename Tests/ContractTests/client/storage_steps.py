"""Photographs: upload, list, signed links, and another user who gets nowhere near them."""

import httpx
from storage3.exceptions import StorageApiError

from checks import expect, expect_that, refused, step
from pictures import png

BUCKET = "auntentic"
ANGLES = ("outer_side", "inner_side", "size_tag", "box_label")


def run(world):
    alice, bob = world.alice, world.bob
    mine = alice.storage.from_(BUCKET)
    theirs = bob.storage.from_(BUCKET)
    folder = "%s/check-1" % world.alice_id
    pictures = {angle: png(number) for number, angle in enumerate(ANGLES)}
    world.paths = {angle: "%s/%s.png" % (folder, angle) for angle in ANGLES}

    with step("four photographs are uploaded"):
        for angle, path in world.paths.items():
            answer = mine.upload(path, pictures[angle], {"content-type": "image/png"})
            expect("path", (answer.path, answer.full_path), (path, "%s/%s" % (BUCKET, path)))

    with step("an upload over an existing file is refused unless it says so"):
        path = world.paths["outer_side"]
        refused("again", lambda: mine.upload(path, pictures["outer_side"], {"content-type": "image/png"}), StorageApiError,
                lambda e: str(e.status) == "409")
        mine.upload(path, pictures["outer_side"], {"content-type": "image/png", "upsert": "true"})

    with step("what is no picture is refused, whatever it calls itself"):
        refused("text as image/png", lambda: mine.upload(folder + "/x.png", b"no picture", {"content-type": "image/png"}),
                StorageApiError)
        refused("a type the bucket does not take", lambda: mine.upload(
            folder + "/x.txt", b"hello", {"content-type": "text/plain"}), StorageApiError)

    with step("list, info and exists"):
        listed = mine.list(folder, {"sortBy": {"column": "name", "order": "asc"}})
        expect("names", [item["name"] for item in listed], sorted("%s.png" % angle for angle in ANGLES))
        expect("size", listed[0]["metadata"]["size"], len(pictures["box_label"]))
        expect("type", listed[0]["metadata"]["mimetype"], "image/png")
        expect("exists", (mine.exists(path), exists_not(mine, folder + "/none.png")), (True, True))
        expect("info", mine.info(path)["size"], len(pictures["outer_side"]))

    with step("download with the token, and with a signed link and no token at all"):
        expect("bytes", mine.download(path), pictures["outer_side"])
        link = mine.create_signed_url(path, 60)["signedURL"]
        answer = httpx.get(link)
        expect("status and bytes", (answer.status_code, answer.content), (200, pictures["outer_side"]))
        expect("type", answer.headers["content-type"], "image/png")
        part = httpx.get(link, headers={"range": "bytes=1-3"})
        expect("a range", (part.status_code, part.content), (206, b"PNG"))
        same = httpx.get(link, headers={"if-none-match": answer.headers["etag"]})
        expect("unchanged", same.status_code, 304)

    with step("many signed links at once say which file is missing"):
        many = mine.create_signed_urls([path, folder + "/none.png"], 60)
        expect_that("first", many[0], many[0]["error"] is None and many[0]["signedURL"])
        expect_that("second", many[1], many[1]["error"])

    with step("a signed link opens its own file only, and not after its time"):
        token = link.split("token=")[1]
        other = "%s/storage/v1/object/sign/%s/%s?token=%s" % (world.url, BUCKET, world.paths["inner_side"], token)
        expect_that("another file", other, httpx.get(other).status_code in (400, 403))
        bent = link[:-4] + ("AAAA" if not link.endswith("AAAA") else "BBBB")
        expect_that("a changed token", bent, httpx.get(bent).status_code in (400, 403))

    with step("an upload by a ticket needs no session of its own"):
        ticket = mine.create_signed_upload_url(folder + "/ticket.png")
        anybody = world.client().storage.from_(BUCKET)
        anybody.upload_to_signed_url(ticket["path"], ticket["token"], pictures["size_tag"], {"content-type": "image/png"})
        expect("bytes", mine.download(folder + "/ticket.png"), pictures["size_tag"])

    with step("move, copy and remove"):
        mine.move(folder + "/ticket.png", folder + "/moved.png")
        mine.copy(folder + "/moved.png", folder + "/copied.png")
        removed = mine.remove([folder + "/moved.png", folder + "/copied.png", folder + "/none.png"])
        expect("removed", sorted(item["name"] for item in removed), sorted([folder + "/moved.png", folder + "/copied.png"]))

    with step("another user can neither see, sign, fetch, replace, move nor remove them"):
        expect("list", theirs.list(folder), [])
        refused("download", lambda: theirs.download(path), StorageApiError)
        refused("sign", lambda: theirs.create_signed_url(path, 60), StorageApiError)
        png_type = {"content-type": "image/png"}
        refused("upload", lambda: theirs.upload(folder + "/evil.png", pictures["size_tag"], png_type), StorageApiError)
        refused("replace", lambda: theirs.upload(path, pictures["size_tag"], {**png_type, "upsert": "true"}), StorageApiError)
        refused("ticket", lambda: theirs.create_signed_upload_url(folder + "/evil.png"), StorageApiError)
        refused("move", lambda: theirs.move(path, "%s/stolen.png" % world.bob_id), StorageApiError)
        refused("copy", lambda: theirs.copy(path, "%s/stolen.png" % world.bob_id), StorageApiError)
        expect("remove", theirs.remove([path]), [])
        expect("still there", mine.download(path), pictures["outer_side"])
        refused("nobody signed in", lambda: world.client().storage.from_(BUCKET).download(path), StorageApiError)

    with step("a private bucket has no public links"):
        expect_that("public", path, httpx.get(mine.get_public_url(path).rstrip("?")).status_code in (400, 403, 404))


def exists_not(files, path):
    try:
        return files.exists(path) is False
    except Exception as e:
        return str(getattr(e, "status", "")) in ("400", "404")
