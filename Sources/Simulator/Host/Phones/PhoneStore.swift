/// All phones of this process, limited: the one that was idle longest is evicted, one that is watched never is.
import Foundation
import ServerHTTP
import SimulatorDevice
import WebUI

@MainActor package final class PhoneStore {
    package struct Counts: Sendable, Equatable {
        package var phones: Int
        package var screens: Int
        package var watched: Int
        /// Streams opened since the start.
        package var streams: Int
    }

    nonisolated let tickets: PageTickets
    private let limits: SimulatorLimits
    private let device: @MainActor @Sendable () -> SimulatedDevice
    private let content: SimulatorHost.Content
    private let newcomers: RateLimiter
    private var phones: [String: Phone] = [:]
    private var streams = 0
    private var beats: Task<Void, Never>?

    nonisolated init(
        limits: SimulatorLimits, tickets: PageTickets = PageTickets(),
        device: @escaping @MainActor @Sendable () -> SimulatedDevice, content: @escaping SimulatorHost.Content
    ) {
        self.limits = limits
        self.tickets = tickets
        self.device = device
        self.content = content
        newcomers = RateLimiter(limit: limits.newPhonesPerMinute, window: 60)
    }

    package var counts: Counts {
        Counts(
            phones: phones.count, screens: phones.values.count { $0.screen != nil },
            watched: phones.values.count(where: \.isWatched), streams: streams)
    }

    func phone(_ id: String?) -> Phone? { id.flatMap { phones[$0] } }

    /// The phone of a page that was just loaded, under the id that we gave it; other ids have no right to one.
    func newPhone(_ id: String, page: String, from address: String) throws(Refusal) -> Phone {
        guard tickets.isGood(page, for: id) else { throw .gone }
        guard newcomers.check(address) == nil else { throw .crowded }
        if phones.values.count(where: { $0.address == address }) >= limits.phonesPerAddress {
            try putAway { $0.address == address }
        }
        if phones.count >= limits.phones { try putAway { _ in true } }
        let phone = Phone(id: id, page: page, address: address, device: device(), kept: limits.kept)
        phones[id] = phone
        return phone
    }

    /// Connects a page to its phone's screen, creating it if needed; returns the reason if it can't.
    func watch(_ phone: Phone, page: String, _ stream: PageStream, version: Int) -> PageStream.Ending? {
        guard phones[phone.id] === phone else { return .gone }
        guard phone.page == page else { return .moved }
        if phone.screen == nil, counts.screens >= limits.screens {
            guard let idle = oldestIdle(of: { $0.screen != nil }) else { return .crowded }
            idle.close(.gone)
        }
        streams += 1
        phone.watch(stream, version: version, content: content)
        beat()
        return nil
    }

    /// One task for all streams, as long as there is one.
    private func beat() {
        guard beats == nil else { return }
        beats = Task { [weak self, limits] in
            repeat { _ = try? await Task.sleep(for: limits.heartbeat) } while self?.beatAll() == true
            self?.beats = nil
        }
    }

    /// False if nobody watches.
    private func beatAll() -> Bool {
        for phone in phones.values { phone.beat() }
        return phones.values.contains(where: \.isWatched)
    }

    private func putAway(_ isCandidate: (Phone) -> Bool) throws(Refusal) {
        guard let idle = oldestIdle(of: isCandidate) else { throw .crowded }
        idle.close(.gone)
        phones[idle.id] = nil
    }

    private func oldestIdle(of isCandidate: (Phone) -> Bool) -> Phone? {
        phones.values.filter { !$0.isWatched && isCandidate($0) }.min { $0.lastSeen < $1.lastSeen }
    }
}
