/// All phones of this process, bounded: the one that was looked at longest ago makes room.
import Foundation
import SimulatorDevice
import WebUI

@MainActor package final class PhoneStore {
    package struct Counts: Sendable, Equatable {
        package var phones: Int
        package var screens: Int
        package var watched: Int
        /// Opened since the start.
        package var streams: Int
    }

    private let limits: SimulatorLimits
    private let device: @MainActor @Sendable () -> SimulatedDevice
    private let content: SimulatorHost.Content
    private var phones: [String: Phone] = [:]
    private var streams = 0

    nonisolated init(
        limits: SimulatorLimits, device: @escaping @MainActor @Sendable () -> SimulatedDevice,
        content: @escaping SimulatorHost.Content
    ) {
        self.limits = limits
        self.device = device
        self.content = content
    }

    package var counts: Counts {
        Counts(
            phones: phones.count, screens: phones.values.count { $0.screen != nil },
            watched: phones.values.count(where: \.isWatched), streams: streams)
    }

    func phone(_ id: String?) -> Phone? { id.flatMap { phones[$0] } }

    /// The browser's phone, or a new one under a name of ours: a name somebody made up is never taken over.
    func phoneOrNew(_ id: String?) -> Phone {
        if let known = phone(id) { return known }
        if phones.count >= limits.phones, let oldest = oldest(of: { _ in true }) {
            oldest.close(.gone)
            phones[oldest.id] = nil
        }
        let phone = Phone(id: RandomName.make(), device: device(), kept: limits.kept)
        phones[phone.id] = phone
        return phone
    }

    /// Connects a page to its phone's screen, which is made if it isn't there.
    func watch(_ phone: Phone, _ stream: PageStream, version: Int) {
        if phone.screen == nil, counts.screens >= limits.screens { oldest { $0.screen != nil }?.close(.gone) }
        streams += 1
        phone.watch(stream, version: version, content: content)
    }

    /// Whoever isn't looked at goes first.
    private func oldest(of isCandidate: (Phone) -> Bool) -> Phone? {
        phones.values.filter(isCandidate).min {
            ($0.isWatched ? 1 : 0, $0.lastSeen) < ($1.isWatched ? 1 : 0, $1.lastSeen)
        }
    }
}
