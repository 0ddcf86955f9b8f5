/// Brings a message from fal to the run that waits for it, by the request's unguessable token.
import ServerDeadlines
import Synchronization
import Wire

/// What fal says about a finished request.
struct FalNotice: Sendable, Hashable {
    var requestID: String
    var isOK: Bool
    /// The model's output or its error; null if fal couldn't write it down.
    var payload: JSONValue
}

/// Only messages for open tokens are held, at most one each, so strangers can't fill the memory.
final class FalNotices: Sendable {
    /// Held by a run for as long as it waits.
    struct Handle: Sendable, Hashable {
        let token: String
        fileprivate let number: Int
    }

    private struct Entry {
        var number: Int
        var notice: FalNotice?
        var waiter: CheckedContinuation<Void, Never>?
    }

    private struct State {
        var next = 0
        var entries: [String: Entry] = [:]
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.entries.count } }

    /// Open it before the request is sent: the message may come before the answer.
    func open(_ token: String) -> Handle {
        let (handle, old) = state.withLock { state in
            state.next += 1
            let old = state.entries.updateValue(Entry(number: state.next), forKey: token)
            return (Handle(token: token, number: state.next), old)
        }
        old?.waiter?.resume()
        return handle
    }

    func close(_ handle: Handle) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.entries[handle.token]?.number == handle.number else { return nil }
            return state.entries.removeValue(forKey: handle.token)?.waiter
        }
        waiter?.resume()
    }

    /// False if nobody waits for it here.
    func post(_ notice: FalNotice, to token: String) -> Bool {
        let (isOpen, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
            guard var entry = state.entries[token] else { return (false, nil) }
            let waiter = entry.waiter
            entry.notice = notice
            entry.waiter = nil
            state.entries[token] = entry
            return (true, waiter)
        }
        waiter?.resume()
        return isOpen
    }

    /// The message, at once if it is there, or nil after the pause or when the task is cancelled.
    func next(_ handle: Handle, within pause: Duration) async -> FalNotice? {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.posted(handle) }
            group.addTask { try? await Alarm.sleep(for: pause) }
            await group.next()
            group.cancelAll()
        }
        return state.withLock { state in
            guard state.entries[handle.token]?.number == handle.number else { return nil }
            defer { state.entries[handle.token]?.notice = nil }
            return state.entries[handle.token]?.notice
        }
    }

    private func posted(_ handle: Handle) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    guard !Task.isCancelled, let entry = state.entries[handle.token], entry.number == handle.number,
                        entry.notice == nil
                    else { return false }
                    state.entries[handle.token]?.waiter = continuation
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard state.entries[handle.token]?.number == handle.number else { return nil }
                defer { state.entries[handle.token]?.waiter = nil }
                return state.entries[handle.token]?.waiter
            }
            waiter?.resume()
        }
    }
}
