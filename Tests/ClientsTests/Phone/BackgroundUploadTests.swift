/// Uploads that may outlive the app: the body lies in a file while it is on its way, and the answer arrives as of any request.
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(2))) struct BackgroundUploadTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uploads-\(UUID().uuidString)")

    @Test("a photo arrives by file, with its progress, and leaves nothing behind")
    func arrives() async throws {
        let phone = try await Phone()
        var configuration = LiveConfiguration(
            url: try #require(URL(string: phone.server.url)), key: phone.server.anonKey, app: "auntentic")
        configuration.uploads = BackgroundUploads(configuration: .ephemeral, folder: folder)
        let clients = Clients.live(
            configuration: configuration, keychain: .inMemory(), files: .inMemory(), photos: .failing,
            network: .constant(true), sharing: .failing)
        let account = try await phone.signUp(clients)
        let path = "\(account.id)/background.jpg"
        let heard = Locked<[Double]>([])
        let seen = Locked(0)
        try await clients.storage.upload("auntentic", path, try photo(7), "image/jpeg") { [folder] share in
            heard.withLock { $0.append(share) }
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.count ?? 0
            seen.withLock { $0 = max($0, files) }
        }
        #expect(try await !clients.storage.download("auntentic", path).isEmpty)
        #expect(heard.withLock { $0.first } == 0 && heard.withLock { $0.last } == 1)
        // Only the photo went by file, and it lay there while it was sent.
        #expect(seen.withLock { $0 } == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("a phone without room says so; what fails leaves nothing behind")
    func failures() async throws {
        let blocked = folder.appendingPathExtension("file")
        try Data().write(to: blocked)
        defer { try? FileManager.default.removeItem(at: blocked) }
        let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        let noRoom = BackgroundUploads(configuration: .ephemeral, folder: blocked)
        await #expect(throws: TransportFailure.notWritten) { try await noRoom.send(request, Data([1]), nil) }
        let uploads = BackgroundUploads(configuration: .ephemeral, folder: folder)
        await #expect(throws: TransportFailure.self) { try await uploads.send(request, Data([1]), nil) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        uploads.removeLeftovers()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
