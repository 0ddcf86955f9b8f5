/// A picture in the editor: what was done to it, what is selected, and how it becomes a new picture.
import Clients
import Foundation
import Language
import Observation
import Pictures
import VeramoCore
import WorkFeatures

@MainActor @Observable final class EditorModel {
    enum Tool: String, CaseIterable, Hashable {
        case crop, rotate, text, size
    }

    enum Phase: Hashable {
        case loading, ready, failed(Trouble)
    }

    let picture: OwnPicture
    private(set) var phase = Phase.loading
    /// Large enough to look at; the finished picture is made of the original.
    private(set) var preview: Data?
    private(set) var list = EditList()
    var tool = Tool.crop { didSet { if tool != .text { selected = nil } } }
    private(set) var shape = CropShape.free
    /// While a finger pulls at it.
    private(set) var pulled: PhotoRegion?
    private(set) var isSaving = false
    private(set) var savingTrouble: Trouble?
    var isAskingToLeave = false

    // MARK: what the text panel works on

    /// The text that is selected.
    var selected: Int? { didSet { if selected != oldValue { startTyping() } } }
    /// As typed; longer than a text may be, it isn't on the picture.
    private(set) var typed = ""
    private(set) var textProblem: String?
    /// While a finger moves or spreads it.
    var moving: TextOverlay?
    private var nextText = 1

    // MARK: what the size panel works on

    private(set) var typedSide = ""
    private(set) var sizeProblem: String?

    private let load: @MainActor (_ size: PictureSize) async throws(ClientError) -> Data
    private let render: @Sendable (Data, PictureEdit) async throws(EditingFailure) -> Data
    private let keep: @MainActor (Data) async throws(ClientError) -> OwnPicture

    /// - Parameters:
    ///   - load: the picture, as the server delivers it.
    ///   - keep: makes a finished picture a new one of the gallery.
    init(
        picture: OwnPicture, editing: EditingClient,
        load: @escaping @MainActor (_ size: PictureSize) async throws(ClientError) -> Data,
        keep: @escaping @MainActor (Data) async throws(ClientError) -> OwnPicture
    ) {
        (self.picture, self.load, self.keep) = (picture, load, keep)
        render = editing.render
    }

    /// What the picture would be if it were saved now.
    var edit: PictureEdit {
        var edit = list.edit(width: picture.width, height: picture.height)
        if let moving, let place = edit.texts.firstIndex(where: { $0.id == moving.id }) { edit.texts[place] = moving }
        return edit
    }

    var geometry: EditGeometry { EditGeometry(width: picture.width, height: picture.height, edit) }
    var hasChanges: Bool { list.edit(width: picture.width, height: picture.height) != PictureEdit() }
    var canSave: Bool { phase == .ready && hasChanges && !isSaving }

    func open() async {
        guard preview == nil else { return }
        phase = .loading
        do throws(ClientError) {
            preview = try await load(.large)
            phase = .ready
        } catch {
            if error != .cancelled { phase = .failed(Trouble(looking: error)) }
        }
    }

    // MARK: - steps

    func undo() { step { $0.undoing() } }
    func redo() { step { $0.redoing() } }

    private func step(_ change: (EditList) -> EditList) {
        list = change(list)
        (pulled, moving) = (nil, nil)
        if !edit.texts.contains(where: { $0.id == selected }) { selected = nil }
        startTyping()
        showSide()
    }

    private func add(_ operation: EditOperation, isContinued: Bool = false) {
        list = list.adding(operation, isContinued: isContinued)
        savingTrouble = nil
        showSide()
    }

    func turn(quarters: Int) {
        add(.turn(quarters: quarters))
        shape = .free
    }

    func straighten(_ degrees: Double) { add(.straighten(degrees: degrees), isContinued: true) }
}

// MARK: - crop

extension EditorModel {
    /// What the crop is while it is pulled.
    var crop: PhotoRegion { pulled ?? edit.crop }

    private var ratio: Double? {
        let frame = geometry.frame
        let turned = geometry.turned
        return shape.ratio(width: turned.width, height: turned.height).map { $0 * frame.height / frame.width }
    }

    func choose(_ shape: CropShape) {
        self.shape = shape
        let frame = geometry.frame
        guard let ratio else { return }
        add(.crop(edit.crop.shaped(ratio * frame.width / frame.height, frame: frame.width / frame.height)))
    }

    func pull(_ handle: CropHandle, x: Double, y: Double) {
        pulled = handle.pulled(edit.crop, x: x, y: y, ratio: ratio)
    }

    func pinch(_ magnification: Double) { pulled = edit.crop.zoomed(1 / max(0.01, magnification)) }

    /// The finger is lifted.
    func endPull() {
        if let pulled, pulled != edit.crop { add(.crop(pulled)) }
        pulled = nil
    }

    /// What buttons do instead of a finger.
    func nudgeCrop(_ handle: CropHandle, x: Double, y: Double) {
        pull(handle, x: x, y: y)
        endPull()
    }

    func zoomCrop(_ factor: Double) {
        pulled = edit.crop.zoomed(factor)
        endPull()
    }

    func cropNothing() {
        shape = .free
        if edit.crop != .whole { add(.crop(.whole)) }
    }
}

// MARK: - texts

extension EditorModel {
    var text: TextOverlay? { edit.texts.first { $0.id == selected } }
    var canAddText: Bool { edit.texts.count < PictureEdit.mostTexts }

    func addText() {
        guard canAddText else { return }
        var text = TextOverlay(id: nextText, text: "")
        nextText += 1
        // Each lies a little lower than the last, so that none hides another.
        text.y = 0.3 + 0.08 * Double(edit.texts.count % 6)
        add(.write(text))
        selected = text.id
    }

    func type(_ words: String) {
        typed = words
        guard var text else { return }
        text.text = words
        do throws(EditProblem) {
            try text.check()
            textProblem = nil
            if text != self.text { add(.write(text), isContinued: true) }
        } catch {
            textProblem = error.words
        }
    }

    func change(_ change: (inout TextOverlay) -> Void) {
        guard var text else { return }
        change(&text)
        put(text)
    }

    func put(_ text: TextOverlay) {
        moving = nil
        guard text != resting(text.id) else { return }
        add(.write(text), isContinued: true)
    }

    func eraseText() {
        guard let selected else { return }
        add(.erase(text: selected))
        self.selected = nil
    }

    /// As it stands without the finger on it.
    func resting(_ id: Int) -> TextOverlay? {
        list.edit(width: picture.width, height: picture.height).texts.first { $0.id == id }
    }

    private func startTyping() {
        typed = text?.text ?? ""
        textProblem = nil
    }
}

// MARK: - size

extension EditorModel {
    /// The longest side without a change of size.
    var fullSide: Int {
        var edit = self.edit
        edit.longestSide = nil
        let full = EditGeometry(width: picture.width, height: picture.height, edit)
        return max(full.outputWidth, full.outputHeight)
    }

    /// Nil is as large as it can be.
    func resize(_ side: Int?) {
        add(.resize(longestSide: side.map { min($0, fullSide) }), isContinued: true)
    }

    func type(side: String) {
        typedSide = side
        sizeProblem = nil
    }

    /// The field was left.
    func takeTypedSide() {
        let words = typedSide.filter { $0 != "," && !$0.isWhitespace }
        if words.isEmpty { return showSide() }
        guard let side = Int(words), side >= PictureEdit.sides.lowerBound, side <= fullSide else {
            sizeProblem =
                String(
                    localized: """
                        The longer side can have \(PictureEdit.sides.lowerBound) to \(fullSide) pixels. A picture can’t \
                        become larger than it is here.
                        """)
            return
        }
        if side != max(geometry.outputWidth, geometry.outputHeight) { resize(side) }
    }

    private func showSide() {
        typedSide = edit.longestSide.map(String.init) ?? ""
        sizeProblem = nil
    }
}

// MARK: - the end

extension EditorModel {
    /// A new picture in the gallery; the one that was opened stays as it is. Nil if it didn't work.
    func save() async -> OwnPicture? {
        guard canSave else { return nil }
        (isSaving, savingTrouble) = (true, nil)
        defer { isSaving = false }
        do throws(ClientError) {
            let original = try await load(.original)
            guard let finished = await rendered(original) else { return nil }
            return try await keep(finished)
        } catch {
            if error != .cancelled { savingTrouble = Trouble(saving: error) }
            return nil
        }
    }

    private func rendered(_ original: Data) async -> Data? {
        do throws(EditingFailure) { return try await render(original, edit) } catch {
            savingTrouble = Trouble(error)
            return nil
        }
    }
}

// MARK: - what controls are bound to

extension EditorModel {
    var straightening: Double {
        get { edit.straightening }
        set { straighten(newValue.rounded()) }
    }

    var words: String {
        get { typed }
        set { type(newValue) }
    }

    var isOutlined: Bool {
        get { text?.isOutlined == true }
        set { change { $0.isOutlined = newValue } }
    }

    var sideWords: String {
        get { typedSide }
        set { type(side: newValue) }
    }
}
