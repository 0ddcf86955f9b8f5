/// Creates signed URLs. Signing needs the right to read, or to write; the URL then needs nothing more.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

extension StorageRoutes {
    /// One object, `/object/sign/<bucket>/<path>`, or many, `/object/sign/<bucket>`.
    func sign(_ request: Request, _ context: AtelierContext) async throws -> Response {
        request.rest(after: "object/sign").contains("/")
            ? try await signOne(request, context) : try await signMany(request, context)
    }

    private func signOne(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let path = try ObjectPath(request, after: "object/sign")
        let body = try await request.storageBody(StorageSignRequest.self)
        let life = try life(body.expiresIn, for: caller)
        let transform = try body.transform.map { try TransformParameters($0, limit: configuration.renderedSide) }
        let rows = try await database.withRole(
            caller, request.settings("storage.object.sign"), [StoredObject.select(path)])
        guard !rows[0].isEmpty else { throw StorageFailure.objectNotFound }
        let token = try await tickets.make(for: path, life: life, transformations: transform?.text)
        let route = transform == nil ? "/object/sign" : "/render/image/sign"
        return .json(StorageSignedURL(signedURL: "\(route)/\(path.encoded)?token=\(token)"))
    }

    private func signMany(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let bucket = try bucketName(request, after: "object/sign")
        let body = try await request.storageBody(StorageSignRequest.self)
        let life = try life(body.expiresIn, for: caller)
        guard let names = body.paths, !names.isEmpty, names.count <= 1000 else {
            throw StorageFailure.invalidInput("body/paths must hold 1 to 1000 paths")
        }
        let readable = try await readable(names, in: bucket, as: caller, request.settings("storage.object.sign_many"))
        var answers: [StorageSignedItem] = []
        for name in names {
            guard readable.contains(name), let path = try? ObjectPath(bucket: bucket, key: name) else {
                let reason = "Either the object does not exist or you do not have access to it"
                answers.append(StorageSignedItem(error: reason, path: name, signedURL: nil))
                continue
            }
            let token = try await tickets.make(for: path, life: life)
            let url = "/object/sign/\(path.encoded)?token=\(token)"
            answers.append(StorageSignedItem(error: nil, path: name, signedURL: url))
        }
        return .json(answers)
    }

    func signUpload(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller = try context.caller()
        let path = try ObjectPath(request, after: "object/upload/sign")
        _ = try await rules(of: path.bucket)
        let upsert = request.headers[.upsert]?.lowercased() == "true"
        let draft = ObjectDraft(path: path, caller: caller, replaces: upsert)
        try await writer.check(draft, as: caller, request.settings("storage.object.upload_sign"))
        let now = Int64(Date().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "url": .string(path.text), "scope": "upload", "upsert": .bool(upsert), "iat": .int(now),
            "exp": .int(now + configuration.signedUploadLife.components.seconds),
            "limited": .bool(draft.isLimited), "jti": .string(UUID().uuidString.lowercased()),
        ]
        if let owner = caller.userID { claims["owner"] = .string(owner.uuidString.lowercased()) }
        let token = try await tokens.sign(.object(claims))
        return .json(
            StorageSignedUpload(url: "/object/upload/sign/\(path.encoded)?token=\(token)", token: token))
    }

    /// The names that the caller may read.
    private func readable(
        _ names: [String], in bucket: String, as caller: Caller, _ settings: RequestSettings
    ) async throws -> Set<String> {
        let valid = names.filter(ObjectPath.isKey)
        let rows = try await database.withRole(
            caller, settings,
            [
                Statement(
                    """
                    select name from storage.objects
                    where bucket_id = $1 and name in (select jsonb_array_elements_text($2))
                    """, [bucket, JSONValue.array(valid.map { .string($0) }).jsonText])
            ])
        return Set(try rows[0].map { try $0.string("name") })
    }

    /// Seconds from a number, or from text as one client sends it; an hour for who doesn't say.
    private func life(_ value: JSONValue?, for caller: Caller) throws(StorageFailure) -> Int {
        guard let value else { return min(Self.usualLife, longestLife(for: caller)) }
        let seconds = value.intValue ?? value.stringValue.flatMap { Int($0) }
        guard let seconds, seconds >= 1 else {
            throw .invalidInput("body/expiresIn must be a number of seconds, at least 1")
        }
        let longest = longestLife(for: caller)
        // Shortened silently, the link would die on whoever counts on what they asked for.
        guard seconds <= longest else {
            throw .invalidInput("body/expiresIn must be at most \(longest) seconds; a signed URL lives no longer")
        }
        return seconds
    }

    private func longestLife(for caller: Caller) -> Int {
        caller.role == Caller.service.role
            ? Self.longestLife : Int(configuration.signedDownloadLife.components.seconds)
    }

    private static let usualLife = 3600
    /// Ten years: what an operator signs may outlive every client's link, and stays a date that clocks can hold.
    private static let longestLife = 10 * 365 * 86_400
}
