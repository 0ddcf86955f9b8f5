/// The current place of rendering in the view tree, and the values inherited there.
public struct RenderContext {
    /// Shared by contexts that change nothing in it, because every step down the tree makes one.
    private final class Inherited {
        var values: EnvironmentValues

        init(_ values: EnvironmentValues) { self.values = values }
    }

    package let session: Session
    private var inherited: Inherited
    package internal(set) var path: UInt64
    var owner: Node
    /// Set directly inside a lazy container, through views that only give their children an identity.
    var lazy: LazyLayout?

    init(session: Session, environment: EnvironmentValues, path: UInt64, owner: Node) {
        self.session = session
        inherited = Inherited(environment)
        self.path = path
        self.owner = owner
    }

    var environment: EnvironmentValues {
        _read { yield inherited.values }
        _modify {
            if !isKnownUniquelyReferenced(&inherited) { inherited = Inherited(inherited.values) }
            yield &inherited.values
        }
    }

    package func at(_ step: UInt64) -> RenderContext {
        var copy = self
        copy.path = mix(path, step)
        copy.lazy = nil
        return copy
    }

    /// The same for views without an element of their own: a lazy container around them lays out what is inside.
    func through(_ step: UInt64) -> RenderContext {
        var copy = at(step)
        copy.lazy = lazy
        return copy
    }

    func at(id: some Hashable) -> RenderContext { at(UInt64(bitPattern: Int64(id.hashValue))) }
    func at(type: Any.Type) -> RenderContext { at(UInt64(UInt(bitPattern: ObjectIdentifier(type)))) }

    /// Says to those inside that they inherit something else from here on.
    /// - Parameter token: equal ones promise an equal change. Without one, each evaluation of the owner is a change, for it
    ///   makes new closures, and composing it again is none.
    @MainActor mutating func leaveTrail(_ token: (some Hashable)?) {
        if let token { return environment.leaveTrail(token) }
        environment.leaveTrail(mix(path, UInt64(bitPattern: Int64(owner.evaluatedPass))))
    }

    func inherit(_ change: (inout EnvironmentValues) -> Void) -> RenderContext {
        var copy = self
        change(&copy.environment)
        return copy
    }
}

/// Combines two halves of an identity into one well-distributed hash.
func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var hash = a ^ (b &+ 0x9E37_79B9_7F4A_7C15 &+ (a << 6) &+ (a >> 2))
    hash ^= hash >> 33
    hash &*= 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 29
    return hash
}
