/// Waits for what happens on its own time.
import Testing

/// The limit is for what never happens. On a busy machine hundreds of tests share the main actor, and each turn of it may
/// take seconds; a test that goes on too early waits for things that can't come any more.
@MainActor
func eventually(
    _ what: Comment, within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
) async {
    let end = ContinuousClock.now + limit
    while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(condition(), what, sourceLocation: sourceLocation)
}
