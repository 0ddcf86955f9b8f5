/// People's own pictures, as the server in memory takes, keeps and delivers them.
import Clients
import Foundation
import VeramoCore
import Wire

extension FakeVeramo {
    /// The bucket that files are put into.
    static let bucket = "veramo-pictures"

    func call(_ name: String, _ body: Data, _ me: String) throws(ClientError) -> Data {
        switch name {
        case "enter-code":
            return try json(enter(read(EnterCodeRequest.self, body).code, me))
        case "upload-picture":
            let (request, id) = (try read(UploadPictureRequest.self, body), newID())
            let types = ["image/jpeg", "image/png", "image/webp", "image/heic"]
            guard types.contains(request.type), (1...20 << 20).contains(request.bytes), request.origin != .made else {
                throw .refused(code: "bad_picture", message: "Choose a JPEG, PNG, WebP or HEIC picture of up to 20 MB.")
            }
            set { $0.places[id] = (me, request.origin) }
            let path = "\(me)/\(id.uuidString.lowercased())/original"
            return try json(UploadPlace(id: id, bucket: Self.bucket, path: path, token: "token-\(id)"))
        case "keep-picture": return try json(keep(read(KeepPictureRequest.self, body).id, me))
        default: return Data("{}".utf8)
        }
    }

    private func read<Request: Decodable>(_ type: Request.Type, _ body: Data) throws(ClientError) -> Request {
        do { return try JSONDecoder().decode(type, from: body) } catch { throw .unexpected("\(error)") }
    }

    private func keep(_ id: UUID, _ me: String) throws(ClientError) -> OwnPicture {
        if let kept = get(\.pictures).first(where: { $0.owner == me && $0.row.id == id }) { return kept.row }
        let path = "\(Self.bucket)/\(me)/\(id.uuidString.lowercased())/original"
        guard let place = state.withLock({ $0.places[id] }), place.owner == me, get(\.uploads)[path] != nil else {
            throw .refused(code: "picture_not_found", message: "There is no such picture. Choose it again.")
        }
        let row = OwnPicture(
            id: id, origin: place.origin, width: 1200, height: 900, blurhash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
            colour: "#8a6bd1", createdAt: stamp(get(\.now)))
        set { $0.pictures.append(Picture(owner: me, row: row)) }
        return row
    }

    /// Whoever may not see a picture doesn't learn that there is one.
    func file(_ path: String, _ me: String) throws(ClientError) -> Data {
        let parts = path.split(separator: "/")
        guard path.hasPrefix("veramo/v1/pictures/"), parts.count == 5, PictureSize(rawValue: String(parts[4])) != nil,
            let id = UUID(uuidString: String(parts[3])), maySee(id, me)
        else { throw .refused(code: "picture_not_found", message: "There is no such picture.") }
        return Samples.picture
    }

    private func maySee(_ picture: UUID, _ me: String) -> Bool {
        get(\.pictures).contains { $0.row.id == picture && $0.owner == me }
            || get(\.couples).contains { couple in known(couple.id, me).contains { $0.picture == picture } }
    }

    // MARK: - the table

    private func rows(_ me: String) throws(ClientError) -> PreviewRows {
        var rows: [JSONValue] = []
        for picture in get(\.pictures) where picture.owner == me {
            let columns = try RowCoding.values(picture.row).merging(["user_id": .string(me)]) { $1 }
            rows.append(.object(columns))
        }
        return PreviewRows(PreviewBackend(tables: ["pictures": rows]))
    }

    func select(_ query: RowQuery, _ me: String) async throws(ClientError) -> Data {
        set { $0.selects.append(query) }
        try await arrive("select \(query.table)")
        var query = query
        let after = query.filters.firstIndex { $0.name == "or" }.map { query.filters.remove(at: $0).condition }
        guard let after else { return try await rows(me).client.select(query) }
        // The tables in memory know no `or`; this is the one that the gallery asks for.
        let keys = after.split(separator: "\"")
        guard keys.count == 5, keys[1] == keys[3], keys[0] == "(created_at.lt.", keys[2] == ",and(created_at.eq.",
            let id = UUID(uuidString: String(keys[4]).replacing(",id.gt.", with: "").replacing("))", with: ""))
        else {
            throw .refusedRow("PGRST100")
        }
        let (limit, last) = (query.limit, String(keys[1]))
        query.limit = nil
        let all: [OwnPicture] = try RowCoding.decode(
            [OwnPicture].self, from: try await rows(me).client.select(query))
        let rest = all.filter {
            $0.createdAt < last || ($0.createdAt == last && $0.id.uuidString > id.uuidString)
        }
        return try json(Array(rest.prefix(limit ?? .max)))
    }

    func delete(_ query: RowQuery, _ me: String) async throws(ClientError) -> Data {
        try await arrive("delete \(query.table)")
        let client = try rows(me).client
        var all = query
        all.columns = "*"
        let gone: [OwnPicture] = try RowCoding.decode([OwnPicture].self, from: try await client.delete(all))
        let ids = Set(gone.map(\.id))
        set { state in
            state.pictures.removeAll { ids.contains($0.row.id) }
            state.entries.removeAll { ids.contains($0.picture) }
        }
        return try json(gone.map { ["id": $0.id.uuidString.lowercased()] })
    }
}
