/// What Xcode is given, as far as it can be proven without a Mac: each test runs the checks of Scripts/ios that say it.
import Foundation
import Subprocess
import TestSupport
import Testing

struct ProjectTests {
    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scripts/ios")

    /// - Parameter names: of checks; `Scripts/check-ios.sh` without a name runs all.
    private static func check(_ names: String...) async throws {
        let python = try await PythonEnvironment.ready(scripts, name: "ios-venv")
        let (passed, output) = try await python.run(
            "check.py", ["ATELIER_IOS_CHECKS": names.joined(separator: " ")])
        #expect(passed, "\(output)")
    }

    @Test(
        """
        AUN-CR-7 AUN-CR-8 AUN-FR-6.2a the .storekit file holds the four consumables with the ids, prices and reference \
        names of the server's catalogue, and the auto-renewable plan of $9.99
        """)
    func goods() async throws { try await Self.check("goods.products", "goods.numbers") }

    @Test("AUN-CR-9 the shared scheme's Run action links the app's StoreKit configuration")
    func schemes() async throws { try await Self.check("targets.schemes") }

    @Test("AUN-NF-68 what people get speaks HTTPS alone: its Info.plist allows no exception")
    func transport() async throws { try await Self.check("builds.addresses") }

    @Test("the project for the app holds no secret key")
    func secrets() async throws { try await Self.check("builds.secrets") }

    @Test(
        "AUN-NF-20 the iOS app links no library but ours, Apple's, and Supabase's where it is wanted"
    )
    func libraries() async throws { try await Self.check("targets.libraries") }

    @Test("AUN-NF-77 every offer costs less for a check than about $6")
    func prices() async throws { try await Self.check("releases.prices", "goods.products") }

    @Test(
        """
        AUN-NF-5 AUN-NF-11 AUN-NF-61 AUN-NF-71 AUN-NF-75 AUN-NF-76 AUN-CR-41 AUN-CR-42 the release's \
        checklist has its steps and figures, and the listing says whom it is for, who reviews a check, and what the app isn't
        """)
    func release() async throws { try await Self.check("releases.sentences", "releases.texts", "releases.answers") }

    @Test("each kind of mistake in iOS/ is caught by the check that is meant for it")
    func mistakes() async throws {
        let python = try await PythonEnvironment.ready(Self.scripts, name: "ios-venv")
        let (passed, output) = try await python.run("mistakes.py", [:])
        #expect(passed, "\(output)")
    }
}
