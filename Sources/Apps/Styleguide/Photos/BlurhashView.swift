/// A picture's rough colours, from its blurhash, until its pixels are there.
import Foundation
import Pictures
import SwiftUI

package struct BlurhashView: View {
    private let hash: String

    package init(_ hash: String) { self.hash = hash }

    package var body: some View {
        if let bitmap = BlurhashBitmap.data(of: hash) {
            Image(photo: bitmap).resizable().accessibilityHidden(true)
        } else {
            Rectangle().fill(Palette.field)
        }
    }
}
