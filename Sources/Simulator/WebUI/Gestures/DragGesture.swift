/// `DragGesture`: one finger, or the mouse with its button down, moves.
import Foundation

public struct DragGesture: _PrimitiveGesture {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
        /// Points a second.
        public var velocity: CGSize

        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }

        /// A quarter of a second further.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
        }

        public var predictedEndTranslation: CGSize {
            CGSize(
                width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
        }
    }

    public var minimumDistance: CGFloat
    public var coordinateSpace: CoordinateSpace

    @_disfavoredOverload
    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }

    public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace.coordinateSpace
    }

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        let kind = _Recognizer.Kind.drag(distance: gesture.minimumDistance, space: gesture.coordinateSpace.word)
        return [
            _Recognizer(kind, sink) { numbers in
                let at = Numbers(numbers)
                return Value(
                    time: Date(), location: at.point(0), startLocation: at.point(2),
                    velocity: CGSize(width: at[4], height: at[5]))
            }
        ]
    }
}

/// The page's numbers; what is missing is 0.
struct Numbers {
    private let all: [Double]

    init(_ all: [Double]) { self.all = all }

    subscript(index: Int) -> Double { all.indices.contains(index) ? all[index] : 0 }
    func point(_ index: Int) -> CGPoint { CGPoint(x: self[index], y: self[index + 1]) }
}
