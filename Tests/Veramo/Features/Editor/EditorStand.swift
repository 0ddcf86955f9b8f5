/// An editor on a picture, with what it asked for and gave away.
import Clients
import Foundation
import Pictures
import Styleguide
import Testing
import VeramoCore
import VeramoWidgets
import ViewTesting
import WebUI

@testable import VeramoFeatures

@MainActor
final class EditorStand {
    nonisolated static let original = Data("the original".utf8)
    nonisolated static let finished = Data("the finished one".utf8)
    static let picture = OwnPicture(
        id: UUID(), origin: .upload, width: 400, height: 300, blurhash: "", colour: "#ffffff",
        createdAt: "2026-11-25T00:00:00Z")
    static let saved = OwnPicture(
        id: UUID(), origin: .edit, width: 200, height: 300, blurhash: "", colour: "#ffffff",
        createdAt: "2026-11-25T00:01:00Z")

    var loaded: [PictureSize] = []
    var kept: [Data] = []
    var closed: [OwnPicture?] = []
    var failure: ClientError?
    let rendered = Locked<[PictureEdit]>([])
    let renderFailure = Locked<EditingFailure?>(nil)
    private(set) lazy var model = made()

    private func made() -> EditorModel {
        let rendered = rendered, renderFailure = renderFailure
        let editing = EditingClient { (picture, edit) async throws(EditingFailure) in
            #expect(picture == Self.original)
            if let failure = renderFailure.withLock({ $0 }) { throw failure }
            try edit.checkForRendering()
            rendered.withLock { $0.append(edit) }
            return Self.finished
        }
        return EditorModel(
            picture: Self.picture, editing: editing,
            load: { [unowned self] size throws(ClientError) in
                loaded.append(size)
                if let failure { throw failure }
                return Self.original
            },
            keep: { [unowned self] data throws(ClientError) in
                if let failure { throw failure }
                kept.append(data)
                return Self.saved
            })
    }

    func screen() async -> Screen {
        let screen = Screen {
            NavigationStack { EditorScreen(model: model) { self.closed.append($0) } }.theme(.veramo)
        }
        screen.patience = .seconds(20)
        await screen.settle()
        return screen
    }
}
