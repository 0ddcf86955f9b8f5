/// `onChanged`, `onEnded`, `updating`, `map` and `simultaneously`: gestures around gestures.

extension Gesture {
    public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
        .init(gesture: self, action: action)
    }

    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> { .init(base: self, state: state, update: body) }

    public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> { .init(gesture: self, change: body) }

    public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        .init(self, other)
    }
}

extension Gesture where Value: Equatable {
    public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
        .init(gesture: self, action: action)
    }
}

public struct _EndedGesture<Content: Gesture>: _PrimitiveGesture {
    public typealias Value = Content.Value
    let gesture: Content
    let action: (Value) -> Void

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        var inner = sink
        inner.ended = { value in
            gesture.action(value)
            sink.ended(value)
        }
        return Content._recognizers(gesture.gesture, inner)
    }
}

public struct _ChangedGesture<Content: Gesture>: _PrimitiveGesture {
    public typealias Value = Content.Value
    let gesture: Content
    let action: (Value) -> Void

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        var inner = sink
        inner.changed = { value in
            gesture.action(value)
            sink.changed(value)
        }
        return Content._recognizers(gesture.gesture, inner)
    }
}

public struct GestureStateGesture<Base: Gesture, State>: _PrimitiveGesture {
    public typealias Value = Base.Value
    public var base: Base
    public var state: GestureState<State>
    let update: (Value, inout State, inout Transaction) -> Void

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        var inner = sink
        inner.changed = { value in
            gesture.state.update { gesture.update(value, &$0, &$1) }
            sink.changed(value)
        }
        inner.reset = {
            gesture.state.reset()
            sink.reset()
        }
        return Base._recognizers(gesture.base, inner)
    }
}

public struct _MapGesture<Content: Gesture, Value>: _PrimitiveGesture {
    let gesture: Content
    let change: (Content.Value) -> Value

    public static func _recognizers(_ gesture: Self, _ sink: _GestureSink<Value>) -> [_Recognizer] {
        let inner = _GestureSink<Content.Value>(
            changed: { sink.changed(gesture.change($0)) }, ended: { sink.ended(gesture.change($0)) },
            reset: sink.reset, memory: sink.memory)
        return Content._recognizers(gesture.gesture, inner)
    }
}
