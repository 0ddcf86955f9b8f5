/// Where a widget has its timeline from: the server, by the widget's own token, or what it said last.
import Clients
import Foundation
import VeramoCore

/// The token that the app has left for its widgets, beside the link that it belongs to.
package struct WidgetKey: Codable, Hashable, Sendable {
    package var couple: UUID
    package var token: String

    package init(couple: UUID, token: String) { (self.couple, self.token) = (couple, token) }

    /// The keychain is empty after signing out, so this is gone as well.
    private static let name = "widget-key"

    package static func read(_ keychain: KeychainClient) -> WidgetKey? {
        keychain.read(name).flatMap { try? JSONDecoder().decode(WidgetKey.self, from: $0) }
    }

    package func write(_ keychain: KeychainClient) { keychain.write(Self.name, try? JSONEncoder().encode(self)) }
    package static func remove(_ keychain: KeychainClient) { keychain.write(name, nil) }
}

public struct WidgetFeed: Sendable {
    let keychain: KeychainClient
    let files: FilesClient
    let widgets: WidgetsClient
    let clock: ClockClient

    /// Three pictures of 256 KB as base64, and some room.
    private static let most = 1_200_000

    package init(keychain: KeychainClient, files: FilesClient, widgets: WidgetsClient, clock: ClockClient) {
        (self.keychain, self.files, self.widgets, self.clock) = (keychain, files, widgets, clock)
    }

    package init(_ clients: Clients) {
        self.init(keychain: clients.keychain, files: clients.files, widgets: clients.widgets, clock: clients.clock)
    }

    /// - Parameters: the widget's size in pixels.
    package func timeline(width: Int, height: Int) async -> TodayTimeline {
        let file = "widget-\(width)x\(height).json"
        guard let key = WidgetKey.read(keychain) else {
            files.write(file, nil)
            return .unlinked(at: clock.now())
        }
        do throws(ClientError) {
            let answer = try await ask(key, width, height)
            guard WidgetKey.read(keychain) == key else { return .unlinked(at: clock.now()) }
            files.write(file, try? JSONEncoder().encode(answer))
            return answer
        } catch {
            return self.timeline(after: error, key, file)
        }
    }

    private func ask(_ key: WidgetKey, _ width: Int, _ height: Int) async throws(ClientError) -> TodayTimeline {
        let data = try await widgets.file(
            "veramo/v1/widget", ["width": "\(width)", "height": "\(height)"], key.token)
        guard data.count <= Self.most, let answer = try? JSONDecoder().decode(WidgetAnswer.self, from: data),
            let timeline = TodayTimeline(answer, at: clock.now())
        else { throw .unexpected("a widget's answer of \(data.count) bytes") }
        return timeline
    }

    /// A token that opens nothing any more is thrown away, with all that it brought.
    private func timeline(after error: ClientError, _ key: WidgetKey, _ file: String) -> TodayTimeline {
        let now = clock.now()
        guard error != .signedOut else {
            if WidgetKey.read(keychain) == key { WidgetKey.remove(keychain) }
            files.write(file, nil)
            return .unlinked(at: now)
        }
        let last = files.read(file).flatMap { try? JSONDecoder().decode(TodayTimeline.self, from: $0) }
        return last?.left(at: now) ?? .resting(.nothing, now)
    }
}
