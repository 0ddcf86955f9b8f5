/// A phrase in a language: its translation with the arguments in their places.
#if !canImport(Darwin)
    import Foundation

    extension Phrase {
        package enum Part: Hashable, Sendable { case words(String), argument(String) }

        package func words(
            in language: ScreenLanguage = .current, locale: Locale? = nil, from catalogue: Catalogue = .shared
        ) -> String {
            parts(in: language, locale: locale, from: catalogue).reduce(into: "") { text, part in
                switch part {
                case .words(let words), .argument(let words): text += words
                }
            }
        }

        /// Apart, because markdown works in what a translator wrote and not in arguments.
        package func parts(
            in language: ScreenLanguage = .current, locale: Locale? = nil, from catalogue: Catalogue = .shared
        ) -> [Part] {
            let found = catalogue.format(of: self, in: language)
            let parts = arguments.isEmpty ? [.words(found)] : filled(found, locale ?? language.locale)
            return language == .mirrored ? PseudoLanguage.parts(parts) : parts
        }

        private func filled(_ format: String, _ locale: Locale) -> [Part] {
            var parts: [Part] = []
            var next = 0
            for piece in FormatScanner.pieces(of: format) {
                switch piece {
                case .words(let words): parts.append(.words(words))
                case .placeholder(let place, let specifier):
                    let index = place.map { $0 - 1 } ?? next
                    next += 1
                    guard arguments.indices.contains(index) else { continue }
                    parts.append(.argument(arguments[index].written(specifier, locale)))
                }
            }
            return parts
        }
    }

    extension Phrase.Argument {
        fileprivate func written(_ specifier: String, _ locale: Locale) -> String {
            switch self {
            case .text(let words): words
            case .whole(let number) where specifier == "%lld": number.formatted(.number.locale(locale))
            case .natural(let number) where specifier == "%llu": number.formatted(.number.locale(locale))
            case .whole(let number): String(format: specifier, locale: locale, number)
            case .natural(let number): String(format: specifier, locale: locale, number)
            case .fraction(let number): String(format: specifier, locale: locale, number)
            }
        }
    }
#endif
