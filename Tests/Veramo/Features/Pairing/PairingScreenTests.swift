/// Linking two people on their two phones, and what each step that is refused says.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI

@testable import VeramoFeatures

@MainActor @Suite struct PairingScreenTests {
    private let server = FakeVeramo()

    private func shown(_ person: FakeVeramo.Person = FakeVeramo.ann) async -> Shown {
        await Shown(server, as: person, .settings, .pairing)
    }

    private func code(of person: FakeVeramo.Person) -> String {
        server.get(\.codes).first { $0.owner == person.account.id }?.text ?? ""
    }

    @Test(
        "VER-S8c VER-F-1 VER-F-2 VER-F-3 VER-F-4 two phones link: settings, a code, the other enters it, its creator says yes"
    )
    func link() async throws {
        let ann = await Shown(server, .settings)
        await ann.screen.tap("Link with your partner")
        await ann.screen.tap("Make a code")
        let code = code(of: FakeVeramo.ann)
        #expect(ann.screen.contains("\(code.prefix(3)) \(code.dropFirst(3))"))
        #expect(ann.screen.find(label: "Code")?.value == code.map(String.init).joined(separator: " "))

        let ben = await shown(FakeVeramo.ben)
        await ben.screen.type(
            " \(code.lowercased().prefix(3))-\(code.lowercased().dropFirst(3)) ", into: "Your partner’s code")
        await ben.screen.tap("Enter this code")
        #expect(ben.screen.contains("Waiting for their yes") && !ben.screen.contains("Ann"))
        #expect(server.get(\.couples).isEmpty, "a request and not yet a link")

        server.pass(3)
        await ann.screen.wait(for: "Ben wants to link with you")
        #expect(ann.screen.find(label: "Your time zone")?.value == "New York time")
        await ann.screen.tap("Link with Ben")
        #expect(ann.screen.contains("You’re linked with Ben"))
        server.pass(3)
        await ben.screen.wait(for: "You’re linked with Ann")
        #expect(server.get(\.couples).map(\.zone) == ["America/New_York"])
        await ben.screen.tap("Open our calendar")
        #expect(ben.model.tab == .today && ben.model.couple.isPaired)
    }

    @Test(
        "VER-F-28 the zone is the one of the creator’s phone until they choose another, found by its city or its distance"
    )
    func zone() async {
        let (ann, ben) = (
            CoupleClient(clients: server.clients()), CoupleClient(clients: server.clients(of: FakeVeramo.ben))
        )
        _ = try? await ann.makeCode()
        if let code = try? PairingCode(typed: code(of: FakeVeramo.ann)) { try? await ben.enter(code) }
        let shown = await shown()
        await shown.screen.tap("Your time zone")
        await shown.screen.type("kath", into: "City or region")
        #expect(shown.screen.elements.contains { $0.label.hasPrefix("Kathmandu, Asia, GMT+5:45") })
        await shown.screen.type("nowhere at all", into: "City or region")
        #expect(shown.screen.contains("No such place"))
        await shown.screen.type("sao pau", into: "City or region")
        await shown.screen.tap("Sao Paulo, America, GMT−3")
        await shown.screen.tap("Link with Ben")
        #expect(server.get(\.couples).map(\.zone) == ["America/Sao_Paulo"])
    }

    @Test("VER-F-3 the creator refuses: no link, and the other is told by nothing but the end of the waiting")
    func refuse() async {
        let ann = await shown()
        await ann.screen.tap("Make a code")
        let ben = await shown(FakeVeramo.ben)
        await ben.screen.type(code(of: FakeVeramo.ann), into: "Your partner’s code")
        await ben.screen.tap("Enter this code")
        server.pass(3)
        await ann.screen.wait(for: "Ben wants to link with you")
        await ann.screen.tap("No, that’s somebody else")
        #expect(ann.screen.contains("Link with your partner") && server.get(\.couples).isEmpty)
        server.pass(3)
        await ben.screen.wait(for: "Make a code")
    }

    @Test("VER-F-1 a code says how long it works by the server’s clock, also after minutes without a connection")
    func countdown() async {
        let ann = await shown()
        await ann.screen.tap("Make a code")
        #expect(ann.screen.contains("It works once, for another 60 minutes."))
        server.fail("pairing", .offline)
        server.pass(57 * 60 + 30)
        await ann.screen.wait(for: "for another 3 minutes")
        server.pass(60)
        await ann.screen.wait(for: "for another 90 seconds")
        server.pass(90)
        await ann.screen.wait(for: "Make a code")
    }

    @Test("VER-F-6 a code or a request is withdrawn by who made it; the code is wrong from then on")
    func withdraw() async {
        let ann = await shown()
        await ann.screen.tap("Make a code")
        let first = code(of: FakeVeramo.ann)
        await ann.screen.tap("Withdraw the code")
        #expect(ann.screen.find(label: "Make a code") != nil)
        let ben = await shown(FakeVeramo.ben)
        await ben.screen.type(first, into: "Your partner’s code")
        await ben.screen.tap("Enter this code")
        #expect(ben.screen.contains("That code doesn’t work"))
        await ann.screen.tap("Make a code")
        await ben.screen.type(code(of: FakeVeramo.ann), into: "Your partner’s code")
        await ben.screen.tap("Enter this code")
        await ben.screen.tap("Withdraw my request")
        #expect(ben.screen.find(label: "Make a code") != nil && server.get(\.requests).isEmpty)
    }

    @Test("what can’t be a code is said after the field was left, and nothing is sent")
    func typed() async {
        let screen = await shown().screen
        await screen.focus("Your partner’s code")
        await screen.type("AC", into: "Your partner’s code")
        #expect(!screen.contains("A code has 6 characters."))
        await screen.submit("Your partner’s code")
        #expect(screen.contains("A code has 6 characters."))
        await screen.type("O0O0O0", into: "Your partner’s code")
        #expect(!screen.contains("A code has 6 characters."))
        await screen.tap("Enter this code")
        #expect(screen.contains("No code has the character O. Look at it again."))
        #expect(server.calls(of: "enter-code") == 0)
    }

    @Test(
        "VER-F-6 each refusal has its own words, and none says whether there is such a code",
        arguments: [
            ("wrong_code", "That code doesn’t work"), ("own_code", "That’s your own code"),
            ("already_waiting", "You’re waiting for an answer already"), ("already_paired", "You’re linked already"),
            ("too_many_guesses", "Let’s pause for a while"), ("request_gone", "This request is gone"),
        ])
    func refusals(_ code: String, _ title: String) async {
        server.fail("enter-code", .refused(code: code, message: "Server’s words."))
        let screen = await shown().screen
        await screen.type("ACDEFG", into: "Your partner’s code")
        await screen.tap("Enter this code")
        #expect(screen.contains(title) && !screen.contains("exist"))
    }

    @Test(
        "too many guesses, no connection, a server that is down: said, with what to do, and the code stays in the field"
    )
    func passing() async {
        let screen = await shown().screen
        for (error, words) in [
            (ClientError.busy(retryAfter: 3600), "Try again in 60 minutes"), (.offline, "Nothing was changed. Connect"),
            (.serverDown, "nothing was changed"),
        ] {
            server.fail("enter-code", error)
            await screen.type("ACDEFG", into: "Your partner’s code")
            await screen.tap("Enter this code")
            #expect(screen.contains(words), "\(error)")
            #expect(screen.find(label: "Your partner’s code")?.value == "ACDEFG")
        }
    }

    @Test("accepting what was withdrawn meanwhile says so and shows how things stand")
    func gone() async {
        let ann = await shown()
        await ann.screen.tap("Make a code")
        let ben = CoupleClient(clients: server.clients(of: FakeVeramo.ben))
        if let code = try? PairingCode(typed: code(of: FakeVeramo.ann)) { try? await ben.enter(code) }
        server.pass(3)
        await ann.screen.wait(for: "Ben wants to link with you")
        try? await ben.withdrawRequest()
        await ann.screen.tap("Link with Ben")
        #expect(ann.screen.contains("This request is gone") && ann.screen.find(label: "Make a code") != nil)
    }

    @Test("a screen that can’t be loaded says why, and is loaded again")
    func failed() async {
        server.set { $0.errors["pairing"] = Array(repeating: .serverDown, count: 20) }
        let screen = await shown().screen
        #expect(screen.contains("The service can’t be reached"))
        server.set { $0.errors = [:] }
        await screen.tap("Try again")
        #expect(screen.find(label: "Make a code") != nil)
    }
}
