/// The numbers of one style run with its half sizes: two other sizes that other accounts' checks read tell what this one's is.
extension ElsewhereRules {
    static let run = EvidenceRule(
        "barcode.run.tag_box", title: "The product number among the other sizes of its style",
        source: FactSource(
            "10 of 11 styles of one catalogue with numbers up to block 196969: consecutive by half sizes.", .measured),
        reads: .tagAndBox
    ) { input in
        guard let known = input.known, !known.sightings.isEmpty else {
            return .notApplicable("No other sizes of this style are known here.")
        }
        guard let own = [LabelSide.box, .tag].lazy.compactMap({ LabelNumber(input, $0) }).first,
            let number = ProductNumber(own.gtin), let label = input.label(own.side), let gtin = label.gtin,
            let size = label.sizes[.us]
        else {
            return .unreadable(
                "Style code, US size and product number weren't all certain on one label.", wanted: [.boxLabel])
        }
        guard input.brand(own.side) == .nike, let place = Place(number, own.us),
            let run = Run(own, place, known.sightings)
        else { return .notApplicable("Too few other sizes of this style are known here.") }
        let read = [
            EvidenceReading(own.side.angle, .gtin, gtin), EvidenceReading(own.side.angle, .size(.us), size),
        ]
        let words = "US \(own.us) of style code \(own.style) has product number \(number)"
        if run.first == place.first { return .pass("\(words), in a row with the other sizes known here.", read) }
        guard input.isNumberSeenTwice(own.side), input.isSizeSeenTwice(.us), input.isStyleSeenTwice else {
            return .unreadable(
                "\(words), out of the row of its other sizes; it may be misread.", read, wanted: [.boxLabel])
        }
        return .fail(
            "\(words), while the numbers of its other sizes known here follow each other and this one isn't among them.",
            read)
    }

    /// Where a run would have to begin for this number to be this size's.
    private struct Place: Hashable {
        var block: Int
        /// Item number of US size 0.
        var first: Int

        init?(_ number: ProductNumber, _ us: String) {
            guard number.isValid, let block = number.block, block <= BarcodeBlocks.lastConsecutive, block >= 190_000,
                let item = number.item, let size = SizeNumber(us), size.letter == nil,
                (size.value * 2).rounded() == size.value * 2
            else { return nil }
            self.block = block
            first = item - Int(size.value * 2)
        }
    }

    /// Where the other sizes' run begins: at least two sizes, read by at least two accounts each, that follow each other.
    private struct Run {
        var first: Int

        init?(_ own: LabelNumber, _ place: Place, _ sightings: [KnownLabels.Sighting]) {
            let others = sightings.filter { other in
                Confusables.areSame(other.style, own.style) && other.us != own.us
                    && other.accounts >= KnownLabels.leastAccounts
            }
            let places = others.map { other in ProductNumber(other.gtin).flatMap { Place($0, other.us) } }
            let first = Set(places.map { $0?.first })
            guard Set(others.map(\.us)).count >= 2, first.count == 1, let start = places.first ?? nil,
                start.block == place.block
            else { return nil }
            self.first = start.first
        }
    }
}
