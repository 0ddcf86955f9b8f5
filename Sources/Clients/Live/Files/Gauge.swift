/// Tells how far an upload is, and nothing twice.
import Clients

final class Gauge: Sendable {
    private struct State: Sendable {
        var told = TransferProgress(moved: 0, confirmed: 0, total: 0)
        /// What an earlier part still says is of no interest.
        var part = 0
    }

    private let state = Locked(State())
    private let progress: StorageClient.Progress

    init(_ progress: @escaping StorageClient.Progress) { self.progress = progress }

    var confirmed: Int64 { state.withLock { $0.told.confirmed } }

    func begin(_ total: Int64) {
        let start = TransferProgress(moved: 0, confirmed: 0, total: total)
        state.withLock { $0.told = start }
        progress(start)
    }

    /// Counts the bytes of the next part as they go over the wire. Callbacks may come late or twice.
    func part() -> Transport.Progress {
        let number = state.withLock { state in
            state.part += 1
            return state.part
        }
        return { [self] done, _ in
            tell { state in
                guard state.part == number else { return }
                state.told.moved = max(state.told.moved, state.told.confirmed + done)
            }
        }
    }

    func confirm(_ offset: Int64) {
        tell { state in
            state.part += 1
            (state.told.moved, state.told.confirmed) = (offset, offset)
        }
    }

    /// Told while the lock is held, so that no two are told in the wrong order.
    private func tell(_ change: @Sendable (inout State) -> Void) {
        state.withLock { state in
            let before = state.told
            change(&state)
            if state.told != before { progress(state.told) }
        }
    }
}
