/// The inner product of two runs of samples, eight at a time.

/// - Parameters:
///   - from: where the second run begins in its buffer.
///   - count: a multiple of eight.
@inline(__always)
func dot(_ one: UnsafeBufferPointer<Float>, _ other: UnsafeBufferPointer<Float>, from: Int, count: Int) -> Float {
    precondition(count % 8 == 0 && count <= one.count && from >= 0 && from + count <= other.count)
    let (left, right) = (UnsafeRawPointer(one.baseAddress!), UnsafeRawPointer(other.baseAddress! + from))
    var sum = SIMD8<Float>()
    for offset in stride(from: 0, to: count * 4, by: 32) {
        let (a, b) = (
            left.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self),
            right.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        )
        sum += a * b
    }
    return sum.sum()
}
