/// `SimultaneousGesture`: two gestures that may go on at the same time, such as a drag and a pinch.

public struct SimultaneousGesture<First: Gesture, Second: Gesture>: _PrimitiveGesture {
    public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }

    public var first: First
    public var second: Second

    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        let pair = sink.memory.part { Pair() }
        return First._recognizers(gesture.first, pair.half(\.first, sink))
            + Second._recognizers(gesture.second, pair.half(\.second, sink))
    }

    /// The whole ends with the last of its halves.
    @MainActor
    private final class Pair {
        private var value = Value()
        private var running: Set<AnyKeyPath> = []

        func half<Half>(_ path: WritableKeyPath<Value, Half?>, _ sink: _GestureSink<Value>) -> _GestureSink<Half> {
            _GestureSink(
                changed: {
                    self.running.insert(path)
                    self.value[keyPath: path] = $0
                    sink.changed(self.value)
                },
                ended: {
                    self.running.remove(path)
                    self.value[keyPath: path] = $0
                    if self.running.isEmpty { sink.ended(self.value) } else { sink.changed(self.value) }
                },
                reset: {
                    self.running.remove(path)
                    guard self.running.isEmpty else { return }
                    self.value = Value()
                    sink.reset()
                }, memory: sink.memory)
        }
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
