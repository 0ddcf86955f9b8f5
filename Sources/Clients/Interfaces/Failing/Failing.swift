/// Clients for tests: whatever a test has not replaced reports an issue when it is used.
#if canImport(IssueReporting)
    // Not on iOS: an app links nothing from elsewhere.
    import IssueReporting
#endif

extension Clients {
    /// Replace what the test expects to be called.
    package static let failing = Clients(
        auth: .failing, database: .failing, storage: .failing, functions: .failing, photos: .failing,
        network: .failing, keychain: .failing, files: .failing, clock: .failing, sharing: .failing,
        push: .failing)
}

/// Reports that the closure of this name was called, and gives it something to throw.
func unexpectedCall(_ name: String) -> ClientError {
    #if canImport(IssueReporting)
        reportIssue("\(name) was called, and this test has not replaced it.")
    #endif
    return .unexpected("\(name) has no implementation here")
}
