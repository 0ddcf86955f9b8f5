/// `MagnifyGesture` and `RotateGesture`: two fingers move apart, together, or around each other.
import Foundation

public struct MagnifyGesture: _PrimitiveGesture {
    public struct Value: Equatable, Sendable {
        public var time: Date
        /// Against the beginning, which is 1.
        public var magnification: CGFloat
        public var velocity: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumScaleDelta: CGFloat

    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        [
            _Recognizer(.magnify(change: gesture.minimumScaleDelta), sink) { numbers in
                let at = Numbers(numbers)
                return Value(
                    time: Date(), magnification: at[0], velocity: at[1], startAnchor: at.anchor,
                    startLocation: at.point(2))
            }
        ]
    }
}

public struct RotateGesture: _PrimitiveGesture {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var rotation: Angle
        public var velocity: Angle
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumAngleDelta: Angle

    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        [
            _Recognizer(.rotate(degrees: gesture.minimumAngleDelta.degrees), sink) { numbers in
                let at = Numbers(numbers)
                return Value(
                    time: Date(), rotation: .degrees(at[0]), velocity: .degrees(at[1]), startAnchor: at.anchor,
                    startLocation: at.point(2))
            }
        ]
    }
}

extension Numbers {
    fileprivate var anchor: UnitPoint { UnitPoint(x: self[4], y: self[5]) }
}
