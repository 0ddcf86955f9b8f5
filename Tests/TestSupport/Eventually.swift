/// Waiting for what happens on its own time.

package struct NeverHappened: Error {
    package init() {}
}

/// Waits until something is so; generous, as it ends with the event and the time only bounds a failure.
package func eventually(
    within limit: Duration = .seconds(60), _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    throw NeverHappened()
}
