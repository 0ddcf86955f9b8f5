/// One person's app: the live tree of views, its rendering as elements, and the messages to the page.
import Foundation

@MainActor
public final class Session {
    /// The number of existing sessions, for leak tests.
    package private(set) static var live = 0
    /// The session whose handler or rendering is running, for functions without a context (`withAnimation`).
    private(set) static weak var current: Session?

    package let id: String
    /// The store of `@AppStorage`; a host may pass the same one to a person's next session.
    package let defaults: SessionDefaults
    package private(set) var tree: [El] = []
    package private(set) var version = 0
    package internal(set) var lastSeen = Date()
    package internal(set) var location: [String] = []
    package internal(set) var evaluationCount = 0
    package internal(set) var composeCount = 0

    /// The device's settings: appearance, text size, motion, contrast. Setting it renders everything again.
    package var environment = EnvironmentValues() {
        didSet {
            root.invalidateAll()
            flush()
        }
    }

    let rootView: any View
    var nodes: [UInt64: Node] = [:]
    var blobs = BlobStore()
    var files = FileAddresses()
    /// The last size that each geometry reader got, by the type of its content.
    var sizes: [ObjectIdentifier: CGSize] = [:]
    var outbox = Outbox()
    let links = OpenedLinks()
    let runningGestures = RunningGestures()
    var afterRender: [() -> Void] = []
    private(set) var pass = 0
    let reads = Reads()
    private(set) lazy var root = Node(id: 1, type: Session.self, parent: nil, session: self)
    private var preferredScheme: ColorScheme?
    private var isScheduled = false
    private var isFlushing = false
    private var isHandling = false

    /// - Parameter environment: the device's settings; tasks that begin with the first screen inherit its language.
    package init(
        _ view: any View, defaults: SessionDefaults = SessionDefaults(), environment: EnvironmentValues = .init()
    ) {
        self.environment = environment
        var random = SystemRandomNumberGenerator()
        id = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        rootView = view
        self.defaults = defaults
        Session.live += 1
        flush()
    }

    isolated deinit { Session.live -= 1 }

    /// Ends every task and releases all views; the session can't be used afterwards.
    package func close() {
        root.remove()
        nodes = [:]
        tree = []
        blobs = BlobStore()
        files = FileAddresses()
        outbox.close()
    }

    package var nodeCount: Int { nodes.count }

    func schedule() {
        if isScheduled || isFlushing || isHandling {
            isScheduled = true
            return
        }
        isScheduled = true
        Task { @MainActor [weak self] in self?.flush() }
    }

    /// Renders until nothing is outdated, at most ten rounds, so that views that invalidate each other can't hang it.
    package func flush() {
        if isFlushing { return }
        isFlushing = true
        Session.current = self
        ScreenLanguage.$current.withValue(environment.language) { renderAll() }
        isFlushing = false
        isScheduled = false
    }

    private func renderAll() {
        var rounds = 0
        repeat {
            isScheduled = false
            rounds += 1
            if root.needsCompose { render() }
            if !runningGestures.isEmpty { runningGestures.breakOff { !answers($0) } }
            let actions = afterRender
            afterRender = []
            for action in actions { action() }
        } while (root.needsCompose || !afterRender.isEmpty) && rounds < 10
    }

    /// Runs a handler and delays rendering until it is done.
    func handling(_ body: () -> Void) {
        isHandling = true
        Session.current = self
        ScreenLanguage.$current.withValue(environment.language) { body() }
        isHandling = false
        flush()
    }

    private func render() {
        pass += 1
        let old = root.children
        root.startComposing()
        let context = RenderContext(session: self, environment: shownEnvironment, path: 1, owner: root)
        let elements = renderAny(rootView, context)
        root.finishComposing(old)
        follow(root.preferences.colorScheme)
        var new = [page(elements, context)] + root.preferences.overlays
        // Only the front is within reach of taps, of the keyboard and of screen readers.
        for index in new.indices.dropLast() { new[index].set("inert") }
        for index in new.indices { write(&new[index]) }
        let changes = Diff.operations(from: tree, to: new)
        tree = new
        location = root.preferences.steps.map(\.name)
        if blobs.isCrowded { blobs.keep(only: tree) }
        guard !changes.isEmpty else { return }
        version += 1
        outbox.send(changes, version: version, location: location)
    }

    /// The direction mirrors everything inside; screen readers and hyphens follow the language, colours the contrast.
    private func write(_ layer: inout El) {
        if environment.colorSchemeContrast == .increased { layer.set("data-contrast", "more") }
        if environment.layoutDirection == .rightToLeft { layer.set("dir", "rtl") }
        if environment.language != .english { layer.set("lang", environment.language.code) }
    }

    /// The device's environment, with the appearance that the views have requested.
    private var shownEnvironment: EnvironmentValues {
        var shown = environment
        shown.colorScheme = preferredScheme ?? environment.colorScheme
        shown.leaveTrail(environment.traits(in: shown.colorScheme))
        return shown
    }

    private func follow(_ scheme: ColorScheme?) {
        guard scheme != preferredScheme else { return }
        preferredScheme = scheme
        root.invalidateAll()
    }

    private func page(_ elements: [El], _ context: RenderContext) -> El {
        var main = El("div", context.at(1), "root")
        main.children = Placement.arrange(elements, in: .vertical)
        if let canvas = elements.first?.canvas { main.style("background", canvas) }
        if let scheme = root.preferences.colorScheme { main.set("data-scheme", scheme == .dark ? "dark" : "light") }
        if let camera = root.preferences.camera {
            main.set("data-camera", camera.handler)
            main.set("data-wish", camera.wish)
        }
        return main
    }
}
