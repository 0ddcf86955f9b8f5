/// What goes into the archive of a couple's calendar, for one of the two: all that they may know of, by day.
import Foundation
import NIOCore
import ServerDatabase
import ServerFunctions
import ServerStorage
import VeramoCore

struct CalendarExport: Sendable {
    struct Picture: Sendable {
        var day: CalendarDay
        /// Where it lies in the archive.
        var name: String
        var folder: String
        var isMine: Bool
    }

    struct Title: Sendable {
        var otherName: String?
        var zone: String
        var since: String
        var until: String?
    }

    let title: Title
    let pictures: [Picture]

    /// Nil for who isn't one of the two, and for no such couple.
    static func read(_ couple: UUID, for user: UUID, _ database: Database) async throws -> CalendarExport? {
        let rows = try await database.pipeline([
            Statement(
                "select other_name, zone, since, until from veramo.export_title($1, $2)",
                [user.uuidString, couple.uuidString]),
            Statement(
                "select day, folder, is_mine from veramo.export_of($1, $2)", [user.uuidString, couple.uuidString]),
        ])
        guard let row = rows[0].first else { return nil }
        let title = Title(
            otherName: row["other_name"], zone: try row.string("zone"), since: try row.string("since"),
            until: row["until"])
        return CalendarExport(title: title, pictures: try pictures(rows[1]))
    }

    private static func pictures(_ rows: Rows) throws -> [Picture] {
        var counts: [CalendarDay: Int] = [:]
        return try rows.compactMap { row in
            guard let day = CalendarDay(try row.string("day")) else { return nil }
            counts[day, default: 0] += 1
            return Picture(
                day: day, name: "pictures/\(day)/\(counts[day, default: 1]).jpg", folder: try row.string("folder"),
                isMine: try row.bool("is_mine"))
        }
    }

    /// The largest size in which all of it fits into one archive. Nil if it fits in none.
    func archive(_ files: ObjectReader) async throws -> ZipStream? {
        for size in [PictureSize.original, .large, .medium] {
            let objects = try await objects(size, files)
            let shown = zip(pictures, objects).filter { $1 != nil }
            let page = CalendarPage(title: title, pictures: shown.map(\.0), size: size).html
            let entries =
                [("index.html", ZipStream.Source.bytes(ByteBuffer(string: page)))]
                + shown.compactMap { picture, object in object.map { (picture.name, .object($0)) } }
            if let stream = ZipStream(entries.map { (name: $0.0, source: $0.1) }, reader: files) { return stream }
        }
        return nil
    }

    /// In the order of the pictures; nil for a file that is gone. Asked for in portions, because there are thousands.
    private func objects(_ size: PictureSize, _ files: ObjectReader) async throws -> [StoredObject?] {
        let paths = try pictures.map {
            try ObjectPath(bucket: GalleryBench.bucket, key: "\($0.folder)/\(size.fileName)")
        }
        var found: [StoredObject?] = []
        for start in stride(from: 0, to: paths.count, by: 200) {
            found += try await files.objects(Array(paths[start..<min(start + 200, paths.count)]), as: .service)
        }
        return found
    }
}
