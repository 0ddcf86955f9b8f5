/// What a partner can learn of tomorrow's picture: every address of a whole server is asked, before and after the midnight.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite("Tomorrow’s picture", .timeLimit(.minutes(5)))
struct TomorrowTests {
    @Test(
        """
        VER-S5d VER-S6d VER-F-10 VER-F-24 until its midnight no table, function, bucket, delivery or archive answers the \
        partner differently from when there is no entry, in status, rows, counts, headers or bytes; from then on it is there
        """)
    func leak() async throws {
        try await TwoPhones.linked { phones in
            let scene = MidnightScene(phones: phones, couple: try await phones.couple())
            try await phones.go("2027-03-01 23:00+01")
            // The streak counts days of adding and is the same for both (VER-F-12, VER-F-17): on a day without another
            // picture it says that something was added, though not what or for when. Here today has one already.
            _ = try await phones.ana.share(try await phones.ana.picture(seed: 4), "2027-03-01")
            // The same questions with the names of a picture and an entry that there never were.
            let nothing = Secret(picture: UUID().uuidString.lowercased(), entry: UUID().uuidString.lowercased())
            let before = try await scene.answers(about: nothing)
            #expect(before.count > 60)
            let secret = try await scene.plan(for: "2027-03-02")
            scene.expectSame(try await scene.answers(about: secret), as: before)
            try await phones.go("2027-03-01 23:59:40+01")
            scene.expectSame(try await scene.answers(about: secret), as: before)
            try await phones.go("2027-03-02 00:00+01")
            let after = try await scene.answers(about: secret)
            let changed = Set(after.keys.filter { after[$0] != before[$0] })
            for size in ["small", "medium", "large", "original"] {
                #expect(after["picture \(size)"]?.hasPrefix("200") == true)
            }
            #expect(after["picture with its tag"]?.hasPrefix("304") == true)
            #expect(changed.isSuperset(of: ["archive", "rpc day", "rpc month"]), "\(changed.sorted())")
            // What is her own stays hers: her gallery, her files, her entry.
            let open: Set = ["picture", "archive", "rpc"]
            for name in changed { #expect(open.contains(String(name.prefix { $0 != " " })), "\(name)") }
        }
    }
}

/// What somebody would guess, or has seen on the other's phone.
struct Secret: Sendable {
    var picture: String
    var entry: String
    /// Of the small rendition.
    var tag = "\"0123456789abcdef0123456789abcdef\""
}

/// Ana and Bo, linked in Berlin, on a server whose clock is moved.
struct MidnightScene: Sendable {
    let phones: TwoPhones
    let couple: String

    /// Ana keeps a picture and puts it on a day to come.
    func plan(for day: String) async throws -> Secret {
        let ana = phones.ana
        let picture = try await ana.picture(seed: 5)
        try await ana.buyPlan()
        let entry = try await ana.share(picture, day)
        // A plan of hers opens planning for him, which says nothing of an entry: he is asked without it.
        _ = try await ana.database.query("delete from atelier.entitlements")
        let tag = try #require(try await ana.look(picture).headers[.eTag])
        return Secret(picture: picture, entry: entry, tag: tag)
    }

    func expectSame(_ answers: [String: String], as before: [String: String]) {
        #expect(answers.keys.sorted() == before.keys.sorted())
        for (name, answer) in answers where answer != before[name] {
            Issue.record("\(name) tells: \(answer.prefix(600)) instead of \(before[name]?.prefix(600) ?? "nothing")")
        }
    }

    // MARK: - questions

    /// Everything that Bo can ask, each answer as a text: its status, the headers that tell, and its bytes.
    func answers(about secret: Secret) async throws -> [String: String] {
        var answers = try await tables(secret)
        answers.merge(try await functions(secret)) { $1 }
        answers.merge(try await buckets(secret)) { $1 }
        let picture = "/veramo/v1/pictures/\(secret.picture)"
        for size in ["small", "medium", "large", "original"] {
            answers["picture \(size)"] = try await told("GET", "\(picture)/\(size)", secret)
        }
        answers["picture with its tag"] = try await told(
            "GET", "\(picture)/small", secret, headers: [.ifNoneMatch: secret.tag])
        answers["archive"] = try await told("GET", "/veramo/v1/export?couple=\(couple)", secret)
        answers["keep"] = try await told(
            "POST", "/functions/v1/keep-picture", secret, body: ["id": .string(secret.picture)])
        return answers
    }

    /// Every table and view of the schema, as Bo's role reads it.
    private func tables(_ secret: Secret) async throws -> [String: String] {
        let names = try await phones.bo.database.query(
            """
            select c.relname as name from pg_class c
            where c.relnamespace = 'veramo'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') order by 1
            """
        ).map { try $0.string("name") }
        #expect(names.count > 10)
        var answers: [String: String] = [:]
        for name in names {
            do {
                let rows = try await phones.bo.database.withRole(
                    phones.bo.user.caller, .init(), [Statement("select count(*) from veramo.\(name)")])[0]
                answers["table \(name)"] = rows.scalar
            } catch let error as DatabaseError { answers["table \(name)"] = error.description }
        }
        return answers
    }

    /// Every function of the schema, with arguments by their types and names; but for those that would end the scene.
    private func functions(_ secret: Secret) async throws -> [String: String] {
        let ends: Set = ["unlink", "end_link", "change_zone", "set_preferences"]
        let rows = try await phones.bo.database.query(
            """
            select p.proname as name, coalesce(json_agg(json_build_array(a.name, t.typname) order by a.place)
                filter (where t.typname is not null), '[]') as arguments
            from pg_proc p
            left join lateral unnest(p.proargnames[1 : p.pronargs]) with ordinality a (name, place) on true
            left join pg_type t on t.oid = p.proargtypes[a.place - 1]
            where p.pronamespace = 'veramo'::regnamespace and p.prorettype <> 'trigger'::regtype
            group by p.oid, p.proname order by 1
            """)
        var answers: [String: String] = [:]
        for row in rows {
            let name = try row.string("name")
            guard !ends.contains(name) else { continue }
            var body: [String: JSONValue] = [:]
            for pair in try JSONValue(json: Data(try row.string("arguments").utf8)).arrayValue ?? [] {
                let words = (pair.arrayValue ?? []).map { $0.stringValue ?? "" }
                let (argument, type) = (words[0], words[1])
                body[argument] = value(argument, type, secret)
            }
            do { answers["rpc \(name)"] = named(secret, try await phones.bo.rpc(name, body).jsonText) } catch let error
                as DatabaseError
            { answers["rpc \(name)"] = named(secret, "\(error) \(error.hint ?? "")") }
        }
        return answers
    }

    private func value(_ name: String, _ type: String, _ secret: Secret) -> JSONValue {
        switch type {
        case "date": name == "month" ? "2027-03-01" : "2027-03-02"
        case "uuid":
            name.contains("couple") ? .string(couple) : .string(name.contains("entry") ? secret.entry : secret.picture)
        case "bool": false
        case "int4", "int8", "int2": JSONValue.int(10)
        case "timestamptz": "2027-03-02T00:00:00Z"
        default: "x"
        }
    }

    /// Storage: lists, looks, links and renditions, in both buckets, by the exact names of the files.
    private func buckets(_ secret: Secret) async throws -> [String: String] {
        var answers: [String: String] = [:]
        let folder = "\(phones.ana.user.path)/\(secret.picture)"
        for (bucket, file) in [("veramo-pictures", "\(folder)/small.jpg"), ("veramo-incoming", folder)] {
            for prefix in [phones.ana.user.path, folder] {
                for list in ["list", "list-v2"] {
                    answers["bucket \(bucket) \(list) \(prefix == phones.ana.user.path)"] = try await told(
                        "POST", "/storage/v1/object/\(list)/\(bucket)", secret, body: ["prefix": .string(prefix)])
                }
            }
            for look in [
                "object", "object/authenticated", "object/public", "object/info", "object/info/authenticated",
                "render/image/authenticated", "render/image/public",
            ] {
                for method in ["GET", "HEAD"] {
                    answers["bucket \(bucket) \(look) \(method)"] = try await told(
                        method, "/storage/v1/\(look)/\(bucket)/\(file)", secret)
                }
            }
            answers["bucket \(bucket) sign"] = try await told(
                "POST", "/storage/v1/object/sign/\(bucket)/\(file)", secret, body: ["expiresIn": 60])
            answers["bucket \(bucket) sign many"] = try await told(
                "POST", "/storage/v1/object/sign/\(bucket)", secret, body: ["expiresIn": 60, "paths": [.string(file)]])
            answers["bucket \(bucket) sign upload"] = try await told(
                "POST", "/storage/v1/object/upload/sign/\(bucket)/\(file)", secret, body: [:])
            for verb in ["move", "copy"] {
                answers["bucket \(bucket) \(verb)"] = try await told(
                    "POST", "/storage/v1/object/\(verb)", secret,
                    body: [
                        "bucketId": .string(bucket), "sourceKey": .string(file), "destinationKey": "mine.jpg",
                    ])
            }
            answers["bucket \(bucket) delete"] = try await told(
                "DELETE", "/storage/v1/object/\(bucket)", secret, body: ["prefixes": [.string(file)]])
        }
        return answers
    }

    // MARK: - answers

    private static let telling: [HTTPField.Name] = [
        .eTag, .contentRange, .cacheControl, .contentLength, .lastModified, .location,
    ]

    /// Bo's answer, without what differs by the question's own names and the moment.
    private func told(
        _ method: String, _ path: String, _ secret: Secret, body: JSONValue? = nil, headers: HTTPFields = [:]
    ) async throws -> String {
        var headers = headers
        if body != nil { headers[.contentType] = "application/json" }
        let answer = try await phones.bo.send(
            try #require(HTTPRequest.Method(method)), String(path.dropFirst()),
            body.map { ByteBuffer(string: $0.jsonText) }, headers)
        let bytes = named(secret, String(decoding: answer.body, as: UTF8.self))
            .replacing(/"request_id":"[^"]*"/, with: "")
        let told = Self.telling.compactMap { name in answer.headers[name].map { "\(name): \($0)" } }
        return ([String(answer.status)] + told + [bytes]).joined(separator: "\n")
    }

    private func named(_ secret: Secret, _ text: String) -> String {
        var text = text
        for (name, word) in [(secret.picture, "<picture>"), (secret.entry, "<entry>")] {
            text = text.replacing(name, with: word).replacing(name.uppercased(), with: word)
        }
        return text.replacing(/"seconds_left":\d+/, with: "")
    }
}
