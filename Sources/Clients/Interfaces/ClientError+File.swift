/// Tells a file that isn't there from one that can't be had just now.

extension ClientError {
    /// Our own server and a hosted project name it differently. Who may not see a file hears the same.
    package var isMissingFile: Bool {
        if case .refused("NoSuchKey", _) = self { return true }
        if case .refused("not_found", _) = self { return true }
        return false
    }
}
