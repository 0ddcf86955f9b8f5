/// Clients that take their time, and handlers that take theirs: what is waited for, and for how long.
import Foundation
import HTTPTypes
import NIOCore
import ServerHTTP
import Synchronization
import TestSupport
import Testing

@Suite(.aside, .timeLimit(.minutes(2))) struct SlowClientTests {
    @Test("a request that arrives byte by byte is one request")
    func slowly() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            for byte in ConnectionTests.post("/echo", "abc", "Connection: close") {
                socket.send(Data([byte]))
                usleep(500)
            }
            #expect(socket.rest().hasSuffix("abc"))
        }
    }

    @Test("a byte now and then is no progress: neither in a head, nor of an answer that a client takes so")
    func crumbwise() async throws {
        try await House.open(ConnectionLimits(idle: .milliseconds(500))) { house in
            let trickling = try RawConnection(port: house.port)
            let began = ContinuousClock.now
            try await aside {
                trickling.send("GET /count/1 HTTP/1.1\r\nX-Long: ")
                while trickling.send("a"), ContinuousClock.now - began < .seconds(60) { usleep(50_000) }
            }
            #expect(trickling.rest() == "" && ContinuousClock.now - began < .seconds(60))
            let tasting = try RawConnection(port: house.port)
            tasting.send(ConnectionTests.get("/endless"))
            try await aside {
                while house.leftBy.withLock({ $0.isEmpty }), tasting.takesByte() { usleep(50_000) }
            }
            #expect(house.leftBy.withLock { $0 } == "client")
        }
    }

    @Test(
        "a handler that takes nothing is sent nothing more: memory holds half a megabyte of the body, and what TCP holds"
    )
    func pressure() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            socket.send(ConnectionTests.head("POST /waiting", "Content-Length: \(1 << 30)"))
            let sent = try await aside { socket.sendUntilRefused(1 << 30) }
            #expect(sent > 1 << 16 && sent < 16 << 20, "\(sent)")
            house.gate.open()
            #expect(socket.rest().hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test("a client that reads nothing stops the handler that writes")
    func unread() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            socket.send(ConnectionTests.get("/endless"))
            try await eventually { house.written.withLock { $0 } > 0 }
            var before = -1
            try await eventually {
                defer { before = house.written.withLock { $0 } }
                return before == house.written.withLock { $0 }
            }
            #expect(house.written.withLock { $0 } < 16 << 20)
            socket.hangUp()
            try await eventually { house.leftBy.withLock { $0 } == "client" }
        }
    }

    @Test("silence ends the connection: before a request, within a head, within a body; not while it is answered")
    func silence() async throws {
        try await House.open(ConnectionLimits(idle: .milliseconds(300))) { house in
            for begun in [
                Data(), Data("GET /cou".utf8), ConnectionTests.head("POST /echo", "Content-Length: 9") + Data("a".utf8),
            ] {
                let socket = try RawConnection(port: house.port)
                socket.send(begun)
                #expect(!socket.rest().hasSuffix("a"))
            }
            let socket = try RawConnection(port: house.port)
            socket.send(ConnectionTests.get("/long", "Connection: close"))
            #expect(socket.rest().hasSuffix("long"))
        }
    }

    @Test("a client may read an answer for longer than silence lasts; one that reads nothing is left")
    func unhurried() async throws {
        try await House.open(ConnectionLimits(idle: .seconds(1))) { house in
            let slow = try RawConnection(port: house.port)
            slow.send(ConnectionTests.get("/large/40", "Connection: close"))
            let began = ContinuousClock.now
            let answer = try await aside { slow.rest(pause: 80_000) }
            #expect(answer.utf8.count > 40 << 20 && ContinuousClock.now - began > .seconds(2))
            let deaf = try RawConnection(port: house.port)
            deaf.send(ConnectionTests.get("/endless"))
            try await eventually { house.leftBy.withLock { $0 } == "client" }
        }
    }
}
