/// Keys as Apple writes them, and what they become in a language.
import Foundation
import Language
import Testing

@Suite struct LanguageTests {
    private let catalogue = Catalogue(
        Data(
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "Sign in": {"localizations": {
                "de": {"stringUnit": {"state": "translated", "value": "Anmelden"}},
                "es": {"stringUnit": {"state": "new", "value": "x"}}}},
              "%@ sent %lld pictures": {"localizations": {
                "de": {"stringUnit": {"state": "translated", "value": "%2$lld Bilder von %1$@"}}}},
              "%lld days": {"localizations": {
                "en": {"variations": {"plural": {
                  "one": {"stringUnit": {"state": "translated", "value": "%lld day"}},
                  "other": {"stringUnit": {"state": "translated", "value": "%lld days"}}}}},
                "de": {"variations": {"plural": {
                  "one": {"stringUnit": {"state": "translated", "value": "%lld Tag"}},
                  "other": {"stringUnit": {"state": "translated", "value": "%lld Tage"}}}}}}}
            }}
            """.utf8))!

    private func words(_ value: String.LocalizationValue, _ language: ScreenLanguage) -> String {
        value.phrase.words(in: language, from: catalogue)
    }

    @Test func keysAreThoseOfApple() {
        func key(_ value: String.LocalizationValue) -> String { value.phrase.key }
        #expect(key("100% sure") == "100% sure")
        #expect(key("\(3) of \("ten")") == "%lld of %@")
        #expect(key("\(UInt8(3)) and \(1.5)") == "%llu and %lf")
        #expect(key("\(1.5, specifier: "%.1f") % of it") == "%.1f %% of it")
        #expect(key("\(0.5, format: .percent) done") == "%@ done")
    }

    @Test func aTextWithoutATranslationIsEnglish() {
        #expect(words("Sign in", .german) == "Anmelden")
        #expect(words("Sign in", .spanish) == "Sign in")
        #expect(words("Sign out", .german) == "Sign out")
        #expect(words("100% of \("it")", .german) == "100% of it")
    }

    @Test func argumentsStandWhereTheTranslationPutsThem() {
        #expect(words("\("Ann") sent \(1234) pictures", .german) == "1.234 Bilder von Ann")
        #expect(words("\("Ann") sent \(1234) pictures", .english) == "Ann sent 1,234 pictures")
        #expect(words("\("%@") sent \(1) pictures", .english) == "%@ sent 1 pictures", "an argument is no format")
    }

    @Test(arguments: [(1, "1 day", "1 Tag"), (0, "0 days", "0 Tage"), (2, "2 days", "2 Tage")])
    func oneIsAnotherFormThanMany(count: Int, english: String, german: String) {
        #expect(words("\(count) days", .english) == english)
        #expect(words("\(count) days", .german) == german)
    }

    @Test func theMirroredLanguageIsLongerAndLeavesArgumentsAlone() {
        let text = words("\("Ann") sent \(2) pictures", .mirrored)
        #expect(text.hasPrefix("Ann šéñt 2 pîçtûréš ·"))
        #expect(text.count > "Ann sent 2 pictures".count + 4)
        #expect(words("[Terms](https://a.example)", .mirrored).contains("(https://a.example)"))
    }

    @Test func eachTaskHasItsOwnLanguage() async {
        async let german = ScreenLanguage.$current.withValue(.german) { await Task { Self.told() }.value }
        async let english = Task { Self.told() }.value
        #expect(await [german, english] == ["Abbrechen", "Cancel"])
    }

    /// From the catalogue of the apps.
    private static func told() -> String { String(localized: "Cancel") }

    @Test func localesAndLanguagesBelongTogether() {
        for language in ScreenLanguage.allCases { #expect(ScreenLanguage(language.locale) == language) }
        #expect(ScreenLanguage(Locale(identifier: "de_AT")) == .german)
        #expect(ScreenLanguage(Locale(identifier: "fr_FR")) == .english)
    }

    @Test func whatIsNoCatalogueIsRefused() {
        #expect(Catalogue(Data("[]".utf8)) == nil)
        #expect(Catalogue(Data(count: 17 << 20)) == nil)
    }
}
