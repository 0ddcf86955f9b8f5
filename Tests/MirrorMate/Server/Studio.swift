/// Somebody who records, as their phone does it: a session, a resumable upload, and the word that it is there.
import Foundation
import HTTPTypes
import MirrorMateCore
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

extension ProductStage {
    func begin(_ body: JSONValue = [:]) async throws -> Answer { try await call("init-session", body) }

    func begun(_ body: JSONValue = [:]) async throws -> OpenedSession {
        let answer = try await begin(body)
        try #require(answer.status == 200, "\(answer.json.jsonText)")
        return try JSONDecoder().decode(OpenedSession.self, from: Data(answer.json.jsonText.utf8))
    }

    /// One request, as for a small file. Answers its status.
    @discardableResult
    func upload(_ bytes: Data, to session: OpenedSession) async throws -> Int {
        func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
        let metadata = [
            "bucketName \(base64(session.uploadBucket))", "objectName \(base64(session.uploadPath))",
            "contentType \(base64(session.contentType))",
        ]
        let path = try #require(URL(string: session.uploadUrl)?.path)
        return try await send(
            .post, String(path.dropFirst()), ByteBuffer(bytes: bytes),
            [
                .contentType: "application/offset+octet-stream", .init("Tus-Resumable")!: "1.0.0",
                .init("Upload-Length")!: "\(bytes.count)", .init("x-signature")!: session.uploadToken,
                .init("Upload-Metadata")!: metadata.joined(separator: ","),
            ]
        ).status
    }

    /// A film of a speaking voice.
    func uploadFilm(seconds: Double, to session: OpenedSession) async throws {
        try await withTemporaryFolder { folder in
            let bytes = try Data(contentsOf: TestClip(in: folder).film(seconds: seconds))
            #expect(try await upload(bytes, to: session) == 201)
        }
    }

    func finalize(_ session: UUID) async throws -> Answer {
        try await call("finalize-session", ["sessionId": .string(session.uuidString)])
    }

    /// The session's job when it has ended.
    func ended(_ session: UUID) async throws -> JSONValue {
        try await eventually {
            try await call("jobs/\(session.uuidString.lowercased())?wait=20").json["ended_at"]?.stringValue != nil
        }
        return try await call("jobs/\(session.uuidString.lowercased())").json
    }

    /// All of it, from the record button to the end.
    func record(_ file: URL, _ body: JSONValue = [:]) async throws -> (session: OpenedSession, job: JSONValue) {
        let session = try await begun(body)
        #expect(try await upload(try Data(contentsOf: file), to: session) == 201)
        let answer = try await finalize(session.sessionId)
        #expect(answer.status == 200 && answer.json["status"] == "queued", "\(answer.json.jsonText)")
        return (session, try await ended(session.sessionId))
    }

    /// A row of the account's own, as the account reads it; columns as text.
    func own(_ table: String, _ columns: String) async throws -> [String?]? {
        let names = columns.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let rows = try await database.withRole(
            user.caller, .init(),
            [Statement("select \(columns) from mirrormate.\(table)", prepared: false)])[0]
        return rows.first.map { row in names.map { row[$0] } }
    }

    /// Agrees to all that the app may send anybody for this purpose.
    func agree(_ purpose: String) async throws {
        let parties = try await call("consent", ["app": "mirrormate"]).json["providers"]?.arrayValue ?? []
        let party = try #require(parties.first { $0["purpose"]?.stringValue == purpose }, "\(parties)")
        let answer = try await call(
            "consent",
            [
                "action": "grant", "app": "mirrormate", "purpose": .string(purpose),
                "provider": party["provider"] ?? .null,
            ])
        #expect(answer.status == 200, "\(answer.json.jsonText)")
    }

    /// The account's only one.
    func report() async throws -> AnalysisReport {
        let text = try #require(try await own("analysis_reports", "report")?[0])
        return try JSONDecoder().decode(AnalysisReport.self, from: Data(text.utf8))
    }

    var videos: Int {
        get async throws {
            try await number("select count(*) from storage.objects where bucket_id = 'mirrormate'")
        }
    }

    /// As if the store had said so.
    func subscribe() async throws {
        _ = try await database.query(
            """
            insert into atelier.entitlements (user_id, app, product_id, status, is_unlimited, expires_at)
            values ($1, 'mirrormate', 'com.mirrormate.premium.monthly', 'active', true, now() + interval '1 year')
            """, [user.id.uuidString])
    }
}

extension AnalysisReport {
    func reading(_ quantity: String) -> ReportReading? { readings.first { $0.quantity == quantity } }
}
