/// A few sample pictures, messages and prompts for previews and tests, and named so: nobody may take them for people's.
import Clients
import Foundation
import Wire

extension PreviewBackend {
    package static let artifex = PreviewBackend(
        tables: ["products": [], "prompts": ArtifexSamples.prompts],
        stages: ["screening", "waiting", "drawing", "keeping"],
        functions: ArtifexSamples.answers)
}

/// The rows behind them.
private enum ArtifexSamples {
    static let words = [
        "Sample: a lighthouse above a stormy sea", "Sample: a fox asleep in tall grass",
        "Sample: a city of glass towers at night", "Sample: a paper boat on a lake at dawn",
        "Sample: a library inside a giant tree", "Sample: waves in three blues",
    ]
    static let styles = ["fantasy", "illustration", "comic", "photo", "fantasy", "abstract"]
    static let sizes: [(Int64, Int64)] = [
        (896, 1344), (1024, 1024), (1344, 896), (1024, 1024), (896, 1344), (1344, 896),
    ]
    static let artist = "00000000-0000-4000-8000-0000000000a1"
    private static let blurhash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    private static let time = "2026-01-15T11:36:00+00:00"

    static func id(_ number: Int) -> JSONValue {
        .string("00000000-0000-4000-8000-0000000001" + (number < 10 ? "0" : "") + "\(number)")
    }

    private static func look(_ number: Int) -> [String: JSONValue] {
        let (width, height) = sizes[number % sizes.count]
        return [
            "id": id(number), "width": .int(width), "height": .int(height), "blurhash": .string(blurhash),
            "colour": "#8a6bd1",
        ]
    }

    private static func made(_ number: Int) -> [String: JSONValue] {
        let (width, height) = sizes[number % sizes.count]
        return look(number).merging([
            "prompt": .string(words[number % words.count]), "style": .string(styles[number % styles.count]),
            "shape": width == height ? "square" : width > height ? "landscape" : "portrait",
            "seed": .int(1000 + Int64(number)), "created_at": .string(time), "cursor": .string("c\(number)"),
        ]) { $1 }
    }

    static let cards: [JSONValue] = (0..<6).map { number in
        .object(
            made(number).merging([
                "like_count": .int(Int64(3 * number)), "is_liked": .bool(number == 1),
                "is_bookmarked": .bool(number == 1),
                "artist_id": .string(artist), "artist_name": "Sample artist", "artist_picture": nil,
            ]) { $1 })
    }

    static let own: [JSONValue] = ["private", "shown", "removed"].enumerated().map { index, state in
        .object(
            made(10 + index).merging([
                "state": .string(state), "like_count": .int(state == "shown" ? 4 : 0),
                "removal_reason": state == "removed" ? "Sample reason" : nil,
            ]) { $1 })
    }

    static let prompts: [JSONValue] = (20..<22).map { number in .object(made(number).merging(["outputs": 1]) { $1 }) }

    /// A page of rows as the functions answer it.
    static func page(_ rows: [JSONValue], _ asked: [String: JSONValue]) -> JSONValue {
        let start = asked["after"].flatMap { after in rows.firstIndex { $0["cursor"] == after } }.map { $0 + 1 } ?? 0
        return .array(Array(rows[start...].prefix(20)))
    }

    static func picture(_ asked: JSONValue?) throws(ClientError) -> JSONValue {
        let mine = own.contains { $0["id"] == asked }
        guard let card = (cards + own).first(where: { $0["id"] == asked }), let members = card.objectValue else {
            throw .refused(code: "picture_not_found", message: "There is no such picture.")
        }
        return .object(
            [
                "published_at": nil, "state": "shown", "removal_reason": nil, "is_liked": false, "is_bookmarked": false,
                "is_own": .bool(mine),
                "artist": mine
                    ? ["id": .string(Samples.account.id), "name": "Sample person", "picture": nil]
                    : ["id": .string(artist), "name": "Sample artist", "picture": nil],
            ].merging(members) { $1 })
    }

    static let messages: [JSONValue] = [
        message(
            3, "image_ready", "Your AI image is ready!",
            "Your masterpiece has been generated—tap to view and download", image: id(10), at: "11:59:40"),
        message(
            2, "likes_received", "People love your artwork!", "Check out the latest likes on your AI creation",
            image: id(11), at: "11:36:00", actor: "Sample artist", people: 13),
        message(
            1, "system_update", "Sample update", "This is a sample of a message to everybody.", isRead: true,
            at: "09:00:00"),
    ]

    private static func message(
        _ id: Int64, _ kind: String, _ title: String, _ description: String, image: JSONValue = nil,
        isRead: Bool = false, at time: String, actor: JSONValue = nil, people: JSONValue = nil
    ) -> JSONValue {
        [
            "id": .int(id), "kind": .string(kind), "title": .string(title), "description": .string(description),
            "image_id": image, "actor_name": actor, "people": people, "is_read": .bool(isRead),
            "created_at": .string("2026-01-15T\(time)+00:00"), "cursor": .string("m\(id)"),
        ]
    }

    static let profile: JSONValue = [
        "user_id": .string(Samples.account.id), "name": "Sample person", "picture": nil,
        "created_at": .string(time),
    ]

    static let person: JSONValue = [
        "user_id": .string(artist), "name": "Sample artist", "picture": nil, "created_at": .string(time),
    ]

    static let answers: [String: PreviewBackend.Function] = lists.merging(values) { $1 }.merging(
        acts.map { ($0, nothing) }
    ) { $1 }

    private static let nothing: PreviewBackend.Function = { (_) throws(ClientError) in nil }

    private static let values: [String: PreviewBackend.Function] = [
        "rights": { (_) throws(ClientError) in ["remaining": 7, "is_unlimited": false, "plan": nil] },
        "featured": { (_) throws(ClientError) in featured },
        "unread_count": { (_) throws(ClientError) in 2 },
        "own_profile": { (_) throws(ClientError) in profile },
        "update_profile": { (asked) throws(ClientError) in
            .object((profile.objectValue ?? [:]).merging(asked) { $1 })
        },
        "blocked": { (_) throws(ClientError) in [person] },
        "picture": { (asked) throws(ClientError) in try picture(asked["image"]) },
        "publish": { (_) throws(ClientError) in "shown" },
    ]

    private static let lists: [String: PreviewBackend.Function] = [
        "explore": { (asked) throws(ClientError) in page(cards, asked) },
        "bookmarked": { (asked) throws(ClientError) in page([cards[1]], asked) },
        "mine": { (asked) throws(ClientError) in page(own, asked) },
        "prompt_history": { (asked) throws(ClientError) in page(prompts, asked) },
        "inbox": { (asked) throws(ClientError) in page(messages, asked) },
    ]

    /// What has no answer.
    private static let acts = [
        "unpublish", "delete_image", "like", "unlike", "bookmark", "unbookmark", "report", "block",
        "unblock", "mark_read",
    ]

    static let featured: JSONValue = [
        "styles": .array(
            [("photo", "Photo"), ("illustration", "Illustration"), ("comic", "Comic"), ("anime", "Anime")].map {
                [
                    "style": .string($0.0), "title": .string($0.1), "is_trending": true,
                    "previews": [.object(look(0))],
                ]
            }),
        "templates": .array(
            (30..<33).map { number in
                .object(made(number).merging(["title": "Sample template", "preview": nil]) { $1 })
            }),
        "categories": .array(
            [("abstract", "Abstract"), ("fantasy", "Fantasy"), ("comic", "Comic"), ("pop-art", "Pop Art")].map {
                ["tag": .string($0.0), "title": .string($0.1), "previews": .array((0..<4).map { .object(look($0)) })]
            }),
        "chips": .array(
            [
                ("all", "All"), ("characters", "Characters"), ("photography", "Photography"),
                ("illustrations", "Illustrations"),
            ].map { ["tag": .string($0.0), "title": .string($0.1)] }),
    ]
}
