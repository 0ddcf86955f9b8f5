/// Everything the rules look at: what was read from the labels, what the photo files say, and what the owner said.
package struct EvidenceInput: Hashable, Sendable {
    package var tag: LabelReading?
    package var box: LabelReading?
    /// The size tag of the pair's other shoe, when it was shown as well.
    package var otherTag: LabelReading?
    package var photos: [PhotoAngle: PhotoTruth]
    /// As the owner typed it: untrusted text.
    package var claimedModel: String?
    package var today: CalendarDay
    /// Photos whose print the server couldn't read for reasons of its own: too much to do, or no recogniser.
    package var unread: [PhotoAngle]
    /// What other pairs' labels tell; nil where nobody was asked.
    package var known: KnownLabels?

    /// Scales whose size became certain on one label only because the other says the same: that confirms, but accuses nobody.
    /// Not stored, as it follows from the rest.
    var vouched: Set<SizeScale> = []

    package init(
        tag: LabelReading? = nil, box: LabelReading? = nil, otherTag: LabelReading? = nil,
        photos: [PhotoAngle: PhotoTruth] = [:], claimedModel: String? = nil, today: CalendarDay,
        unread: [PhotoAngle] = [], known: KnownLabels? = nil
    ) {
        self.tag = tag
        self.box = box
        self.otherTag = otherTag
        self.photos = photos
        self.claimedModel = claimedModel
        self.today = today
        self.unread = unread
        self.known = known
    }

    package func label(_ side: LabelSide) -> LabelReading? {
        switch side {
        case .tag: tag
        case .box: box
        }
    }

    /// Whose label this is: what the reader says, else what the style code's grammar says. Nil also when the two can't
    /// both be right: rules about the wrong brand would find contradictions everywhere.
    package func brand(_ side: LabelSide) -> Brand? {
        guard let label = label(side) else { return nil }
        let written = label.styleCode.flatMap { StyleGrammar.brand(of: $0.value) }
        guard let brand = label.brand, let code = label.styleCode, written != nil else { return label.brand ?? written }
        return StyleGrammar.match(code.value, brand) == .none ? nil : brand
    }

    /// The brand both labels point to, or the only one that points anywhere.
    package var brand: Brand? {
        let brands = Set(LabelSide.allCases.compactMap { brand($0) })
        return brands.count == 1 ? brands.first : nil
    }
}

extension EvidenceInput: Codable {
    private enum CodingKeys: String, CodingKey {
        case tag, box, otherTag, photos, claimedModel, today, unread, known
    }

    /// By hand, so that photos are stored under their angle's name and not as a list of pairs.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let photos = try values.decodeIfPresent([String: PhotoTruth].self, forKey: .photos) ?? [:]
        self.init(
            tag: try values.decodeIfPresent(LabelReading.self, forKey: .tag),
            box: try values.decodeIfPresent(LabelReading.self, forKey: .box),
            otherTag: try values.decodeIfPresent(LabelReading.self, forKey: .otherTag),
            photos: Dictionary(uniqueKeysWithValues: photos.map { (PhotoAngle(rawValue: $0), $1) }),
            claimedModel: try values.decodeIfPresent(String.self, forKey: .claimedModel),
            today: try values.decode(CalendarDay.self, forKey: .today),
            unread: try values.decodeIfPresent([PhotoAngle].self, forKey: .unread) ?? [],
            known: try values.decodeIfPresent(KnownLabels.self, forKey: .known))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(tag, forKey: .tag)
        try values.encodeIfPresent(box, forKey: .box)
        try values.encodeIfPresent(otherTag, forKey: .otherTag)
        let named = photos.map { ($0.key.rawValue, $0.value) }
        try values.encode(Dictionary(uniqueKeysWithValues: named), forKey: .photos)
        try values.encodeIfPresent(claimedModel, forKey: .claimedModel)
        try values.encode(today, forKey: .today)
        try values.encodeIfPresent(known, forKey: .known)
        if !unread.isEmpty { try values.encode(unread, forKey: .unread) }
    }
}
