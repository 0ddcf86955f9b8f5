/// The list of what was done to a picture, and what comes of it.
import Foundation
import Pictures
import Testing
import VeramoCore

@Suite struct EditListTests {
    private static let half = PhotoRegion(x: 0, y: 0, width: 0.5, height: 0.5)

    @Test("Everything done can be taken back one by one and done again, and a new step ends what was taken back")
    func undo() {
        let steps: [EditOperation] = [
            .turn(quarters: 1), .straighten(degrees: 5), .crop(Self.half), .resize(longestSide: 64),
        ]
        var list = EditList(), states = [list]
        for step in steps {
            list = list.adding(step)
            states.append(list)
        }
        for state in states.dropLast().reversed() {
            list = list.undoing()
            #expect(list.operations == state.operations && list.canRedo)
        }
        #expect(!list.canUndo && list.undoing() == list)
        for state in states.dropFirst() {
            #expect(list.redoing().operations == state.operations); list = list.redoing()
        }
        #expect(!list.canRedo && list.redoing() == list && list.edit(width: 400, height: 300).longestSide == 64)
        #expect(!list.undoing().adding(.turn(quarters: 1)).canRedo)
    }

    @Test("One pull of a slider is one step, another thing in between is not part of it")
    func continued() {
        let text = TextOverlay(id: 1, text: "a"), other = TextOverlay(id: 2, text: "b")
        var list = EditList().adding(.straighten(degrees: 1)).adding(.straighten(degrees: 2), isContinued: true)
        #expect(list.operations == [.straighten(degrees: 2)])
        list = list.adding(.straighten(degrees: 3))
        #expect(list.operations.count == 2)
        list = EditList().adding(.write(text), isContinued: true).adding(.write(other), isContinued: true)
        #expect(list.operations.count == 2)
        #expect(list.adding(.crop(Self.half), isContinued: true).operations.count == 3)
    }

    @Test("It is a value that can be written down and read back")
    func coding() throws {
        let list = EditList().adding(.write(TextOverlay(id: 1, text: "שלום 🥰"))).adding(.turn(quarters: -1))
            .adding(.resize(longestSide: nil)).adding(.crop(Self.half)).undoing()
        #expect(try JSONDecoder().decode(EditList.self, from: JSONEncoder().encode(list)) == list)
    }

    @Test("Four turns to one side, or one to each, leave everything where it was")
    func turns() {
        let text = TextOverlay(id: 1, text: "a")
        var list = EditList().adding(.crop(PhotoRegion(x: 0.1, y: 0.2, width: 0.25, height: 0.5))).adding(.write(text))
        let before = list.edit(width: 400, height: 300)
        for _ in 0..<4 { list = list.adding(.turn(quarters: 1)) }
        expectClose(list.edit(width: 400, height: 300), before)
        expectClose(list.adding(.turn(quarters: 1)).adding(.turn(quarters: -1)).edit(width: 400, height: 300), before)
        #expect(list.adding(.turn(quarters: -1)).edit(width: 400, height: 300).quarterTurns == 3)
    }

    @Test("Numbers beyond the limits are taken to them, and a crop that isn't one changes nothing")
    func bounds() {
        let edit = EditList().adding(.straighten(degrees: 400)).adding(.resize(longestSide: 1))
            .adding(.crop(PhotoRegion(x: 0.9, y: 0, width: 0.9, height: 1))).edit(width: 400, height: 300)
        #expect(edit.straightening == 45 && edit.longestSide == 16 && edit.crop == .whole)
        #expect(EditList().adding(.resize(longestSide: 100_000)).edit(width: 9, height: 9).longestSide == 8192)
    }

    @Test("Words stay on what they were written on when the picture is cropped and straightened afterwards")
    func words() throws {
        var text = TextOverlay(id: 1, text: "a")
        (text.x, text.y, text.size) = (0.25, 0.25, 0.1)
        let list = EditList().adding(.write(text))
        let cropped = try #require(list.adding(.crop(Self.half)).edit(width: 400, height: 300).texts.first)
        #expect(abs(cropped.x - 0.5) < 1e-9 && abs(cropped.y - 0.5) < 1e-9 && abs(cropped.size - 0.2) < 1e-9)
        (text.x, text.y) = (0.4, 0.45)
        let inner = EditList().adding(.write(text))
        let back = try #require(
            inner.adding(.straighten(degrees: 20)).adding(.straighten(degrees: 0)).edit(width: 400, height: 300).texts
                .first)
        #expect(abs(back.x - text.x) < 1e-9 && abs(back.y - text.y) < 1e-9 && abs(back.size - text.size) < 1e-9)
        let lost = try #require(
            list.adding(.crop(PhotoRegion(x: 0.5, y: 0.5, width: 0.5, height: 0.5))).edit(width: 400, height: 300)
                .texts.first)
        #expect((lost.x, lost.y) == (0, 0))
    }

    @Test("A crop keeps its shape when the picture is straightened")
    func shape() {
        let square = PhotoRegion.whole.shaped(1, frame: 4.0 / 3)
        for degrees in stride(from: -45.0, through: 45, by: 5) {
            let edit = EditList().adding(.crop(square)).adding(.straighten(degrees: degrees)).edit(
                width: 400, height: 300)
            let geometry = EditGeometry(width: 400, height: 300, edit)
            #expect(abs(geometry.cropped.width / geometry.cropped.height - 1) < 1e-6 && edit.crop.isInside)
        }
    }

    @Test("Ten thousand emoji are too much for one text, two hundred aren't, and neither are twenty texts")
    func limits() {
        let emoji = { (count: Int) in TextOverlay(id: 1, text: String(repeating: "👩‍❤️‍👩", count: count)) }
        #expect(throws: EditProblem.textTooLong(count: 10_000)) { try emoji(10_000).check() }
        #expect(throws: EditProblem.textTooLong(count: 201)) { try emoji(201).check() }
        #expect(throws: Never.self) { try emoji(200).check() }
        var edit = PictureEdit()
        edit.texts = (0..<20).map { TextOverlay(id: $0, text: "a") }
        #expect(throws: Never.self) { try edit.check() }
        edit.texts.append(TextOverlay(id: 20, text: "a"))
        #expect(throws: EditProblem.tooManyTexts) { try edit.check() }
        edit.texts = []
        for side in [15, 8193, -1] {
            edit.longestSide = side
            #expect(throws: EditProblem.size) { try edit.check() }
        }
    }

    private func expectClose(_ one: PictureEdit, _ other: PictureEdit) {
        let numbers = { (edit: PictureEdit) in
            [edit.crop.x, edit.crop.y, edit.crop.width, edit.crop.height]
                + edit.texts.flatMap { [$0.x, $0.y, $0.size] }
        }
        #expect(one.quarterTurns == other.quarterTurns)
        #expect(zip(numbers(one), numbers(other)).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}
