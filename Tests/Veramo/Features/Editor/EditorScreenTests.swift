/// The editor's screen: each tool by finger and without one.
import Foundation
import Pictures
import Testing
import VeramoCore
import ViewTesting
import WebUI

@testable import VeramoFeatures

@MainActor @Suite struct EditorScreenTests {
    private let stand = EditorStand()

    private var edit: PictureEdit { stand.model.edit }

    @Test("VER-S4c Editing a picture opens the editor on it: the picture, four tools, nothing to undo or save yet")
    func opens() async throws {
        let screen = await stand.screen()
        #expect(stand.loaded == [.large])
        #expect(screen.find(label: "Your picture, 400 by 300 pixels")?.role == .image)
        for tool in ["Crop", "Rotate", "Text", "Size"] { #expect(screen.find(label: tool) != nil, "\(tool)") }
        for name in ["Undo", "Redo", "Save"] { #expect(screen.find(label: name)?.isEnabled == false, "\(name)") }
        await screen.tap("Cancel")
        #expect(stand.closed == [nil])
    }

    @Test("VER-S4c The app opens the editor over its tabs when a picture is to be edited")
    func cover() async {
        let server = FakeVeramo(), model = server.model(of: FakeVeramo.ann)
        let screen = Screen { EditorView(picture: EditorStand.picture, model: model) }
        screen.patience = .seconds(20)
        await screen.settle()
        #expect(screen.find(label: "Cancel") != nil && screen.contains("Edit"))
    }

    @Test("VER-S4d A corner is pulled by a finger, and the whole crop is moved and pinched")
    func fingers() async {
        let screen = await stand.screen()
        await screen.drag("crop-bottomRight", by: CGSize(width: -60, height: -60))
        #expect(edit.crop.width < 1 && edit.crop.height < 1 && edit.crop.x == 0 && edit.crop.y == 0)
        let pulled = edit.crop
        await screen.drag("crop-whole", by: CGSize(width: 20, height: 20))
        #expect(edit.crop.x > 0 && edit.crop.y > 0 && abs(edit.crop.width - pulled.width) < 1e-9)
        await screen.magnify("crop-whole", by: 2)
        #expect(abs(edit.crop.width - pulled.width / 2) < 1e-6)
        #expect(stand.model.list.operations.count == 3, "a pull is one step to undo")
        for _ in 0..<3 { await screen.tap("Undo") }
        #expect(edit == PictureEdit() && screen.find(label: "Undo")?.isEnabled == false)
        await screen.tap("Redo")
        #expect(edit.crop == pulled)
    }

    @Test("VER-S4d The same without a finger: shapes, buttons, and arrow keys on corners")
    func buttons() async {
        let screen = await stand.screen()
        await screen.tap("1:1")
        #expect(abs(edit.crop.width - 0.75) < 1e-9 && edit.crop.height == 1)
        #expect(screen.find(label: "1:1")?.isSelected == true)
        await screen.tap("Move the crop left")
        #expect(abs(edit.crop.x - 0.075) < 1e-9)
        await screen.tap("Cut more away")
        #expect(abs(edit.crop.width - 0.75 / 1.1) < 1e-9)
        await screen.adjust("crop-topLeft", up: false)
        #expect(edit.crop.width < 0.75 / 1.1 && abs(edit.crop.width * 4 - edit.crop.height * 3) < 1e-6)
        await screen.tap("Use the whole picture")
        #expect(edit.crop == .whole)
    }

    @Test("A picture is turned and straightened, and what the picture will be is said")
    func rotate() async {
        let screen = await stand.screen()
        await screen.tap("Rotate")
        await screen.tap("Turn right")
        #expect(edit.quarterTurns == 1 && screen.find(label: "Your picture, 300 by 400 pixels") != nil)
        await screen.tap("One degree to the right")
        await screen.tap("One degree to the right")
        #expect(edit.straightening == 2 && screen.contains("Straighten by 2°"))
        await screen.tap("Undo")
        #expect(edit.straightening == 0, "one way of a slider is one step")
        await screen.tap("Turn left")
        #expect(edit.quarterTurns == 0)
    }

    @Test("VER-S4e Words are added, dressed, dragged and pinched, and each of that works without a finger")
    func text() async throws {
        let screen = await stand.screen()
        await screen.tap("Text")
        await screen.tap("Add text")
        await screen.type("Good morning", into: "Your words")
        for choice in ["Typewriter", "Coral", "Right"] { await screen.tap(choice) }
        await screen.tap("Outline")
        var text = try #require(edit.texts.first)
        #expect(text.text == "Good morning" && text.font == .typewriter && text.alignment == .trailing)
        #expect(text.colour == 0xFF6B59 && !text.isOutlined)
        #expect(screen.find(label: "Text: Good morning") != nil)
        let before = text
        await screen.drag("text-1", by: CGSize(width: 30, height: 60))
        text = try #require(edit.texts.first)
        #expect(text.x > before.x && text.y > before.y)
        await screen.magnify("text-1", by: 1.5)
        #expect(abs((edit.texts.first?.size ?? 0) - before.size * 1.5) < 1e-9)
        await screen.tap("Smaller letters")
        await screen.tap("Move the text up")
        #expect((edit.texts.first?.y ?? 1) < text.y && (edit.texts.first?.size ?? 1) < before.size * 1.5)
        await screen.adjust("text-1", up: true)
        await screen.tap("Done with this text")
        await screen.tap("Change “Good morning”")
        await screen.tap("Delete this text")
        #expect(edit.texts.isEmpty)
    }

    @Test("Ten thousand emoji are refused in words, and the picture shows what it said before")
    func tooLong() async {
        let screen = await stand.screen()
        await screen.tap("Text")
        await screen.tap("Add text")
        await screen.type("🥰🥰", into: "Your words")
        await screen.type(String(repeating: "🥰", count: 10_000), into: "Your words")
        #expect(edit.texts.first?.text == "🥰🥰")
        #expect(screen.contains("A text can have up to 200 characters, and this one has 10,000."))
        await screen.type("🥰", into: "Your words")
        #expect(edit.texts.first?.text == "🥰" && !screen.contains("up to 200 characters"))
    }

    @Test("A picture takes twenty texts, and then says that it has them")
    func twenty() async {
        let screen = await stand.screen()
        await screen.tap("Text")
        for _ in 0..<20 { stand.model.addText() }
        stand.model.addText()
        stand.model.selected = nil
        await screen.settle()
        #expect(edit.texts.count == 20 && screen.find(label: "Add text")?.isEnabled == false)
        #expect(screen.contains("A picture can carry up to 20 texts."))
    }

    @Test("VER-F-18 A picture is made smaller by its longer side; what would enlarge it or leave nothing is refused")
    func size() async {
        let screen = await stand.screen()
        await screen.tap("Size")
        #expect(screen.contains("400 × 300 pixels"))
        for wrong in ["401", "15", "many"] {
            stand.model.type(side: wrong)
            stand.model.takeTypedSide()
            await screen.settle()
            #expect(screen.contains("The longer side can have 16 to 400 pixels."), "\(wrong)")
            #expect(edit.longestSide == nil)
        }
        stand.model.type(side: "200")
        stand.model.takeTypedSide()
        await screen.settle()
        #expect(edit.longestSide == 200 && screen.contains("200 × 150 pixels"))
        await screen.tap("Full size")
        #expect(edit.longestSide == nil && screen.contains("400 × 300 pixels"))
    }

    @Test("Who leaves with changes is asked, and may stay")
    func leaving() async {
        let screen = await stand.screen()
        await screen.tap("1:1")
        await screen.tap("Cancel")
        #expect(screen.contains("Leave without saving?") && stand.closed.isEmpty)
        await screen.tap("Keep editing")
        #expect(edit.crop != .whole && stand.closed.isEmpty)
        await screen.tap("Cancel")
        await screen.tap("Discard my changes")
        #expect(stand.closed == [nil] && stand.kept.isEmpty)
    }
}
