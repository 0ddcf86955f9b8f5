/// The fast path of a connection: what may take it, what it must leave to the ordinary path, and how it ends.
import Foundation
import ServerHTTP
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@Suite(.aside, .timeLimit(.minutes(2))) struct FastPathTests {
    private typealias Requests = ConnectionTests

    @Test("a plain request is answered on the fast path, with a date and a name, and is counted")
    func plain() async throws {
        try await House.open { house in
            house.gate.open()
            let socket = try RawConnection(port: house.port)
            let usual = "User-Agent: app/1\r\nAccept: */*\r\nAccept-Encoding: gzip\r\nsec-fetch-mode: cors"
            let library = "X-Client-Info: swift/2\r\nX-Supabase-Client-Platform: iOS\r\nContent-Type: text/plain"
            for headers in ["", usual, library] {
                socket.send(Requests.get("/fast/word", headers))
                let answer = socket.answer(endingIn: "word")
                #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nETag: \"fast\"\r\n"), "\(answer)")
                #expect(answer.contains(/\r\nX-Request-Id: [0-9a-f]{32}\r\nDate: .{25} GMT\r\n\r\nword$/), "\(answer)")
            }
            let count = "atelier_http_requests_total{surface=\"other\",method=\"GET\",status=\"200\"} 3"
            #expect(house.metrics.text().contains(count), "\(house.metrics.text())")
        }
    }

    @Test("whatever could change the answer, and what nobody knows, takes the ordinary path")
    func others() async throws {
        try await House.open { house in
            house.gate.open()
            let requests =
                [
                    "Origin: http://example.org", "Range: bytes=0-1", "If-None-Match: \"fast\"", "apikey: x",
                    "Authorization: Bearer x", "X-Forwarded-For: 10.0.0.1", "Content-Length: 0", "X-Unknown: 1",
                    "accepT-Sec: 1", "Expect: 100-continue", "Upgrade: websocket", "Connection: close",
                ].map { Requests.get("/fast/word", $0) }
                + [
                    Requests.post("/fast/word", ""), Requests.head("PUT /fast/word", "Content-Length: 0"),
                    Requests.get("/fast/never"), Requests.get("/fast/forget"), Requests.get("/slow/word"),
                    Data("GET /fast/word HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n".utf8),
                    Data("GET /fast/word HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n".utf8),
                    Data("GET /fast/word HTTP/1.1\r\n\r\n".utf8),
                ]
            for request in requests {
                let socket = try RawConnection(port: house.port)
                socket.send(request)
                socket.endSending()
                let answer = socket.rest()
                #expect(answer.hasPrefix("HTTP/1.1 "), "\(String(decoding: request, as: UTF8.self))")
                #expect(!answer.contains("\"fast\""), "\(String(decoding: request, as: UTF8.self)): \(answer)")
            }
        }
    }

    @Test("what a proxy says of a client keeps nobody from the fast path, if there is a proxy")
    func proxy() async throws {
        for trusts in [true, false] {
            try await House.open(trustsProxy: trusts) { house in
                house.gate.open()
                for header in ["X-Forwarded-For: 10.0.0.1", "x-forwarded-proto: https", "Via: 1.1 p", "X-Real-IP: ::1"]
                {
                    let socket = try RawConnection(port: house.port)
                    socket.send(Requests.get("/fast/word", header))
                    socket.endSending()
                    #expect(socket.rest().contains("\"fast\"") == trusts, "\(header)")
                }
            }
        }
    }

    @Test("requests sent ahead keep their order, whichever path each takes")
    func order() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            let asked = ["/fast/one", "/late", "/fast/forget", "/fast/two", "/count/3", "/fast/three"]
            socket.send(asked.reduce(into: Data()) { $0 += Requests.get($1) })
            socket.endSending()
            try await eventually { house.waits.withLock { $0 } == 1 }
            house.gate.open()
            let answers = socket.rest()
            let bodies = ["one", "late", "path /fast/forget", "two", "count 3", "three"]
            let places = bodies.compactMap { answers.range(of: "\r\n\r\n" + $0)?.lowerBound }
            #expect(places.count == 6 && places == places.sorted(), "\(answers)")
        }
    }

    @Test("a client that leaves, and a server that stops, end a request on the fast path like any other")
    func leaving() async throws {
        let (house, group) = try await House.start()
        let (gone, halved, waiting) = (
            try RawConnection(port: house.port), try RawConnection(port: house.port),
            try RawConnection(port: house.port)
        )
        for socket in [gone, halved, waiting] { socket.send(Requests.get("/fast/word")) }
        try await eventually { house.waits.withLock { $0 } == 3 }
        gone.hangUp()
        halved.endSending()
        await group.triggerGracefulShutdown()
        house.gate.open()
        #expect(halved.rest().hasSuffix("word") && waiting.rest().hasSuffix("word"))
        try await house.running.value
    }

    @Test("a client that sends ahead and reads nothing is answered no further than what it may leave unread")
    func unread() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            let count = 200
            let requests = (0..<count).reduce(into: Data()) { bytes, _ in bytes += Requests.get("/counted/1") }
            #expect(try await socket.sendApart(requests))
            var before = -1
            try await eventually {
                defer { before = house.waits.withLock { $0 } }
                return before > 0 && before == house.waits.withLock { $0 }
            }
            // A megabyte each: what TCP holds, and one answer more.
            #expect(house.waits.withLock { $0 } < 20)
            socket.endSending()
            let answers = try await aside { socket.rest() }
            #expect(answers.components(separatedBy: "HTTP/1.1 200 OK").count == count + 1)
            #expect(house.waits.withLock { $0 } == count)
        }
    }
}
