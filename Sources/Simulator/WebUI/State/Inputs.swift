/// Tells whether a view got the same inputs as last time, so that its body need not run again.
import Foundation

@MainActor
enum Inputs {
    static func same(_ old: Any, _ new: Any) -> Bool {
        func open<V>(_ old: V) -> Bool {
            guard let new = new as? V else { return false }
            return sameFields(old, new)
        }
        return open(old)
    }

    private static func sameFields<V>(_ old: V, _ new: V) -> Bool {
        // An enum's payload isn't among its fields, so it counts as changed.
        withUnsafeBytes(of: old) { a in
            withUnsafeBytes(of: new) { b in
                // Both are alive, so the same references lead to the same objects, and the same closure does the same.
                if let a = a.baseAddress, let b = b.baseAddress, memcmp(a, b, MemoryLayout<V>.size) == 0 { return true }
                guard FieldLayout.isStruct(V.self) else { return false }
                return FieldLayout.fields(of: V.self).allSatisfy { field in
                    guard field.isStrong, let a = a.baseAddress, let b = b.baseAddress else { return false }
                    return sameField(field.type, a + field.offset, b + field.offset)
                }
            }
        }
    }

    /// Unknown means different: a body that runs once too often is slow, one that doesn't run is wrong.
    private static func sameField(_ type: Any.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        func load<T>(_: T.Type) -> (T, T) {
            (a.assumingMemoryBound(to: T.self).pointee, b.assumingMemoryBound(to: T.self).pointee)
        }
        func sameProperty<P: DynamicProperty>(_ type: P.Type) -> Bool {
            let (old, new) = load(type)
            return old._isSameInput(as: new)
        }
        func equal<E: Equatable>(_ type: E.Type) -> Bool {
            let (old, new) = load(type)
            return old == new
        }
        func sameView<T>(_ type: T.Type) -> Bool {
            guard T.self is any View.Type else { return false }
            let (old, new) = load(type)
            return sameFields(old, new)
        }
        func sameBytes<T>(_ type: T.Type) -> Bool { memcmp(a, b, MemoryLayout<T>.size) == 0 }
        if _openExistential(type, do: sameBytes) { return true }
        if let type = type as? any DynamicProperty.Type { return sameProperty(type) }
        if type is AnyClass { return a.load(as: UInt.self) == b.load(as: UInt.self) }
        if let type = type as? any Equatable.Type { return equal(type) }
        return _openExistential(type, do: sameView)
    }
}
