/// A signed-in phone with a file that it uploads, by its own right or by a link.
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing
import Wire

struct UploadScene {
    let phone: Phone
    let clients: Clients
    let upload: FileUpload
    let bytes: Data
    let account: Account
    let store = UploadStore.files(.inMemory())

    static func with(size: Int64, hasLink: Bool = false, _ body: (UploadScene) async throws -> Void) async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await phone.signUp(clients)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let bytes = ClientsTests.bytes(Int(size))
        try bytes.write(to: file)
        let path = "\(account.id)/\(UUID().uuidString.lowercased()).bin"
        let link = hasLink ? try await link(to: path, phone) : nil
        phone.forgetRequests()
        try await body(
            UploadScene(
                phone: phone, clients: clients,
                upload: FileUpload(
                    file: file, bucket: "clips", path: path, contentType: "application/x-clip", link: link),
                bytes: bytes, account: account))
    }

    private static func link(to path: String, _ phone: Phone) async throws -> String {
        let answer = try await phone.server.call(
            "POST", "/storage/v1/object/upload/sign/clips/\(path)", token: phone.server.serviceKey)
        return try #require(answer.body["token"]?.stringValue, "\(answer)")
    }

    func line() throws -> Line { try Line(to: phone.server.port) }
    func stored() async throws -> Data { try await clients.storage.download("clips", upload.path) }

    /// Lets the server's day for it be over.
    func expire(_ upload: UnfinishedUpload) throws {
        let id = upload.address.split(separator: "/").last ?? ""
        let record = phone.server.data.appendingPathComponent("storage/resumable/\(account.id)/\(id).json")
        var values = try JSONValue(json: Data(contentsOf: record)).objectValue ?? [:]
        values["expires"] = 0
        try Data(JSONValue.object(values).jsonText.utf8).write(to: record)
    }
}

extension Phone {
    /// What was asked of the storage, without what sessions need.
    var verbs: [String] {
        requests.filter { $0.contains("/storage/v1/") && !$0.contains("authenticated") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    }
}
