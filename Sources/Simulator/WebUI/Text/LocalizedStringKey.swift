/// `LocalizedStringKey`: a key with arguments, looked up when it is shown; markdown works in the words but not in arguments.
import Foundation
@_exported import Language

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    let phrase: Phrase

    public init(_ value: String) { phrase = Phrase(value) }
    public init(stringLiteral value: String) { phrase = Phrase(value) }
    public init(stringInterpolation: StringInterpolation) { phrase = stringInterpolation.phrase }

    /// As plain words in the language of the running session, with markdown marks unchanged.
    package var string: String { phrase.words() }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var phrase = Phrase()

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { phrase.append(literal) }

        public mutating func appendInterpolation(_ string: String) { phrase.append(.text(string), specifier: "%@") }

        public mutating func appendInterpolation(_ text: Text) { appendInterpolation(text.string) }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            phrase.append(value._phraseArgument, specifier: value._specifier)
        }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            phrase.append(value._phraseArgument, specifier: specifier)
        }

        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            appendInterpolation(format.locale(ScreenLanguage.current.locale).format(input))
        }
    }
}
