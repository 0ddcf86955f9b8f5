/// How long a caller waits for its turn: until a moment, and while anybody wants the answer.
package struct Patience: Sendable {
    let end: ContinuousClock.Instant
    let isGone: @Sendable () -> Bool

    /// - Parameter isGone: asked some times a second while it waits; true once nobody wants the answer any more.
    package init(until end: ContinuousClock.Instant, isGone: @escaping @Sendable () -> Bool = { false }) {
        self.end = end
        self.isGone = isGone
    }

    /// Longer than four runs before this one ever take.
    package static var usual: Patience { Patience(until: .now + .seconds(60)) }

    var isOver: Bool { ContinuousClock.now >= end || isGone() }
}
