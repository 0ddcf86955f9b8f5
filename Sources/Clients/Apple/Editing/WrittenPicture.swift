/// Writes an edit's words on its pixels with Core Graphics, and encodes what comes out.
#if canImport(CoreImage) && canImport(UIKit)
    import Foundation
    import Pictures
    import UIKit

    struct WrittenPicture {
        let pixels: CGImage
        let size: CGSize
        let texts: [TextOverlay]

        func jpeg() -> Data {
            let format = UIGraphicsImageRendererFormat()
            (format.scale, format.opaque) = (1, true)
            return UIGraphicsImageRenderer(size: size, format: format).jpegData(withCompressionQuality: 0.9) { _ in
                UIImage(cgImage: pixels).draw(in: CGRect(origin: .zero, size: size))
                for text in texts where !text.text.allSatisfy(\.isWhitespace) { write(text) }
            }
        }

        private func write(_ text: TextOverlay) {
            let points = text.pixels(width: size.width, height: size.height)
            let fill = text.attributes(points)
            let room = CGSize(width: size.width * TextOverlay.widest, height: .greatestFiniteMagnitude)
            let words = NSAttributedString(string: text.text, attributes: fill)
            let box = words.boundingRect(
                with: room, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
            let place = CGRect(
                x: text.x * size.width - box.width / 2, y: text.y * size.height - box.height / 2,
                width: box.width.rounded(.up), height: box.height.rounded(.up))
            if text.isOutlined {
                NSAttributedString(string: text.text, attributes: text.outline(fill)).draw(in: place)
            }
            words.draw(in: place)
        }
    }

    extension TextOverlay {
        fileprivate func attributes(_ points: CGFloat) -> [NSAttributedString.Key: Any] {
            let paragraph = NSMutableParagraphStyle()
            paragraph.alignment =
                switch alignment {
                case .leading: .natural
                case .centre: .center
                case .trailing: beginsAtTheRight ? .left : .right
                }
            return [
                .font: font.font(points), .foregroundColor: UIColor.rgb(colour), .paragraphStyle: paragraph,
            ]
        }

        /// A pen on the letters' edge; its inner half is covered by the letters themselves.
        fileprivate func outline(_ fill: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
            fill.merging([
                .strokeColor: UIColor.rgb(outlineColour), .strokeWidth: Self.outlineShare * 2 * 100,
            ]) { $1 }
        }

        /// Hebrew, Arabic and their neighbours.
        private var beginsAtTheRight: Bool {
            text.unicodeScalars.first(where: \.properties.isAlphabetic).map {
                (0x0590...0x08FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value)
            } ?? false
        }
    }

    extension TextOverlay.Font {
        fileprivate func font(_ points: CGFloat) -> UIFont {
            let bold = UIFont.systemFont(ofSize: points, weight: .bold)
            return switch self {
            case .plain: .systemFont(ofSize: points)
            case .bold: bold
            case .serif:
                bold.fontDescriptor.withDesign(.serif).map { UIFont(descriptor: $0, size: points) } ?? bold
            case .typewriter: .monospacedSystemFont(ofSize: points, weight: .bold)
            }
        }
    }

    extension UIColor {
        /// As `0xRRGGBB`.
        static func rgb(_ rgb: UInt32) -> UIColor {
            let parts = [16, 8, 0].map { CGFloat(rgb >> $0 & 255) / 255 }
            return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
        }
    }
#endif
