/// How a connection has a request answered, and sends the answer.
import Hummingbird
import NIOCore
import NIOHTTP1

extension ClientConnection {
    /// A body that is no longer than this is sent together with its head.
    private static let shortBody = 16 << 10

    func start(body: RequestBody) {
        guard let head = exchange?.takeRequest() else { return }
        let request = Request(head: head, body: body)
        let connection = NIOLoopBound(self, eventLoop: channel.eventLoop)
        run { [respond, channel] in
            let response = await respond(request, channel)
            connection.value.begin(response.head)
            if response.body.contentLength == nil { return connection.value.answerOnItsOwn(response.body) }
            await connection.value.answer(response.body)
        }
    }

    /// - Returns: false if the request has to take the ordinary path.
    func takesFastPath() -> Bool {
        guard let fastPath, let exchange, exchange.keepsAlive, exchange.gathered.isEmpty, let head = exchange.head
        else { return false }
        return fastPath.take(head, on: channel.eventLoop) { self.finish($0) }
    }

    private func finish(_ answer: FastAnswer?) {
        guard channel.isActive, let context else {
            exchange = nil
            return settle()
        }
        guard let answer else { return start(body: RequestBody(buffer: ByteBuffer())) }
        var head = answer.lines
        head.writeString("X-Request-Id: \(answer.name)\r\nDate: \(HTTPDate.now)\r\n\r\n")
        let isShort = answer.body.readableBytes <= Self.shortBody
        if isShort { head.writeImmutableBuffer(answer.body) }
        send(head)
        if !isShort { send(answer.body) }
        context.flush()
        exchange?.frame = AnswerFrame(whole: answer.body.readableBytes)
        exchange?.isAnswered = true
        conclude()
    }

    /// What has no length may last for hours. A new task holds none of the memory that handler and middleware needed.
    private func answerOnItsOwn(_ body: ResponseBody) {
        let isCancelled = Task.isCancelled
        let connection = NIOLoopBound(self, eventLoop: channel.eventLoop)
        run { await connection.value.answer(body) }
        if isCancelled { task?.cancel() }
    }

    /// It begins at once, on this loop, and comes back to it after each wait. Before this returns it may have ended, and
    /// others may have taken its place.
    private func run(_ work: @escaping @Sendable () async -> Void) {
        taskChanges += 1
        let change = taskChanges
        let new = Task.immediateDetached(executorPreference: executor, operation: work)
        if taskChanges == change { task = new }
    }

    /// A task keeps all the memory that it needed for as long as somebody holds it.
    private func letTaskGo() {
        taskChanges += 1
        task = nil
    }

    nonisolated(nonsending) private func answer(_ body: ResponseBody) async {
        do {
            try await body.write(AnswerWriter(self))
            end(isWhole: true)
        } catch {
            end(isWhole: false)
        }
    }

    /// Never inlined: a task's frame has room for all that its function computes with, also while it waits.
    @inline(never) private func end(isWhole: Bool) {
        letTaskGo()
        do {
            guard isWhole else { throw BrokenAnswer() }
            try finish()
        } catch {
            // Half an answer must not look like a whole one.
            channel.close(promise: nil)
            exchange?.refusal?.cancel()
            exchange = nil
        }
        settle()
    }

    private func begin(_ response: HTTPResponse) {
        guard let exchange else { return }
        let isSwitching = response.status == .switchingProtocols
        if !isSwitching { successor = nil }
        let frame = AnswerFrame(
            response, isHead: exchange.method == .head, isOld: exchange.isOld,
            keepsAlive: exchange.keepsAlive && !exchange.awaitsPermission && isSwitching == (successor != nil))
        self.exchange?.unsent = frame.head(
            response, isOld: exchange.isOld, date: HTTPDate.now, in: channel.allocator)
        self.exchange?.frame = frame
    }

    /// Sends a piece of the body.
    /// - Returns: false when the client takes no more for now; see `untilWritable`.
    func write(_ part: AnswerPart) throws -> Bool {
        guard let context, channel.isActive, let frame = exchange?.frame else { throw ChannelError.ioOnClosedChannel }
        guard frame.length != .none, part.count > 0 else { return true }
        try exchange?.frame?.add(part.count)
        let isWhole = exchange?.frame?.isWhole == true
        if var head = exchange?.unsent.take() {
            if isWhole, case .bytes(let bytes) = part, bytes.readableBytes <= Self.shortBody {
                head.writeImmutableBuffer(bytes)
                exchange?.unsent = head
                return true
            }
            send(head)
        }
        if frame.length == .chunked { send(Self.chunkMark(part.count)) }
        send(part)
        if frame.length == .chunked { send(ByteBuffer(string: "\r\n")) }
        // The last piece is sent by the end that follows it.
        if isWhole { return true }
        context.flush()
        return channel.isWritable
    }

    func send(_ bytes: ByteBuffer) {
        sent += bytes.readableBytes
        context?.write(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
    }

    private func send(_ part: AnswerPart) {
        switch part {
        case .bytes(let bytes): send(bytes)
        case .file(let piece):
            sent += part.count
            let written = channel.eventLoop.makePromise(of: Void.self)
            context?.write(wrapOutboundOut(.fileRegion(piece.region(until: written.futureResult))), promise: written)
        }
    }

    private static func chunkMark(_ count: Int) -> ByteBuffer {
        ByteBuffer(string: String(count, radix: 16) + "\r\n")
    }

    nonisolated(nonsending) func untilWritable() async throws {
        guard !channel.isWritable else { return }
        guard channel.isActive else { throw ChannelError.ioOnClosedChannel }
        try await withCheckedThrowingContinuation { writer = $0 }
    }

    private func finish() throws {
        guard let context, let frame = exchange?.frame else { throw ChannelError.ioOnClosedChannel }
        guard frame.isComplete || frame.length == .none else { throw BrokenAnswer() }
        if let head = exchange?.unsent.take() { send(head) }
        if frame.length == .chunked { send(ByteBuffer(string: "0\r\n\r\n")) }
        context.flush()
        if let successor = successor.take() { return handOver(to: successor, from: context) }
        exchange?.isAnswered = true
        if exchange?.isReceived == true { return conclude() }
        if exchange?.awaitsPermission == true { return closeAfterWrites() }
        discardTheRest()
    }

    /// The client still sends a body that nobody wants.
    private func discardTheRest() {
        exchange?.refusal = channel.eventLoop.scheduleTask(in: limits.refusedTime) { [channel] in
            channel.close(promise: nil)
        }
        pump()
    }

    /// `Expect: 100-continue`: the handler has begun to read the body, so the client may send it.
    func allowBody() {
        guard exchange?.awaitsPermission == true, exchange?.isAnswered == false else { return }
        exchange?.awaitsPermission = false
        send(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"))
        context?.flush()
    }

    /// The parts that speak HTTP leave the pipeline; bytes that they hold go to what follows.
    private func handOver(to handlers: [any ChannelHandler], from context: ChannelHandlerContext) {
        exchange = nil
        // They would never hear of it.
        if isStopping || isInputOver { return closeAfterWrites() }
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandlers(handlers, position: .after(decoder))
            _ = pipeline.removeHandler(decoder)
            pipeline.removeHandler(context: context, promise: nil)
            // The connection held back reading while it answered.
            channel.read()
        } catch { channel.close(promise: nil) }
    }
}

/// The way for a handler's body to the client; may be called from any thread.
struct AnswerWriter: FileWriter {
    private let connection: NIOLoopBound<ClientConnection>
    private let loop: any EventLoop

    init(_ connection: ClientConnection) {
        loop = connection.channel.eventLoop
        self.connection = NIOLoopBound(connection, eventLoop: loop)
    }

    mutating func write(_ buffer: ByteBuffer) async throws { try await write(.bytes(buffer)) }

    mutating func write(_ piece: FilePiece) async throws { try await write(.file(piece)) }

    private func write(_ part: AnswerPart) async throws {
        if loop.inEventLoop {
            if try connection.value.write(part) { return }
            return try await connection.value.untilWritable()
        }
        let (connection, executor) = (connection, LoopExecutor(loop: loop))
        try await withTaskExecutorPreference(executor) {
            if try connection.value.write(part) { return }
            try await connection.value.untilWritable()
        }
    }

    /// The connection ends the answer when its body has ended.
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
