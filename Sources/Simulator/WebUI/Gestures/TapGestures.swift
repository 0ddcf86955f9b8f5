/// `TapGesture` and `LongPressGesture`: a finger that stays where it is.
import Foundation

public struct TapGesture: _PrimitiveGesture {
    public typealias Value = Void
    public var count: Int

    public init(count: Int = 1) { self.count = count }

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Void>) -> [_Recognizer] {
        [_Recognizer(.tap(count: gesture.count), sink) { _ in }]
    }
}

/// Its value is true from the moment the finger is down.
public struct LongPressGesture: _PrimitiveGesture {
    public typealias Value = Bool
    public var minimumDuration: Double
    public var maximumDistance: CGFloat

    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Bool>) -> [_Recognizer] {
        let kind = _Recognizer.Kind.hold(seconds: gesture.minimumDuration, distance: gesture.maximumDistance)
        return [_Recognizer(kind, sink) { _ in true }]
    }
}
