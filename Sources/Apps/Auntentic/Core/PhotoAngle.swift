/// The side of the shoe, or of its box, that a photo shows. Open-ended: a model may ask for an angle not listed here.
package struct PhotoAngle: RawRepresentable, Hashable, Sendable, Codable {
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let outerSide = PhotoAngle(rawValue: "outer_side")
    package static let innerSide = PhotoAngle(rawValue: "inner_side")
    package static let sizeTag = PhotoAngle(rawValue: "size_tag")
    package static let boxLabel = PhotoAngle(rawValue: "box_label")

    package static let sole = PhotoAngle(rawValue: "sole")
    package static let heel = PhotoAngle(rawValue: "heel")
    package static let toe = PhotoAngle(rawValue: "toe")
    package static let tongueLabel = PhotoAngle(rawValue: "tongue_label")
    package static let insole = PhotoAngle(rawValue: "insole")
    package static let stitching = PhotoAngle(rawValue: "stitching")
    package static let logo = PhotoAngle(rawValue: "logo")
    /// The tag in the pair's other shoe: what a maker prints differently left and right can be compared.
    package static let otherSizeTag = PhotoAngle(rawValue: "other_size_tag")

    /// The four without which no check starts, in the order the wizard takes them.
    package static let required: [PhotoAngle] = [.outerSide, .innerSide, .sizeTag, .boxLabel]

    /// What a model or the evidence may ask for beyond the four.
    package static let optional: [PhotoAngle] = [
        .sole, .heel, .toe, .tongueLabel, .insole, .stitching, .logo, .otherSizeTag,
    ]

    /// More optional photos than this are refused, so that one check has a known highest cost.
    package static let mostExtras = 4

    /// As a person would say it: "size tag".
    package var title: String {
        switch self {
        case .outerSide: "outer side"
        case .innerSide: "inner side"
        case .sizeTag: "size tag"
        case .boxLabel: "box label"
        case .tongueLabel: "tongue label"
        case .stitching: "stitching close-up"
        case .logo: "logo close-up"
        case .otherSizeTag: "size tag of the other shoe"
        default: rawValue.replacing("_", with: " ")
        }
    }

    /// The tags of a pair's two shoes say the same but for a serial number: by its looks no photo of one can be told from
    /// a copy of a photo of the other. Whether they are two tags is for the rule that compares the serial numbers.
    package func looksLike(_ other: PhotoAngle) -> Bool {
        Set([self, other]) == [.sizeTag, .otherSizeTag]
    }

    /// One lower-case word or several joined by underscores, at most 40 bytes: safe in a prompt and in a log.
    package var isWellFormed: Bool {
        (1...40).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
    }
}
