/// A photo that was in another check is found, without a word about whose check that was.
import AuntenticCore
import AuntenticServer
import Foundation
import ServerDatabase
import ServerFunctions
import ServerHTTP
import Pictures
import ServerMedia
import TestSupport
import Testing

@Suite("Photo hashes", .serialized)
struct PhotoHashesTests {
    @Test("another account's photo is found, also when it was scaled, cut or mirrored; a stranger isn't")
    func anothers() async throws {
        try await Album.open { album in
            try await album.finish(album.ann, [.outerSide: 0x0123_4567_89AB_CDEF, .sizeTag: 0xF0F0_1234_5555_0001])
            let near: UInt64 = 0x0123_4567_89AB_CDEF ^ 0x8001_0200_0040_0101
            #expect((near ^ 0x0123_4567_89AB_CDEF).nonzeroBitCount == PhotoPrint.mostDistance)
            let found = try await album.hashes.lookUp(
                [
                    .of(.outerSide, near), .of(.innerSide, 0x5555_0000_FFFF_3333),
                    .of(.sizeTag, 1, mirrored: 0xF0F0_1234_5555_0001), .of(.boxLabel, 0x7777_1111_2222_3333),
                ], of: album.ben.id)
            #expect(found.map { $0?.isForeign } == [true, nil, true, nil])
        }
    }

    @Test("a photo is whose it was first: a copy that another account submits later takes nothing from its owner")
    func own() async throws {
        try await Album.open { album in
            try await album.finish(album.ann, [.outerSide: 77])
            #expect(try await album.seen(77, by: album.ann) == .ownEarlierCheck)
            let between = Date()
            try await album.finish(album.ben, [.innerSide: 77])
            try await album.finish(album.ann, [.innerSide: 77])
            #expect(try await album.seen(77, by: album.ann) == .ownEarlierCheck)
            guard case .seenBefore(let first) = try await album.seen(77, by: album.ben) else {
                Issue.record("Ben wasn't first")
                return
            }
            // One machine's clock, read by two processes.
            #expect(first < between + 1)
        }
    }

    @Test("the same photo for two angles names the first angle; the mirrored one as well")
    func sameCheck() async throws {
        try await Album.open { album in
            let found = try await album.hashes.lookUp(
                [.of(.outerSide, 0xAAAA), .of(.sizeTag, 0xFF00_FF00_FF00), .of(.innerSide, 9, mirrored: 0xAAAB)],
                of: album.ann.id)
            #expect(found == [nil, nil, .sameCheck(.outerSide)])
        }
    }

    @Test("every distance up to the limit is found, wherever the bits lie, and none beyond", arguments: 0..<12)
    func distances(count: Int) async throws {
        try await Album.open { album in
            let stored: UInt64 = 0xDEAD_BEEF_0BAD_F00D
            try await album.finish(album.ann, [.outerSide: stored])
            var random = SystemRandomNumberGenerator()
            for _ in 0..<25 {
                let places = Array(0..<64 as Range<UInt64>).shuffled(using: &random).prefix(count)
                let flips = places.reduce(UInt64(0)) { $0 | 1 << $1 }
                let found = try await album.seen(stored ^ flips, by: album.ben)
                #expect((found?.isForeign == true) == (count <= PhotoPrint.mostDistance), "\(String(flips, radix: 16))")
            }
        }
    }

    @Test("the very same file is found whatever its fingerprint; pictures that say nothing never match")
    func contentAndEmpty() async throws {
        try await Album.open { album in
            try await album.finish(album.ann, [.outerSide: 0xABCD_0000_1111_2222])
            let file = HashedPhoto.of(.outerSide, 0xABCD_0000_1111_2222).contentHash
            let same = HashedPhoto(
                angle: .outerSide,
                print: PhotoPrint(fingerprint: .init(bits: ~0), mirrored: .init(bits: ~1), isTelling: true),
                contentHash: file)
            #expect(try await album.hashes.lookUp([same], of: album.ben.id)[0]?.isForeign == true)
            var flat = HashedPhoto.of(.sizeTag, 0xABCD_0000_1111_2222)
            flat.print.isTelling = false
            #expect(try await album.hashes.lookUp([flat, flat], of: album.ben.id) == [nil, nil])
            try await album.finish(album.ann, [:], more: [flat])
            #expect(try await album.count() == 1)
            #expect(try await album.hashes.lookUp([], of: album.ben.id) == [])
        }
    }

    @Test("what is recorded goes with its check and with its account")
    func deletion() async throws {
        try await Album.open { album in
            let check = try await album.finish(album.ann, [.outerSide: 1234])
            try await album.finish(album.ann, [.outerSide: 0xFFFF_0000_FFFF])
            _ = try await album.database.query(
                "select auntentic.delete_check($1, $2)", [check.uuidString, album.ann.id.uuidString])
            #expect(try await album.seen(1234, by: album.ben) == nil)
            #expect(try await album.seen(0xFFFF_0000_FFFF, by: album.ben)?.isForeign == true)
            _ = try await album.database.query("delete from auth.users where id = $1", [album.ann.id.uuidString])
            #expect(try await album.seen(0xFFFF_0000_FFFF, by: album.ben) == nil)
            #expect(try await album.count() == 0)
        }
    }

    @Test("nothing is recorded for a check that isn't there or isn't theirs, and twice is once")
    func recording() async throws {
        try await Album.open { album in
            let photo = HashedPhoto.of(.outerSide, 5)
            _ = try await album.database.pipeline([PhotoHashes.record([photo], check: UUID(), of: album.ann.id)])
            let check = try await album.finish(album.ann, [:])
            _ = try await album.database.pipeline([PhotoHashes.record([photo], check: check, of: album.ben.id)])
            #expect(try await album.count() == 0)
            for _ in 0..<2 {
                _ = try await album.database.pipeline([PhotoHashes.record([photo], check: check, of: album.ann.id)])
            }
            #expect(try await album.count() == 1)
        }
    }

    @Test("checks that end at the same time are all remembered, and a record undone leaves nothing")
    func concurrency() async throws {
        try await Album.open { album in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<24 as Range<UInt64> {
                    let user = index % 2 == 0 ? album.ann : album.ben
                    group.addTask { try await album.finish(user, [.outerSide: 42, .sizeTag: index << 40 | 0xFFFF]) }
                    group.addTask { _ = try await album.seen(42, by: user) }
                }
                try await group.waitForAll()
            }
            #expect(try await album.count() == 48)
            #expect(try await album.seen(42, by: album.ann) != nil)
            await #expect(throws: Rollback<Int>.self) {
                try await album.database.transaction { session in
                    _ = try await session.pipeline(
                        Album.ending(UUID(), album.ann.id, [.of(.outerSide, 0xF0F0_F0F0_F0F0)]))
                    throw Rollback(1)
                }
            }
            #expect(try await album.seen(0xF0F0_F0F0_F0F0, by: album.ben) == nil)
        }
    }

    @Test("clients can neither read the hashes, nor write them, nor ask the functions")
    func clients() async throws {
        try await Album.open { album in
            try await album.finish(album.ann, [.outerSide: 77])
            for caller in [album.ann.caller, album.ben.caller, .anonymous] {
                for sql in [
                    "select * from auntentic.photo_hashes", "delete from auntentic.photo_hashes",
                    "update auntentic.photo_hashes set fingerprint = 0",
                    "insert into auntentic.photo_hashes (check_id, user_id, angle, fingerprint, content_hash) "
                        + "select id, user_id, 'sole', 1, sha256('x') from auntentic.authentications",
                    "select * from auntentic.photo_sightings(gen_random_uuid(), '{77}', '{78}', '{\"\"}', 8)",
                    "select auntentic.bands_around(1)",
                ] {
                    await #expect("\(caller.role) \(sql)") {
                        _ = try await album.database.withRole(caller, .init(), [Statement(sql, prepared: false)])
                    } throws: { ($0 as? DatabaseError)?.sqlState == "42501" }
                }
            }
            #expect(try await album.count() == 1)
            let service = try await album.database.withRole(
                .service, .init(),
                [Statement("select * from auntentic.photo_sightings(gen_random_uuid(), '{77}', '{78}', '{\"\"}', 8)")])
            #expect(service[0].count == 1)
            #expect(service[0].columns == ["photo", "first_of_others", "first_of_own"])
        }
    }
}

/// Two accounts and the checks they finish.
private struct Album: Sendable {
    var database: Database
    var hashes: PhotoHashes
    var ann: TestUser
    var ben: TestUser

    static func open(_ body: @Sendable (Album) async throws -> Void) async throws {
        try await withTestDatabase(.product) { database in
            let tokens = try await makeTestTokens()
            try await body(
                Album(
                    database: database, hashes: PhotoHashes(database: database),
                    ann: try await .make(database, tokens), ben: try await .make(database, tokens)))
        }
    }

    @discardableResult
    func finish(_ user: TestUser, _ photos: [PhotoAngle: UInt64], more: [HashedPhoto] = []) async throws -> UUID {
        let check = UUID()
        let photos = photos.map { HashedPhoto.of($0.key, $0.value) } + more
        _ = try await database.pipeline(Self.ending(check, user.id, photos))
        return check
    }

    /// As the transaction that ends a job does it: the check's row first, then its photos.
    static func ending(_ check: UUID, _ user: UUID, _ photos: [HashedPhoto]) -> [Statement] {
        let row = """
            insert into auntentic.authentications
                (id, user_id, verdict, confidence, image_urls, job_id, report, provider, model, prompt_version)
            values ($1, $2, 'inconclusive', 50, '{}', $1, '{}', 'p', 'm', '1')
            """
        return [
            Statement(row, [check.uuidString, user.uuidString]), PhotoHashes.record(photos, check: check, of: user),
        ]
    }

    func seen(_ bits: UInt64, by user: TestUser) async throws -> PhotoReuse? {
        try await hashes.lookUp([.of(.outerSide, bits, file: "another")], of: user.id)[0]
    }

    func count() async throws -> Int {
        Int(try await database.query("select count(*) from auntentic.photo_hashes").scalar ?? "") ?? -1
    }
}

extension PhotoReuse {
    fileprivate var isForeign: Bool { if case .seenBefore = self { true } else { false } }
}

extension HashedPhoto {
    /// A photo with this fingerprint, whose mirror image is like nothing else.
    fileprivate static func of(
        _ angle: PhotoAngle, _ bits: UInt64, mirrored: UInt64? = nil, file: String = "file"
    ) -> HashedPhoto {
        let digits = String(bits, radix: 16)
        let name = file.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) } & 0xFFFF_FFFF
        let start = String(name, radix: 16)
        let hash = start + String(repeating: "0", count: 64 - start.count - digits.count) + digits
        return HashedPhoto(
            angle: angle,
            print: PhotoPrint(
                fingerprint: .init(bits: bits), mirrored: .init(bits: mirrored ?? ~bits.byteSwapped), isTelling: true),
            contentHash: hash)
    }
}
