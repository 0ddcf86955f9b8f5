/// A picture from its bytes. SwiftUI itself has no such initialiser, which is the one reason for UIKit here.
import Foundation
import SwiftUI

#if canImport(UIKit)
    import UIKit
#endif

extension Image {
    /// Bytes that are no picture show a placeholder.
    package init(photo: Data) {
        #if canImport(UIKit) || os(Linux)
            if let picture = UIImage(data: photo) {
                self.init(uiImage: picture)
                return
            }
        #endif
        self.init(systemName: "photo")
    }
}
