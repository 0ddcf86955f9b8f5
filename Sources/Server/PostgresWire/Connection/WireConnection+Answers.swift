/// What a connection reads: each message belongs to the first flight that has not ended, or to nobody.
import Logging
import NIOCore

extension WireConnection {
    func take(_ message: inout Message) throws(WireError) {
        switch message.tag {
        case UInt8(ascii: "N"): noteNotice(&message.body)
        case UInt8(ascii: "S"): note(&message.body)
        case UInt8(ascii: "A"): try notify(&message.body)
        case UInt8(ascii: "E"): try takeError(&message.body)
        case UInt8(ascii: "Z"): try takeReady(&message.body)
        case UInt8(ascii: "G"), UInt8(ascii: "H"), UInt8(ascii: "W"):
            throw WireError(.unexpected, fate: .unknown, message: "COPY is not for this client")
        default:
            guard let flight = flights.first else { throw .nonsense("an answer to no question") }
            flight.progress.bytes += message.body.readableBytes + 5
            guard flight.progress.bytes <= configuration.longestAnswer else {
                throw WireError(.unexpected, fate: .unknown, sqlState: "54000", message: "the result is too long")
            }
            try flight.progress.take(&message)
        }
    }

    func note(_ body: inout ByteBuffer) {
        guard let name = body.readNullTerminatedString(), let value = body.readNullTerminatedString(),
            name.utf8.count + value.utf8.count < 1024, parameters.count < 64 || parameters[name] != nil
        else { return }
        parameters[name] = value
    }

    /// They belong to no request of ours.
    private func noteNotice(_ body: inout ByteBuffer) {
        guard logger.logLevel <= .debug, let notice = try? body.readError().error else { return }
        logger.debug("notice from Postgres", metadata: ["notice": "\(notice.message)"])
    }

    private func notify(_ body: inout ByteBuffer) throws(WireError) {
        guard body.readInteger(as: Int32.self) != nil else { throw .nonsense("half a notification") }
        let channel = try body.readCString()
        owner?.heard(try body.readCString(), on: channel)
    }

    private func takeError(_ body: inout ByteBuffer) throws(WireError) {
        let (error, severity) = try body.readError()
        guard severity != .panic else { throw error.with(.unknown) }
        guard severity != .fatal else { return fatal = error.with(.unknown) }
        guard let flight = flights.first else { throw .nonsense("an error that belongs to nothing") }
        guard flight.progress.error == nil else { return }
        flight.progress.error = error
        setRight(flight, error)
        flight.progress.failedAtBind = flight.progress.stage == .bind
        if flight.progress.stage != .script { flight.progress.stage = .skipping }
    }

    /// What of the flight Postgres has prepared or closed, and what it skipped.
    private func setRight(_ flight: Flight, _ error: WireError) {
        let progress = flight.progress
        if progress.stage == .close {
            prepared.closeAgain(progress.closes.suffix(progress.closes.count - progress.position))
        }
        let begun = progress.stage == .close ? -1 : progress.position
        for (index, plan) in progress.plans.enumerated() where index >= begun {
            guard let statement = plan.prepared else { continue }
            let isCurrent = index == begun
            if plan.parses, !isCurrent || progress.stage == .parse {
                prepared.forget(statement)
            } else if isCurrent, !statement.isReady {
                prepared.drop(statement)
            } else if isCurrent, progress.stage == .bind, error.sqlState == "0A000" {
                // Its table has changed since: Postgres keeps to the columns that it has promised, and refuses.
                prepared.drop(statement)
            } else if isCurrent, progress.stage == .bind, error.sqlState == "26000" {
                prepared.forget(statement)
            }
        }
    }

    private func takeReady(_ body: inout ByteBuffer) throws(WireError) {
        guard let status = body.readInteger(as: UInt8.self).flatMap(TransactionStatus.init), body.readableBytes == 0
        else { throw .nonsense("a state that no transaction has") }
        guard let flight = flights.first, flight.progress.error != nil || flight.progress.isWhole else {
            throw .nonsense("the end of an answer too early")
        }
        flights.removeFirst()
        self.status = status
        let now = NIODeadline.now()
        measure(flight, until: now)
        lastAnswer = now
        cancelling.hasEnded(flight)
        finish(flight)
        if !isClosed {
            cancelHead()
            goOn()
        }
    }

    /// Something that held the connection up may be over.
    func goOn() {
        guard !isClosed else { return }
        if cancelling.isUncertain, flights.isEmpty {
            return close(.lost("a request to cancel may still be on its way").with(.retryable))
        }
        if canSend, !pending.isEmpty { flushSoon() }
        owner?.hasRoom(self)
    }

    private func finish(_ flight: Flight) {
        guard var error = flight.progress.error else {
            return flight.end(.success(flight.progress.results))
        }
        error.fate = flight.isBound || flight.isUndoneByFailure ? .retryable : .unknown
        if shouldResend(flight, error) {
            flight.resends += 1
            if owner?.resend(flight) ?? false { return }
        }
        flight.end(.failure(flight.explained(error)))
    }

    /// Two failures are none of the caller's doing, and Postgres has undone all of the flight: a cancel that was meant
    /// for the flight before it, and a statement whose table changed after it was prepared.
    private func shouldResend(_ flight: Flight, _ error: WireError) -> Bool {
        guard flight.unwanted == nil, flight.isUndoneByFailure, !flight.isBound else { return false }
        if error.sqlState == "57014" { return flight.mayBeHit && flight.resends < 5 }
        return flight.progress.failedAtBind && ["0A000", "26000"].contains(error.sqlState) && flight.resends == 0
    }

    /// To the statement of which least is known, or which usually takes the longest: the time of a single one in a
    /// flight is not to be seen from here, as their answers come together.
    private func measure(_ flight: Flight, until now: NIODeadline) {
        let milliseconds = Double((now - max(flight.sentAt, lastAnswer)).nanoseconds) / 1e6
        flight.work += milliseconds / 1000
        if flight.progress.error != nil, milliseconds < StatementText.slow { return }
        let guilty = flight.texts.reversed().max { ($0.milliseconds ?? .infinity) < ($1.milliseconds ?? .infinity) }
        guilty?.measured(milliseconds)
    }
}

extension Progress {
    /// Everything that was asked is answered, up to ReadyForQuery.
    var isWhole: Bool { stage == .sync || stage == .script }

    mutating func take(_ message: inout Message) throws(WireError) {
        switch (message.tag, stage) {
        case (UInt8(ascii: "D"), .rows), (UInt8(ascii: "D"), .script):
            guard message.body.isRow(of: names.all.count) else { throw .nonsense("a row with other columns") }
            bodies.append(message.body)
        case (UInt8(ascii: "2"), .bind): takeBound()
        case (UInt8(ascii: "C"), .rows):
            finishResult(try message.body.readCString())
            next()
        case (UInt8(ascii: "I"), .rows):
            finishResult("")
            next()
        case (UInt8(ascii: "1"), .parse): takeParsed()
        case (UInt8(ascii: "t"), .parameters): stage = .description
        case (UInt8(ascii: "T"), .description), (UInt8(ascii: "n"), .description):
            plan.prepared?.names = try columns(&message)
            plan.prepared?.isReady = true
            stage = .bind
        case (UInt8(ascii: "T"), .portal), (UInt8(ascii: "n"), .portal):
            names = try columns(&message)
            stage = .rows
        case (UInt8(ascii: "3"), .close):
            position += 1
            if position == closes.count {
                position = 0
                stage = plans.first?.first ?? .sync
            }
        case (UInt8(ascii: "T"), .script): names = try columns(&message)
        case (UInt8(ascii: "C"), .script): finishResult(try message.body.readCString())
        case (UInt8(ascii: "I"), .script): finishResult("")
        default: throw .nonsense("an answer out of turn")
        }
    }

    private mutating func takeParsed() {
        stage = plan.describesStatement ? .parameters : .bind
        if !plan.describesStatement { plan.prepared?.isReady = true }
    }

    private mutating func takeBound() {
        if plan.describesPortal {
            stage = .portal
        } else {
            names = plan.prepared?.names ?? .none
            stage = .rows
        }
    }

    private func columns(_ message: inout Message) throws(WireError) -> ColumnNames {
        message.tag == UInt8(ascii: "T") ? try message.body.readColumns() : .none
    }
}
