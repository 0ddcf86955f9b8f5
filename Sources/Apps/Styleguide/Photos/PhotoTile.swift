/// A photo in a grid, or the place where one will be; what is the matter with it is said in words and a symbol.
import Foundation
import SwiftUI

package struct PhotoTile: View {
    package struct Note: Hashable, Sendable {
        package var text: String
        package var systemImage: String
        package var kind: Signal

        package init(_ text: String, systemImage: String, kind: Signal) {
            self.text = text
            self.systemImage = systemImage
            self.kind = kind
        }
    }

    private let photo: Data?
    private let title: String
    private let systemImage: String
    private let note: Note?

    /// `systemImage` stands in while there is no photo.
    package init(photo: Data?, title: String, systemImage: String = "photo", note: Note? = nil) {
        self.photo = photo
        self.title = title
        self.systemImage = systemImage
        self.note = note
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            picture
            Text(title).font(.note.weight(.semibold)).foregroundStyle(Palette.text)
            if let note {
                MarkedRow(spacing: Space.xs) {
                    Image(systemName: note.systemImage)
                } words: {
                    Text(note.text)
                }
                .font(.small)
                .foregroundStyle(note.kind.ink)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(title)
        .accessibilityValue(spoken)
    }

    private var spoken: String {
        [photo == nil ? String(localized: "no photo yet") : String(localized: "photo taken"), note?.text].compactMap {
            $0
        }.joined(separator: ", ")
    }

    private var picture: some View {
        Rectangle()
            .fill(Palette.field)
            .aspectRatio(4 / 3, contentMode: .fit)
            .overlay {
                if let photo {
                    Image(photo: photo).resizable().scaledToFill()
                } else {
                    Image(systemName: systemImage).font(.title).foregroundStyle(Palette.muted)
                }
            }
            .clipShape(RoundedRectangle(cornerRadius: Radius.small))
    }
}
