/// Name and photo, from the screen through the real server and back.
import Clients
import Foundation
import MirrorMateCore
import NIOCore
import ServerMedia
import TestSupport
import Testing
import ViewTesting
import WebUI
import Wire

@testable import MirrorMateFeatures

@MainActor @Suite(.serialized, .aside, .timeLimit(.minutes(5))) struct ProfileTests {
    private func onPhone(_ body: (ProfilePhone) async throws -> Void) async throws {
        // Short: Postgres' socket lies in it.
        let folder = URL(filePath: "/tmp/atelier-profile-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let server = try await RunningServer.start(data: folder.appendingPathComponent("data"))
        do { try await body(ProfilePhone(server: server, pool: MediaPool(workers: 1))) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func photo(_ seed: UInt64) throws -> Data {
        CameraFile().bytes(of: Data(try TestPhoto.jpeg(seed: seed, width: 900, height: 700).readableBytesView))
    }

    /// The pictures in circles that the screen shows now.
    private func pictures(on screen: Screen) -> [String] {
        screen.session.tree.flatMap(\.everything).filter { $0.tag == "img" }.compactMap { $0.attribute("src") }
    }

    @Test(
        """
        MIR-V-23 name and photo are edited in the profile: both go through the real server, are there after a relaunch \
        with their place and camera taken out, another photo takes the first one's place, and a removed one is gone
        """)
    func edited() async throws {
        try await onPhone { phone in
            let account = try await phone.signUp(name: "Ana Silva")
            let path = PortraitPlace.path(of: account.id)
            let first = try await phone.profile()
            #expect(first.contains("AS") && pictures(on: first).isEmpty)
            await first.tap("Edit profile")
            #expect(first.find(label: "Save")?.isEnabled == false)
            await first.choose(photo: try photo(1), in: "photo-picker")
            await first.wait(for: "Choose another picture")
            await first.type("Ana Souza", into: "Name")
            await first.tap("Save")
            await first.wait(for: "Hello, Ana")
            // Both are on the screen before they are on the server.
            await until("the sheet is gone") { first.find(label: "Cancel") == nil }
            await until("it is shown") { first.contains("Ana Souza") && !pictures(on: first).isEmpty }
            first.session.close()
            #expect(try await files(phone) == 1)
            let sent = try await phone.clients().storage.download(PortraitPlace.bucket, path)
            #expect(
                sent.range(of: Data(CameraFile.secret.utf8)) == nil && sent.range(of: Data(CameraFile.place)) == nil)

            // The second launch knows only what the server has.
            let second = try await phone.profile()
            await until("it is loaded") { second.contains("Ana Souza") && !pictures(on: second).isEmpty }
            await second.tap("Edit profile")
            await second.choose(photo: try photo(2), in: "photo-picker")
            await until("it is ready") { second.find(label: "Save")?.isEnabled == true }
            await second.tap("Save")
            await until("the sheet is gone") { second.find(label: "Cancel") == nil }
            second.session.close()
            #expect(try await files(phone) == 1, "the old picture's bytes are still there")
            #expect(try await phone.clients().storage.download(PortraitPlace.bucket, path) != sent)

            let third = try await phone.profile()
            await until("it is loaded") { !pictures(on: third).isEmpty }
            await third.tap("Edit profile")
            await third.tap("Remove picture")
            await third.tap("Save")
            await until("the sheet is gone") { third.find(label: "Cancel") == nil }
            third.session.close()
            #expect(try await files(phone) == 0)
            let fourth = try await phone.profile()
            await fourth.wait(for: "Ana Souza")
            #expect(fourth.contains("AS") && pictures(on: fourth).isEmpty)
        }
    }

    @Test("a photo that can't be read is refused in words, and what isn't sent is still there to be sent again")
    func troubles() async throws {
        try await onPhone { phone in
            _ = try await phone.signUp(name: "Ana Silva")
            let screen = try await phone.profile()
            await screen.tap("Edit profile")
            await screen.choose(photo: Data("no picture".utf8), in: "photo-picker")
            await screen.wait(for: "This picture couldn’t be read. Choose another one.")
            #expect(screen.find(label: "Save")?.isEnabled == false)
            await screen.choose(photo: try photo(1), in: "photo-picker")
            await until("it is ready") { screen.find(label: "Save")?.isEnabled == true }
            #expect(!screen.contains("couldn’t be read"))
            await phone.server.stop()
            await screen.tap("Save")
            await screen.wait(for: "nothing was changed")
            #expect(screen.find(label: "Cancel") != nil && screen.find(label: "Remove picture") != nil)
        }
    }

    /// Files of the server's that hold bytes of somebody's.
    private func files(_ phone: ProfilePhone) async throws -> Int {
        let blobs = phone.server.data.appendingPathComponent("storage")
        let found = FileManager.default.enumerator(at: blobs, includingPropertiesForKeys: [.isRegularFileKey])
        return try (found?.compactMap { $0 as? URL } ?? []).count {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
    }

    private func until(
        _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
    ) async {
        let end = ContinuousClock.now + .seconds(60)
        while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(condition(), what, sourceLocation: sourceLocation)
    }
}

extension El {
    fileprivate var everything: [El] { [self] + children.flatMap(\.everything) }
}
