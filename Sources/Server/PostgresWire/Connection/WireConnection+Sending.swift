/// What a connection writes: all flights of one turn of the loop at once.
import NIOCore

extension WireConnection {
    /// It is written with the next turn of the loop, unless something holds the connection up.
    func enqueue(_ flight: Flight) {
        guard !isClosed else { return flight.end(.failure(fatal ?? WireError.lost().with(.retryable))) }
        flight.state = .pending
        flight.connection = self
        pending.append(flight)
        flushSoon()
    }

    func flushSoon() {
        guard !isFlushDue else { return }
        isFlushDue = true
        loop.assumeIsolated().execute { self.flush() }
    }

    private func flush() {
        isFlushDue = false
        guard canSend, !pending.isEmpty, let context else { return }
        var buffer = context.channel.allocator.buffer(capacity: 4096)
        let now = NIODeadline.now()
        let batch = pending
        pending = []
        for flight in batch where flight.state == .pending {
            flight.state = .sent
            flight.sentAt = now
            write(flight, to: &buffer)
            flights.append(flight)
        }
        // All of them may have been cancelled since.
        if buffer.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(buffer), promise: nil) }
        if flights.isEmpty { owner?.hasRoom(self) }
    }

    private func write(_ flight: Flight, to buffer: inout ByteBuffer) {
        switch flight.content {
        case .script(let text):
            flight.progress.stage = .script
            buffer.writeQuery(text)
        case .statements(let statements, let texts):
            flight.progress.closes = prepared.takeToClose()
            for old in flight.progress.closes { buffer.writeClose(statement: old.name) }
            flight.progress.plans.reserveCapacity(statements.count)
            for (statement, text) in zip(statements, texts) {
                let plan = plan(statement, text, in: flight)
                write(statement, text, plan, to: &buffer)
                flight.progress.plans.append(plan)
            }
            buffer.writeSync()
            flight.progress.begin()
        case .checkout: break
        }
    }

    private func plan(_ statement: WireStatement, _ text: StatementText, in flight: Flight) -> Progress.Plan {
        guard statement.isPrepared, text.isShort else { return unnamed }
        if let known = prepared[text] {
            let isOurs = known.isReady || flight.progress.plans.contains { $0.prepared === known }
            guard isOurs else { return unnamed }
            return .init(
                prepared: known, parses: false, describesStatement: false, describesPortal: !text.isPlain)
        }
        return .init(
            prepared: prepared.add(text), parses: true, describesStatement: text.isPlain,
            describesPortal: !text.isPlain)
    }

    private var unnamed: Progress.Plan {
        .init(prepared: nil, parses: true, describesStatement: false, describesPortal: true)
    }

    private func write(
        _ statement: WireStatement, _ text: StatementText, _ plan: Progress.Plan, to buffer: inout ByteBuffer
    ) {
        let name = plan.prepared?.name ?? ""
        if plan.parses { buffer.writeParse(name, text.sql) }
        if plan.describesStatement { buffer.writeDescribe(statement: name) }
        buffer.writeBind(name, statement.values)
        if plan.describesPortal { buffer.writeDescribePortal() }
        buffer.writeExecute()
    }
}
