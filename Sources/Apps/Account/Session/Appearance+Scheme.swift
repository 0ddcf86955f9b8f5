/// The chosen appearance as SwiftUI takes it.
import SwiftUI

extension Appearance {
    /// Nil follows the system.
    var scheme: ColorScheme? {
        switch self {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }
}
