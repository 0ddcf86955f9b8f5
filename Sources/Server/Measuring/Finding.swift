/// What a measurement came to: a number, numbers over time, places in time, or why there is none.
package enum Finding: Codable, Hashable, Sendable {
    case value(Double, Margin)
    case series([Moment], Margin)
    /// The margin is that of each end, in seconds.
    case spans([Span], Margin)
    case notMeasurable(Obstacle)
}

/// A number at a time of the recording, in seconds from its start.
package struct Moment: Codable, Hashable, Sendable {
    package let time: Double
    package let value: Double

    package init(time: Double, value: Double) {
        self.time = time
        self.value = value
    }
}

/// From one time of the recording to another, in seconds from its start.
package struct Span: Codable, Hashable, Sendable {
    package let start: Double
    package let end: Double

    package var length: Double { end - start }

    package init(from start: Double, to end: Double) {
        self.start = start
        self.end = end
    }
}
