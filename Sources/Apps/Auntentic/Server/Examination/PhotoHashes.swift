/// Remembers the photos of finished checks by fingerprint, and tells whether a photo was in one before.
import AuntenticCore
import Foundation
import ServerDatabase
import ServerJobs
import Pictures
import ServerMedia

/// Where a photo was seen before. Whose check that was and of what is nobody's business, so nothing here says so; when it
/// was is there to be compared, and never shown.
package enum PhotoReuse: Sendable, Hashable {
    /// In a check of another account, before this account had it.
    case seenBefore(first: Date)
    /// In a check of this account, before anybody else had it.
    case ownEarlierCheck
    /// An earlier photo of the same check, of this angle.
    case sameCheck(PhotoAngle)
}

/// One photo of a check, as far as comparing it goes.
package struct HashedPhoto: Sendable, Hashable {
    package var angle: PhotoAngle
    package var print: PhotoPrint
    /// Hexadecimal SHA-256 of the original file.
    package var contentHash: String

    package init(angle: PhotoAngle, print: PhotoPrint, contentHash: String) {
        self.angle = angle
        self.print = print
        self.contentHash = contentHash
    }

    package init(angle: PhotoAngle, _ traces: PhotoTraces) {
        self.init(angle: angle, print: traces.print, contentHash: traces.contentHash)
    }
}

package struct PhotoHashes: Sendable {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    /// What is remembered of labels, in the same database.
    package var labels: LabelNumbers { LabelNumbers(database: database) }

    /// Where each photo was seen before, in the order given: whoever was first counts.
    /// Ask before the check ends: its own photos are remembered from then on.
    package func lookUp(_ photos: [HashedPhoto], of user: UUID) async throws -> [PhotoReuse?] {
        var found = Self.repeats(photos)
        let telling = photos.indices.filter { photos[$0].print.isTelling }
        guard !telling.isEmpty else { return found }
        let rows = try await database.query(
            "select * from auntentic.photo_sightings($1, $2, $3, $4::text[]::bytea[], $5)",
            [
                user.uuidString, postgresArray(telling.map { photos[$0].print.fingerprint.signed }),
                postgresArray(telling.map { photos[$0].print.mirrored.signed }),
                postgresArray(telling.map { "\\x\(photos[$0].contentHash)" }), String(PhotoPrint.mostDistance),
            ])
        for row in rows {
            let index = telling[try row.int("photo") - 1]
            let (others, own) = (try row.optionalDate("first_of_others"), try row.optionalDate("first_of_own"))
            if let others, own.map({ others < $0 }) ?? true {
                found[index] = .seenBefore(first: others)
            } else if found[index] == nil {
                found[index] = .ownEarlierCheck
            }
        }
        return found
    }

    /// Remembers a finished check's photos. Belongs into the transaction that ends the job, after the check's own row:
    /// without that row, as when there was no verdict, it does nothing. Repeating it changes nothing.
    package static func record(_ photos: [HashedPhoto], check: UUID, of user: UUID) -> Statement {
        let telling = photos.filter(\.print.isTelling)
        return Statement(
            """
            insert into auntentic.photo_hashes (check_id, user_id, angle, fingerprint, content_hash)
            select a.id, a.user_id, p.angle, p.fingerprint, p.hash::bytea
            from auntentic.authentications a, unnest($3::text[], $4::bigint[], $5::text[]) p (angle, fingerprint, hash)
            where a.id = $1 and a.user_id = $2
            on conflict (check_id, angle) do nothing
            """,
            [
                check.uuidString, user.uuidString, postgresArray(telling.map(\.angle.rawValue)),
                postgresArray(telling.map(\.print.fingerprint.signed)),
                postgresArray(telling.map { "\\x\($0.contentHash)" }),
            ])
    }

    /// Of two equal photos in one check the later is the repeat.
    private static func repeats(_ photos: [HashedPhoto]) -> [PhotoReuse?] {
        photos.indices.map { index in
            photos[..<index].first { photos[index].isSamePicture(as: $0) }.map { .sameCheck($0.angle) }
        }
    }
}

extension HashedPhoto {
    fileprivate func isSamePicture(as other: HashedPhoto) -> Bool {
        guard print.isTelling, other.print.isTelling else { return false }
        if contentHash == other.contentHash { return true }
        return !angle.looksLike(other.angle) && print.distance(to: other.print) <= PhotoPrint.mostDistance
    }
}

extension PhotoFingerprint {
    /// As Postgres' `bigint` holds it: its highest bit is a sign there.
    fileprivate var signed: String { String(Int64(bitPattern: bits)) }
}
