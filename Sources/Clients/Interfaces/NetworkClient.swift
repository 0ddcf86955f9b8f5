/// Whether the device has a connection.

package struct NetworkClient: Sendable {
    /// Whether the device has a connection; begins with the present state.
    package var isOnline: @Sendable () -> AsyncStream<Bool>

    package init(isOnline: @escaping @Sendable () -> AsyncStream<Bool>) { self.isOnline = isOnline }
}
