/// Artifex's own colours: words that can be read on every ground, and stronger ones for who wants more contrast.
import Styleguide
import SwiftUI
import Testing
import ViewTesting

@testable import ArtifexFeatures

@Suite struct ArtifexColourTests {
    @Test(
        "words in Artifex’s colours reach WCAG AA on every ground; under Increase Contrast quiet ones 7 to 1, borders 3 to 1",
        arguments: [ColorScheme.light, .dark], ColorSchemeContrast.allCases)
    func contrast(_ scheme: ColorScheme, _ contrast: ColorSchemeContrast) {
        #expect(Theme.artifex.faint(scheme, contrast) == [])
    }
}
