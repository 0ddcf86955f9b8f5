/// What the making of pictures asks the schema: who may have one made, of what, and which words are refused.
import Foundation
import ServerDatabase
import ServerFunctions
import ServerJobs
import Wire

package struct MemoryDesk: Sendable {
    let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// What an account may ask for now.
    struct Standing: Sendable {
        var hasPlan: Bool
        var hasReferences: Bool
        var used: Int
        /// When the next may be asked for; nil if that is now.
        var liftsAt: Date?
    }

    func standing(of user: UUID, references: [UUID], cap: Int) async throws -> Standing {
        let row = try await database.query(
            """
            select has_plan, has_references, used, extract(epoch from lifts_at) as lifts_at
            from veramo.making_standing($1, $2, $3)
            """,
            [user.uuidString, postgresArray(references.map(\.uuidString)), String(cap)]
        ).only()
        return Standing(
            hasPlan: try row.bool("has_plan"), hasReferences: try row.bool("has_references"),
            used: try row.int("used"),
            liftsAt: row["lifts_at"].flatMap(Double.init).map { Date(timeIntervalSince1970: $0) })
    }

    /// What a plan costs, for whoever has none.
    func offer(to user: UUID) async throws -> WalletOffer? {
        let text = try await database.query("select atelier.offer($1, $2, 1)", [user.uuidString, Veramo.id]).scalar
        return text.flatMap { try? JSONBounds.ours.decode(WalletOffer.self, from: Data($0.utf8)) }
    }

    /// The rule that a text breaks, for whoever wrote it; nil for a text that breaks none.
    func refusal(of text: String) async throws -> String? {
        try await database.query("select atelier.screen_reason($1)", [text]).scalar
    }

    /// Where a picture lies that this person may begin another with; nil for all others.
    func folder(of picture: UUID, for user: UUID) async throws -> String? {
        try await database.query("select veramo.reference($1, $2)", [picture.uuidString, user.uuidString]).scalar
    }
}
