/// Waits for what happens on its own time.
import Testing

@MainActor
func eventually(
    _ what: Comment, within limit: Duration = .seconds(20), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
) async {
    let end = ContinuousClock.now + limit
    while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(condition(), what, sourceLocation: sourceLocation)
}
