/// `Gesture`: what fingers and mouse may do to a view besides tapping it.
import Foundation

@MainActor @preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
    associatedtype Body: Gesture
    var body: Body { get }
    static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer]
}

extension Gesture where Value == Body.Value {
    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        Body._recognizers(gesture.body, sink)
    }
}

/// A gesture that the page recognises, or one around such a gesture.
@MainActor @preconcurrency
public protocol _PrimitiveGesture: Gesture where Body == Never {}

extension _PrimitiveGesture {
    public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Gesture {
    public typealias Value = Never

    public static func _recognizers(_ gesture: Never, _ sink: _GestureSink<Never>) -> [_Recognizer] {}
}

/// What happens as a gesture goes on.
public struct _GestureSink<Value> {
    var changed: @MainActor (Value) -> Void = { _ in }
    var ended: @MainActor (Value) -> Void = { _ in }
    /// After its end, and when it is broken off.
    var reset: @MainActor () -> Void = {}
    /// What gestures of several parts keep while they go on.
    var memory = GestureMemory()
}

/// Outlives renderings, which make the gestures anew; each part asks for its own in the same order.
@MainActor
final class GestureMemory {
    private var kept: [AnyObject] = []
    private var next = 0

    nonisolated init() {}

    func start() { next = 0 }

    func part<Part: AnyObject>(_ make: () -> Part) -> Part {
        defer { next += 1 }
        if next < kept.count, let part = kept[next] as? Part { return part }
        let part = make()
        kept = kept.prefix(next) + [part]
        return part
    }
}

public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
    /// Gestures of the views inside come first.
    public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        recognizing(gesture, .inner, mask)
    }

    public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        recognizing(gesture, .inner, isEnabled ? .all : .subviews)
    }

    /// Comes before gestures of the views inside.
    public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        recognizing(gesture, .outer, mask)
    }

    /// Goes on together with gestures of the views inside.
    public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        recognizing(gesture, .both, mask)
    }

    private func recognizing<T: Gesture>(
        _ gesture: T, _ precedence: _Recognizer.Precedence, _ mask: GestureMask
    ) -> some View {
        each { element, context in
            guard context.environment.isEnabled, mask.contains(.gesture) else { return }
            let memory = context.owner.remembered(at: context.path, GestureMemory()).value
            memory.start()
            for (index, recognizer) in T._recognizers(gesture, _GestureSink(memory: memory)).enumerated() {
                element.attach(recognizer, precedence, context.at(UInt64(index)))
            }
        }
    }
}
