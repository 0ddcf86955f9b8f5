/// Waiting for what happens on its own time.

package struct NeverHappened: Error {
    package init() {}
}

/// Waits until something is so; generous, as it ends with the event and the time only bounds a failure.
///
/// Of the time between two looks no more than a second counts: a machine that stands still takes nothing away from
/// what is waited for.
package func eventually(
    within limit: Duration = .seconds(90), _ condition: () async throws -> Bool
) async throws {
    var waited = Duration.zero
    while waited < limit {
        let began = ContinuousClock.now
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
        waited += min(ContinuousClock.now - began, .seconds(1))
    }
    throw NeverHappened()
}

/// Whether something comes to be so, in the time that ``eventually(within:_:)`` gives.
package func becomes(_ isSo: () async throws -> Bool) async throws -> Bool {
    do { try await eventually(isSo) } catch is NeverHappened { return false }
    return true
}
