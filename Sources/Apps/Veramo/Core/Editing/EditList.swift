/// Everything done to a picture, in order: what the editor keeps, and what can be taken back.
import Pictures

package struct EditList: Codable, Hashable, Sendable {
    package private(set) var operations: [EditOperation] = []
    /// Taken back, the latest first.
    package private(set) var undone: [EditOperation] = []

    package init() {}

    package var canUndo: Bool { !operations.isEmpty }
    package var canRedo: Bool { !undone.isEmpty }

    /// - Parameter isContinued: it goes on with the last one of its kind, as one step to undo.
    package func adding(_ operation: EditOperation, isContinued: Bool = false) -> EditList {
        var list = self
        list.undone = []
        if isContinued, let last = operations.last, operation.continues(last) { list.operations.removeLast() }
        list.operations.append(operation)
        return list
    }

    package func undoing() -> EditList {
        var list = self
        if let last = list.operations.popLast() { list.undone.append(last) }
        return list
    }

    package func redoing() -> EditList {
        var list = self
        if let next = list.undone.popLast() { list.operations.append(next) }
        return list
    }

    /// What all of it makes of a picture of this size, for a renderer.
    package func edit(width: Int, height: Int) -> PictureEdit {
        operations.reduce(PictureEdit()) { $0.applying($1, width: width, height: height) }
    }
}
