/// A photo that lies in storage, small, with a placeholder while it is on its way.
import Foundation
import Styleguide
import SwiftUI

struct StoredPhoto: View {
    let path: String?
    let thumbnails: Thumbnails

    var body: some View {
        ZStack {
            Rectangle().fill(Palette.field)
            if let path, let data = thumbnails[path] {
                Image(photo: data).resizable().scaledToFill()
            } else {
                Image(systemName: "shoe").font(.title2).foregroundStyle(Palette.muted)
            }
        }
        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
        .accessibilityHidden(true)
        .task(id: path) { if let path { await thumbnails.load(path) } }
    }
}
