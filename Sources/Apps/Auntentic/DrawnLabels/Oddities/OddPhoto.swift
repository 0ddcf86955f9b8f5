/// Photos as people send them by mistake or on purpose: of the wrong thing, the wrong way round, of too much at once.
import AuntenticCore
import Foundation
import ServerMedia

package struct OddPhoto: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case mirroredTag = "mirrored_tag"
        case mirroredBox = "mirrored_box"
        case upsideDownTag = "upside_down_tag"
        case upsideDownBox = "upside_down_box"
        /// The tags of two pairs that have nothing to do with each other.
        case tagsOfTwoPairs = "tags_of_two_pairs"
        case boxesOfTwoPairs = "boxes_of_two_pairs"
        /// Left and right shoe: the same twice.
        case bothShoesTags = "both_shoes_tags"
        /// A box label with a till's receipt beside it, or with another product.
        case boxAndReceipt = "box_and_receipt"
        case boxAndOtherProduct = "box_and_other_product"
        case handwriting
        case parcel, stock, webCard = "web_card"
        case receipt
        case frenchCareLabel = "french_care_label"
        case chineseCareLabel = "chinese_care_label"
        case japaneseCareLabel = "japanese_care_label"
        case greekCareLabel = "greek_care_label"
        case brandAlone = "brand_alone"
        case insole
        case clothAlone = "cloth_alone"
    }

    package var kind: Kind
    package var jpeg: Data
    /// What a perfect reader would report of each label of a shoe in the picture; empty where there is none.
    package var labels: [LabelReading]
    /// Codes in the picture that are no product's number.
    package var codes: [String]

    /// What the photo is sent in as.
    package var slot: LabelReading.Kind { kind.slot }
}

extension OddPhoto.Kind {
    package var slot: LabelReading.Kind {
        switch self {
        case .mirroredBox, .upsideDownBox, .boxesOfTwoPairs, .boxAndReceipt, .boxAndOtherProduct, .parcel, .stock,
            .receipt:
            .boxLabel
        default: .sizeTag
        }
    }
}

extension OddPhoto {
    /// - Parameter labelWidth: of one label in the photo, in pixels.
    package init(_ kind: Kind, seed: Int, labelWidth: ClosedRange<Double> = 420...640) throws {
        var random = Seeded(UInt64(seed), kind.rawValue)
        let easel = try Easel(kind, SyntheticPair(seed: seed), SyntheticPair(seed: seed + 1), &random)
        var camera = Camera.random(
            .mild, widths: labelWidth, fills: 0.6...0.9, aspect: easel.height / easel.width, &random)
        camera.enlarge(by: easel.width / easel.ofLabel)
        if kind.slot == .boxLabel { camera.stiffen() }
        if [.upsideDownTag, .upsideDownBox].contains(kind) { camera.roll += 180 }
        let behind = Texture(random.pick([.darkCloth, .wood, .bedding]), grain: 8, &random)
        var sheet = easel.sheet
        if [.mirroredTag, .mirroredBox].contains(kind) { sheet.mirror() }
        let jpeg = try Darkroom(camera).develop(sheet, over: behind, fingers: [], seed: random.next())
        self.init(kind: kind, jpeg: jpeg, labels: easel.labels, codes: easel.codes)
    }
}

extension Camera {
    /// The whole picture, as if taken of something so many times as wide.
    fileprivate mutating func enlarge(by factor: Double) {
        labelWidth *= factor
        width = Int(Double(width) * factor)
        height = Int(Double(height) * factor)
    }
}

extension Sheet {
    /// As a front camera shows it.
    fileprivate mutating func mirror() {
        let width = canvas.width
        for row in 0..<canvas.height {
            for x in 0..<width / 2 {
                let (one, other) = (row * width + x, row * width + width - 1 - x)
                mask.swapAt(one, other)
                for band in 0..<3 { canvas.pixels.swapAt(one * 3 + band, other * 3 + band) }
            }
        }
    }
}
