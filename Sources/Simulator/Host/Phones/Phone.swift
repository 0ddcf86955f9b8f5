/// One browser's phone: its device, its screen while somebody looks at it, and the page that may act for it.
import Foundation
import Language
import SimulatorDevice
import WebUI

@MainActor final class Phone {
    let id: String
    /// The client's address, as far as limits can tell.
    let address: String
    let device: SimulatedDevice
    let home = HomeScreen()
    private let defaults = SessionDefaults()
    var lastSeen = ContinuousClock.now
    private(set) var display = DisplaySettings()
    private(set) var screen: LiveScreen?
    /// The id of the newest page load: older tabs of the same browser may no longer act.
    private(set) var page: String
    private let kept: Duration
    private var lastEvent = 0
    private var stream: PageStream?
    private var expiry: Task<Void, Never>?

    /// - Parameter kept: how long the screen waits for its browser to come back.
    init(id: String, page: String, address: String, device: SimulatedDevice, kept: Duration) {
        self.id = id
        self.page = page
        self.address = address
        self.device = device
        self.kept = kept
    }

    var isWatched: Bool { stream != nil }

    /// A page was loaded: it takes over from an older one.
    func turnPage() -> String {
        stream?.end(.moved)
        release()
        page = RandomName.make()
        lastEvent = 0
        return page
    }

    /// - Parameters:
    ///   - version: what the page already shows; -1 for nothing.
    ///   - content: makes the root view if there is no screen.
    func watch(_ stream: PageStream, version: Int, content: SimulatorHost.Content) {
        forgetExpiry()
        self.stream?.end(.moved)
        self.stream = stream
        lastSeen = .now
        let screen = self.screen ?? makeScreen(content)
        self.screen = screen
        home.follow = { [weak screen] in screen?.open($0) }
        screen.show(from: version) { [weak self] in self?.send($0) }
    }

    private func makeScreen(_ content: SimulatorHost.Content) -> LiveScreen {
        // What the root view is made of is in the phone's language, too.
        let root = ScreenLanguage.$current.withValue(display.language) {
            content(SessionSeed(device: device, home: home))
        }
        return LiveScreen(root, display, defaults: defaults)
    }

    func beat() { stream?.beat() }

    private func send(_ message: String) {
        if stream?.send(message) == false { stream = nil }
    }

    /// The stream has ended; without a new one the screen is discarded after a while.
    func unwatch(_ ended: PageStream) {
        if stream === ended { release() }
    }

    private func release() {
        stream = nil
        screen?.mute()
        lastSeen = .now
        forgetExpiry()
        expiry = Task { [weak self, kept] in
            guard (try? await Task.sleep(for: kept)) != nil else { return }
            self?.close(.gone)
        }
    }

    /// A task keeps all the memory that it needed for as long as somebody holds it.
    private func forgetExpiry() {
        expiry?.cancel()
        expiry = nil
    }

    /// Numbers only grow within a page: an event that was seen before, or comes late, does nothing.
    func accepts(_ number: Int) -> Bool {
        guard number > lastEvent else { return false }
        lastEvent = number
        lastSeen = .now
        return true
    }

    func change(_ change: DisplaySettings.Change) {
        let before = display
        display.apply(change)
        if let isOnline = change.online { device.network.setOnline(isOnline) }
        guard display.language == before.language else { return restart() }
        if display != before { screen?.adapt(to: display) }
    }

    /// As an iPhone does with another language: apps begin anew. The page loads itself again for it.
    private func restart() {
        screen?.close()
        screen = nil
    }

    /// A link somewhere else was tapped: its app comes to the front with it. False when no app here has such links.
    func open(_ link: URL, apps: Set<String>) -> Bool {
        guard let app = link.scheme?.lowercased(), apps.contains(app), let screen else { return false }
        home.launch(app)
        screen.open(link)
        return true
    }

    /// Ends the screen; the browser may come back and find a new one.
    func close(_ reason: PageStream.Ending) {
        forgetExpiry()
        stream?.end(reason)
        stream = nil
        screen?.close()
        screen = nil
    }
}
