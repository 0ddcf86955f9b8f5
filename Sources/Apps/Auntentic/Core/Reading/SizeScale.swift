/// The scales a label prints its size in.
package enum SizeScale: String, Codable, Hashable, Sendable, CaseIterable, CodingKeyRepresentable {
    case us
    case uk
    case eu
    case cm
    /// Brazil.
    case br
    /// China, in millimetres of foot length: `265(2.5)` is 265.
    case cn
}
