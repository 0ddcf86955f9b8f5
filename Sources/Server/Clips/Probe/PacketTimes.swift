/// From when to when each track of a file lasts, read from its packets.
import Foundation

struct PacketTimes: Sendable {
    struct Track: Sendable, Hashable {
        var count = 0
        private var first = Double.infinity
        private var last = -Double.infinity

        /// In seconds.
        var length: Double { count > 0 && last > first ? last - first : 0 }

        mutating func add(from start: Double?, for duration: Double?) {
            count += 1
            guard let start else { return }
            first = min(first, start)
            last = max(last, start + (duration ?? 0))
        }
    }

    private var tracks: [Int: Track] = [:]

    /// - Parameter text: lines of stream, presentation time, decoding time, duration; `N/A` where a packet says nothing.
    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count >= 4, let stream = Int(fields[0]) else { continue }
            let numbers = fields[1...3].map { Double($0).flatMap { $0.isFinite ? $0 : nil } }
            tracks[stream, default: Track()].add(from: numbers[0] ?? numbers[1], for: numbers[2])
        }
    }

    subscript(stream: Int) -> Track { tracks[stream] ?? Track() }
}
