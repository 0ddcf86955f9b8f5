/// The translations of all texts, read once from the same file that Xcode compiles for the iPhone.
#if !canImport(Darwin)
    import Foundation
    import Strings

    package struct Catalogue: Sendable {
        /// More than this isn't read: the file is about a megabyte.
        private static let limit = 16 << 20
        package static let shared =
            Strings.catalogue.flatMap { try? Data(contentsOf: $0) }.flatMap(Catalogue.init)
            ?? Catalogue()

        private enum Entry: Sendable { case plain(String), counted([String: String]) }

        /// By language, then by key.
        private var entries: [String: [String: Entry]] = [:]

        private init() {}

        /// - Returns: nothing for what isn't a string catalogue.
        package init?(_ data: Data) {
            guard data.count <= Self.limit, let file = try? JSONDecoder().decode(File.self, from: data) else {
                return nil
            }
            for (key, text) in file.strings {
                for (language, word) in text.localizations ?? [:] {
                    guard let entry = Self.entry(word) else { continue }
                    entries[language, default: [:]][key] = entry
                }
            }
        }

        private static func entry(_ word: File.Localization) -> Entry? {
            if let forms = word.variations?.plural { return .counted(forms.compactMapValues(\.stringUnit.known)) }
            return word.stringUnit?.known.map(Entry.plain)
        }

        /// The translation, or the key itself, which is English.
        func format(of phrase: Phrase, in language: ScreenLanguage) -> String {
            let key = phrase.key
            switch entries[language.code]?[key] {
            case .plain(let words): return words
            case .counted(let forms): return forms[phrase.count == 1 ? "one" : "other"] ?? forms["other"] ?? key
            case nil: return SystemWords.format(key, in: language) ?? key
            }
        }
    }

    /// The part of a string catalogue that is read.
    private struct File: Decodable {
        struct Text: Decodable {
            var localizations: [String: Localization]?
        }

        struct Localization: Decodable {
            var stringUnit: Unit?
            var variations: Variations?
        }

        struct Variations: Decodable {
            struct Form: Decodable {
                var stringUnit: Unit
            }

            var plural: [String: Form]?
        }

        struct Unit: Decodable {
            var state: String
            var value: String

            /// Without what is still to be translated.
            var known: String? { state == "new" || value.isEmpty ? nil : value }
        }

        var strings: [String: Text]
    }
#endif
