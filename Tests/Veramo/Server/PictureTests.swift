/// How pictures come into a gallery, what is stored of them, and who is given them.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerMedia
import TestSupport
import Testing
import Wire

@Suite("Pictures", .timeLimit(.minutes(3)))
struct PictureTests {
    @Test(
        """
        VER-T-11 an upload link opens the caller's own path alone, for a file of the agreed type and size, once, and for ten \
        minutes
        """)
    func place() async throws {
        try await TwoPhones.open { phones in
            let ana = phones.ana
            let photo = try jpeg(1)
            let place = try await ana.place("image/jpeg", bytes: photo.count).json
            let path = try #require(place["path"]?.stringValue)
            #expect(path == "\(ana.user.path)/\(place["id"]?.stringValue?.lowercased() ?? "")")
            let elsewhere = "veramo-incoming/\(phones.bo.user.path)/\(place["id"]?.stringValue?.lowercased() ?? "")"
            #expect(try await ana.put(photo, at: place, type: "image/jpeg", path: elsewhere).status == 400)
            let larger = try jpeg(1, quality: 99)
            #expect(larger.count > photo.count)
            #expect(try await ana.put(larger, at: place, type: "image/jpeg").status >= 400)
            let webp = try Picture(pixels: [UInt8](repeating: 90, count: 300), width: 10, height: 10, bands: 3)
                .encoded(.webp, quality: 80)
            #expect(try await ana.put(webp, at: place, type: "image/webp").status >= 400)
            #expect(try await ana.put(webp, at: place, type: "image/jpeg").status >= 400)
            #expect(try await ana.number("select count(*) from storage.objects") == 0)
            #expect(try await ana.put(photo, at: place, type: "image/jpeg").status == 200)
            #expect(try await ana.put(photo, at: place, type: "image/jpeg").status >= 400, "once")
            let claims = try #require(place["token"]?.stringValue?.split(separator: ".").dropFirst().first)
            let text = String(claims).replacing("-", with: "+").replacing("_", with: "/")
            let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
            let json = try JSONValue(json: try #require(Data(base64Encoded: padded)))
            #expect((json["exp"]?.intValue ?? 0) - (json["iat"]?.intValue ?? 0) == 600)
        }
    }

    @Test("VER-T-13 only a finished file in the caller's own place becomes a picture, and asking again changes nothing")
    func keeping() async throws {
        try await TwoPhones.open { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let photo = try jpeg(2)
            let place = try await ana.place("image/jpeg", bytes: photo.count, origin: "edit").json
            let id = try #require(place["id"]?.stringValue)
            let early = try await ana.keep(id)
            #expect(early.status == 409 && early.json["code"] == "not_arrived", "\(early)")
            _ = try await ana.put(photo, at: place, type: "image/jpeg")
            let (foreign, unknown) = (try await bo.keep(id), try await ana.keep(UUID().uuidString))
            #expect(foreign.status == 404 && unknown.status == 404)
            #expect(foreign.json["code"] == unknown.json["code"] && foreign.json["message"] == unknown.json["message"])
            // At once, and again.
            async let (one, other) = (ana.keep(id), ana.keep(id))
            let kept = [try await one, try await other, try await ana.keep(id)]
            #expect(kept.allSatisfy { $0.status == 200 && $0.json == kept[0].json }, "\(kept)")
            #expect(kept[0].json["width"] == 640 && kept[0].json["height"] == 480 && kept[0].json["origin"] == "edit")
            #expect(kept[0].json["blurhash"]?.stringValue?.count ?? 0 > 5)
            #expect(try await ana.number("select count(*) from veramo.pictures") == 1)
            #expect(
                try await ana.number("select count(*) from storage.objects where bucket_id = 'veramo-pictures'") == 4)
            #expect(
                try await ana.number("select count(*) from storage.objects where bucket_id = 'veramo-incoming'") == 0)
            #expect(try await bo.keep(id).status == 404)
        }
    }

    @Test("what a camera wrote is gone and the picture stands upright, in every size; none is enlarged")
    func clean() async throws {
        try await TwoPhones.open { phones in
            var camera = CameraFile()
            camera.orientation = 6
            let photo = camera.bytes(
                of: try jpeg(3, width: 1600, height: 1200))
            let kept = try await phones.ana.upload(photo)
            #expect(kept["width"] == 1200 && kept["height"] == 1600, "\(kept)")
            let id = try #require(kept["id"]?.stringValue)
            for (size, side) in [("small", 400), ("medium", 1080), ("large", 1600), ("original", 1600)] {
                let file = try await phones.ana.look(id, size)
                #expect(file.status == 200 && file.contentType == "image/jpeg")
                #expect(file.body.range(of: Data(CameraFile.secret.utf8)) == nil)
                #expect(file.body.range(of: Data(CameraFile.place)) == nil)
                let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpg")
                try file.body.write(to: url)
                defer { try? FileManager.default.removeItem(at: url) }
                #expect(try PictureHeader.read(url.path).height == side)
            }
        }
    }

    @Test("a panorama of 20,000 × 500 is kept whole; no picture, a bomb and a wrong wish are refused and leave nothing")
    func badInput() async throws {
        try await TwoPhones.open { phones in
            let ana = phones.ana
            let pixels = [UInt8](repeating: 120, count: 20_000 * 500 * 3)
            let panorama = try Picture(pixels: pixels, width: 20_000, height: 500, bands: 3).encoded(.jpeg, quality: 60)
            let wide = try await ana.upload(panorama)
            #expect(wide["width"] == 20_000 && wide["height"] == 500, "\(wide)")
            let before = try await ana.number("select count(*) from storage.objects")
            // A small file that says that it has 60,000 × 60,000 pixels.
            var bomb = try Picture(pixels: [0, 0, 0], width: 1, height: 1, bands: 3).encoded(.png, quality: 80)
            bomb.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
            for (bytes, type) in [
                (Data("hello, I am a picture".utf8), "image/jpeg"), (bomb, "image/png"),
                (try jpeg(1).prefix(3000), "image/jpeg"), (Data(), "image/jpeg"),
            ] {
                let place = try await ana.place(type, bytes: max(1, bytes.count)).json
                #expect((400..<500).contains(try await ana.put(bytes, at: place, type: type).status))
                let kept = try await ana.keep(place["id"]?.stringValue ?? "")
                #expect(kept.status == 409 && kept.json["code"] == "not_arrived")
            }
            #expect(try await ana.number("select count(*) from storage.objects") == before)
            for (type, bytes, origin, status, code) in [
                ("image/gif", 10, "upload", 415, "bad_type"), ("image/svg+xml", 10, "upload", 415, "bad_type"),
                ("image/jpeg", 0, "upload", 400, "bad_request"), ("image/jpeg", -5, "edit", 400, "bad_request"),
                ("image/jpeg", 31 << 20, "upload", 413, "file_too_large"),
                ("image/jpeg", 10, "made", 400, "bad_request"), ("image/jpeg", 10, "stolen", 400, "bad_request"),
            ] {
                let answer = try await ana.place(type, bytes: bytes, origin: origin)
                #expect(answer.status == status && answer.json["code"]?.stringValue == code, "\(type) \(answer)")
            }
        }
    }

    @Test(
        """
        VER-F-9 VER-F-10 VER-F-24 VER-T-3 what somebody keeps is theirs alone: the partner and strangers list none, open none in \
        any size, and find none in the private buckets
        """)
    func privacy() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let id = try await ana.picture()
            let none = try await bo.look(UUID().uuidString)
            for person in [bo, try await ana.somebodyElse()] {
                for size in ["small", "medium", "large", "original", "huge"] {
                    let answer = try await person.look(id, size)
                    #expect(answer.status == 404 && answer.headers[.eTag] == nil)
                    #expect(answer.headers[.cacheControl] == none.headers[.cacheControl])
                }
                let rows = try await person.database.withRole(
                    person.user.caller, .init(), [Statement("select id from veramo.pictures")])[0]
                #expect(rows.isEmpty)
                for file in ["original", "large", "medium", "small"] {
                    let path = "\(ana.user.path)/\(id)/\(file).jpg"
                    #expect(try await person.of("veramo-pictures").download(path) == nil)
                    let signed = try await person.send(
                        .post, "storage/v1/object/sign/veramo-pictures/\(path)",
                        ByteBuffer(string: #"{"expiresIn": 60}"#),
                        [.contentType: "application/json"])
                    #expect(signed.status >= 400)
                    #expect(try await person.get("storage/v1/object/public/veramo-pictures/\(path)").status >= 400)
                }
                let list = try await person.send(
                    .post, "storage/v1/object/list/veramo-pictures",
                    ByteBuffer(string: #"{"prefix": "\#(ana.user.path)"}"#), [.contentType: "application/json"])
                #expect(list.status >= 400 || String(decoding: list.body, as: UTF8.self) == "[]")
            }
            #expect(try await ana.look(id).status == 200)
            #expect(
                try await ana.number("select count(*) from storage.buckets where public and id like 'veramo%'") == 0)
        }
    }

    @Test("a phone that has the picture is told so, and hears no more of it from the moment it is withdrawn")
    func revalidation() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let id = try await ana.picture()
            let entry = try await ana.share(id, "2027-03-01")
            let first = try await bo.look(id)
            let tag = try #require(first.headers[.eTag])
            #expect(first.status == 200 && first.headers[.cacheControl] == "private, no-cache")
            let has: HTTPFields = [.ifNoneMatch: tag]
            #expect(try await bo.send(.get, "veramo/v1/pictures/\(id)/small", nil, has).status == 304)
            _ = try await ana.rpc("withdraw", ["entry": .string(entry)])
            let gone = try await bo.send(.get, "veramo/v1/pictures/\(id)/small", nil, has)
            #expect(gone.status == 404 && gone.headers[.eTag] == nil)
        }
    }

    @Test("a deleted picture leaves the calendar, also a day to come, and its files go; so do places that nobody used")
    func deletion() async throws {
        try await TwoPhones.linked { phones in
            let ana = phones.ana
            try await phones.bo.buyPlan()
            let id = try await ana.picture()
            try await ana.share(id, "2027-03-05")
            _ = try await ana.database.withRole(
                ana.user.caller, .init(), [Statement("delete from veramo.pictures where id = $1", [id])])
            #expect(try await ana.pictures("2027-03-05").isEmpty)
            #expect(try await ana.look(id).status == 404)
            try await phones.go("2027-03-05 12:00+01")
            #expect(try await phones.bo.pictures("2027-03-05").isEmpty)
            let photo = try jpeg(1)
            let place = try await ana.place("image/jpeg", bytes: photo.count).json
            _ = try await ana.put(photo, at: place, type: "image/jpeg")
            _ = try await ana.database.query("update veramo.places set created_at = now() - interval '25 hours'")
            try await eventually { try await ana.number("select count(*) from storage.objects") == 0 }
            try await eventually { try await ana.number("select count(*) from veramo.places") == 0 }
        }
    }
}
