/// The simulator over HTTP: a page that shows a phone, patches down to it, events up from it.
import Foundation
import Hummingbird
import Logging
import ServerHTTP
import SimulatorDevice
import WebUI

package struct SimulatorHost: Sendable {
    /// What runs on one browser's phone; made once per screen.
    package typealias Content = @MainActor @Sendable (SessionSeed) -> any View

    private let phones: PhoneStore
    private let page: SimulatorPage
    private let limits: SimulatorLimits
    private let uploads: UploadGate

    /// - Parameters:
    ///   - device: what a new phone brings along.
    ///   - content: the root view of a phone's screen.
    package init(
        limits: SimulatorLimits = .init(), device: @escaping @MainActor @Sendable () -> SimulatedDevice,
        content: @escaping Content
    ) throws {
        self.limits = limits
        page = try SimulatorPage()
        phones = PhoneStore(limits: limits, device: device, content: content)
        uploads = UploadGate(limit: limits.uploadsAtOnce)
    }

    /// `/` and everything under `/sim`; the backend's routes may live in the same router.
    package func add(to router: Router<AtelierContext>) {
        let routes = router.group().add(middleware: PageSecurity())
        PageRoutes(phones: phones, page: page).add(to: routes)
        StreamRoute(phones: phones, heartbeat: limits.heartbeat).add(to: routes)
        EventRoutes(phones: phones).add(to: routes)
        UploadRoute(phones: phones, gate: uploads, limit: limits.uploadBytes).add(to: routes)
        BlobRoute(phones: phones).add(to: routes)
    }

    /// For tests and the operator: how many phones are remembered, have a screen, and are being looked at.
    @MainActor package var counts: PhoneStore.Counts { phones.counts }
}
