/// Numbers in a box of some dimensions, the last of which runs fastest.
package struct Tensor: Sendable {
    package let shape: [Int]
    package var values: [Float]

    /// - Parameter values: as many as the dimensions multiply to.
    package init(shape: [Int], values: [Float]) {
        precondition(values.count == shape.reduce(1, *), "\(values.count) values don't fill \(shape)")
        self.shape = shape
        self.values = values
    }

    package init(shape: [Int], repeating value: Float = 0) {
        self.init(shape: shape, values: Array(repeating: value, count: shape.reduce(1, *)))
    }
}

/// What a model answered, readable until the closure that got it returns.
package struct TensorView {
    package let shape: [Int]
    package let values: UnsafeBufferPointer<Float>
}
