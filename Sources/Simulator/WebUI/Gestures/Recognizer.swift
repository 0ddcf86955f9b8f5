/// A gesture as the page recognises it: a kind, its thresholds, and what to do with what the page reports.
import Foundation

public struct _Recognizer {
    enum Kind {
        case tap(count: Int)
        case hold(seconds: Double, distance: Double)
        case drag(distance: Double, space: String)
        case magnify(change: Double)
        case rotate(degrees: Double)
    }

    /// Which of several gestures on top of each other wins.
    enum Precedence { case inner, outer, both }

    let kind: Kind
    let handle: @MainActor (UIEvent.Phase, [Double]) -> Void
    let reset: @MainActor () -> Void

    /// - Parameter value: makes the gesture's value of the page's numbers.
    @MainActor
    init<Value>(_ kind: Kind, _ sink: _GestureSink<Value>, _ value: @escaping @MainActor ([Double]) -> Value) {
        self.kind = kind
        reset = sink.reset
        handle = { phase, numbers in
            switch phase {
            case .changed: sink.changed(value(numbers))
            case .ended:
                sink.ended(value(numbers))
                sink.reset()
            case .cancelled: sink.reset()
            }
        }
    }
}

extension _Recognizer.Kind {
    fileprivate var name: String {
        switch self {
        case .tap: "tap"
        case .hold: "hold"
        case .drag: "drag"
        case .magnify: "magnify"
        case .rotate: "rotate"
        }
    }

    /// The thresholds, for the page.
    fileprivate var setting: String {
        switch self {
        case .tap(let count): "\(count)"
        case .hold(let seconds, let distance): "\(CSS.number(seconds)) \(CSS.number(distance))"
        case .drag(let distance, let space): "\(CSS.number(distance)) \(space)"
        case .magnify(let change): CSS.number(change)
        case .rotate(let degrees): CSS.number(degrees)
        }
    }
}

extension El {
    /// Lets the page report this gesture of this element.
    @MainActor
    mutating func attach(
        _ recognizer: _Recognizer, _ precedence: _Recognizer.Precedence, _ context: RenderContext
    ) {
        if case .tap(let count) = recognizer.kind {
            return becomeTappable(count, context) { recognizer.handle(.ended, []) }
        }
        let name = "data-" + recognizer.kind.name
        // A view's own box stays where it is while a transform moves what is in it.
        let isMoved = style("transform") != nil || tag == "svg"
        if attribute(name) != nil || isMoved { self = wrapped(context, "w") }
        set(name, context.report(recognizer))
        set(name + "-by", recognizer.kind.setting)
        switch precedence {
        case .inner: break
        case .outer: set("data-first")
        case .both: set("data-also")
        }
    }

    @MainActor
    mutating func becomeTappable(
        _ count: Int = 1, _ context: RenderContext, _ action: @escaping @MainActor () -> Void
    ) {
        if attribute("data-c") != nil { self = wrapped(context, "w") }
        set("data-c", context.on(6) { _ in action() })
        if count > 1 { set("data-taps", "\(count)") }
        set("role", "button")
        set("tabindex", "0")
        remove("data-leaf")
    }
}

extension RenderContext {
    /// A handler that remembers what runs, so that what never ends is broken off.
    @MainActor
    fileprivate func report(_ recognizer: _Recognizer) -> String {
        let running = session.runningGestures
        let name = Remembered("")
        name.value = on(40) { [weak running] event in
            guard case .gesture(let phase, let numbers) = event else { return }
            running?.note(name.value, phase, recognizer.reset)
            recognizer.handle(phase, numbers)
        }
        return name.value
    }
}
