/// Pictures that nobody takes of a label: full of other people's words and bars, taken from screens, or made to mislead.
import AuntenticCore
import Foundation
import ServerMedia

package struct OddPage: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Two thousand lines, too small for anybody to read.
        case fineprint
        /// Two thousand words, each large enough to be found as a line of its own.
        case manyWords = "many_words"
        /// A strip of text a hundred and more times as long as it is high.
        case ribbon
        case newspaper
        case chinese
        case arabic
        /// A shop's page that shows one style in many sizes.
        case shopListing = "shop_listing"
        /// Fifty products' bars.
        case manyBars = "many_bars"
        /// A label on a screen whose pixels beat with the camera's.
        case moire
        /// A label with noise over its digits that is made to turn one into another.
        case noisyDigits = "noisy_digits"
    }

    package var kind: Kind
    package var jpeg: Data
    /// What a perfect reader would report of the shoe's label in the picture; empty where there is none.
    package var label: LabelReading
    /// Product codes, styles and numbers that stand in the picture and belong to no label.
    package var codes: Set<String> = []

    package init(_ kind: Kind, seed: Int) throws {
        var random = Seeded(UInt64(seed), kind.rawValue)
        self.kind = kind
        label = LabelReading(kind: .sizeTag)
        let canvas: Canvas
        switch kind {
        case .fineprint: canvas = try Self.page(Prose.english, columns: 5, rows: 400, size: 8, &random)
        case .manyWords: canvas = try Self.page(Prose.words, columns: 40, rows: 50, size: 26, &random)
        case .ribbon: canvas = try Self.page(Prose.english, columns: 18, rows: 1, size: 30, &random)
        case .newspaper: canvas = try Newspaper.draw(&random)
        case .chinese: canvas = try Self.page(Prose.chinese, columns: 2, rows: 22, size: 30, &random)
        case .arabic: canvas = try Self.page(Prose.arabic, columns: 2, rows: 22, size: 34, &random)
        case .shopListing: (canvas, codes) = try ShopListing.draw(&random)
        case .manyBars: (canvas, codes) = try Self.bars(&random)
        case .moire, .noisyDigits: (canvas, label) = try Self.label(SyntheticPair(seed: seed), kind, &random)
        }
        jpeg = try canvas.picture().encoded(.jpeg, quality: 88)
    }
}

extension OddPage {
    /// Lines in columns, of a few different ones in no order.
    private static func page(
        _ texts: [String], columns: Int, rows: Int, size: Int, _ random: inout Seeded
    ) throws(MediaError) -> Canvas {
        var lines: [Stencil] = []
        for text in texts { lines.append(try Stencil(text: text, font: "\(Face.wide.rawValue) \(size)px")) }
        let (width, height) = ((lines.map(\.width).max() ?? 1) + size * 3 / 2, size * 5 / 3)
        var canvas = Canvas(width: columns * width + 2 * size, height: rows * height + 2 * size, .grey(238))
        for row in 0..<rows {
            for column in 0..<columns {
                canvas.print(random.pick(lines), left: column * width + size, top: row * height + size, .grey(40))
            }
        }
        return canvas
    }

    private static func bars(_ random: inout Seeded) throws(MediaError) -> (Canvas, Set<String>) {
        var pen = Pen(width: 260, height: 330, scale: 8, paper: .white)
        var codes: Set<String> = []
        for place in 0..<50 {
            let maker = random.pick(["885178", "194956", "196149", "012345", "490123"])
            let code = GTIN.completed(maker + random.digits(5))
            let (x, y) = (8 + Double(place % 5) * 50, 6 + Double(place / 5) * 32)
            pen.bars(
                LinearBars.ean(code), Box(x, y, 40, 18), .otherBars, text: code, value: code, deeper: 2,
                isLong: { LinearBars.isLong($0, upc: true) })
            try pen.text(code, x + 20, y + 24, .init(face: .sans, cap: 3, align: .centre))
            codes.insert(code)
        }
        return (pen.canvas, codes)
    }
}
