/// The simulator over HTTP: a page that shows a phone, patches down to it, events up from it.
import Foundation
import Hummingbird
import Logging
import ServerHTTP
import SimulatorDevice
import WebUI

package struct SimulatorHost: Sendable {
    /// The root view of one browser's phone; made once per screen.
    package typealias Content = @MainActor @Sendable (SessionSeed) -> any View

    private let phones: PhoneStore
    private let page: SimulatorPage
    private let limits: SimulatorLimits
    private let hosts: AllowedHosts
    private let apps: Set<String>
    private let clock: DeskClock?

    /// - Parameters:
    ///   - hosts: the names by which browsers may call it.
    ///   - apps: the ids of apps that links may open.
    ///   - clock: the server's clock, where it may be moved.
    ///   - device: what a new phone brings along.
    ///   - content: the root view of a phone's screen.
    package init(
        limits: SimulatorLimits = .init(), hosts: AllowedHosts, apps: Set<String> = [],
        clock: DeskClock? = nil, device: @escaping @MainActor @Sendable () -> SimulatedDevice,
        content: @escaping Content
    ) throws {
        self.limits = limits
        page = try SimulatorPage(hasClock: clock != nil)
        phones = PhoneStore(limits: limits, device: device, content: content)
        self.hosts = hosts
        self.apps = apps
        self.clock = clock
    }

    /// `/` and everything under `/sim`; the backend's routes may live in the same router.
    package func add(to router: Router<AtelierContext>) {
        let routes = router.group().add(middleware: PageSecurity()).add(middleware: HostGuard(hosts: hosts))
        let admission = Admission(phones: phones, limits: limits)
        PageRoutes(phones: phones, page: page).add(to: routes)
        StreamRoute(admission: admission, gate: Turnstile(each: limits.streamsPerAddress), limits: limits)
            .add(to: routes)
        EventRoutes(admission: admission, limit: limits.eventBytes, apps: apps).add(to: routes)
        if let clock { ClockRoute(admission: admission, clock: clock).add(to: routes) }
        UploadRoute(
            admission: admission, gate: Turnstile(limit: limits.uploadsAtOnce, each: limits.uploadsAtOncePerAddress),
            pace: RateLimiter(limit: limits.uploadsPerMinute, window: 60), limit: limits.uploadBytes
        ).add(to: routes)
        ClipRoute(
            admission: admission, gate: Turnstile(limit: limits.clipsAtOnce, each: limits.clipsAtOncePerAddress),
            pace: RateLimiter(limit: limits.clipsPerMinute, window: 60), limits: limits
        ).add(to: routes)
        FileRoute(
            phones: phones,
            gate: Turnstile(limit: limits.picturesAtOnce, each: limits.picturesAtOncePerAddress)
        ).add(to: routes)
        BlobRoute(
            phones: phones,
            gate: Turnstile(limit: limits.picturesAtOnce, each: limits.picturesAtOncePerAddress)
        ).add(to: routes)
    }

    /// For tests and the operator: how many phones are remembered, have a screen, and are being watched.
    @MainActor package var counts: PhoneStore.Counts { phones.counts }
}
