/// Two phones of one process speak their own languages, and a text is looked up where it is shown.
import Foundation
import Language
import Testing

@testable import WebUI

@MainActor @Suite struct SessionLanguageTests {
    private func session(_ language: ScreenLanguage, _ view: some View) -> Session {
        var environment = EnvironmentValues()
        environment.locale = language.locale
        environment.layoutDirection = language.isRightToLeft ? .rightToLeft : .leftToRight
        return Session(view, environment: environment)
    }

    @Test func twoSessionsDontMix() {
        let (german, english) = (session(.german, Words()), session(.english, Words()))
        #expect(german.innerHTML().contains("Abbrechen") && !german.innerHTML().contains("Cancel"))
        #expect(english.innerHTML().contains("Cancel") && !english.innerHTML().contains("Abbrechen"))
        english.environment.locale = ScreenLanguage.spanish.locale
        #expect(english.innerHTML().contains("Cancelar") && german.innerHTML().contains("Abbrechen"))
    }

    @Test func aModelsTextIsThatOfTheSession() {
        #expect(session(.german, Computed()).innerHTML().contains("Anmelden"))
        #expect(session(.english, Computed()).innerHTML().contains("Sign in"))
    }

    @Test func partsOfAScreenMayHaveAnotherLanguage() {
        let view = Words().environment(\.locale, ScreenLanguage.german.locale)
        #expect(session(.english, view).innerHTML().contains("Abbrechen"))
    }

    @Test func theMirroredLanguageIsWrittenFromRightToLeft() {
        let html = session(.mirrored, Words()).innerHTML()
        #expect(html.contains("dir=\"rtl\"") && html.contains("Çåñçél"))
        #expect(!session(.german, Words()).innerHTML().contains("dir="))
        #expect(session(.german, Words()).innerHTML().contains("lang=\"de\""))
    }

    @Test func markdownWorksInTheTranslationAndNotInArguments() {
        let html = session(.english, Text("**Bold** and \("*plain*")")).innerHTML()
        #expect(html.contains("*plain*") && !html.contains("**"))
    }
}

private struct Words: View {
    var body: some View { Text("Cancel") }
}

private struct Computed: View {
    private var title: String { String(localized: "Sign in") }

    var body: some View { Text(title) }
}
