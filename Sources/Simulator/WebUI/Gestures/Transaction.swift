/// `Transaction`: how a change of state is animated.
public struct Transaction: Sendable {
    public var animation: Animation?
    public var disablesAnimations = false
    public var isContinuous = false

    public init() {}
    public init(animation: Animation?) { self.animation = animation }

    /// The page fades what changes next, if this is animated at all.
    @MainActor
    func begin() {
        if animation != nil, !disablesAnimations { Session.current?.animateNextPatch(true) }
    }
}

@MainActor
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    transaction.begin()
    return try body()
}
