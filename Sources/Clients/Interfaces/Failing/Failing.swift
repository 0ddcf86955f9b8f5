/// Clients for tests: any closure that a test has not replaced reports an issue when it is called.
#if canImport(IssueReporting)
    // Not on iOS: the app links no third-party test library.
    import IssueReporting
#endif

extension Clients {
    /// Replace the closures that the test expects to be called.
    package static let failing = Clients(
        auth: .failing, database: .failing, storage: .failing, functions: .failing, photos: .failing,
        network: .failing, keychain: .failing, files: .failing, clock: .failing, sharing: .failing,
        push: .failing, store: .failing, widgets: .failing, editing: .failing, recording: .failing)
}

/// Reports that the closure with this name was called, and returns an error to throw.
func unexpectedCall(_ name: String) -> ClientError {
    #if canImport(IssueReporting)
        reportIssue("\(name) was called, and this test has not replaced it.")
    #endif
    return .unexpected("\(name) has no implementation here")
}
