/// The connections of one event loop, and which flight goes to which of them.
import Logging
import NIOCore

package struct WireLimits: Sendable, Hashable {
    /// Connections of one event loop; they are opened when they are needed.
    package var connections = 4
    /// Further ones, which stand in for those that long work holds up, and end when these are back.
    package var spares = 0
    /// Connections that quick flights have for themselves.
    package var reserved = 1
    /// Quick flights that may be under way on one connection. With more, its process works through them in one go while
    /// other connections' processes wait for the core.
    package var depth = 4
    /// Flights that may wait for a connection; further ones fail as `overloaded`.
    package var waiting = 2048

    package init(connections: Int = 4, spares: Int = 0, depth: Int = 4, waiting: Int = 2048) {
        self.connections = connections
        self.spares = spares
        self.depth = depth
        self.waiting = waiting
    }

    /// How long a flight may have a connection alone before a spare may step in.
    static let patience = TimeAmount.milliseconds(150)
}

final class PoolCore {
    let loop: any EventLoop
    let configuration: WireConfiguration
    let limits: WireLimits
    let logger: Logger
    let queue: any WireQueue

    var connections: [WireConnection] = []
    /// Connections that are being made.
    var opening = 0
    /// Why none can be made at the moment: whoever asks hears it at once.
    var failure: WireError?
    var failures = 0
    var openNoneBefore = NIODeadline.distantPast
    var live = LiveFlights()
    var isClockDue = false
    /// When the clock last looked.
    var looked = NIODeadline.distantPast
    var drained: EventLoopPromise<Void>?
    private var texts = StatementTexts()
    private var isPumping = false

    init(
        _ configuration: WireConfiguration, limits: WireLimits, queue: any WireQueue, loop: any EventLoop,
        logger: Logger
    ) {
        self.configuration = configuration
        self.limits = limits
        self.queue = queue
        self.loop = loop
        self.logger = logger
    }

    /// - Parameter done: called on the loop; at once if nothing can be sent.
    /// - Returns: nil if it has ended already.
    func submit(
        _ statements: [WireStatement], deadline: NIODeadline, payer: (any Sendable)?,
        done: @escaping (Result<[WireRows], WireError>) -> Void
    ) -> Flight? {
        if let refusal = refusal(of: statements) {
            done(.failure(refusal))
            return nil
        }
        let texts = texts(of: statements)
        if let strange = texts.first(where: { $0.isControl || $0.isCopy }) {
            done(.failure(.misplaced(strange)))
            return nil
        }
        guard !statements.isEmpty else {
            done(drained == nil ? .success([]) : .failure(.isClosed))
            return nil
        }
        let isQuick = texts.allSatisfy { $0.isPlain && !$0.isSlow }
        let flight = Flight(
            .statements(statements, texts), lane: isQuick ? .quick : .alone, payer: payer, deadline: deadline,
            done: done)
        admit(flight)
        return flight
    }

    func refusal(of statements: [WireStatement]) -> WireError? {
        for statement in statements { if let refusal = statement.refusal { return refusal } }
        return nil
    }

    func texts(of statements: [WireStatement]) -> [StatementText] { statements.map { texts.text($0) } }

    /// Whoever wants a connection alone.
    func checkOut(
        deadline: NIODeadline, payer: (any Sendable)?, taken: @escaping (WireConnection) -> Void,
        failed: @escaping (WireError) -> Void
    ) -> Flight {
        let flight = Flight(.checkout(taken), lane: .alone, payer: payer, deadline: deadline) { result in
            if case .failure(let error) = result { failed(error) }
        }
        admit(flight)
        return flight
    }

    private func admit(_ flight: Flight) {
        if drained != nil { return flight.end(.failure(.isClosed)) }
        if connections.isEmpty, let failure { return flight.end(.failure(failure)) }
        if let refusal = queue.add(flight) { return flight.end(.failure(refusal)) }
        flight.isQueued = true
        track(flight)
        pump()
    }

    /// Gives waiting flights to connections that have room.
    func pump() {
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        while queue.count(.quick) > 0, let connection = roomForQuick(), let flight = queue.next(.quick) {
            if flight.state != .waiting { continue }
            if connection.load > 0 { grow(for: 1) }
            connection.enqueue(flight)
        }
        while queue.count(.alone) > 0, let connection = roomForAlone(), let flight = queue.next(.alone) {
            if flight.state == .waiting { start(flight, on: connection) }
        }
        if queue.count > 0 { grow(for: queue.ready(most: most) - opening) }
    }

    /// Connections that long work holds up.
    private var heldUp: Int {
        guard limits.spares > 0 else { return 0 }
        let since = NIODeadline.now() - WireLimits.patience
        return min(limits.spares, connections.count { $0.use != .shared && $0.aloneSince < since })
    }

    /// How many connections there may be: more at once would only take turns on the same cores, and all would wait longer.
    var most: Int { limits.connections + heldUp }

    private func roomForQuick() -> WireConnection? {
        var best: WireConnection?
        for connection in connections where connection.use == .shared && connection.canSend {
            if connection.load < best?.load ?? limits.depth { best = connection }
        }
        return best
    }

    private func roomForAlone() -> WireConnection? {
        let shared = connections.filter { $0.use == .shared && $0.canSend }
        guard connections.count(where: { $0.use != .shared }) < max(1, most - limits.reserved),
            let best = shared.min(by: { $0.load < $1.load })
        else { return nil }
        // A new connection is there sooner than those before it have ended.
        return best.load == 0 || connections.count + opening >= most ? best : nil
    }

    private func start(_ flight: Flight, on connection: WireConnection) {
        connection.use = .alone
        connection.aloneSince = .now()
        // What could commit a part of itself is never behind something that may be cancelled.
        guard connection.load == 0 || flight.isUndoneByFailure else {
            connection.held = flight
            return
        }
        if case .checkout(let taken) = flight.content {
            connection.use = .session
            flight.state = .sent
            flight.sentAt = .now()
            taken(connection)
        } else {
            connection.enqueue(flight)
        }
    }

    /// The session is over and its transaction ended.
    func giveBack(_ connection: WireConnection, _ flight: Flight) {
        flight.work = Double((NIODeadline.now() - flight.sentAt).nanoseconds) / 1e9
        if !connection.isClosed {
            if connection.status == .idle, connection.load == 0 {
                connection.use = .shared
            } else {
                connection.close(.lost("a session left its transaction open"))
            }
        }
        flight.end(.success([]))
        pump()
        retire(connection)
    }

    /// Those that a spare stood in for are back: one of them is too many.
    private func retire(_ connection: WireConnection) {
        guard connections.count > most, connection.use == .shared, connection.load == 0, !connection.isClosed else {
            return
        }
        connections.removeAll { $0 === connection }
        connection.owner = nil
        connection.close(.isClosed)
    }
}

extension PoolCore: WireConnectionOwner {
    func hasRoom(_ connection: WireConnection) {
        if connection.use == .alone, connection.load == 0, connection.canSend {
            let held = connection.held
            connection.held = nil
            connection.use = .shared
            if let held, held.state == .waiting { start(held, on: connection) }
        }
        pump()
        retire(connection)
    }

    func resend(_ flight: Flight) -> Bool {
        guard flight.isQueued, flight.state != .ended else { return false }
        flight.rewind()
        queue.putBack(flight)
        // What made it come back has not been dealt with yet.
        loop.assumeIsolated().execute { self.pump() }
        return true
    }

    func wasLost(_ connection: WireConnection, _ error: WireError) {
        connections.removeAll { $0 === connection }
        if let held = connection.held, held.state == .waiting { _ = resend(held) }
        if drained == nil { logger.warning("a connection to Postgres was lost", metadata: ["reason": "\(error)"]) }
        loop.assumeIsolated().execute { self.pump() }
    }

    func heard(_ payload: String, on channel: String) {}
}

extension WireError {
    static func misplaced(_ text: StatementText) -> WireError {
        WireError(
            .unexpected,
            message: text.isCopy
                ? "COPY is not for this client"
                : "\(text.sql.firstSQLWord) would concern others on the same connection; use a transaction")
    }
}
