/// How much the simulator keeps, takes and waits for.

package struct SimulatorLimits: Sendable {
    /// Live view trees, each with its state and its connections to the backend.
    package var screens = 1000
    /// Remembered browsers: a cookie and a keychain.
    package var phones = 4000
    /// How long a screen waits for its browser to come back.
    package var kept: Duration = .seconds(15 * 60)
    /// Bytes of one picked photo.
    package var uploadBytes = 20 << 20
    package var uploadsAtOnce = 16
    /// A silent connection is closed by servers and proxies on the way, and a gone browser is noticed by writing.
    package var heartbeat: Duration = .seconds(20)

    package init() {}
}
