/// Purchases on an iPhone, against a store that behaves as Apple documents.
import Clients
@testable import ClientsPhone
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct PhoneStoreTests {
    private static let anna = UUID()
    private static let ben = UUID()

    private let store = FakeStore()
    private let sleeps = Locked<[Duration]>([])

    private func phone(_ account: UUID? = Self.anna, isPatient: Bool = true) -> PhoneStore {
        let clock = ClockClient(
            now: { Date() },
            sleep: { [sleeps] time in
                sleeps.withLock { $0.append(time) }
                if isPatient { try await Task.sleep(for: .seconds(3600)) }
            })
        return PhoneStore(calls: store.calls, clock: clock, account: { account })
    }

    private func listening(_ phone: PhoneStore) -> Task<Void, Never> { Task { await phone.listen() } }

    @Test("a purchase names its account, and isn't finished by having been made")
    func purchase() async throws {
        store.state.withLock { $0.answer = .success(.success(FakeStore.entry("1", of: Self.anna))) }
        let outcome = try await phone().client.purchase("pack", Self.anna)
        #expect(outcome == .purchased(.init(id: "1", productID: "pack", signed: "jws-1")))
        #expect(store.state.withLock { $0.asked } == [Self.anna])
        #expect(store.state.withLock { $0.finished }.isEmpty)
    }

    @Test("a sheet that never comes back: the purchase ends with the transaction among the store's news")
    func neverCallsBack() async throws {
        let phone = phone()
        let ears = listening(phone)
        defer { ears.cancel() }
        async let outcome = phone.client.purchase("pack", Self.anna)
        for await _ in store.sheet.listen() { break }
        store.arrive(FakeStore.entry("7", of: Self.anna))
        #expect(try await outcome == .purchased(.init(id: "7", productID: "pack", signed: "jws-7")))
        // It was delivered by that; the news doesn't tell of it again.
        store.arrive(FakeStore.entry("7", of: Self.anna))
        #expect(await phone.client.updates().all(1, within: .milliseconds(200)).isEmpty)
    }

    @Test("neither answer nor news: after ten minutes the purchase is one that is waited for")
    func forgotten() async throws {
        #expect(try await phone(isPatient: false).client.purchase("pack", Self.anna) == .pending)
        #expect(sleeps.withLock { $0 } == [.seconds(600)])
    }

    @Test("somebody else's transaction doesn't end a purchase")
    func others() async throws {
        let phone = phone()
        let ears = listening(phone)
        defer { ears.cancel() }
        async let outcome = phone.client.purchase("pack", Self.anna)
        for await _ in store.sheet.listen() { break }
        store.arrive(FakeStore.entry("8", of: Self.ben))
        store.arrive(FakeStore.entry("9", "plan", of: Self.anna))
        store.arrive(FakeStore.entry("10", of: Self.anna))
        #expect(try await outcome == .purchased(.init(id: "10", productID: "pack", signed: "jws-10")))
        #expect(await phone.client.updates().all(1).map(\.id) == ["9"])
    }

    @Test("a transaction that is delivered twice is told of once; that it was taken back is told as well")
    func twice() async {
        let phone = phone()
        let ears = listening(phone)
        defer { ears.cancel() }
        for _ in 0..<3 { store.arrive(FakeStore.entry("1", of: Self.anna)) }
        store.arrive(FakeStore.entry("1", of: Self.anna, isRevoked: true))
        store.arrive(FakeStore.entry("2", of: Self.anna))
        #expect(await phone.client.updates().all(3).map(\.id) == ["1", "1", "2"])
    }

    @Test("what comes before anybody listens waits, as at launch")
    func early() async {
        let phone = phone()
        let ears = listening(phone)
        defer { ears.cancel() }
        store.arrive(FakeStore.entry("1", of: Self.anna))
        let end = ContinuousClock.now + .seconds(5)
        while phone.state.withLock({ $0.waiting.isEmpty }), ContinuousClock.now < end { await Task.yield() }
        #expect(await phone.client.updates().all(1).map(\.id) == ["1"])
    }

    @Test("a purchase for another account's token stays unfinished until that account is signed in")
    func anotherAccount() async {
        store.state.withLock { $0.unfinished = [FakeStore.entry("1", of: Self.ben), FakeStore.entry("2")] }
        #expect(await phone(Self.anna).client.unfinished().map(\.id) == ["2"])
        #expect(await phone(nil).client.unfinished().map(\.id) == ["2"])
        #expect(await phone(Self.ben).client.unfinished().map(\.id) == ["1", "2"])
        #expect(store.state.withLock { $0.finished }.isEmpty)
    }

    @Test("what the phone can't verify is neither bought nor told of")
    func unverified() async {
        let false1 = FakeStore.entry("1", of: Self.anna, isVerified: false)
        store.state.withLock { ($0.answer, $0.unfinished) = (.success(.success(false1)), [false1]) }
        let phone = phone()
        await #expect(throws: StoreError.notVerified) { try await phone.client.purchase("pack", Self.anna) }
        #expect(await phone.client.unfinished().isEmpty)
    }

    @Test("asking a parent is waiting; their yes arrives among the news, and a closed sheet is no error")
    func ends() async throws {
        store.state.withLock { $0.answer = .success(.pending) }
        let phone = phone()
        let ears = listening(phone)
        defer { ears.cancel() }
        #expect(try await phone.client.purchase("pack", Self.anna) == .pending)
        store.arrive(FakeStore.entry("5", of: Self.anna))
        #expect(await phone.client.updates().all(1).map(\.id) == ["5"])
        store.state.withLock { $0.answer = .success(.cancelled) }
        #expect(try await phone.client.purchase("pack", Self.anna) == .cancelled)
        store.state.withLock { $0.answer = .failure(.offline) }
        await #expect(throws: StoreError.offline) { try await phone.client.purchase("pack", Self.anna) }
    }

    @Test("restoring names plans that run and packs that aren't booked, each once")
    func restore() async throws {
        let plan = FakeStore.entry("1", "plan", of: Self.anna)
        store.state.withLock { $0.entitlements = [plan] }
        store.state.withLock { $0.unfinished = [plan, FakeStore.entry("2", of: Self.ben)] }
        #expect(try await phone().client.sync().map(\.id) == ["1", "2"])
    }
}
