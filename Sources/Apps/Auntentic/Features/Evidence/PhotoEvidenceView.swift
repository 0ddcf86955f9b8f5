/// A photo with a box around what was read in it, and what rests on that.
import AuntenticCore
import Foundation
import Pictures
import Styleguide
import SwiftUI

struct PhotoEvidenceView: View {
    let reading: EvidenceReading
    let photo: Data?
    let crop: Data?
    /// Those that this reading takes part in.
    let results: [RuleResult]

    var body: some View {
        ScreenScroll {
            if let photo {
                Image(photo: photo).resizable().scaledToFit()
                    .overlay { outline }
                    .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                    .accessibilityLabel("The \(reading.angle.title) photo, with a box around what was read")
            }
            if let crop {
                Image(photo: crop).resizable().scaledToFit().frame(height: 88)
                    .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                    .accessibilityHidden(true)
            }
            Text("“\(reading.reading?.text ?? "")”").font(.sectionTitle).foregroundStyle(Palette.text)
            if let read = reading.reading {
                Text(certainty(read)).font(.note).foregroundStyle(Palette.muted)
            }
            if !results.isEmpty {
                CardTitle("What rests on it")
                ForEach(results, id: \.rule) { result in Card { RuleWords(result: result) } }
            }
        }
        .navigationTitle(reading.angle.heading)
        .navigationBarTitleDisplayMode(.inline)
    }

    @ViewBuilder private var outline: some View {
        if let region = reading.reading?.region {
            GeometryReader { proxy in
                let box = Self.around(region, in: proxy.size)
                RoundedRectangle(cornerRadius: Self.line).strokeBorder(Palette.amber, lineWidth: Self.line)
                    .frame(width: box.width, height: box.height)
                    .offset(x: box.minX, y: box.minY)
            }
            .accessibilityHidden(true)
        }
    }

    private static let line: CGFloat = 3

    /// Just outside what was read, which the line must not cover, and inside the photo.
    private static func around(_ region: PhotoRegion, in size: CGSize) -> CGRect {
        let margin = line + 1
        let photo = CGRect(origin: .zero, size: size)
        return CGRect(
            x: region.x * size.width, y: region.y * size.height, width: region.width * size.width,
            height: region.height * size.height
        ).insetBy(dx: -margin, dy: -margin).intersection(photo)
    }

    private func certainty(_ read: ReadField) -> String {
        if read.source == .barcode {
            return String(localized: "Decoded from the bars, whose check digit vouches for the reading.")
        }
        return read.isCertain
            ? String(localized: "Read for certain.")
            : String(localized: "Read, but not for certain: it contradicts nothing on its own.")
    }
}
