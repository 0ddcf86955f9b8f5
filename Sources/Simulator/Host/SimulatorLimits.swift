/// The simulator's limits: of all browsers together, and of those at one address.

package struct SimulatorLimits: Sendable {
    /// Live view trees, each with its state and its connections to the backend.
    package var screens = 1000
    /// Remembered browsers: a cookie and a keychain.
    package var phones = 4000
    package var phonesPerAddress = 100
    /// New phones for one address per minute.
    package var newPhonesPerMinute = 100
    /// Pages that follow their phones at the same time, from one address.
    package var streamsPerAddress = 50
    /// How long a screen waits for its browser to come back.
    package var kept: Duration = .seconds(15 * 60)
    /// A page that lags behind by more than this is cut off; it reconnects and gets the whole screen.
    package var streamBytes = 1 << 20
    /// Servers and proxies close silent connections, and only writing reveals that a browser is gone.
    package var heartbeat: Duration = .seconds(20)
    /// Bytes of one event, such as text pasted into a field.
    package var eventBytes = 64 << 10
    /// Taps, keys and size changes of one address in ten seconds. Each may render a screen again.
    package var eventsPerTenSeconds = 2000
    /// Bytes of one picked photo.
    package var uploadBytes = 20 << 20
    /// Each is held in memory while it arrives.
    package var uploadsAtOnce = 6
    package var uploadsAtOncePerAddress = 2
    package var uploadsPerMinute = 60
    /// Bytes of one clip: what an app may send, and something for what a browser adds.
    package var clipBytes = 21 << 20
    package var clipTime: Duration = .seconds(120)
    package var clipsAtOnce = 8
    package var clipsAtOncePerAddress = 2
    package var clipsPerMinute = 20
    /// Pictures of screens on their way to browsers.
    package var picturesAtOnce = 96
    package var picturesAtOncePerAddress = 24

    package init() {}
}
