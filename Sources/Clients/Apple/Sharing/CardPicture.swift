/// Draws a card as a picture of 1080×1350 with UIKit: the same parts at the same places as in the simulator.
#if canImport(UIKit)
    import Clients
    import Foundation
    import UIKit

    struct CardPicture {
        let card: PictureCard

        private static let size = CGSize(width: 1080, height: 1350)
        private static let margin = 64.0
        private static let photo = CGRect(x: 64, y: 140, width: 952, height: 580)
        private static let soft = UIColor.rgb(0xB9C8DA)
        private static let panel = UIColor.rgb(0x2A4A74)
        private static let dark = UIColor.rgb(0x14283F)

        func jpeg() throws(PhotoFailure) -> Data {
            var picture: UIImage?
            if let data = card.photo {
                picture = UIImage(data: data)
                if picture == nil { throw .unreadable }
            }
            let format = UIGraphicsImageRendererFormat()
            (format.scale, format.opaque) = (1, true)
            return UIGraphicsImageRenderer(size: Self.size, format: format).jpegData(withCompressionQuality: 0.9) {
                context in
                UIColor.rgb(card.background).setFill()
                context.fill(CGRect(origin: .zero, size: Self.size))
                drawHeader()
                draw(picture, context.cgContext)
                drawHeadline()
                drawNotes()
                drawDisclaimer(context)
            }
        }

        private func drawHeader() {
            write(card.title, 46, .bold, .white, CGRect(x: Self.margin, y: 56, width: 620, height: 64))
            write(card.kind, 32, .regular, Self.soft, CGRect(x: 640, y: 66, width: 376, height: 48), .right)
        }

        /// Fills its box; what hangs over is cut off.
        private func draw(_ picture: UIImage?, _ canvas: CGContext) {
            let box = UIBezierPath(roundedRect: Self.photo, cornerRadius: 40)
            Self.panel.setFill()
            box.fill()
            guard let picture, picture.size.width > 0, picture.size.height > 0 else { return }
            let factor = max(Self.photo.width / picture.size.width, Self.photo.height / picture.size.height)
            let (width, height) = (picture.size.width * factor, picture.size.height * factor)
            canvas.saveGState()
            box.addClip()
            picture.draw(
                in: CGRect(
                    x: Self.photo.midX - width / 2, y: Self.photo.midY - height / 2, width: width, height: height))
            canvas.restoreGState()
        }

        private func drawHeadline() {
            var left = Self.margin
            if let gauge = card.gauge {
                draw(gauge)
                left += 300
            }
            drawSymbol(CGPoint(x: left + 28, y: 836))
            write(card.headline, 54, .bold, .white, CGRect(x: left + 76, y: 800, width: 940 - left, height: 76))
            if let subtitle = card.subtitle {
                write(subtitle, 34, .regular, Self.soft, CGRect(x: left, y: 892, width: 1016 - left, height: 96))
            }
        }

        private func draw(_ gauge: PictureCard.Gauge) {
            let middle = CGPoint(x: Self.margin + 120, y: 885)
            for (share, colour) in [(1, Self.panel), (Double(gauge.percent) / 100, .rgb(card.tint))] {
                let ring = UIBezierPath(
                    arcCenter: middle, radius: 88, startAngle: -.pi / 2, endAngle: (share * 2 - 0.5) * .pi,
                    clockwise: true)
                ring.lineWidth = 24
                colour.setStroke()
                ring.stroke()
            }
            let box = CGRect(x: middle.x - 88, y: middle.y - 44, width: 176, height: 64)
            write("\(gauge.percent)%", 50, .bold, .white, box, .center)
            write(gauge.caption, 22, .regular, Self.soft, box.offsetBy(dx: 0, dy: 70), .center)
        }

        private func drawSymbol(_ middle: CGPoint) {
            UIColor.rgb(card.tint).setFill()
            UIBezierPath(ovalIn: CGRect(x: middle.x - 28, y: middle.y - 28, width: 56, height: 56)).fill()
            Self.dark.setStroke()
            for line in card.symbol.lines {
                let path = UIBezierPath()
                (path.lineWidth, path.lineCapStyle) = (6, .round)
                for (index, point) in line.enumerated() {
                    let place = CGPoint(x: middle.x + point.0, y: middle.y + point.1)
                    index == 0 ? path.move(to: place) : path.addLine(to: place)
                }
                path.stroke()
            }
        }

        private func drawNotes() {
            for (row, note) in card.notes.prefix(2).enumerated() {
                let top = 1030 + Double(row) * 96
                Self.soft.setFill()
                UIBezierPath(ovalIn: CGRect(x: Self.margin + 2, y: top + 11, width: 12, height: 12)).fill()
                write(note, 28, .regular, .white, CGRect(x: Self.margin + 36, y: top, width: 916, height: 84))
            }
        }

        private func drawDisclaimer(_ context: UIGraphicsImageRendererContext) {
            Self.panel.setFill()
            context.fill(CGRect(x: Self.margin, y: 1244, width: 952, height: 2))
            write(card.disclaimer, 26, .regular, Self.soft, CGRect(x: Self.margin, y: 1258, width: 952, height: 76))
        }

        /// What doesn't fit ends in an ellipsis.
        private func write(
            _ text: String, _ points: CGFloat, _ weight: UIFont.Weight, _ colour: UIColor, _ box: CGRect,
            _ alignment: NSTextAlignment = .natural
        ) {
            let paragraph = NSMutableParagraphStyle()
            paragraph.alignment = alignment
            let words = NSAttributedString(
                string: text,
                attributes: [
                    .font: UIFont.systemFont(ofSize: points, weight: weight), .foregroundColor: colour,
                    .paragraphStyle: paragraph,
                ])
            words.draw(with: box, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
        }
    }

    extension PictureCard.Symbol {
        /// From the middle of its disc.
        fileprivate var lines: [[(Double, Double)]] {
            switch self {
            case .tick: [[(-12, 1), (-3, 10), (13, -9)]]
            case .cross: [[(-10, -10), (10, 10)], [(-10, 10), (10, -10)]]
            case .exclamation: [[(0, -14), (0, 4)], [(0, 14), (0, 14)]]
            }
        }
    }
#endif
