// `Range: 0-9` with `Range-Unit: items`: a window on the rows, for GET.
import Foundation
import HTTPTypes

extension Window {
    /// Nil if the header is absent, or about bytes or another foreign unit.
    init?(range header: String?) throws(RESTError) {
        guard var text = header.map({ $0[...] }) else { return nil }
        if let unit = text.firstIndex(of: "=") {
            guard text[..<unit] == "items" else { return nil }
            text = text[text.index(after: unit)...]
        }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), first >= 0, first <= Int(Int32.max) else { return nil }
        self.init(offset: first)
        guard !ends[1].isEmpty else { return }
        guard let last = Int(ends[1]) else { return nil }
        guard last >= first else {
            throw .unsatisfiableRange(
                "The lower boundary must be lower than or equal to the upper boundary in the Range header.")
        }
        limit = min(last, Int(Int32.max)) - first + 1
    }
}
