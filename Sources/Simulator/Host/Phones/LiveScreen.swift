/// A running view tree: the only code that talks to WebUI's session.
import Foundation
import WebUI

@MainActor final class LiveScreen {
    private let session: Session

    /// - Parameter defaults: the values of `@AppStorage`; they outlive the screen.
    init(_ root: any View, _ display: DisplaySettings, defaults: SessionDefaults) {
        session = Session(root, defaults: defaults, environment: display.environment(EnvironmentValues()))
    }

    /// Sends what the page lacks, then every change.
    func show(from version: Int, _ send: @escaping (String) -> Void) { session.attach(version: version, send) }

    /// Of what the page shows once it has everything that was sent so far.
    var version: Int {
        session.flush()
        return session.version
    }

    /// Nobody looks: changes are rendered but not sent.
    func mute() { session.send = nil }

    func adapt(to display: DisplaySettings) { session.environment = display.environment(session.environment) }

    /// Does nothing for a handler that isn't on the screen.
    func handle(_ event: PageEvent) { session.event(event.handler, event.number, event.uiEvent) }

    func take(_ photo: Data, type: String, handler: String, number: Int) {
        session.event(handler, number, .files([(name: "photo", type: type, data: photo)]))
    }

    func take(clip: URL, type: String, byteCount: Int64, seconds: Double?, handler: String, number: Int) {
        session.event(
            handler, number, .sent(_SentFile(file: clip, type: type, byteCount: byteCount, seconds: seconds)))
    }

    func open(_ link: URL) { session.open(link) }
    func goBack() { session.back() }
    func blob(_ key: String) -> (type: String, data: Data)? { session.blob(named: key) }
    func file(_ name: String) -> URL? { session.file(named: name) }
    func close() { session.close() }
}

extension DisplaySettings {
    fileprivate func environment(_ old: EnvironmentValues) -> EnvironmentValues {
        var new = old
        new.colorScheme = isDark ? .dark : .light
        new.colorSchemeContrast = hasMoreContrast ? .increased : .standard
        new.dynamicTypeSize = text.dynamicTypeSize
        new.accessibilityReduceMotion = reducesMotion
        new.accessibilityReduceTransparency = reducesTransparency
        new._hasLiquidGlass = hasGlass
        new.locale = language.locale
        new.layoutDirection = language.isRightToLeft ? .rightToLeft : .leftToRight
        return new
    }
}

extension DisplaySettings.TextSize {
    /// Both list Apple's steps from the smallest to the largest.
    fileprivate var dynamicTypeSize: DynamicTypeSize {
        Self.allCases.firstIndex(of: self).map { DynamicTypeSize.allCases[$0] } ?? .large
    }
}
