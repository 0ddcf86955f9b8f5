/// Many browsers, from one address or from many: who makes room, who doesn't, and what a visit leaves behind.
import Clients
import Foundation
import HTTPTypes
import NIOCore
import ServerMedia
import SimulatorDevice
import Testing

@testable import SimulatorHost

@Suite struct CrowdTests {
    @Test("thousands of visits to the page are remembered nowhere, and put nobody's phone away")
    func visits() async throws {
        try await TestHost.run({ $0.phones = 5 }) { test in
            let victim = try await Visitor.looking(test, from: "192.0.2.1").0
            for number in 0..<1000 {
                let cookie =
                    number.isMultiple(of: 2) ? "" : "\(victim.cookie.prefix { $0 != "=" })=\(RandomName.make())"
                _ = try await Visitor.open(test, cookie: cookie, from: "192.0.2.2")
            }
            #expect(await test.host.counts.phones == 1)
            #expect(try await Visitor.open(test, cookie: victim.cookie).cookie == victim.cookie)
        }
    }

    @Test("an address with many browsers puts away its own idle phones, the oldest first, and no other's")
    func ownPhones() async throws {
        try await TestHost.run({ $0.phonesPerAddress = 3 }) { test in
            let victim = try await Visitor.looking(test, from: "192.0.2.1").0
            var crowd: [Visitor] = []
            for _ in 0..<5 { crowd.append(try await Visitor.looking(test, from: "192.0.2.2").0) }
            #expect(await test.host.counts.phones == 4)
            #expect(try await victim.event(1, "a.b") == .noContent)
            for (index, visitor) in crowd.enumerated() {
                #expect(try await visitor.event(1, "a.b") == (index < 2 ? .gone : .noContent), "\(index)")
            }
        }
    }

    @Test("a phone that is looked at is never put away: the newcomer hears that there is no room")
    func connected() async throws {
        try await TestHost.run({ $0.phones = 1 }) { test in
            let first = try await Visitor.open(test, from: "192.0.2.1")
            async let stream = first.listen()
            try await #require(test.reaches { $0.watched == 1 })
            let second = try await Visitor.open(test, from: "192.0.2.2")
            let refused = try await second.listen()
            #expect(refused.status == .tooManyRequests && refused.text.contains("crowded"))
            #expect(try await first.event(1, "a.b") == .noContent)
            _ = try await Visitor.open(test, cookie: first.cookie)
            #expect(try await stream.text.hasSuffix("data: moved\n\n"))
            // Idle now, it makes room.
            try await #require(test.reaches { $0.watched == 0 })
            #expect(try await Visitor.looking(test, from: "192.0.2.2").html.contains("taps 0"))
            #expect(await test.host.counts.phones == 1)
        }
    }

    @Test("an address is given so many phones in a minute; a network of IPv6 counts as one; known phones go on")
    func pace() async throws {
        try await TestHost.run({ $0.newPhonesPerMinute = 2 }) { test in
            let known = try await Visitor.looking(test, from: "2001:db8::1").0
            _ = try await Visitor.looking(test, from: "2001:db8::2")
            let third = try await Visitor.open(test, from: "2001:db8::3")
            #expect(try await third.listen().status == .tooManyRequests)
            #expect(try await third.event(1, "a.b") == .tooManyRequests)
            #expect(try await known.event(1, "a.b") == .noContent)
            #expect(try await Visitor.looking(test, from: "2001:db8:0:1::3").html.contains("taps 0"))
        }
    }

    @Test("so many streams for an address at once; one that ends makes room")
    func streams() async throws {
        try await TestHost.run({ $0.streamsPerAddress = 1 }) { test in
            let first = try await Visitor.open(test, from: "192.0.2.1")
            async let stream = first.listen()
            try await #require(test.reaches { $0.watched == 1 })
            let second = try await Visitor.open(test, from: "192.0.2.1")
            #expect(try await second.listen().status == .tooManyRequests)
            #expect(try await Visitor.looking(test, from: "192.0.2.2").html.contains("taps 0"))
            _ = try await Visitor.open(test, cookie: first.cookie, from: "192.0.2.1")
            _ = try await stream
            #expect(try await Visitor.looking(test, from: "192.0.2.1").html.contains("taps 0"))
        }
    }

    @Test("events that come too fast are turned away before they are read; other addresses don't feel it")
    func eventPace() async throws {
        try await TestHost.run({ $0.eventsPerTenSeconds = 3 }) { test in
            let (fast, html) = try await Visitor.looking(test, from: "192.0.2.1")
            let other = try await Visitor.looking(test, from: "192.0.2.2").0
            let tap = handler("data-c", of: "tap", in: html)
            var answers: [HTTPResponse.Status] = []
            for number in 1...5 { answers.append(try await fast.event(number, tap)) }
            #expect(answers.prefix(3) == [.noContent, .noContent, .noContent])
            #expect(answers.last == .tooManyRequests)
            #expect(try await fast.post("/sim/display", "{}") == .tooManyRequests)
            #expect(try await fast.post("/sim/upload?n=9&h=a", "x") == .tooManyRequests)
            #expect(try await other.event(1, "a.b") == .noContent)
        }
    }

    @Test("so many photos of an address a minute, and so many at once")
    func uploads() async throws {
        try await TestHost.run({ $0.uploadsPerMinute = 1 }) { test in
            let visitor = try await Visitor.looking(test).0
            #expect(try await visitor.post("/sim/upload?n=1&h=a", "x") == .unsupportedMediaType)
            #expect(try await visitor.post("/sim/upload?n=2&h=a", "x") == .serviceUnavailable)
        }
        try await TestHost.run({ $0.uploadsAtOncePerAddress = 0 }) { test in
            let visitor = try await Visitor.looking(test).0
            #expect(try await visitor.post("/sim/upload?n=1&h=a", "x") == .serviceUnavailable)
        }
    }

    @Test("a turnstile counts those inside, in all and for each, until the last trace of their pass is gone")
    func turnstile() throws {
        let gate = Turnstile(limit: 3, each: 2)
        var first = gate.enter("a")
        let second = gate.enter("a")
        #expect(first != nil && second != nil && gate.enter("a") == nil)
        let third = gate.enter("b")
        #expect(third != nil && gate.enter("c") == nil)
        first = nil
        let fourth = gate.enter("a")
        #expect(fourth != nil && gate.enter("a") == nil)
        withExtendedLifetime((first, second, third, fourth)) {}
    }

    @Test("a page that reads nothing is cut off before its messages fill the memory")
    func slowPage() async {
        let stream = PageStream(capacity: 100)
        let patch = String(repeating: "x", count: 40)
        #expect(stream.send(patch) && stream.send(patch))
        #expect(!stream.send(patch))
        #expect(!stream.send("x"))
        let reading = PageStream(capacity: 100)
        var messages = reading.messages.makeAsyncIterator()
        for _ in 0..<50 {
            #expect(reading.send(patch))
            if let message = await messages.next() { reading.written(message) }
        }
        #expect(PageStream(capacity: 10).send(patch), "a single screen may be larger")
    }

    @Test("every page that watches gets a beat again and again, also when nobody watched in between")
    @MainActor func beats() async throws {
        var limits = SimulatorLimits()
        limits.heartbeat = .milliseconds(20)
        let (models, pool, tickets) = (Models(), try MediaPool(workers: 1), PageTickets())
        let store = PhoneStore(
            limits: limits, tickets: tickets, device: { SimulatedDevice(pool: pool) },
            content: { SampleView(model: models.make($0)) })
        for round in 1...3 {
            var watching: [(phone: Phone, stream: PageStream)] = []
            for name in ["one", "other"] {
                let id = "\(name) \(round)"
                let phone = try store.newPhone(id, page: tickets.make(for: id), from: "10.0.0.1")
                let stream = PageStream(capacity: limits.streamBytes)
                #expect(store.watch(phone, page: phone.page, stream, version: -1) == nil)
                watching.append((phone, stream))
            }
            for (phone, stream) in watching {
                var beats = 0
                for await message in stream.messages {
                    if case .beat = message { beats += 1 }
                    if beats == 3 { break }
                }
                #expect(beats == 3)
                phone.unwatch(stream)
            }
            // Longer than a beat, so the beating ends and begins anew.
            try await Task.sleep(for: limits.heartbeat * 2)
        }
    }

    @Test("a ticket is good for the name it was made for, for ten minutes, and for nobody who made one up")
    func tickets() {
        let began = Date(timeIntervalSince1970: 1_800_000_000)
        let tickets = PageTickets(now: { began })
        let ticket = tickets.make(for: "phone")
        #expect(tickets.isGood(ticket, for: "phone"))
        #expect(!tickets.isGood(ticket, for: "another"))
        #expect(!PageTickets(now: { began }).isGood(ticket, for: "phone"), "another server's")
        let digits = ticket.split(separator: "_")[1]
        for forged in [
            "", "_", "0_", "\(digits)", "0_\(digits)", ticket + "0", String(ticket.dropLast()),
            ticket.uppercased() + "_",
            "ffffffffffffffffffff_\(digits)", String(repeating: "é", count: 40),
        ] { #expect(!tickets.isGood(forged, for: "phone"), "\(forged)") }
    }

    @Test("a ticket that has lain for too long is worth nothing")
    func oldTicket() {
        let now = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        let tickets = PageTickets(now: { now.withLock { $0 } })
        let ticket = tickets.make(for: "phone")
        now.withLock { $0 += PageTickets.life - 1 }
        #expect(tickets.isGood(ticket, for: "phone"))
        now.withLock { $0 += 2 }
        #expect(!tickets.isGood(ticket, for: "phone"))
    }
}
