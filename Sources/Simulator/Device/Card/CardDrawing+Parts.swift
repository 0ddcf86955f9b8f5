/// The parts of a card, from top to bottom.
import Clients
import Foundation
import ServerMedia

extension CardDrawing {
    private static let white = Canvas.Colour(0xFFFFFF)
    private static let soft = Canvas.Colour(0xB9C8DA)
    private static let panel = Canvas.Colour(0x2A4A74)
    private static let ringX = Double(margin + 120)
    private static let ringY = 885.0

    static func drawHeader(_ canvas: inout Canvas, _ card: PictureCard) throws {
        canvas.words(try Lettering(card.title, size: 46, bold: true), x: margin, y: 62, white)
        let right = try Lettering(card.kind, size: 32)
        canvas.words(right, x: width - margin - right.width, y: 70, soft)
    }

    static func drawPhoto(_ canvas: inout Canvas, _ photo: [UInt8]?) {
        canvas.roundedBox(photoBox, radius: 40, panel)
        if let photo { canvas.photo(photo, in: photoBox, radius: 40) }
    }

    /// Symbol and words, beside ring and number if there is one.
    static func drawHeadline(_ canvas: inout Canvas, _ card: PictureCard) throws {
        let colour = Canvas.Colour(card.tint)
        var left = margin
        if let gauge = card.gauge {
            try drawGauge(&canvas, gauge, colour)
            left += 300
        }
        drawSymbol(&canvas, card.symbol, x: Double(left + 28), y: 836, colour)
        canvas.words(try Lettering(card.headline, size: 54, bold: true), x: left + 76, y: 812, white)
        if let subtitle = card.subtitle {
            let name = try Lettering(subtitle.shortened(to: 60), size: 34, width: width - margin - left)
            canvas.words(name, x: left, y: 896, soft)
        }
    }

    private static func drawGauge(_ canvas: inout Canvas, _ gauge: PictureCard.Gauge, _ colour: Canvas.Colour) throws {
        canvas.ring(x: ringX, y: ringY, radius: 100, width: 24, share: 1, panel)
        canvas.ring(x: ringX, y: ringY, radius: 100, width: 24, share: Double(gauge.percent) / 100, colour)
        let percent = try Lettering("\(gauge.percent)%", size: 50, bold: true)
        canvas.words(percent, x: Int(ringX) - percent.width / 2, y: Int(ringY) - percent.height / 2 - 12, white)
        let caption = try Lettering(gauge.caption, size: 22)
        canvas.words(caption, x: Int(ringX) - caption.width / 2, y: Int(ringY) + 28, soft)
    }

    private static func drawSymbol(
        _ canvas: inout Canvas, _ symbol: PictureCard.Symbol, x: Double, y: Double, _ colour: Canvas.Colour
    ) {
        canvas.disc(x: x, y: y, radius: 28, colour)
        let lines: [[(Double, Double)]] =
            switch symbol {
            case .tick: [[(x - 12, y + 1), (x - 3, y + 10), (x + 13, y - 9)]]
            case .cross: [[(x - 10, y - 10), (x + 10, y + 10)], [(x - 10, y + 10), (x + 10, y - 10)]]
            case .exclamation: [[(x, y - 14), (x, y + 4)], [(x, y + 14), (x, y + 14)]]
            }
        for line in lines { canvas.stroke(line, width: 6, Canvas.Colour(0x14283F)) }
    }

    static func drawNotes(_ canvas: inout Canvas, _ card: PictureCard) throws {
        var y = 1030
        for note in card.notes.prefix(2) {
            let words = try Lettering(note.shortened(to: 110), size: 28, width: inner - 36)
            guard y + words.height < 1225 else { return }
            canvas.disc(x: Double(margin + 8), y: Double(y + 15), radius: 6, soft)
            canvas.words(words, x: margin + 36, y: y, white)
            y += words.height + 20
        }
    }

    static func drawDisclaimer(_ canvas: inout Canvas, _ disclaimer: String) throws {
        canvas.roundedBox(.init(x: margin, y: 1244, width: inner, height: 2), radius: 0, panel)
        canvas.words(try Lettering(disclaimer.shortened(to: 160), size: 26, width: inner), x: margin, y: 1262, soft)
    }
}
