/// A photo that lies in storage, small, with a placeholder while it is on its way.
import Foundation
import Styleguide
import SwiftUI

package struct StoredPhoto: View {
    private let path: String?
    private let thumbnails: Thumbnails
    private let placeholder: String

    /// - Parameter placeholder: an SF Symbol.
    package init(path: String?, thumbnails: Thumbnails, placeholder: String = "photo") {
        self.path = path
        self.thumbnails = thumbnails
        self.placeholder = placeholder
    }

    package var body: some View {
        ZStack {
            Rectangle().fill(Palette.field)
            if let path, let data = thumbnails[path] {
                Image(photo: data).resizable().scaledToFill()
            } else {
                Image(systemName: placeholder).font(.title2).foregroundStyle(Palette.muted)
            }
        }
        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
        .accessibilityHidden(true)
        .task(id: path) { if let path { await thumbnails.load(path) } }
    }
}
