/// The language of a simulated phone: what runs for it finds its texts in this language. An iPhone has the system's.
#if !canImport(Darwin)
    import Foundation

    package enum ScreenLanguage: String, CaseIterable, Codable, Sendable {
        case english, german, spanish
        /// No language: English with accents, longer, and from right to left. It shows what isn't translated or has no room.
        case mirrored

        /// Set while a phone's session renders and handles events; tasks that begin inside inherit it.
        @TaskLocal package static var current = ScreenLanguage.english

        package init(_ locale: Locale) {
            self =
                Self.allCases.first { $0 != .english && $0.locale.identifier == locale.identifier } ?? Self.near(locale)
        }

        private static func near(_ locale: Locale) -> Self {
            switch locale.identifier.prefix(2) {
            case "de": .german
            case "es": .spanish
            default: .english
            }
        }

        package var locale: Locale {
            switch self {
            case .english: Self.englishLocale
            case .german: Self.germanLocale
            case .spanish: Self.spanishLocale
            case .mirrored: Self.mirroredLocale
            }
        }

        // Made once: each text that has a number asks for it.
        private static let englishLocale = Locale(identifier: "en_US")
        private static let germanLocale = Locale(identifier: "de_DE")
        private static let spanishLocale = Locale(identifier: "es_ES")
        private static let mirroredLocale = Locale(identifier: "en_XB")

        package var isRightToLeft: Bool { self == .mirrored }

        /// As the catalogue and pages write it.
        package var code: String {
            switch self {
            case .english, .mirrored: "en"
            case .german: "de"
            case .spanish: "es"
            }
        }
    }
#endif
