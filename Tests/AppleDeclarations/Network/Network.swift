/// The network's path, as far as it is used here.
import Foundation

@available(iOS 12.0, *)
public struct NWPath: Sendable {
    public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
    public var status: Status { fatalError() }
}

@available(iOS 12.0, *)
/// Sendable as Apple says of it; this declaration holds no state.
public final class NWPathMonitor: @unchecked Sendable {
    public init() { fatalError() }
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
    public func start(queue: DispatchQueue) { fatalError() }
    public func cancel() { fatalError() }
}
