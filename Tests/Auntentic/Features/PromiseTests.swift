/// What Auntentic says about its results before anybody has one: the same everywhere, and no more than the result says.
import AccountFeatures
import AuntenticCore
import Foundation
import Testing

@testable import AuntenticFeatures

@Suite struct PromiseTests {
    private static let onboarding = OnboardingPage.auntentic.map { "\($0.title) \($0.message)" }.joined(separator: "\n")
    private static let legal = LegalDocument.allCases.flatMap { $0.sections(of: .auntentic) }.map(\.words)
        .joined(separator: "\n")

    private static func store() throws -> String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent("Docs/Store/Auntentic.md"), encoding: .utf8)
    }

    @Test(
        """
        AUN-NF-13 store text, onboarding and legal pages say that a result is a probability and no guarantee; none of \
        them promises more than the sentence under each result
        """)
    func limits() throws {
        let store = try Self.store()
        // Under one result, and of all of them: the same sentence.
        let disclaimer = AppIdentity.auntentic.disclaimer
        #expect(CheckReport.disclaimer == "This result is AI-assisted and does not guarantee authenticity.")
        #expect(disclaimer == "Results are AI-assisted and do not guarantee authenticity.")
        for text in [store, Self.legal] { #expect(text.contains(disclaimer)) }
        #expect(Self.onboarding.contains("guarantees nothing"))
        for text in [store, Self.legal, Self.onboarding] {
            #expect(text.contains(/probabilit(y|ies)/))
            let left = text.replacing(disclaimer, with: "")
                .replacing("no human expert reviews a check", with: "").replacing("guarantees nothing", with: "")
            for promise in [#/guarante/#, #/[Cc]ertified/#, #/[Ee]xperts? /#, #/always right/#, #/100 ?%/#] {
                #expect(!left.contains(promise), "\(left.firstMatch(of: promise).map { String($0.output) } ?? "")")
            }
        }
    }
}
