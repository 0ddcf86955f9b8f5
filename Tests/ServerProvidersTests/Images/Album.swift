/// Keeps what a maker reports about one request: its tickets, pictures, progress and calls.
import Foundation
import Synchronization
import TestSupport

@testable import ServerProviders

final class Album: Sendable {
    struct Broken: Error {}

    private struct State {
        var tickets: [ImageTicket] = []
        var made: [MadeImage] = []
        var progress: [ImageProgress] = []
        var calls: [ProviderCall] = []
    }

    private let state = Mutex(State())
    /// The keeping that fails, from 1; 0 for none.
    let failingKeep: Int
    let failsDelivery: Set<Int>

    init(failingKeep: Int = 0, failsDelivery: Set<Int> = []) {
        self.failingKeep = failingKeep
        self.failsDelivery = failsDelivery
    }

    var tickets: [ImageTicket] { state.withLock { $0.tickets } }
    var made: [MadeImage] { state.withLock { $0.made }.sorted { $0.index < $1.index } }
    var progress: [ImageProgress] { state.withLock { $0.progress } }
    var calls: [ProviderCall] { state.withLock { $0.calls } }
    var previews: [PreviewFrame] {
        progress.compactMap { if case .preview(let frame) = $0 { frame } else { nil } }
    }

    var watch: ImageWatch {
        ImageWatch(
            keep: { ticket in
                let count = self.state.withLock { state in
                    state.tickets.append(ticket)
                    return state.tickets.count
                }
                if count == self.failingKeep { throw Broken() }
            },
            progress: { step in self.state.withLock { $0.progress.append(step) } },
            deliver: { image in
                if self.failsDelivery.contains(image.index) { throw Broken() }
                self.state.withLock { $0.made.append(image) }
            },
            finished: { call in self.state.withLock { $0.calls.append(call) } })
    }
}

extension ImageMaker {
    /// The run, or why there is none.
    func outcome(
        _ request: ImageRequest, from ticket: ImageTicket? = nil, _ album: Album = Album()
    ) async -> Result<ImageRun, ProviderStop> {
        do throws(ProviderStop) {
            return .success(try await make(request, from: ticket, watch: album.watch))
        } catch {
            return .failure(error)
        }
    }
}

extension Result<ImageRun, ProviderStop> {
    var stop: ProviderStop? { if case .failure(let stop) = self { stop } else { nil } }
    var label: String {
        switch self {
        case .success(let run): "made \(run.made)"
        case .failure(let stop): stop.failure?.label ?? "cancelled"
        }
    }
}

extension ImageRequest {
    static func boat(
        count: Int = 1, size: PixelSize = PixelSize(1024, 1024), seed: UInt64? = nil, start: Start? = nil,
        previews: Bool = false, deadline: Duration = .seconds(20)
    ) -> ImageRequest {
        ImageRequest(
            prompt: "a red boat", style: "pop art", size: size, count: count, seed: seed, start: start,
            wantsPreviews: previews, deadline: .now + deadline)
    }
}
