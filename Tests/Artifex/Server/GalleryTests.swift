/// The gallery on a whole server: what people publish, find, like, keep and are told.
import ArtifexServer
import Foundation
import ServerDatabase
import ServerPush
import TestSupport
import Testing
import Wire

@Suite("The gallery", .timeLimit(.minutes(3)))
struct GalleryTests {
    private static func made(
        _ stage: ProductStage, _ prompt: String = "A fox in tall grass", style: String = "fantasy"
    ) async throws -> String {
        let answer = try await stage.call(
            "generate-image?wait=60",
            ["prompt": .string(prompt), "style": .string(style), "shape": "custom", "width": 256, "height": 256])
        return try #require(answer.json["result"]?["pictures"]?.arrayValue?.first?["id"]?.stringValue).lowercased()
    }

    private static func published(
        _ stage: ProductStage, _ prompt: String = "A fox in tall grass", style: String = "fantasy"
    ) async throws -> String {
        let id = try await made(stage, prompt, style: style)
        #expect(try await stage.rpc("publish", ["image": .string(id)]) == ["shown"])
        return id
    }

    private static func ids(_ answer: JSONValue) -> [String] {
        (answer.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }

    /// What a call is refused with: its state and its hint.
    private static func refusal(
        _ stage: ProductStage, _ function: String, _ arguments: [String: JSONValue]
    ) async throws -> String {
        do {
            return "answered \(try await stage.rpc(function, arguments).jsonText)"
        } catch let error as DatabaseError {
            return "\(error.sqlState) \(error.hint ?? "")"
        }
    }

    @Test("ART-G-8 a picture is its owner's until it is published; then others see it, until it is taken back or down")
    func publishing() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.made(stage)
            let other = try await stage.somebodyElse()
            #expect(Self.ids(try await other.rpc("explore")).isEmpty)
            #expect(try await other.get("artifex/v1/pictures/\(id)/small").status == 404)
            #expect(try await Self.refusal(other, "publish", ["image": .string(id)]) == "PT404 picture_not_found")
            _ = try await stage.rpc("publish", ["image": .string(id)])
            #expect(Self.ids(try await other.rpc("explore")) == [id])
            #expect(try await other.get("artifex/v1/pictures/\(id)/small").status == 200)
            #expect(try await Self.refusal(stage, "publish", ["image": .string(id)]) == "PT409 already_published")
            _ = try await stage.rpc("unpublish", ["image": .string(id)])
            #expect(Self.ids(try await other.rpc("explore")).isEmpty)
            #expect(try await other.get("artifex/v1/pictures/\(id)/small").status == 404)
            _ = try await stage.rpc("publish", ["image": .string(id)])
            for reporter in [other, try await stage.somebodyElse(), try await stage.somebodyElse()] {
                _ = try await reporter.rpc("report", ["image": .string(id), "reason": "spam", "words": ""])
            }
            #expect(Self.ids(try await other.rpc("explore")).isEmpty, "three reports hide it until somebody looks")
            _ = try await stage.database.query(
                "select artifex.moderation_remove('mod', $1, 'It copies a poster.')", [id])
            #expect(try await Self.refusal(stage, "publish", ["image": .string(id)]) == "PT403 taken_down")
            let told = try await stage.rpc("inbox").arrayValue?.first
            #expect(told?["description"]?.stringValue?.hasSuffix("It copies a poster.") == true)
            #expect(try await stage.get("artifex/v1/pictures/\(id)/small").status == 200, "its owner keeps it")
        }
    }

    @Test("a picture that began with a photo and that nobody has checked is shown to others after a moderator's look")
    func unscreened() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.made(stage)
            _ = try await stage.database.query("update artifex.images set verdict = 'unscreened' where id = $1", [id])
            #expect(try await stage.rpc("publish", ["image": .string(id)]) == ["hidden"])
            let other = try await stage.somebodyElse()
            #expect(Self.ids(try await other.rpc("explore")).isEmpty)
            #expect(try await other.get("artifex/v1/pictures/\(id)/large").status == 404)
            _ = try await stage.database.query("select artifex.moderation_approve('mod', $1)", [id])
            #expect(Self.ids(try await other.rpc("explore")) == [id])
        }
    }

    @Test("ART-5.1a search finds public pictures by their prompt, their artist and their tags, and nothing else's")
    func search() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            _ = try await stage.database.query(
                "update auth.users set raw_user_meta_data = '{\"full_name\": \"Ines Novak\"}' where id = $1",
                [stage.user.id.uuidString])
            let fox = try await Self.published(stage, "A fox in tall grass", style: "comic")
            _ = try await Self.made(stage, "A fox that nobody else sees")
            let other = try await stage.somebodyElse()
            let searches = [
                ("foxes", [fox]), ("GRASS fox", [fox]), ("novak", [fox]), ("comic", [fox]), ("fox whale", []),
                ("'; drop table artifex.images; --", []), ("../../etc/passwd", []), ("%", []), ("_____", []),
            ]
            for (text, expected) in searches {
                #expect(Self.ids(try await other.rpc("explore", ["search": .string(text)])) == expected, "\(text)")
            }
            let long = String(repeating: "a", count: 201)
            #expect(try await Self.refusal(other, "explore", ["search": .string(long)]) == "PT400 too_long")
            #expect(try await Self.refusal(other, "explore", ["after": "garbage"]) == "PT400 unknown_cursor")
            #expect(try await Self.refusal(other, "explore", ["page": 51]) == "PT400 page_out_of_bounds")
        }
    }

    @Test(
        "ART-5.3a ART-6.8a a category and a chip answer public pictures of theirs and no others",
        arguments: [
            ("abstract", "abstract", "Waves of colour"), ("fantasy", "fantasy", "A castle"),
            ("comic", "comic", "A chase"),
            ("pop-art", "pop-art", "Four lemons"), ("photo", "photo", "A lake"),
            ("illustration", "illustration", "A map"),
            ("characters", "none", "Portrait of a knight"),
        ])
    func categories(_ tag: String, _ style: String, _ prompt: String) async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.published(stage, prompt, style: style)
            _ = try await Self.published(stage, "A stone", style: style == "anime" ? "none" : "anime")
            _ = try await Self.made(stage, prompt, style: style)
            let other = try await stage.somebodyElse()
            #expect(Self.ids(try await other.rpc("explore", ["tag": .string(tag)])) == [id])
            #expect(Self.ids(try await other.rpc("explore", ["tag": "all"])).count == 2)
            #expect(try await Self.refusal(other, "explore", ["tag": "oil"]) == "PT400 unknown_tag")
        }
    }

    @Test(
        "ART-G-7 ART-7.5 one like a person, counted once, taken back once; others' likes are one message, one's own none"
    )
    func likes() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.published(stage)
            let image: [String: JSONValue] = ["image": .string(id)]
            let fans = [try await stage.somebodyElse(), try await stage.somebodyElse()]
            for person in [stage] + fans + fans { _ = try await person.rpc("like", image) }
            let card = try await fans[0].rpc("explore").arrayValue?.first
            #expect(card?["like_count"]?.intValue == 3 && card?["is_liked"]?.boolValue == true)
            try await Self.settle(stage)
            let likes = (try await stage.rpc("inbox").arrayValue ?? []).filter { $0["kind"] == "likes_received" }
            #expect(likes.count == 1)
            #expect(likes.first?["title"]?.stringValue == "People love your artwork!")
            #expect(likes.first?["description"]?.stringValue == "Check out the latest likes on your AI creation")
            #expect(likes.first?["people"]?.intValue == 2)
            for _ in 0..<2 { _ = try await fans[0].rpc("unlike", image) }
            try await Self.settle(stage)
            #expect(try await fans[0].rpc("explore").arrayValue?.first?["like_count"]?.intValue == 2)
            #expect(
                try await stage.rpc("inbox").arrayValue?.first { $0["kind"] == "likes_received" }?["people"]?.intValue
                    == 1)
            let pushed = stage.words(Notice(app: "artifex", kind: "artifex.likes", subject: id, locale: "en"))
            #expect(pushed?.title == "People love your artwork!")
        }
    }

    private static func settle(_ stage: ProductStage) async throws {
        while Int(try await stage.database.query("select artifex.settle_likes()").scalar ?? "0") ?? 0 > 0 {}
        // The stage's own keeper may have been at it.
        try await eventually {
            try await stage.number("select count(*) from artifex.like_changes") == 0
        }
    }

    @Test("likes that come and go at once, while they are counted, leave counters exact")
    func storm() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.published(stage)
            let number = try await stage.database.query(
                "select number from artifex.publications where image_id = $1", [id]
            ).scalar
            _ = try await stage.database.query(
                "insert into auth.users (id) select md5('fan ' || n)::uuid from generate_series(1, 60) n")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for fan in 1...60 {
                    group.addTask {
                        for round in 0..<4 {
                            let sql =
                                round % 2 == 0
                                ? "insert into artifex.likes (number, user_id) values ($1, md5($2)::uuid) on conflict do nothing"
                                : "delete from artifex.likes where number = $1 and user_id = md5($2)::uuid"
                            // Every third stays with its like.
                            if round == 3, fan % 3 == 0 { continue }
                            _ = try await stage.database.query(sql, [number, "fan \(fan)"])
                            if fan % 10 == 0 { _ = try await stage.database.query("select artifex.settle_likes(7)") }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await Self.settle(stage)
            #expect(try await stage.number("select count(*) from artifex.likes") == 20)
            #expect(try await stage.number("select like_count from artifex.popularity") == 20)
        }
    }

    @Test("ART-G-5 a bookmark is kept, listed and removed, and is nobody else's")
    func bookmarks() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.published(stage)
            let other = try await stage.somebodyElse()
            for _ in 0..<2 { _ = try await other.rpc("bookmark", ["image": .string(id)]) }
            #expect(Self.ids(try await other.rpc("bookmarked")) == [id])
            #expect(Self.ids(try await stage.rpc("bookmarked")).isEmpty)
            _ = try await other.rpc("unbookmark", ["image": .string(id)])
            #expect(Self.ids(try await other.rpc("bookmarked")).isEmpty)
            let secret = try await Self.made(stage)
            #expect(
                try await Self.refusal(other, "bookmark", ["image": .string(secret)]) == "PT404 picture_not_found")
        }
    }

    @Test("ART-7.3 ART-7.4 ART-7.6 a finished picture makes its message, and an operator's message has its own words")
    func messages() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.made(stage)
            let ready = try await stage.rpc("inbox").arrayValue?.first
            #expect(ready?["kind"] == "image_ready" && ready?["image_id"]?.stringValue == id)
            #expect(ready?["title"]?.stringValue == "Your AI image is ready!")
            #expect(
                ready?["description"]?.stringValue
                    == "Your masterpiece has been generated\u{2014}tap to view and download")
            _ = try await stage.database.query(
                "select artifex.system_notice('op', null, 'New styles', 'Try Fantasy today.')")
            let all = try await stage.rpc("inbox").arrayValue ?? []
            #expect(all.map { $0["title"]?.stringValue } == ["New styles", "Your AI image is ready!"])
            #expect(all.first?["kind"] == "system_update")
            #expect(try await stage.rpc("unread_count") == [2])
            _ = try await stage.rpc("mark_read", ["ids": .null])
            #expect(try await stage.rpc("unread_count") == [0])
            #expect(
                try await Self.refusal(
                    stage, "system_notice",
                    ["p_author": "me", "p_user": .null, "p_title": "x", "p_description": "y"]) == "42501 ")
            await #expect(throws: DatabaseError.self, "there are three kinds") {
                try await stage.database.query("update artifex.notifications set kind = 'advert'")
            }
        }
    }

    @Test("ART-5.8a ART-8.6a others see a name and a picture, and a person changes only the own name and picture")
    func profiles() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.published(stage)
            let other = try await stage.somebodyElse()
            let artist = try await other.rpc("picture", ["image": .string(id)]).arrayValue?.first?["artist"]
            guard case .object(let shown) = artist else {
                Issue.record("no artist")
                return
            }
            #expect(Set(shown.keys) == ["id", "name", "picture"])
            let changed = try await stage.rpc("update_profile", ["name": "  Ines   Novak ", "picture": .null])
            #expect(changed.arrayValue?.first?["name"]?.stringValue == "Ines Novak")
            for (name, refusal) in [
                ("I", "PT400 too_short"), (String(repeating: "n", count: 51), "PT400 too_long"),
                ("Ines\u{202E}Novak", "PT400 hidden_characters"), ("porn", "PT422 not_fit"),
            ] {
                #expect(
                    try await Self.refusal(stage, "update_profile", ["name": .string(name), "picture": .null])
                        == refusal)
            }
            let theirs = "\(other.user.path)/profile/a.jpg"
            #expect(
                try await Self.refusal(stage, "update_profile", ["name": "Ines", "picture": .string(theirs)])
                    == "PT403 not_own_picture")
            #expect(try await stage.number("select count(*) from artifex.profiles where name = 'Ines Novak'") == 1)
        }
    }

    @Test("two who are apart find nothing of each other's, whoever blocked whom")
    func blocking() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let id = try await Self.published(stage)
            let other = try await stage.somebodyElse()
            let theirs = try await Self.published(other, "A whale")
            _ = try await other.rpc("block", ["person": .string(stage.user.path)])
            #expect(Self.ids(try await other.rpc("explore")) == [theirs])
            #expect(Self.ids(try await stage.rpc("explore")) == [id])
            #expect(try await stage.get("artifex/v1/pictures/\(theirs)/small").status == 404)
            #expect(try await Self.refusal(stage, "like", ["image": .string(theirs)]) == "PT404 picture_not_found")
            _ = try await other.rpc("unblock", ["person": .string(stage.user.path)])
            #expect(Self.ids(try await stage.rpc("explore")).count == 2)
        }
    }

    @Test("ART-G-9 a template is a stored prompt with style and settings, and a picture can begin with it")
    func templates() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            let templates = try await stage.rpc("featured").arrayValue?.first?["templates"]?.arrayValue ?? []
            #expect(templates.count == 10)
            let first = try #require(templates.first)
            for field in ["prompt", "style", "shape", "title"] {
                #expect(first[field]?.stringValue?.isEmpty == false)
            }
            let made = try await stage.call(
                "generate-image?wait=60",
                [
                    "prompt": first["prompt"] ?? "", "style": first["style"] ?? "", "shape": "custom", "width": 256,
                    "height": 256, "template": first["id"] ?? "",
                ])
            #expect(made.json["status"]?.stringValue == "done", "\(made.json.jsonText)")
        }
    }

    @Test("an export names pictures, prompts and likes, links no unmarked file, and an account's end takes all")
    func exportAndEnd() async throws {
        try await ProductStage.open(Artifex.self) { stage in
            try await stage.openSession()
            let id = try await Self.published(stage)
            _ = try await stage.rpc("like", ["image": .string(id)])
            let export = try await stage.call("export-data", [:]).json
            let mine = export["apps"]?["artifex"]
            #expect(mine?["pictures"]?.arrayValue?.first?["id"]?.stringValue == id)
            #expect(mine?["likes"]?.arrayValue?.first?["picture"]?.stringValue == id)
            #expect(mine?["prompts"]?.arrayValue?.count == 1)
            #expect(export["photos"]?.arrayValue?.isEmpty == true, "originals are without a mark")
            let preview = try await stage.call("delete-account", ["confirm": .string(DeleteAccountRequest.question)])
                .json
            #expect(preview["apps"]?.arrayValue?.first?["files"]?.intValue == 1, "\(preview.jsonText)")
            _ = try await stage.database.query("delete from auth.users where id = $1", [stage.user.id.uuidString])
            for table in ["images", "prompts", "publications", "likes", "profiles", "notifications", "shelves"] {
                let owned = table == "profiles" ? "where user_id = '\(stage.user.path)'" : ""
                #expect(try await stage.number("select count(*) from artifex.\(table) \(owned)") == 0, "\(table)")
            }
            try await eventually {
                try await stage.number(
                    "select count(*) from storage.objects where bucket_id = 'artifex-pictures'") == 0
            }
        }
    }
}
