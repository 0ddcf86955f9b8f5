/// How often an app ended by itself and how often it crashed, as MetricKit counts in a day.

package struct ExitTally: Sendable, Hashable {
    package var normal: Int
    /// Bad memory accesses, illegal instructions, uncaught exceptions.
    package var crashes: Int
    /// The system ended it, for its memory or because it didn't answer.
    package var killed: Int

    package init(normal: Int, crashes: Int, killed: Int) {
        (self.normal, self.crashes, self.killed) = (normal, crashes, killed)
    }

    /// Of ten thousand sessions, those without a crash; nil where there were none.
    package var crashFree: Int? {
        let all = normal + crashes + killed
        return all > 0 ? (all - crashes) * 10_000 / all : nil
    }

    package static func + (left: Self, right: Self) -> Self {
        Self(
            normal: left.normal + right.normal, crashes: left.crashes + right.crashes,
            killed: left.killed + right.killed)
    }
}
