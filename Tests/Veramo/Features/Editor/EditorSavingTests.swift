/// Saving an edit, and what can be in the way.
import Clients
import Foundation
import Pictures
import Testing
import VeramoCore
import ViewTesting

@testable import VeramoFeatures

@MainActor @Suite struct EditorSavingTests {
    private let stand = EditorStand()

    @Test("VER-S4g Saving makes a new picture of the original's pixels; the one that was opened isn't written to")
    func saves() async throws {
        let screen = await stand.screen()
        await screen.tap("1:1")
        await screen.tap("Rotate")
        await screen.tap("Turn right")
        await screen.tap("Save")
        await until("it is saved") { !stand.closed.isEmpty }
        #expect(stand.loaded == [.large, .original] && stand.kept == [EditorStand.finished])
        #expect(stand.closed == [EditorStand.saved] && EditorStand.saved.id != EditorStand.picture.id)
        let edit = try #require(stand.rendered.withLock { $0.first })
        #expect(edit.quarterTurns == 1 && edit.crop.height == 0.75)
    }

    @Test("VER-S4g At the server the edit is a picture of its own, and the one that was opened is as it was")
    func uploads() async throws {
        let server = FakeVeramo(), app = server.model(of: FakeVeramo.ann)
        let old = try await PictureUpload(clients: app.clients).upload(
            Data("old".utf8), type: "image/jpeg", origin: .upload)
        let before = server.state.withLock { $0.uploads }
        let model = EditorModel(picture: old, app: app)
        await model.open()
        model.turn(quarters: 1)
        let saved = try #require(await model.save())
        #expect(saved.id != old.id && saved.origin == .edit)
        let after = server.state.withLock { $0 }
        #expect(after.pictures.map(\.row) == [old, saved], "the old row stays, the new one is beside it")
        #expect(after.uploads.count == 2 && before.allSatisfy { after.uploads[$0.key] == $0.value })
    }

    @Test("Without a connection nothing is lost: the changes are still there, and saving again works")
    func offline() async {
        let screen = await stand.screen()
        await screen.tap("1:1")
        stand.failure = .offline
        await screen.tap("Save")
        await screen.settle()
        #expect(screen.contains("Nothing was saved yet. Your changes are still here: connect, then save again."))
        #expect(stand.closed.isEmpty && stand.model.hasChanges)
        stand.failure = nil
        await screen.tap("Save again")
        await until("it is saved") { stand.closed == [EditorStand.saved] }
    }

    @Test(
        "A picture that the phone can’t read or hold is no new picture, and the words say so",
        arguments: [
            (EditingFailure.unreadable, "The picture can’t be read"), (.tooLarge, "too large for this phone"),
            (.refused(.tooManyTexts), "up to 20 texts"),
        ])
    func failures(failure: EditingFailure, words: String) async {
        let screen = await stand.screen()
        stand.renderFailure.withLock { $0 = failure }
        await screen.tap("1:1")
        await screen.tap("Save")
        await screen.settle()
        #expect(screen.contains(words) && stand.kept.isEmpty && stand.closed.isEmpty)
    }

    @Test("A picture that can’t be loaded says why, and is tried again")
    func loading() async {
        stand.failure = .serverDown
        let screen = await stand.screen()
        #expect(screen.contains("The service can’t be reached") && screen.find(label: "Save")?.isEnabled == false)
        stand.failure = nil
        await screen.tap("Try again")
        #expect(screen.find(label: "Your picture, 400 by 300 pixels") != nil)
    }
}
