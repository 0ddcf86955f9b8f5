/// Pictures that the page fetches by key; those that are no longer on screen are dropped.
import Foundation

@MainActor
struct BlobStore {
    static let prefix = "/sim/blob/"
    private var blobs: [String: (type: String, data: Data)] = [:]
    private var byteCount = 0

    var isCrowded: Bool { blobs.count > 64 || byteCount > 32 << 20 }

    subscript(key: String) -> (type: String, data: Data)? { blobs[key] }

    /// Keeps the bytes and returns their address for the page.
    mutating func address(of data: Data, type: String? = nil) -> String {
        let key = Self.key(of: data)
        if blobs[key] == nil {
            blobs[key] = (type ?? Self.sniff(data), data)
            byteCount += data.count
        }
        return Self.prefix + key
    }

    mutating func keep(only tree: [El]) {
        var used: Set<String> = []
        func visit(_ element: El) {
            if let address = element.attribute("src"), address.hasPrefix(Self.prefix) {
                used.insert(String(address.dropFirst(Self.prefix.count)))
            }
            if let key = element.attribute("data-download") { used.insert(key) }
            for child in element.children { visit(child) }
        }
        for element in tree { visit(element) }
        blobs = blobs.filter { used.contains($0.key) }
        byteCount = blobs.values.reduce(0) { $0 + $1.data.count }
    }

    /// Length and some four thousand bytes spread over the data: enough to tell photos apart, cheap for large ones.
    private static func key(of data: Data) -> String {
        var hasher = Hasher()
        hasher.combine(data.count)
        let step = max(1, data.count / 4096)
        data.withUnsafeBytes { bytes in
            for index in stride(from: 0, to: bytes.count, by: step) { hasher.combine(bytes[index]) }
        }
        return String(UInt64(bitPattern: Int64(hasher.finalize())), radix: 36)
    }

    private static func sniff(_ data: Data) -> String {
        let start = [UInt8](data.prefix(12))
        if start.starts(with: [0xff, 0xd8]) { return "image/jpeg" }
        if start.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
        if start.starts(with: [0x47, 0x49, 0x46]) { return "image/gif" }
        if start.count == 12, start[8...].elementsEqual(Array("WEBP".utf8)) { return "image/webp" }
        return "application/octet-stream"
    }
}
