/// `String(localized:)` as Apple's Foundation has it and Linux's lacks it.
#if !canImport(Darwin)
    import Foundation

    extension String {
        /// A key with its arguments, written as a text.
        public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
            package let phrase: Phrase

            public init(_ value: String) { phrase = Phrase(value) }
            public init(stringLiteral value: String) { phrase = Phrase(value) }
            public init(stringInterpolation: StringInterpolation) { phrase = stringInterpolation.phrase }

            public struct StringInterpolation: StringInterpolationProtocol, Sendable {
                fileprivate var phrase = Phrase()

                public init(literalCapacity: Int, interpolationCount: Int) {}

                public mutating func appendLiteral(_ literal: String) { phrase.append(literal) }

                public mutating func appendInterpolation(_ string: String) {
                    phrase.append(.text(string), specifier: "%@")
                }

                public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
                    phrase.append(value._phraseArgument, specifier: value._specifier)
                }

                public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
                    phrase.append(value._phraseArgument, specifier: specifier)
                }

                public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
                where F.FormatInput: Equatable, F.FormatOutput == String {
                    phrase.append(.text(format.locale(ScreenLanguage.current.locale).format(value)), specifier: "%@")
                }
            }
        }

        /// The text in the language of the phone whose session runs; English where none does.
        public init(
            localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
            locale: Locale = .current, comment: StaticString? = nil
        ) { self = keyAndValue.phrase.words(locale: locale == .current ? nil : locale) }
    }
#endif
