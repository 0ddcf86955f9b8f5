/// A request's bytes, produced as the connection takes them: at most one piece is in memory.
import NIOCore
import Synchronization

struct RequestBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let request: ChatRequest
    let files: PhotoFiles
    let departure: Departure

    struct AsyncIterator: AsyncIteratorProtocol {
        private let pieces: [ChatRequest.Piece]
        private let files: PhotoFiles
        private let departure: Departure
        private var index = 0
        private var offset = 0

        init(_ body: RequestBody) {
            pieces = body.request.pieces
            files = body.files
            departure = body.departure
        }

        mutating func next() async throws -> ByteBuffer? {
            guard index < pieces.count else { return nil }
            let buffer: ByteBuffer
            switch pieces[index] {
            case .bytes(let bytes):
                buffer = bytes
                index += 1
            case .file(let path, let size):
                do throws(ProviderFailure) {
                    buffer = try await files.base64(of: path, from: offset, size: size)
                } catch {
                    departure.failed(error)
                    throw error
                }
                offset += PhotoFiles.pieceSize
                if offset >= size { (index, offset) = (index + 1, 0) }
            }
            if index == pieces.count { departure.complete() }
            return buffer
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// Whether a request was sent completely. Until then the provider can't have understood it, so it can't bill it.
final class Departure: Sendable {
    private struct State {
        var isComplete = false
        var failure: ProviderFailure?
        var place: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// `place` is given back once: when the request was sent, or at the latest when `giveBack` is called.
    func took(place: @escaping @Sendable () -> Void) {
        state.withLock { $0.place = place }
    }

    var isComplete: Bool { state.withLock { $0.isComplete } }
    var failure: ProviderFailure? { state.withLock { $0.failure } }

    func complete() {
        state.withLock { $0.isComplete = true }
        giveBack()
    }

    func failed(_ failure: ProviderFailure) {
        state.withLock { $0.failure = failure }
    }

    func giveBack() {
        let place = state.withLock { state in
            defer { state.place = nil }
            return state.place
        }
        place?()
    }
}
