/// The gallery's functions, each with its arguments and its answer.
import Clients
import Foundation
import Language
import Wire

struct GalleryClient: Sendable {
    enum Order: String, Sendable, CaseIterable {
        case newest, trending
    }

    static let page = 20
    let database: DatabaseClient

    // MARK: - finding

    /// - Parameter after: the `cursor` of the last card that one has.
    func explore(
        search: String = "", tag: String = "all", order: Order = .newest, after: String? = nil
    ) async throws(ClientError) -> [GalleryCard] {
        var arguments: [String: JSONValue] = ["tag": .string(tag), "order": .string(order.rawValue)]
        if !search.isEmpty { arguments["search"] = .string(search) }
        return try await page("explore", arguments, after)
    }

    func featured() async throws(ClientError) -> Featured { try await read("featured") }

    func picture(_ id: UUID) async throws(ClientError) -> PictureDetails { try await read("picture", image(id)) }

    // MARK: - one's own

    func mine(after: String? = nil) async throws(ClientError) -> [OwnCard] { try await page("mine", [:], after) }

    func bookmarked(after: String? = nil) async throws(ClientError) -> [GalleryCard] {
        try await page("bookmarked", [:], after)
    }

    func promptHistory(after: String? = nil) async throws(ClientError) -> [UsedPrompt] {
        try await page("prompt_history", [:], after)
    }

    /// Of the history; pictures made from it stay.
    func deletePrompt(_ id: UUID) async throws(ClientError) {
        let query = RowQuery(
            schema: "artifex", table: "prompts", filters: [.init("id", "eq.\(id.uuidString.lowercased())")])
        _ = try await database.delete(query)
    }

    func profile() async throws(ClientError) -> Profile { try await value("own_profile") }

    /// - Parameter picture: the path of an own picture in the app's bucket; nil removes it.
    func updateProfile(name: String, picture: String?) async throws(ClientError) -> Profile {
        try await value("update_profile", ["name": .string(name), "picture": picture.map(JSONValue.string) ?? .null])
    }

    // MARK: - doing

    /// - Returns: `shown`; or `hidden`, until somebody has looked at it.
    func publish(_ id: UUID) async throws(ClientError) -> PublicationState { try await value("publish", image(id)) }
    func unpublish(_ id: UUID) async throws(ClientError) { try await act("unpublish", image(id)) }
    func delete(_ id: UUID) async throws(ClientError) { try await act("delete_image", image(id)) }

    /// Safe to repeat, both ways.
    func setLiked(_ isLiked: Bool, _ id: UUID) async throws(ClientError) {
        try await act(isLiked ? "like" : "unlike", image(id))
    }

    func setBookmarked(_ isBookmarked: Bool, _ id: UUID) async throws(ClientError) {
        try await act(isBookmarked ? "bookmark" : "unbookmark", image(id))
    }

    func report(_ id: UUID, _ reason: ReportReason, words: String) async throws(ClientError) {
        try await act(
            "report", image(id).merging(["reason": .string(reason.rawValue), "words": .string(words)]) { $1 })
    }

    func block(_ person: UUID) async throws(ClientError) { try await act("block", ["person": .id(person)]) }
    func unblock(_ person: UUID) async throws(ClientError) { try await act("unblock", ["person": .id(person)]) }
    func blocked() async throws(ClientError) -> [Profile] { try await read("blocked") }

    // MARK: - messages

    func inbox(after: String? = nil) async throws(ClientError) -> [Message] { try await page("inbox", [:], after) }
    func unreadCount() async throws(ClientError) -> Int { try await read("unread_count") }

    /// - Parameter ids: nil marks all.
    func markRead(_ ids: [Int]? = nil) async throws(ClientError) {
        try await act("mark_read", ["ids": ids.map { .array($0.map { .int(Int64($0)) }) } ?? .null])
    }

    // MARK: - calls

    private func page<Row: Decodable>(
        _ function: String, _ arguments: [String: JSONValue], _ after: String?
    ) async throws(ClientError) -> [Row] {
        var arguments = arguments
        arguments["page"] = .int(Int64(Self.page))
        if let after { arguments["after"] = .string(after) }
        return try await read(function, arguments)
    }

    private func read<Value: Decodable>(
        _ function: String, _ arguments: [String: JSONValue] = [:]
    ) async throws(ClientError) -> Value {
        try await database.value(
            of: RemoteCall(schema: "artifex", function: function, arguments: arguments, isReadOnly: true))
    }

    private func value<Value: Decodable>(
        _ function: String, _ arguments: [String: JSONValue] = [:]
    ) async throws(ClientError) -> Value {
        try await database.value(of: RemoteCall(schema: "artifex", function: function, arguments: arguments))
    }

    private func act(_ function: String, _ arguments: [String: JSONValue]) async throws(ClientError) {
        _ = try await database.rpc(RemoteCall(schema: "artifex", function: function, arguments: arguments))
    }

    private func image(_ id: UUID) -> [String: JSONValue] { ["image": .id(id)] }
}

/// Why a picture is reported.
enum ReportReason: String, CaseIterable, Identifiable, Sendable {
    case sexual, minors, violence, hate
    case realPerson = "real_person"
    case copyright, spam, other

    var id: Self { self }

    var title: String {
        switch self {
        case .sexual: String(localized: "Sexual content")
        case .minors: String(localized: "Harms or sexualises a child")
        case .violence: String(localized: "Violence or gore")
        case .hate: String(localized: "Hate")
        case .realPerson: String(localized: "Shows a real person without consent")
        case .copyright: String(localized: "Copies somebody’s work")
        case .spam: String(localized: "Spam")
        case .other: String(localized: "Something else")
        }
    }
}

extension JSONValue {
    fileprivate static func id(_ id: UUID) -> JSONValue { .string(id.uuidString.lowercased()) }
}
