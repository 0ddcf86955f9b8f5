/// Whether the device has a connection.

package struct NetworkClient: Sendable {
    /// Whether the device has a connection; starts with the current state.
    package var isOnline: @Sendable () -> AsyncStream<Bool>

    package init(isOnline: @escaping @Sendable () -> AsyncStream<Bool>) { self.isOnline = isOnline }
}
