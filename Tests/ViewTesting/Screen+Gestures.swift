/// What a test does to a screen with fingers that move: drag, pinch, turn, press and wait, and raise or lower a value.
import Foundation
import Testing
import WebUI

extension Screen {
    /// Drags what carries that name, or the view around it, in steps; `lifts` is false for a finger that stays down.
    package func drag(
        _ name: String, from start: CGPoint = .zero, by translation: CGSize, steps: Int = 4, velocity: CGSize = .zero,
        lifts: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let values = (1...steps).map { step in
            let share = Double(step) / Double(steps)
            return [
                start.x + translation.width * share, start.y + translation.height * share, start.x, start.y,
                velocity.width, velocity.height,
            ]
        }
        await gesture("data-drag", name, values, lifts ? .ended : nil, sourceLocation)
    }

    /// Two fingers move apart or together around the middle of a view.
    package func magnify(
        _ name: String, by magnification: Double, lifts: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await gesture(
            "data-magnify", name, [[magnification, 0, 0, 0, 0.5, 0.5]], lifts ? .ended : nil, sourceLocation)
    }

    package func rotate(
        _ name: String, degrees: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) async { await gesture("data-rotate", name, [[degrees, 0, 0, 0, 0.5, 0.5]], .ended, sourceLocation) }

    /// A long press, or one that is given up.
    package func press(
        _ name: String, untilRecognized: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) async { await gesture("data-hold", name, [[]], untilRecognized ? .ended : .cancelled, sourceLocation) }

    /// The arrow keys on a view with an adjustable action.
    package func adjust(
        _ name: String, up: Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let handler = session.tree.last?.nearest("data-adjust", to: name) else {
            return fail("Nothing called “\(name)” to adjust.", sourceLocation)
        }
        session.event(handler, 0, .value(up ? "increment" : "decrement"))
        await settle()
    }

    private func gesture(
        _ kind: String, _ name: String, _ values: [[Double]], _ end: UIEvent.Phase?, _ location: SourceLocation
    ) async {
        guard let handler = session.tree.last?.nearest(kind, to: name) else {
            return fail("Nothing called “\(name)” has \(kind).", location)
        }
        for numbers in values { session.event(handler, 0, .gesture(.changed, numbers)) }
        if let end { session.event(handler, 0, .gesture(end, values.last ?? [])) }
        await settle()
    }
}

extension El {
    /// The handler on what carries this name, or on the innermost view around it.
    @MainActor fileprivate func nearest(_ kind: String, to name: String, around outer: String? = nil) -> String? {
        if isInvisible { return nil }
        let mine = attribute(kind) ?? outer
        let names = [attribute("data-testid"), attribute("aria-label"), isMarkup ? nil : text]
        if names.contains(name), let mine { return mine }
        return children.lazy.compactMap { $0.nearest(kind, to: name, around: mine) }.first
    }
}
