/// What the functions of the gallery in memory do and answer, and what they refuse.
import Clients
import Foundation
import Wire

extension FakeGallery {
    func answer(_ function: String, _ asked: [String: JSONValue]) throws(ClientError) -> JSONValue? {
        switch function {
        case "explore": return page(explored(asked), asked)
        case "bookmarked": return page(visible.filter(\.isBookmarked).map(\.card), asked)
        case "mine": return page(get(\.pictures).filter { $0.owner == Self.account.id }.map(\.own), asked)
        case "prompt_history": return page(get(\.prompts), asked)
        case "inbox": return page(get(\.messages), asked)
        case "unread_count": return .int(Int64(get(\.messages).count { $0["is_read"] == false }))
        case "featured": return featured
        case "own_profile": return profile
        case "update_profile": return try renamed(asked)
        case "blocked": return .array(get(\.blocked).sorted().map { ["user_id": .string($0), "name": "Ben Brush"] })
        case "mark_read": read(asked["ids"])
        case "block": set { $0.blocked.insert(asked["person"]?.stringValue ?? "") }
        case "unblock": set { $0.blocked.remove(asked["person"]?.stringValue ?? "") }
        default: return try act(function, asked)
        }
        return nil
    }

    private var visible: [Picture] {
        let blocked = get(\.blocked)
        return get(\.pictures).filter { $0.state == "shown" && !blocked.contains($0.owner) }
    }

    private func explored(_ asked: [String: JSONValue]) -> [JSONValue] {
        let search = asked["search"]?.stringValue?.lowercased() ?? ""
        let tag = asked["tag"]?.stringValue ?? "all"
        var found = visible.filter {
            (tag == "all" || $0.style == tag) && (search.isEmpty || $0.prompt.lowercased().contains(search))
        }
        if asked["order"] == "trending" { found.sort { $0.likes > $1.likes } }
        return found.map(\.card)
    }

    private func page(_ rows: [JSONValue], _ asked: [String: JSONValue]) -> JSONValue {
        let start = asked["after"].flatMap { after in rows.firstIndex { $0["cursor"] == after } }.map { $0 + 1 } ?? 0
        let size = asked["page"]?.intValue ?? 20
        return .array(Array(rows[start...].prefix(Int(size))))
    }

    private func act(_ function: String, _ asked: [String: JSONValue]) throws(ClientError) -> JSONValue? {
        let id = asked["image"]?.stringValue.flatMap(UUID.init(uuidString:))
        guard let index = get(\.pictures).firstIndex(where: { $0.id == id && isThere($0) }) else {
            throw .refused(code: "picture_not_found", message: "There is no such picture.")
        }
        let picture = get(\.pictures)[index]
        if function == "report", picture.owner == Self.account.id {
            throw .refused(code: "own_picture", message: "This picture is your own.")
        }
        if function == "picture" { return picture.details }
        set { $0.pictures[index].change(function) }
        if function == "delete_image" { set { _ = $0.pictures.remove(at: index) } }
        return function == "publish" ? "shown" : nil
    }

    private func isThere(_ picture: Picture) -> Bool {
        picture.owner == Self.account.id || picture.state == "shown" && !get(\.blocked).contains(picture.owner)
    }

    private var profile: JSONValue {
        .object(get(\.profile).merging(["user_id": .string(Self.account.id)]) { $1 })
    }

    private func renamed(_ asked: [String: JSONValue]) throws(ClientError) -> JSONValue {
        let path = asked["picture"]?.stringValue
        guard path == nil || get(\.uploads)["artifex/\(path ?? "")"] != nil else {
            throw .refused(code: "not_own_picture", message: "This isn’t a picture of yours.")
        }
        set { $0.profile = asked }
        return profile
    }

    private func read(_ ids: JSONValue?) {
        set { state in
            state.messages = state.messages.map { message in
                guard let row = message.objectValue else { return message }
                if let ids = ids?.arrayValue, !ids.contains(row["id"] ?? .null) { return message }
                return .object(row.merging(["is_read": true]) { $1 })
            }
        }
    }

    private var featured: JSONValue {
        let previews = JSONValue.array(get(\.pictures).prefix(4).map(\.preview))
        let tags = [("abstract", "Abstract"), ("fantasy", "Fantasy"), ("comic", "Comic"), ("pop-art", "Pop Art")]
        return [
            "styles": [], "templates": [], "chips": [],
            "categories": .array(
                tags.map { ["tag": .string($0.0), "title": .string($0.1), "previews": previews] }),
        ]
    }
}

extension FakeGallery.Picture {
    fileprivate mutating func change(_ function: String) {
        switch function {
        case "like": (isLiked, likes) = (true, likes + 1)
        case "unlike": (isLiked, likes) = (false, likes - 1)
        case "bookmark": isBookmarked = true
        case "unbookmark": isBookmarked = false
        case "publish": state = "shown"
        case "unpublish": state = "withdrawn"
        default: break
        }
    }

    private static let time = JSONValue.string("2026-11-18T11:06:40+00:00")

    var preview: JSONValue {
        [
            "id": .string(id.uuidString.lowercased()), "width": .int(Int64(width)), "height": .int(Int64(height)),
            "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj", "colour": "#8a6bd1",
        ]
    }

    private var base: [String: JSONValue] {
        (preview.objectValue ?? [:]).merging([
            "prompt": .string(prompt), "style": .string(style), "created_at": Self.time,
            "cursor": .string("after \(id)"), "like_count": .int(Int64(likes)), "is_liked": .bool(isLiked),
            "is_bookmarked": .bool(isBookmarked),
        ]) { $1 }
    }

    private var face: JSONValue { hasFace ? .string("\(owner)/profile/face.jpg") : .null }
    private var name: JSONValue { artist.map(JSONValue.string) ?? .null }

    var card: JSONValue {
        .object(base.merging(["artist_id": .string(owner), "artist_name": name, "artist_picture": face]) { $1 })
    }

    private var made: [String: JSONValue] {
        let shape = width == height ? "square" : width > height ? "landscape" : "portrait"
        return base.merging([
            "shape": .string(shape), "seed": 4711, "state": .string(state),
            "removal_reason": reason.map(JSONValue.string) ?? .null,
        ]) { $1 }
    }

    var own: JSONValue { .object(made) }

    var details: JSONValue {
        .object(
            made.merging([
                "published_at": nil, "is_own": .bool(owner == FakeGallery.account.id),
                "artist": ["id": .string(owner), "name": name, "picture": face],
            ]) { $1 })
    }
}
