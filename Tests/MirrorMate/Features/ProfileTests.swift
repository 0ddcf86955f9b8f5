/// The profile, its settings, and the prices.
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import Styleguide
import Testing
import ViewTesting
import WebUI
import Wire

@testable import MirrorMateFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct ProfileTests {
    private let mirror = FakeMirror()

    private func profile() async -> Screen {
        let screen = await mirror.home()
        await screen.tap("Profile")
        await screen.wait(for: "Your practice")
        return screen
    }

    @Test(
        "MIR-A-19 MIR-V-20 MIR-R-40 home has a profile button that opens a sheet, and the ways to record and to history"
    )
    func places() async {
        let screen = await mirror.home()
        #expect(screen.find(label: "Record") != nil && screen.find(label: "History") != nil)
        await screen.tap("Profile")
        #expect(screen.session.tree.contains { $0.parts.contains { $0.attribute("role") == "dialog" } })
        await screen.tap("Close")
        #expect(screen.find(label: "Record") != nil)
    }

    @Test("MIR-V-15 MIR-V-16 MIR-V-19 the profile shows name, e-mail, initials and version")
    func person() async {
        let screen = await profile()
        #expect(screen.contains("Sample Person") && screen.contains("SP"))
        #expect(screen.elements.contains { $0.label == Samples.account.email })
        #expect(screen.find(label: "Version")?.value == "MirrorMate 1.0")
    }

    @Test("MIR-V-17 only Premium has the badge", arguments: [false, true])
    func badge(_ isPremium: Bool) async {
        mirror.set { $0.isUnlimited = isPremium }
        let screen = await profile()
        let badges = screen.parts.filter {
            $0.plainText == "Premium"
                && $0.parts.contains { $0.style("background")?.uppercased().contains("FFC857") == true }
        }
        #expect(badges.isEmpty != isPremium)
    }

    @Test("the name can be changed, and home greets with the new one")
    func rename() async {
        let screen = await profile()
        await screen.tap("Edit profile")
        await screen.type("", into: "Name")
        #expect(screen.isEnabled("Save") == false)
        await screen.type("Other Name", into: "Name")
        await screen.tap("Save")
        await screen.wait(for: "Other Name")
        await screen.tap("Close")
        #expect(screen.contains("Hello, Other"))
        #expect(!mirror.get(\.calls).contains { $0.hasPrefix("upload") || $0 == "remove" })
    }

    @Test("a photo that couldn't be sent is sent again; only then the name is changed, and neither is done twice")
    func photo() async {
        let screen = await profile()
        await screen.tap("Edit profile")
        await screen.choose(photo: Samples.picture, in: "photo-picker")
        await screen.type("Other Name", into: "Name")
        mirror.set { $0.uploadErrors = [.offline] }
        await screen.tap("Save")
        await screen.wait(for: "Nothing was sent.")
        #expect(mirror.get(\.portraits).isEmpty && !screen.contains("Hello, Other"))
        await screen.tap("Save")
        await screen.wait(for: "Other Name")
        #expect(screen.find(label: "Cancel") == nil)
        #expect(mirror.get(\.portraits).count == 1)
        #expect(mirror.get(\.calls).filter { $0.hasPrefix("upload") }.count == 2)
        await screen.tap("Edit profile")
        #expect(screen.isEnabled("Save") == false)
        await screen.tap("Remove picture")
        await screen.tap("Save")
        #expect(mirror.get(\.portraits).isEmpty)
    }

    @Test("MIR-V-24 the profile counts reports, minutes, average and best")
    func statistics() async {
        mirror.set { $0.reports = [FakeMirror.report(0, score: 70), FakeMirror.report(1, score: 80, daysAgo: 1)] }
        let screen = await profile()
        await until("the numbers") { screen.find(label: "Reports")?.value == "2" }
        #expect(screen.find(label: "Average score")?.value == "75" && screen.find(label: "Best score")?.value == "80")
        #expect(screen.find(label: "Minutes measured")?.value == "1.4")
    }

    @Test("MIR-V-25 notifications can be turned on")
    func notifications() async {
        let screen = await profile()
        #expect(screen.contains("Notifications"))
    }

    @Test("MIR-V-26 the appearance that was chosen is there after the next launch")
    func appearance() async {
        let screen = await profile()
        await screen.tap("Dark")
        screen.session.close()
        #expect(DeviceSettings(keychain: mirror.keychain).appearance == .dark)
    }

    @Test("MIR-V-18 every item of the profile does something")
    func items() async {
        let screen = await profile()
        await screen.tap("See MirrorMate Premium")
        await screen.wait(for: "As many analyses as you like")
        await screen.tap("Close")
        await screen.tap("Profile")
        await screen.tap("Restore purchases")
        await screen.wait(for: "no purchases to restore")
    }

    @Test("MIR-A-20 MIR-A-6 signing out asks first, and leaves nothing of the account on the phone")
    func signOut() async {
        mirror.keychain.write("mirrormate.promise.\(Samples.account.id)", Data("1".utf8))
        let screen = await profile()
        await screen.tap("Sign out")
        await screen.tap("Cancel")
        #expect(screen.contains("Your practice"))
        await screen.tap("Sign out")
        await screen.tap("Sign out")
        await screen.wait(for: "Get Started")
        #expect(mirror.keychain.read("mirrormate.promise.\(Samples.account.id)") == nil)
    }

    @Test("MIR-A-29a deleting the account asks for a word first, and leads to the welcome screen")
    func deletion() async {
        let screen = await profile()
        await screen.tap("Delete my account")
        #expect(screen.isEnabled("Delete everything") == false)
        await screen.type("DELETE", into: "Type DELETE to confirm")
        await screen.tap("Delete everything")
        await screen.wait(for: "Get Started")
        #expect(mirror.get(\.calls).contains("delete-account"))
    }

    @Test("MIR-R-45 the prices list five benefits and one price, and start it; a plan is managed there")
    func prices() async {
        let screen = await mirror.home()
        await screen.tap("MirrorMate Premium")
        await screen.wait(for: "7 days free, then $9.99 a month unless you cancel before.")
        #expect(PremiumBenefit.allCases.count == 5)
        for benefit in PremiumBenefit.allCases { #expect(screen.contains(benefit.rawValue)) }
        #expect(screen.elements.count { $0.label.contains("$9.99 per month, billed monthly") } == 1)
        #expect(screen.find(label: "Start 1-Week Free Trial")?.isEnabled == true)
        mirror.set { $0.isUnlimited = true }
        let premium = await mirror.home()
        await premium.tap("MirrorMate Premium")
        await premium.wait(for: "Premium is active.")
        await premium.tap("Manage subscription")
        #expect(mirror.get(\.isManaged))
    }

    @Test("MIR-R-48 the privacy policy says where recordings and reports lie, and for how long, as the server has told")
    func privacy() throws {
        for (facts, place) in [
            (nil, "or with a storage service"),
            (OperatorFacts(support: nil, files: .disk, fileKeeper: nil), "on the disk of our own server"),
            (OperatorFacts(support: nil, files: .bucket, fileKeeper: "Harbour"), "Files lie with Harbour"),
        ] {
            let section = try #require(
                LegalDocument.privacy.sections(of: AppIdentity.mirrormate.told(by: facts)).first {
                    $0.title == "Where it lies, and for how long"
                })
            for words in [place, "deleted once it is measured", "24 hours", "until you delete the report"] {
                #expect(section.words.contains(words))
            }
        }
    }

    @Test("MIR-R-49 the colours are the origin's, and words keep 4.5 to 1 on every ground, light and dark")
    func colours() {
        let tokens: [UInt32] = [
            MirrorColours.blue, MirrorColours.lightBlue, MirrorColours.gold, MirrorColours.ok, MirrorColours.error,
            MirrorColours.warn, MirrorColours.glow, MirrorColours.deepGlow,
        ]
        #expect(
            tokens == [0x4E8DF5, 0x6FA3FF, 0xFFC857, 0x00D47E, 0xE45865, 0xFF9F40, 0xE0F2FE, 0xBAE6FD])
        let tones = Theme.mirrormate.tones
        for scheme in [ColorScheme.light, .dark] {
            // Borders, and what is stronger for who wants more contrast.
            #expect(Theme.mirrormate.faint(scheme, .standard) == [])
            #expect(Theme.mirrormate.faint(scheme, .increased) == [])
            for ground in [Role.canvas, .card, .field] {
                for words in [Role.text, .muted, .accent] {
                    guard let ground = tones[ground], let words = tones[words] else {
                        Issue.record("no tone")
                        continue
                    }
                    #expect(words.rgb(for: scheme).contrast(with: ground.rgb(for: scheme)) >= 4.5)
                }
            }
            for tone in Theme.mirrormate.gradients[.action]?.tones ?? [] {
                #expect(RGB(0xFFFFFF).contrast(with: tone.rgb(for: scheme)) >= 4.5)
            }
            for tone in Theme.mirrormate.gradients[.backdrop]?.tones ?? [] {
                for words in [Role.text, .muted] {
                    #expect((tones[words]?.rgb(for: scheme).contrast(with: tone.rgb(for: scheme)) ?? 0) >= 4.5)
                }
            }
        }
    }
}
