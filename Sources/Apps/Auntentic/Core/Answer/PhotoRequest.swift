/// A photo that could tell more, and how it must differ from what there is.
package struct PhotoRequest: Hashable, Sendable, Identifiable {
    package enum Why: Hashable, Sendable {
        /// No label in the picture, or none that could be made out.
        case notFound
        /// What couldn't be read: "style code", "sizes" …
        case unread([String])
        /// What was read contradicts something, and may have been misread.
        case misread
        /// The photo seems to be somebody else's, or a picture of a picture.
        case notOwn
        /// The tag of the other shoe, to be compared with this one's.
        case otherShoe
        /// A model asked to see it.
        case wish
    }

    package var angle: PhotoAngle
    package var why: Why

    package var id: PhotoAngle { angle }

    package init(_ angle: PhotoAngle, _ why: Why) {
        self.angle = angle
        self.why = why
    }

    /// What to do differently, in one or two sentences.
    package var how: String {
        switch why {
        case .notFound:
            "No label was found in this photo. Photograph the \(angle.title) alone, so close that it fills the picture."
        case .unread(let fields):
            "\(what(fields)) couldn't be read. Go closer, hold the phone parallel to it, keep all of it in the picture, and "
                + "avoid glare and shadow."
        case .misread:
            "One character may have been misread. Photograph the same print again: closer, straight on, in even light."
        case .notOwn:
            "Take a new one with the camera, of the pair in front of you: no screenshot and no picture of a listing."
        case .otherShoe: "Photograph the tag in the other shoe, just as close: some print must differ left and right."
        case .wish: angle.instruction
        }
    }

    /// The same where the photo is taken: a photo of another side says first that it would help.
    package var message: String { why == .wish ? PhotoProblem.wanted.message(for: angle) : how }

    private func what(_ fields: [String]) -> String {
        guard !fields.isEmpty else { return "Part of it" }
        return "The " + listed(fields)
    }
}

extension CheckReport {
    /// The photos that are asked for, each with its reason; also for reports of earlier versions.
    package var requests: [PhotoRequest] {
        (additionalPhotosNeeded ?? []).map { PhotoRequest($0, evidence?.why($0) ?? .wish) }
    }
}

extension CheckEvidence {
    private static let fields: [(prefix: String, name: String)] = [
        ("style.grammar.", "style code"), ("size.row.", "sizes"), ("barcode.check_digit.", "product number"),
        ("dates.valid.", "dates"),
    ]

    fileprivate func why(_ angle: PhotoAngle) -> PhotoRequest.Why {
        let failures = results(.fail).filter { $0.read.contains { $0.angle == angle } }
        if failures.contains(where: { RuleWeight.of($0.rule).meaning == .photo }) { return .notOwn }
        if angle == .otherSizeTag, input?.otherTag == nil { return .otherShoe }
        guard let side = LabelSide.allCases.first(where: { $0.angle == angle }) else { return .wish }
        if input.map({ $0.label(side)?.isBlank ?? true }) == true { return .notFound }
        if failures.contains(where: { Sureness($0) != .certain }) { return .misread }
        let open = results(.unreadable).filter { $0.wanted.contains(angle) }
        return .unread(
            Self.fields.filter { field in open.contains { $0.rule.rawValue.hasPrefix(field.prefix) } }.map(\.name))
    }
}

extension LabelReading {
    /// Neither code nor size nor number: whatever was read is no label's.
    fileprivate var isBlank: Bool { styleCode == nil && gtin == nil && sizes.isEmpty }
}
