/// Remembers which product number stood beside which style code and size in finished checks, and tells what others' said.
import AuntenticCore
import Foundation
import ServerDatabase
import ServerJobs

package struct LabelNumbers: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// What other accounts' checks and confirmed pairs say about these labels; nil where there is nothing to tell.
    package func known(_ input: EvidenceInput, of user: UUID) async throws -> KnownLabels? {
        let (numbers, style) = Self.questions(input)
        let known = KnownLabels(
            sightings: try await sightings(numbers, of: user), names: try await names(style))
        return known.sightings.isEmpty && known.names.isEmpty ? nil : known
    }

    /// Not inlined: a check's frame would have a copy of all evidence while the database is asked.
    @inline(never)
    private static func questions(_ input: EvidenceInput) -> (numbers: [LabelNumber], style: String?) {
        let input = input.corroborated
        let style = input.box?.styleCode.flatMap { $0.isCertain ? $0.value : nil }
        return (LabelSide.allCases.compactMap { LabelNumber(input, $0) }, style)
    }

    private func sightings(_ numbers: [LabelNumber], of user: UUID) async throws -> [KnownLabels.Sighting] {
        guard !numbers.isEmpty else { return [] }
        let rows = try await database.query(
            "select * from auntentic.label_sightings($1, $2, $3)",
            [
                user.uuidString, postgresArray(numbers.map(\.gtin).uniqued()),
                postgresArray(numbers.map(\.style).uniqued()),
            ])
        return try rows.map { row in
            KnownLabels.Sighting(
                gtin: try row.string("gtin"), style: try row.string("style"), us: try row.string("us"),
                accounts: try row.int("accounts"))
        }
    }

    private func names(_ style: String?) async throws -> [KnownLabels.Name] {
        guard let stem = style.map(KnownLabels.stem) else { return [] }
        let rows = try await database.query("select * from auntentic.confirmed_names($1)", [stem])
        return try rows.map { row in
            KnownLabels.Name(style: stem, name: try row.string("name"), pairs: try row.int("pairs"))
        }
    }

    /// Remembers what was read beyond doubt of a finished check's numbers, unless its photos may be somebody else's. Belongs into the transaction that ends the
    /// job, after the check's own row: without that row it does nothing. Repeating it changes nothing.
    package static func record(_ evidence: CheckEvidence?, check: UUID, of user: UUID) -> Statement {
        let input = evidence.flatMap { $0.speaksAgainstPhotos ? nil : $0.input }
        let numbers = LabelSide.allCases.compactMap { side in input.flatMap { LabelNumber($0, side) } }
        return Statement(
            """
            insert into auntentic.label_numbers (check_id, user_id, side, gtin, style, us)
            select a.id, a.user_id, n.side, n.gtin, n.style, n.us
            from auntentic.authentications a, unnest($3::text[], $4::text[], $5::text[], $6::text[]) n (side, gtin, style, us)
            where a.id = $1 and a.user_id = $2
            on conflict (check_id, side) do nothing
            """,
            [
                check.uuidString, user.uuidString, postgresArray(numbers.map(\.side.rawValue)),
                postgresArray(numbers.map(\.gtin)), postgresArray(numbers.map(\.style)),
                postgresArray(numbers.map(\.us)),
            ])
    }
}

extension CheckEvidence {
    fileprivate var speaksAgainstPhotos: Bool {
        results(.fail).contains { RuleWeight.of($0.rule).meaning == .photo }
    }
}
