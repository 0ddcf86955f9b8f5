/// The server in memory keeps the rules that the database's functions have.
import Clients
import Foundation
import Testing
import VeramoCore
import Wire

@testable import VeramoFeatures

@MainActor @Suite struct FakeVeramoTests {
    private let server = FakeVeramo()
    private var ann: CoupleClient { CoupleClient(clients: server.clients(of: FakeVeramo.ann)) }
    private var ben: CoupleClient { CoupleClient(clients: server.clients(of: FakeVeramo.ben)) }

    @Test("two link by a code and a yes, and part")
    func links() async throws {
        let code = try await ann.makeCode()
        try await ben.enter(PairingCode(typed: code.code))
        let request = try #require(try await ann.pairing().requestID)
        #expect(try await ann.pairing().otherName == "Ben")
        #expect(try await ben.pairing().otherName == nil)
        try await ann.accept(request, zone: "Europe/Berlin")
        #expect(try await ben.pairing().state == .paired)
        try await ben.end(try #require(try await ben.pairing().coupleID), blocks: true)
        #expect(try await ann.pairing().state == .alone)
        #expect(try await ann.past().map(\.otherName) == ["Ben"])
        let next = try await ann.makeCode()
        await #expect(throws: ClientError.self) { try await ben.enter(PairingCode(typed: next.code)) }
    }

    @Test("tomorrow’s picture is there for the partner at midnight, and not before")
    func tomorrow() async throws {
        server.pair()
        server.set { $0.plans = [FakeVeramo.ben.account.id] }
        let (picture, tomorrow) = (server.picture(), FakeVeramo.today.adding(days: 1))
        try await ann.share(picture.id, on: tomorrow)
        try await ann.share(picture.id, on: tomorrow)
        #expect(try await ann.day(tomorrow).map(\.isShown) == [false])
        #expect(try await ben.day(tomorrow).isEmpty)
        #expect(try await ben.month(Month(tomorrow)).isEmpty)
        let midnight = CoupleZone.known("Europe/Berlin").firstInstant(of: tomorrow)
        server.pass(midnight.timeIntervalSince(server.get(\.now)) - 1)
        #expect(try await ben.day(tomorrow).isEmpty)
        server.pass(1)
        #expect(try await ben.day(tomorrow).map(\.isShown) == [true])
        let streak = try await ben.streak()
        #expect(streak?.today == tomorrow && streak?.days == 1)
    }

    @Test("a day that is over, one too far, and one ahead without a plan are refused")
    func refused() async throws {
        server.pair()
        let picture = server.picture()
        for (days, code) in [(-1, "past_day"), (1, "plan_required"), (367, "day_too_far")] {
            await #expect {
                try await ann.share(picture.id, on: FakeVeramo.today.adding(days: days))
            } throws: { error in
                if case .refused(code, _)? = error as? ClientError { true } else { false }
            }
        }
        await #expect(throws: ClientError.self) { try await ben.share(picture.id, on: FakeVeramo.today) }
    }
}
