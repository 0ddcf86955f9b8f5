/// The locale of what a person sees: for dates and numbers that a model puts into words.
import Foundation

extension Locale {
    /// An iPhone's own; in the simulator that of the phone whose session runs.
    package static var shown: Locale {
        #if canImport(Darwin)
            .autoupdatingCurrent
        #else
            ScreenLanguage.current.locale
        #endif
    }
}
