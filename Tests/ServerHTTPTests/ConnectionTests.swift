/// Clients that send requests ahead, by halves, with an older HTTP, or not at all.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerHTTP
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@Suite(.aside, .timeLimit(.minutes(2))) struct ConnectionTests {
    @Test("requests sent ahead are answered in their order, also when the first takes longest")
    func pipelining() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            socket.send(Self.get("/late") + Self.get("/count/1") + Self.post("/echo", "two") + Self.get("/count/3"))
            socket.send(Self.get("/count/4", "Connection: close"))
            let answers = socket.rest()
            let bodies = ["late", "count 1", "two", "count 3", "count 4"]
            let places = bodies.compactMap { answers.range(of: $0)?.lowerBound }
            #expect(places.count == 5 && places == places.sorted(), "\(answers)")
            #expect(answers.components(separatedBy: "HTTP/1.1 200 OK").count == 6)
        }
    }

    @Test("thousands of requests in one piece are all answered, in their order, without a deep stack")
    func thousands() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            let count = 5000
            let sending = Task {
                try await aside {
                    for number in 0..<count { socket.send(Self.get("/count/\(number)")) }
                    socket.send(Self.get("/late", "Connection: close"))
                }
            }
            let answers = try await aside { socket.rest() }
            try await sending.value
            let numbers = answers.matches(of: /count (\d+)/).compactMap { Int($0.1) }
            #expect(numbers == Array(0..<count))
            #expect(answers.hasSuffix("late"))
        }
    }

    @Test("half a head, half a body or nothing at all ends the connection, and no handler hears half a body as a whole")
    func halves() async throws {
        try await House.open { house in
            for (bytes, begins) in [
                (Data("GET /count/1 HT".utf8), "HTTP/1.1 400 "), (Data(), ""),
                (Self.post("/echo", "abc").dropLast(), "HTTP/1.1 200 OK"),
            ] {
                let socket = try RawConnection(port: house.port)
                socket.send(bytes)
                socket.endSending()
                let answer = socket.rest()
                #expect(answer.hasPrefix(begins) && (!begins.isEmpty || answer.isEmpty), "\(answer)")
                #expect(!answer.hasSuffix("ab"))
                #expect(bytes.isEmpty || answer.contains("Connection: close"))
            }
            // The client is gone before the answer.
            let gone = try RawConnection(port: house.port)
            gone.send(Self.post("/echo", "abc").dropLast())
            gone.hangUp()
            try await eventually { house.cutShort.withLock { $0 } == 2 }
        }
    }

    @Test("a client that ends its side still gets the answers to all it asked")
    func halfClosed() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            socket.send(Self.get("/late") + Self.get("/count/2"))
            socket.endSending()
            let answers = socket.rest()
            #expect(answers.contains("late") && answers.hasSuffix("count 2"), "\(answers)")
        }
    }

    @Test("what is no HTTP is refused and hung up on: garbage, a head of 200 KB, a length that is none, both lengths")
    func nonsense() async throws {
        try await House.open { house in
            let long = Self.get("/count/1", "X-Long: \(String(repeating: "a", count: 200_000))")
            let cases: [(Data, String)] = [
                (Data("hello\r\n\r\n".utf8), "400"), (long, "431"),
                (Self.head("POST /echo", "Content-Length: many"), "400"),
                (Self.head("POST /echo", "Content-Length: 3\r\nTransfer-Encoding: chunked"), "400"),
                (Self.get("/count/1") + Data("nonsense\r\n\r\n".utf8), "200"),
            ]
            for (bytes, status) in cases {
                let socket = try RawConnection(port: house.port)
                socket.send(bytes)
                let answer = socket.rest()
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
                #expect(answer.contains("Connection: close"), "\(answer)")
            }
        }
    }

    @Test("a body of twenty thousand chunks of one byte costs no more than its bytes")
    func crumbs() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            let crumb = RawConnection.chunk(Data("a".utf8))
            let body = (0..<20_000).reduce(into: Data()) { body, _ in body += crumb } + Data("0\r\n\r\n".utf8)
            try await socket.sendApart(
                Self.head("POST /echo", "Transfer-Encoding: chunked\r\nConnection: close") + body)
            let answer = socket.rest()
            #expect(answer.contains("Content-Length: 20000\r\n") && answer.hasSuffix("aaaa"))
        }
    }

    @Test("HTTP/1.0 is hung up on, unless it asks otherwise, and a body without a length ends with the connection")
    func old() async throws {
        try await House.open { house in
            let once = try RawConnection(port: house.port)
            once.send(Data("GET /count/1 HTTP/1.0\r\n\r\n".utf8))
            let answer = once.rest()
            #expect(answer.hasSuffix("count 1") && answer.contains("Connection: close"), "\(answer)")
            let twice = try RawConnection(port: house.port)
            twice.send(Data("GET /count/1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".utf8))
            #expect(twice.answer(endingIn: "count 1").contains("Connection: keep-alive"))
            twice.send(Data("GET /pieces HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".utf8))
            let pieces = twice.rest()
            #expect(pieces.hasSuffix("\r\n\r\none two three") && pieces.contains("Connection: close"), "\(pieces)")
        }
    }

    @Test("a body without a length comes in chunks, each at once; HEAD has its head only")
    func chunks() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            socket.send(Self.get("/pieces"))
            #expect(socket.answer(endingIn: "0\r\n\r\n").hasSuffix("4\r\none \r\n4\r\ntwo \r\n5\r\nthree\r\n0\r\n\r\n"))
            socket.send(Self.head("HEAD /count/7") + Self.get("/count/8", "Connection: close"))
            let answers = socket.rest()
            #expect(answers.contains("Content-Length: 7\r\n") && !answers.contains("count 7"), "\(answers)")
            #expect(answers.hasSuffix("count 8"))
        }
    }

    @Test(
        "a body of megabytes arrives whole, in one piece as in several, and the next answer behind it",
        arguments: [1, 5])
    func large(pieces: Int) async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            socket.send(Self.get("/large/\(pieces)") + Self.get("/count/1", "Connection: close"))
            let answers = socket.rest()
            #expect(answers.utf8.count { $0 == UInt8(ascii: "x") } >= pieces << 20)
            #expect(answers.contains("Content-Length: \(pieces << 20)\r\n") && answers.hasSuffix("count 1"))
        }
    }

    @Test("a proxy's client may name the whole address")
    func wholeAddress() async throws {
        try await House.open { house in
            for (target, path) in [
                ("http://example.org/path/a?b=c", "/path/a?b=c"), ("http://example.org?b=c", "/?b=c"),
                ("/path/http://example.org/a", "/path/http://example.org/a"),
            ] {
                let socket = try RawConnection(port: house.port)
                socket.send(Self.get(target, "Connection: close"))
                #expect(socket.rest().hasSuffix("path \(path)"))
            }
        }
    }

    @Test("a client that asks first is told to go on when its body is read, and saved the sending when it isn't")
    func permission() async throws {
        try await House.open { house in
            let taken = try RawConnection(port: house.port)
            taken.send(Self.head("POST /echo", "Content-Length: 3\r\nExpect: 100-continue"))
            #expect(taken.answer(endingIn: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            taken.send(Data("abc".utf8))
            #expect(taken.answer(endingIn: "abc").hasPrefix("HTTP/1.1 200 OK"))
            let refused = try RawConnection(port: house.port)
            refused.send(Self.head("POST /refused", "Content-Length: 3\r\nExpect: 100-continue"))
            let answer = refused.rest()
            #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.contains("Connection: close"), "\(answer)")
        }
    }

    @Test("an answer that breaks off, or is longer or shorter than its head said, ends the connection")
    func broken() async throws {
        try await House.open { house in
            for (path, bytes) in [("/broken/throws", 3), ("/broken/short", 3), ("/broken/long", 0)] {
                let socket = try RawConnection(port: house.port)
                socket.send(Self.get(path) + Self.get("/count/1"))
                let answer = socket.rest()
                #expect(!answer.contains("count 1"), "\(path): \(answer)")
                #expect(
                    answer.isEmpty || answer.hasSuffix("\r\n\r\n" + String(repeating: "x", count: bytes)), "\(answer)")
            }
        }
    }

    @Test("a server that stops answers what it has begun, tells those who listen, and hangs up on the rest")
    func stopping() async throws {
        let (house, group) = try await House.start()
        let (busy, waiting, endless) = (
            try RawConnection(port: house.port), try RawConnection(port: house.port),
            try RawConnection(port: house.port)
        )
        waiting.send(Self.get("/count/1"))
        #expect(waiting.answer(endingIn: "count 1").hasPrefix("HTTP/1.1 200"))
        busy.send(Self.get("/waits"))
        endless.send(Self.get("/until-left"))
        try await eventually { house.waits.withLock { $0 } == 2 }
        await group.triggerGracefulShutdown()
        #expect(waiting.rest() == "")
        #expect(endless.rest().contains("left by the server"))
        house.gate.open()
        #expect(busy.rest().hasSuffix("waited"))
        try await house.running.value
    }

    @Test("after the last answer nothing is begun, also while a client takes its time to read that answer")
    func closing() async throws {
        try await House.open { house in
            let socket = try RawConnection(port: house.port)
            let ahead = (0..<400_000).reduce(into: Data()) { bytes, _ in bytes += Self.get("/count/1") }
            // More than TCP holds in either direction: all of it was sent only because the server has read it.
            #expect(try await socket.sendApart(Self.get("/large/40", "Connection: close") + ahead))
            let answer = try await aside { socket.rest() }
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.utf8.count { $0 == UInt8(ascii: "x") } >= 40 << 20)
            #expect(!answer.contains("count 1"))
            let babbling = try RawConnection(port: house.port)
            babbling.send(Self.get("/long", "Connection: close"))
            for _ in 0..<3 {
                babbling.send("no HTTP\r\n\r\n")
                usleep(10_000)
            }
            #expect(babbling.rest().hasSuffix("long"))
        }
    }

    @Test("a connection that changes its protocol is handed over")
    func switching() async throws {
        try await House.open { house in
            house.gate.open()
            let socket = try RawConnection(port: house.port)
            socket.send(Self.switching)
            #expect(socket.answer(endingIn: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
            socket.send("hello")
            #expect(socket.answer(endingIn: "hello") == "hello")
            socket.hangUp()
        }
    }

    @Test("a connection whose client or server has ended is not handed over: nobody would tell what takes it over")
    func switchingTooLate() async throws {
        let (house, group) = try await House.start()
        let halved = try RawConnection(port: house.port)
        halved.send(Self.switching)
        halved.endSending()
        try await eventually { house.leftBy.withLock { $0 } == "client" }
        let late = try RawConnection(port: house.port)
        late.send(Self.switching)
        try await eventually { house.waits.withLock { $0 } == 2 }
        await group.triggerGracefulShutdown()
        try await eventually { house.leftBy.withLock { $0 } == "server" }
        house.gate.open()
        #expect(halved.rest().hasPrefix("HTTP/1.1 101 ") && late.rest().hasPrefix("HTTP/1.1 101 "))
        try await house.running.value
    }

    // MARK: - requests

    static func head(_ start: String, _ headers: String = "") -> Data {
        Data("\(start) HTTP/1.1\r\nHost: localhost\r\n\(headers.isEmpty ? "" : headers + "\r\n")\r\n".utf8)
    }

    static let switching = get("/switching", "Connection: Upgrade\r\nUpgrade: echo")

    static func get(_ path: String, _ headers: String = "") -> Data { head("GET \(path)", headers) }

    static func post(_ path: String, _ body: String, _ headers: String = "") -> Data {
        let more = headers.isEmpty ? "" : "\r\n" + headers
        return head("POST \(path)", "Content-Length: \(body.utf8.count)\(more)") + Data(body.utf8)
    }
}
