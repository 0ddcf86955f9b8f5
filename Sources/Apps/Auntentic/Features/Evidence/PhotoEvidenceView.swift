/// A photo with a box around what was read in it.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct PhotoEvidenceView: View {
    let reading: EvidenceReading
    let photo: Data?

    var body: some View {
        ScreenScroll {
            if let photo {
                Image(photo: photo).resizable().scaledToFit()
                    .overlay { outline }
                    .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                    .accessibilityLabel("The \(reading.angle.title) photo, with a box around what was read")
            }
            Text("“\(reading.reading?.text ?? "")”").font(.sectionTitle).foregroundStyle(Palette.text)
            if let read = reading.reading {
                Text(certainty(read)).font(.note).foregroundStyle(Palette.muted)
            }
        }
        .navigationTitle(reading.angle.heading)
        .navigationBarTitleDisplayMode(.inline)
    }

    @ViewBuilder private var outline: some View {
        if let region = reading.reading?.region {
            GeometryReader { proxy in
                Rectangle().strokeBorder(Palette.amber, lineWidth: 3)
                    .frame(
                        width: max(12, region.width * proxy.size.width),
                        height: max(12, region.height * proxy.size.height)
                    )
                    .offset(x: region.x * proxy.size.width, y: region.y * proxy.size.height)
            }
            .accessibilityHidden(true)
        }
    }

    private func certainty(_ read: ReadField) -> String {
        if read.source == .barcode { return "Decoded from the bars, whose check digit vouches for the reading." }
        return read.isCertain ? "Read for certain." : "Read, but not for certain: it contradicts nothing on its own."
    }
}
