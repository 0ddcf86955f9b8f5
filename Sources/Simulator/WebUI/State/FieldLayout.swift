/// The offsets of a view's stored properties, from the runtime's own reflection.
///
/// Property wrappers must be connected inside a view's value, which `Mirror` can't do: it returns copies.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

/// Mirrors the runtime's `_FieldReflectionMetadata`.
private struct FieldMetadata {
    let name: UnsafePointer<CChar>? = nil
    let freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)? = nil
    let isStrong: Bool = false
    let isVar: Bool = false
}

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_: Any.Type) -> UInt

struct Field {
    let offset: Int
    let type: Any.Type
    let isStrong: Bool
}

@MainActor
enum FieldLayout {
    private static var known: [ObjectIdentifier: [Field]] = [:]
    private static var knownDynamic: [ObjectIdentifier: [(slot: Int, field: Field)]] = [:]

    /// The runtime's number for structs, from its `MetadataKind`.
    static func isStruct(_ type: Any.Type) -> Bool { metadataKind(type) == 0x200 }

    static func fields(of type: Any.Type) -> [Field] {
        if let fields = known[ObjectIdentifier(type)] { return fields }
        let fields = type is AnyClass ? [] : (0..<fieldCount(type)).map { field(of: type, at: $0) }
        known[ObjectIdentifier(type)] = fields
        return fields
    }

    static func dynamicFields(of type: Any.Type) -> [(slot: Int, field: Field)] {
        if let fields = knownDynamic[ObjectIdentifier(type)] { return fields }
        let fields = Self.fields(of: type).enumerated().filter { $1.type is any DynamicProperty.Type }
        let named = fields.map { (slot: $0.offset, field: $0.element) }
        knownDynamic[ObjectIdentifier(type)] = named
        return named
    }

    private static func field(of type: Any.Type, at index: Int) -> Field {
        var metadata = FieldMetadata()
        let fieldType = fieldType(type, index: index, fieldMetadata: &metadata)
        metadata.freeName?(metadata.name)
        return Field(offset: fieldOffset(type, index: index), type: fieldType, isStrong: metadata.isStrong)
    }
}
