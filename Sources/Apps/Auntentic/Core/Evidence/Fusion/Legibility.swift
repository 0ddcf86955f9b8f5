/// Which labels say enough to be labels at all. A model may find a pair convincing whose box label is a holiday photo.
package struct Legibility: Hashable, Sendable {
    /// Labels on which neither a style code nor a product number nor two sizes were read for certain.
    package var missing: [LabelSide]
    /// Those of them that the server didn't get to read: neither photo nor pair is to blame.
    package var unread: [LabelSide]

    package static let full = Legibility(missing: [])

    package init(missing: [LabelSide], unread: [LabelSide] = []) {
        self.missing = missing
        self.unread = unread
    }

    /// What tag and box both say vouches for each other, as it does for the rules.
    package init(_ input: EvidenceInput) {
        let sure = input.corroborated
        missing = LabelSide.allCases.filter { sure.label($0)?.isLegible != true }
        unread = missing.filter { input.unread.contains($0.angle) }
    }

    package var isFull: Bool { missing.isEmpty }

    /// Why nobody may call such a pair authentic.
    var why: String {
        let names = listed(missing.map(\.title))
        guard missing == unread else {
            return "The \(names) can't be read, so the pair can't be called authentic, whatever the shoe looks like."
        }
        return "The server couldn't read the \(names) this time, so the pair can't be called authentic."
    }
}

extension LabelReading {
    fileprivate var isLegible: Bool {
        styleCode?.isCertain == true || gtin?.isCertain == true || sizes.values.count(where: \.isCertain) >= 2
    }
}
