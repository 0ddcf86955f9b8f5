/// Clips of an app on its phone: kept by name, found at the next launch, and gone when they must go.
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing

struct ClipStoreTests {
    private func clip(_ folder: URL, _ size: Int, type: String = "video/webm") throws -> RecordedClip {
        let file = folder.appendingPathComponent(UUID().uuidString)
        try Data(count: size).write(to: file)
        return RecordedClip(file: file, contentType: type, byteCount: Int64(size), seconds: 12.5)
    }

    @Test("a clip moves among the app's own, and the next launch finds it with all that is known of it")
    func kept() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let place = folder.appendingPathComponent("clips")
            let new = try clip(folder, 100)
            let kept = try #require(ClipStore.folder(place).keep(new, "a-1"))
            #expect(kept.file.pathExtension == "webm" && kept.seconds == 12.5)
            #expect(!FileManager.default.fileExists(atPath: new.file.path))
            #expect(ClipStore.folder(place).clip("a-1") == kept)
            #expect(ClipStore.folder(place).clip("a-2") == nil)
            let next = try #require(ClipStore.folder(place).keep(try clip(folder, 7, type: "video/mp4"), "a-1"))
            #expect(!FileManager.default.fileExists(atPath: kept.file.path))
            #expect(ClipStore.folder(place).clip("a-1") == next && next.byteCount == 7)
        }
    }

    @Test("the oldest make room for a new one; what is larger than all the room isn't kept")
    func room() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let clips = ClipStore.folder(folder.appendingPathComponent("clips"), capacity: 100)
            for (number, name) in ["first", "second"].enumerated() {
                let kept = try #require(clips.keep(try clip(folder, 40), name))
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: Double(number))], ofItemAtPath: kept.file.path)
            }
            #expect(clips.keep(try clip(folder, 30), "third") != nil)
            #expect(clips.clip("first") == nil && clips.clip("second") != nil && clips.clip("third") != nil)
            #expect(clips.keep(try clip(folder, 101), "fourth") == nil)
        }
    }

    @Test(
        "no name leads out of the folder; removed and signed out are gone", arguments: ["", "../a", "a/b", "A", ".a"])
    func names(_ name: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let clips = ClipStore.folder(folder.appendingPathComponent("clips"))
            #expect(clips.keep(try clip(folder, 10), name) == nil && clips.clip(name) == nil)
            for name in ["one", "two", "three"] { #expect(clips.keep(try clip(folder, 10), name) != nil) }
            clips.remove("one")
            #expect(clips.clip("one") == nil && clips.clip("two") != nil)
            var keychain = KeychainClient.inMemory()
            keychain.removeAll = {}
            var recording = RecordingClient.preview
            recording.clips = clips
            let live = Clients.live(
                configuration: LiveConfiguration(url: URL(filePath: "/"), key: "k", app: "a"), keychain: keychain,
                files: .inMemory(), photos: .failing, network: .constant(true), sharing: .failing,
                recording: recording)
            live.keychain.removeAll()
            #expect(clips.clip("two") == nil && clips.clip("three") == nil)
        }
    }

    @Test("bounds refuse what is longer, larger or empty; half a second more is none")
    func bounds() throws {
        let bounds = RecordingBounds(seconds: 60, bytes: 1000)
        var clip = RecordedClip(file: URL(filePath: "/a"), contentType: "video/mp4", byteCount: 1000, seconds: 60.4)
        #expect(try clip.checked(bounds) == clip)
        clip.seconds = 60.6
        #expect(throws: RecordingFailure.tooLong) { try clip.checked(bounds) }
        (clip.seconds, clip.byteCount) = (nil, 1001)
        #expect(throws: RecordingFailure.tooLarge) { try clip.checked(bounds) }
        clip.byteCount = 0
        #expect(throws: RecordingFailure.unreadable) { try clip.checked(bounds) }
    }
}
