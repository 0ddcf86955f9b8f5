/// What Artifex's server asks its schema: who may do what, which words are refused, and what a job leaves behind.
import ArtifexCore
import Foundation
import ServerDatabase
import ServerFunctions
import ServerJobs
import ServerProviders

package struct PictureDesk: Sendable {
    let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// What an account may ask for now.
    struct Standing: Sendable, Hashable {
        var isPremium: Bool
        /// The template or published picture is there for this account.
        var hasTemplate: Bool
        /// The own picture is there.
        var hasAgain: Bool

        func allows(_ wish: PictureWish) throws(FunctionError) {
            guard wish.outputs == 1 || isPremium else { throw .premiumRequired }
            guard wish.template == nil || hasTemplate else { throw .pictureNotFound("template") }
            guard wish.again == nil || hasAgain else { throw .pictureNotFound("again") }
        }
    }

    func standing(of user: UUID, for wish: PictureWish) async throws -> Standing {
        let row = try await database.query(
            "select is_premium, has_template, has_again from artifex.standing($1, $2, $3)",
            [user.uuidString, wish.template?.uuidString, wish.again?.uuidString]
        ).only()
        return Standing(
            isPremium: try row.bool("is_premium"), hasTemplate: try row.bool("has_template"),
            hasAgain: try row.bool("has_again"))
    }

    /// The rule that a text breaks, for whoever wrote it; nil for a text that breaks none.
    func refusal(of text: String) async throws -> String? {
        try await database.query("select artifex.screen_reason($1)", [text]).scalar
    }

    /// A picture that somebody may see, and how.
    struct Delivery: Sendable, Hashable {
        /// The folder of its files.
        var folder: String
        /// Both who sees it and whose it is are Premium members.
        var isClean: Bool
    }

    /// Nil says nothing about whether there is such a picture.
    func delivery(of picture: UUID, to viewer: UUID) async throws -> Delivery? {
        try await database.query(
            "select folder, is_clean from artifex.delivery($1, $2)", [picture.uuidString, viewer.uuidString]
        ).first.map { Delivery(folder: try $0.string("folder"), isClean: try $0.bool("is_clean")) }
    }

    /// Counts likes, moves pictures on their shelves, and tells their owners.
    /// - Returns: how many changes it took; as many as asked for if there are more.
    func settleLikes(_ most: Int = 10_000) async throws -> Int {
        Int(try await database.query("select artifex.settle_likes($1)", [String(most)]).scalar ?? "0") ?? 0
    }

    /// The path of the picture that others see of a person; nil if there is none, or none for this viewer.
    func portrait(of person: UUID, for viewer: UUID) async throws -> String? {
        try await database.query(
            "select artifex.portrait($1, $2)", [person.uuidString, viewer.uuidString]
        ).scalar
    }

    /// Stores the pictures, the prompt and the notification, in the transaction that ends the job.
    static func keep(_ rows: [PictureRow], _ order: PictureOrder, _ job: JobContext) throws -> Statement {
        Statement(
            "select artifex.keep_pictures($1, $2, $3, $4)",
            [job.id.uuidString, job.userID.uuidString, try json(order), try json(rows)])
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// A picture's row, as `artifex.keep_pictures` reads it.
struct PictureRow: Encodable, Sendable {
    var id: UUID
    var output: Int
    var folder: String
    var width: Int
    var height: Int
    var blurhash: String
    var colour: String
    var seed: Int?
    var provider: String
    var model: String
    var request_id: String?
    var cost_micro_usd: Int64?
    /// Nobody has looked at a photo that was filtered here: it is shown to others after a moderator's look.
    var verdict: String

    init(_ kept: KeptPicture, by provider: String, _ model: String, request: String?, _ order: PictureOrder) {
        verdict = provider == BuiltInImages.provider && order.wish.start != nil ? "unscreened" : "passed"
        id = kept.picture.id
        output = kept.index
        folder = kept.folder
        width = kept.picture.width
        height = kept.picture.height
        blurhash = kept.picture.blurhash
        colour = kept.picture.colour
        seed = kept.picture.seed
        self.provider = provider
        self.model = model
        request_id = kept.requestID ?? request
        cost_micro_usd = kept.costMicroUSD
    }
}
