/// The stand-in's addresses: submit, status, result, cancel, files and keys, under the names that the real ones have.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

extension FakeFal {
    func router() -> Router<FakeContext> {
        let router = Router(context: FakeContext.self)
        for method in [HTTPRequest.Method.get, .post, .put] {
            router.on("**", method: method) { request, context in
                try await self.handle(request, context)
            }
        }
        return router
    }

    private func handle(_ request: Request, _ context: FakeContext) async throws -> Response {
        let path = request.uri.path.split(separator: "/").map(String.init)
        if request.method == .get, path == [".well-known", "jwks.json"] { return keys() }
        if request.method == .get, path.first == "files" { return try await file(path, request, context) }
        if let index = path.firstIndex(of: "requests"), request.method != .post {
            guard isAuthorized(request) else { return unauthorized() }
            return try await about(path, index, request)
        }
        guard request.method == .post else { return refuse(405, "Method Not Allowed") }
        return try await submit(path.joined(separator: "/"), request, context)
    }

    func isAuthorized(_ request: Request) -> Bool { request.headers[.authorization] == "Key \(key)" }

    /// The real service quotes nothing, but a careless one would: our logs must not repeat it.
    func unauthorized() -> Response { refuse(401, "Cannot access application. Authentication is required.") }

    func refuse(_ status: Int, _ detail: String) -> Response {
        state.withLock { $0.refusals.append(detail) }
        return FakeHost.json(status, #"{"detail":"\#(detail)"}"#)
    }

    // MARK: - submit

    private func submit(_ model: String, _ request: Request, _ context: FakeContext) async throws -> Response {
        state.withLock { $0.submissions += 1 }
        if case .resetEarly = state.withLock({ $0.entrances.first }) {
            state.withLock { _ = $0.entrances.removeFirst() }
            return try await FakeHost.hangUp(context)
        }
        guard isAuthorized(request) else { return unauthorized() }
        let body = try await request.body.collect(upTo: 64 << 20)
        let asked: Asked
        do {
            asked = try FakeFalRules.check(model, request, Data(body.readableBytesView))
        } catch {
            state.withLock { $0.refusals.append(error.body) }
            return FakeHost.json(error.status, error.body, ["X-Fal-Retryable": "false"])
        }
        let entrance = state.withLock { $0.entrances.isEmpty ? .accepted : $0.entrances.removeFirst() }
        return try await enter(entrance, asked, context)
    }

    private func enter(_ entrance: Entrance, _ asked: Asked, _ context: FakeContext) async throws -> Response {
        switch entrance {
        case .accepted: return FakeHost.json(200, place(accept(asked), status: "IN_QUEUE"))
        case .refused(let status, let headers, let body): return FakeHost.json(status, body, headers)
        case .resetEarly: return try await FakeHost.hangUp(context)
        case .acceptedButSays(let status, let body):
            _ = accept(asked)
            return FakeHost.json(status, body)
        case .acceptedThenReset:
            _ = accept(asked)
            return try await FakeHost.hangUp(context)
        case .acceptedThenTrickle:
            _ = accept(asked)
            return FakeHost.trickle("application/json")
        case .slow(let wait, let then):
            let response = try await enter(then, asked, context)
            try? await Task.sleep(for: wait)
            return response
        case .acceptedAfter(let latch):
            let job = accept(asked)
            try await latch.wait()
            return FakeHost.json(200, place(job, status: "IN_QUEUE"))
        }
    }

    private func accept(_ asked: Asked) -> Job {
        let job = state.withLock { state in
            let job = Job(asked: asked, run: state.runs.isEmpty ? .pictures : state.runs.removeFirst())
            state.jobs[asked.id] = job
            state.order.append(asked.id)
            return job
        }
        announce(job)
        return job
    }

    /// The short form of the path, without what follows the app's name.
    private func place(_ job: Job, status: String, _ more: String = "") -> String {
        let app = job.asked.model.split(separator: "/").prefix(2).joined(separator: "/")
        let base = "\(base)/\(app)/requests/\(job.asked.id)"
        let queue = status == "IN_QUEUE" ? #","queue_position":0"# : ""
        return #"""
            {"status":"\#(status)","request_id":"\#(job.asked.id)","response_url":"\#(base)",\#
            "status_url":"\#(base)/status","cancel_url":"\#(base)/cancel"\#(queue)\#(more)}
            """#
    }

    // MARK: - what became of it

    private func about(_ path: [String], _ index: Int, _ request: Request) async throws -> Response {
        let app = path[..<index].joined(separator: "/")
        let rest = Array(path[(index + 1)...])
        guard let id = rest.first, let job = state.withLock({ $0.jobs[id] }), app == shortName(job.asked.model) else {
            return rest.last == "cancel"
                ? FakeHost.json(404, #"{"status":"NOT_FOUND"}"#) : refuse(404, "Request not found")
        }
        switch (request.method, rest.dropFirst().first) {
        case (.get, "status"): return status(job)
        case (.get, nil): return result(job)
        case (.put, "cancel"): return cancel(job)
        default: return refuse(405, "Method Not Allowed")
        }
    }

    private func shortName(_ model: String) -> String { model.split(separator: "/").prefix(2).joined(separator: "/") }

    private func status(_ job: Job) -> Response {
        let scripted = state.withLock { state -> (status: Int, body: String)? in
            state.polls += 1
            return state.statusAnswers.isEmpty ? nil : state.statusAnswers.removeFirst()
        }
        if let scripted { return FakeHost.json(scripted.status, scripted.body) }
        let age = ContinuousClock.now - job.since
        switch job.end(after: age) {
        case nil: return FakeHost.json(202, place(job, status: age < .milliseconds(20) ? "IN_QUEUE" : "IN_PROGRESS"))
        case .failed(_, _, let error?):
            return FakeHost.json(
                200, place(job, status: "COMPLETED", #","error":"it failed","error_type":"\#(error)""#))
        case .some: return FakeHost.json(200, place(job, status: "COMPLETED", #","metrics":{"inference_time":0.4}"#))
        }
    }

    private func result(_ job: Job) -> Response {
        state.withLock { $0.fetches += 1 }
        guard let end = job.end(after: .now - job.since) else {
            return FakeHost.json(400, #"{"detail":"Request is still in progress"}"#)
        }
        if case .hidden(let count, let then) = end {
            let tries = state.withLock { state -> Int in
                state.jobs[job.asked.id]?.hidden += 1
                return state.jobs[job.asked.id]?.hidden ?? 0
            }
            return tries <= count ? FakeHost.json(502, "<html>bad gateway</html>") : answer(job, then)
        }
        return answer(job, end)
    }

    private func answer(_ job: Job, _ end: Run) -> Response {
        if case .failed(let status, let body, _) = end { return FakeHost.json(status, body) }
        return FakeHost.json(200, output(job, end), ["x-fal-request-id": job.asked.id])
    }

    private func cancel(_ job: Job) -> Response {
        if job.isCancelled || job.end(after: .now - job.since) == nil {
            state.withLock { state in
                state.jobs[job.asked.id]?.isCancelled = true
                state.jobs[job.asked.id]?.run = .failed(
                    status: 499, body: #"{"detail":"cancelled","error_type":"client_cancelled"}"#)
            }
            return FakeHost.json(202, #"{"status":"CANCELLATION_REQUESTED"}"#)
        }
        return FakeHost.json(400, #"{"status":"ALREADY_COMPLETED"}"#)
    }

    /// The model's output.
    func output(_ job: Job, _ end: Run) -> String {
        var count = job.asked.count
        var flagged: Set<Int> = []
        switch end {
        case .fewer(let fewer): count = fewer
        case .flagged(let places): flagged = Set(places)
        case .says(let text): return text
        default: break
        }
        let images = (0..<count).map { index in
            let file = state.withLock { $0.files.indices.contains(index) ? $0.files[index] : .whole }
            var host = base
            if case .elsewhere(let other) = file { host = other }
            let url = "\(host)/files/\(job.asked.id)/\(index).jpg"
            return #"{"url":"\#(url)","width":1024,"height":1024,"content_type":"image/jpeg"}"#
        }
        let flags = (0..<count).map { flagged.contains($0) ? "true" : "false" }
        return #"""
            {"images":[\#(images.joined(separator: ","))],"timings":{"inference":0.4},"seed":8589934592123,\#
            "has_nsfw_concepts":[\#(flags.joined(separator: ","))],"prompt":"p"}
            """#
    }

    // MARK: - files

    /// A prompt of "a boat, picture 7" gets that picture, so that a test can tell whose it is.
    private static func number(in prompt: String) -> Int? {
        prompt.firstMatch(of: /picture (\d{1,4})/).flatMap { Int($0.output.1) }
    }

    private func file(_ path: [String], _ request: Request, _ context: FakeContext) async throws -> Response {
        state.withLock { $0.fileFetches += 1 }
        // Whoever sends the key here gives it to a file server.
        guard request.headers[.authorization] == nil else { return refuse(400, "a key was sent to the file server") }
        guard let name = path.last, let index = Int(name.dropLast(4)) else { return refuse(404, "no file") }
        let prompt = path.dropLast().last.flatMap { id in state.withLock { $0.jobs[String(id)]?.asked.prompt } }
        let jpeg = try FakePictures.jpeg(Self.number(in: prompt ?? "") ?? index)
        let behaviour = state.withLock { $0.files.indices.contains(index) ? $0.files[index] : .whole }
        switch behaviour {
        case .whole, .elsewhere: return Self.file(jpeg)
        case .says(let status, let type, let body):
            var response = FakeHost.json(status, body)
            response.headers[.contentType] = type
            return response
        case .half: return Self.file(jpeg.getSlice(at: 0, length: jpeg.readableBytes / 2) ?? ByteBuffer())
        case .cutOff: return FakeHost.cut(jpeg, type: "image/jpeg", context)
        case .bytes(let count):
            var long = jpeg
            long.writeRepeatingByte(0x20, count: max(0, count - jpeg.readableBytes))
            return Self.file(long)
        case .trickle: return FakeHost.trickle("image/jpeg")
        }
    }

    private static func file(_ bytes: ByteBuffer) -> Response {
        Response(status: .ok, headers: [.contentType: "image/jpeg"], body: ResponseBody(byteBuffer: bytes))
    }
}

extension FakeFal.Job {
    /// Nil while it runs.
    func end(after age: Duration) -> FakeFal.Run? {
        switch run {
        case .never: nil
        case .slow(let wait, let then): age < wait ? nil : then
        default: age < .milliseconds(5) ? nil : run
        }
    }
}
