/// Quick statements share pipelines, slow ones have lanes of their own, and neither keeps the other from running.
import NIOCore
import Testing

@testable import PostgresWire

@Suite(.timeLimit(.minutes(5))) struct LaneTests {
    @Test("two hundred quick ones overtake twelve that hang: none of them is behind one")
    func overtaking() async throws {
        try await withPool(WireLimits(connections: 4)) { (pool: WirePool, info: String) async throws in
            let quick = WireStatement("select $1::int", ["1"])
            try await pool.learn([quick])
            let gate = try await Gate.closed(1, info)
            async let slow = pool.all((0..<12).map { [gate.statement($0)] })
            // One lane is left to the quick ones: each of them has to end while the others hang.
            let quickEnds = Box(0)
            let watch = Task {
                try await gate.waiting(3, info)
                let results = await pool.all(Array(repeating: [quick], count: 200), timeout: .seconds(30))
                quickEnds.value = results.count { $0.last == "1" }
                try await gate.waiting(3, info)
            }
            let outcome = await watch.result
            // Open in any case: otherwise a failure would be a test that hangs.
            try await gate.open()
            try outcome.get()
            #expect(quickEnds.value == 200)
            #expect(await slow.map { (try? $0.get())?[0][0]["n"] } == (0..<12).map(String.init))
        }
    }

    @Test("a quick one that hangs for once holds up those behind it in its pipeline, three at most")
    func hanging() async throws {
        let limits = WireLimits(connections: 3)
        try await withPool(limits) { (pool: WirePool, info: String) async throws in
            let quick = WireStatement("select $1::int", ["1"])
            let gate = try await Gate.closed(1, info)
            // One that is open, so that the text is known to be quick.
            try await pool.learn([quick, WireStatement(Gate.sql, ["2", "0"])])
            let ends = Box(0)
            let hung = Task { await pool.all([[gate.statement(7)]]) }
            let outcome = await Task {
                try await gate.waiting(1, info)
                for _ in 0..<60 {
                    Task { if await pool.all([[quick]]).first?.last == "1" { ends.value += 1 } }
                }
                try await eventually { ends.value >= 60 - (limits.depth - 1) }
                try await gate.waiting(1, info)
            }.result
            try await gate.open()
            try outcome.get()
            let late = await hung.value
            #expect(late.count == 1 && late[0].error == nil)
            try await eventually { ends.value == 60 }
        }
    }

    @Test("what is asked for in one turn of the loop goes to Postgres in one write")
    func oneWrite() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            let quick = WireStatement("select $1::int", ["1"])
            try await pool.learn([quick])
            let writes = Box(0)
            try await pool.loop.submit {
                let channel = pool.core.value.connections[0].context?.channel
                try channel?.pipeline.syncOperations.addHandler(WriteCounter(writes), position: .first)
            }.get()
            for turn in 1...3 {
                let results = await pool.all(Array(repeating: [quick], count: 4))
                #expect(results.count { $0.last == "1" } == 4 && writes.value == turn)
            }
        }
    }

    @Test("a slow one gets its turn while quick ones come without a pause")
    func starvation() async throws {
        try await withPool(WireLimits(connections: 2)) { (pool: WirePool, _: String) async throws in
            let quick = WireStatement("select $1::int", ["1"])
            try await pool.learn([quick])
            let isOver = Box(false)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<32 {
                    group.addTask { while !isOver.value { _ = try await pool.pipeline([quick]) } }
                }
                for n in 0..<5 {
                    // A procedure waits until its connection has nothing else to do.
                    _ = try await pool.query("do $$ begin perform pg_sleep(0.03); end $$")
                    #expect(try await pool.query("select pg_sleep(0.03), \(n) as n").first?["n"] == "\(n)")
                    _ = try await pool.transaction { try await $0.query("select 1") }
                }
                isOver.value = true
                try await group.waitForAll()
            }
        }
    }

    @Test("a text is slow until measured, then what it usually is")
    func measuring() async throws {
        try await withPool(WireLimits(connections: 2)) { (pool: WirePool, _: String) async throws in
            func isSlow(_ sql: String) async throws -> Bool { try await pool.isSlow(WireStatement(sql)) }
            let (first, nap) = ("select 1", "select pg_sleep($1::float8)")
            #expect(try await isSlow(first))
            _ = try await pool.pipeline([WireStatement(first), WireStatement(nap, ["0.05"])])
            // The time goes to the one of which nothing is known; the other one is next.
            #expect(try await isSlow(nap))
            #expect(try await isSlow(first))
            // Until both are quick: on a busy machine one of them may take long for once.
            try await pool.learn([WireStatement(first)])
            while try await pool.areSlow([WireStatement(first), WireStatement(nap)]) {
                _ = try await pool.pipeline([WireStatement(first), WireStatement(nap, ["0"])])
            }
            // Alone: of two that are quick by now, a busy machine decides which one takes the time.
            for _ in 0..<3 { _ = try await pool.pipeline([WireStatement(nap, ["0.1"])]) }
            #expect(try await isSlow(nap))
            #expect(try await !isSlow(first))
        }
    }

    @Test("with a single connection everything still runs")
    func single() async throws {
        try await withPool(WireLimits(connections: 1)) { (pool: WirePool, _: String) async throws in
            let quick = WireStatement("select $1::int", ["1"])
            try await pool.learn([quick])
            async let slow = pool.query("select pg_sleep(0.05), 2 as n")
            async let session = pool.transaction { try await $0.query("select 3").scalar }
            let results = await pool.all(Array(repeating: [quick], count: 50))
            #expect(results.allSatisfy { $0.last == "1" })
            #expect(try await slow[0]["n"] == "2")
            #expect(try await session == "3")
        }
    }

    @Test("the table of texts does not grow without bound")
    func texts() {
        var texts = StatementTexts(capacity: 100)
        for number in 0..<1000 { _ = texts.text(WireStatement("select \(number)")) }
        #expect(texts.count <= 200)
        let kept = texts.text(WireStatement("select 999"))
        #expect(texts.text(WireStatement("select 999")) === kept)
    }
}

/// Counts what goes out, whether it is sent at once or not.
private final class WriteCounter: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    private let count: Box<Int>

    init(_ count: Box<Int>) { self.count = count }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        count.value += 1
        context.write(data, promise: promise)
    }
}
