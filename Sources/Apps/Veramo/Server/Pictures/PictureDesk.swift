/// What the server asks the schema about a person's pictures and the places where they come in.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerFunctions
import ServerStorage
import VeramoCore

struct PictureDesk: Sendable {
    /// Files lie here until they are pictures.
    static let incoming = "veramo-incoming"

    let database: Database

    static func path(of id: UUID, _ owner: UUID) throws -> ObjectPath {
        try ObjectPath(
            bucket: incoming, key: "\(owner.uuidString.lowercased())/\(id.uuidString.lowercased())")
    }

    func makePlace(_ owner: UUID, _ origin: PictureOrigin) async throws -> UUID {
        let sql = "select veramo.make_place($1, $2) as id"
        do {
            return try await database.query(sql, [owner.uuidString, origin.rawValue]).only().uuid("id")
        } catch let error as DatabaseError {
            throw FunctionError(refused: error) ?? error
        }
    }

    enum PlaceState: String, Sendable {
        case open, kept
    }

    /// Nil for no place, and for somebody else's.
    func place(_ id: UUID, of owner: UUID) async throws -> PlaceState? {
        try await database.query("select veramo.place_state($1, $2)", [id.uuidString, owner.uuidString]).scalar
            .flatMap(PlaceState.init)
    }

    func picture(_ id: UUID, of owner: UUID) async throws -> OwnPicture? {
        let sql = """
            select id, origin, width, height, blurhash, colour, to_json(created_at) #>> '{}' as created_at
            from veramo.pictures where id = $1 and user_id = $2
            """
        return try await database.query(sql, [id.uuidString, owner.uuidString]).first.map { row in
            OwnPicture(
                id: try row.uuid("id"), origin: PictureOrigin(rawValue: try row.string("origin")) ?? .upload,
                width: try row.int("width"), height: try row.int("height"), blurhash: try row.string("blurhash"),
                colour: try row.string("colour"), createdAt: try row.string("created_at"))
        }
    }

    /// Where a picture lies, for somebody who may see it. Nil says nothing about whether there is one.
    func delivery(of picture: UUID, to viewer: UUID) async throws -> String? {
        try await database.query("select veramo.delivery($1, $2)", [picture.uuidString, viewer.uuidString]).scalar
    }
}

extension FunctionError {
    /// A refusal that the schema words for people (`atelier.refuse`); nil for any other error.
    init?(refused error: DatabaseError) {
        guard error.sqlState.hasPrefix("PT"), let code = Int(error.sqlState.dropFirst(2)) else { return nil }
        self.init(.init(code: code), error.hint ?? "refused", error.message)
    }
}
