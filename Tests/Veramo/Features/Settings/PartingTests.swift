/// The end of a link: asked twice, said exactly, kept without a connection, and carried out once.
import Clients
import Foundation
import Testing
import VeramoCore
import ViewTesting
import WebUI

@testable import VeramoFeatures

@MainActor @Suite struct PartingTests {
    private let server = FakeVeramo()
    private let couple: UUID

    init() { couple = server.pair() }

    private var hasEnded: Bool { server.get(\.couples).first { $0.id == couple }?.endedAt != nil }

    private func asked(_ shown: Shown) async {
        await shown.screen.tap("End the link")
        await shown.screen.wait(for: "End the link with Ben?")
        await shown.screen.tap("End the link")
    }

    @Test("VER-S8d VER-F-5 settings lead to the end of the link, which asks twice and says what happens")
    func end() async {
        let ann = await Shown(server, .settings)
        await ann.screen.tap("Ben")
        await ann.screen.tap("End the link")
        for words in [
            "Both of you keep what was shared until now", "Nothing new is shared", "Widgets and notifications",
            "A plan stays with whoever pays", "Your own gallery stays",
        ] { #expect(ann.screen.contains(words), "\(words)") }
        await ann.screen.tap("End the link")
        await ann.screen.tap("Cancel")
        #expect(!hasEnded)
        await ann.screen.tap("End the link")
        await ann.screen.tap("End the link now")
        #expect(hasEnded && server.get(\.blocks).isEmpty)
        #expect(!ann.model.couple.isPaired && ann.model.settingsPath.isEmpty)
        let ben = await Shown(server, as: FakeVeramo.ben, .settings)
        #expect(ben.screen.find(label: "Link with your partner") != nil)
    }

    @Test("VER-S8d the other of the two can end it too, and never again with this person")
    func block() async {
        let ben = await Shown(server, as: FakeVeramo.ben, .settings, .partner)
        await ben.screen.tap("End the link")
        await ben.screen.tap("Never again with Ann")
        await ben.screen.tap("End the link")
        await ben.screen.tap("End the link now")
        #expect(hasEnded && server.get(\.blocks).map(\.0) == [FakeVeramo.ben.account.id])
    }

    @Test("VER-S8d without a connection the wish is kept, said, and carried out at the next connection, once")
    func offline() async {
        server.fail("end_link", .offline)
        let ann = await Shown(server, .settings, .partner)
        await asked(ann)
        await ann.screen.tap("End the link now")
        #expect(!hasEnded && ann.model.parting.isWaiting)
        #expect(ann.screen.contains("the server doesn’t know it yet"))
        await ann.model.catchUp()
        #expect(hasEnded && ann.model.parting.wish == nil && !ann.model.couple.isPaired)
        await ann.model.catchUp()
        #expect(server.calls(of: "end_link") == 2)
    }

    @Test("a wish outlives the app, and may be taken back before it is carried out")
    func kept() async {
        let clients = server.clients()
        let (account, functions) = (FakeVeramo.ann.account, CoupleClient(clients: clients))
        let first = PartingModel(functions: functions, clients: clients, account: account)
        server.fail("end_link", .timedOut)
        #expect(await first.end(couple, with: "Ben", blocks: true) == false)
        let second = PartingModel(functions: functions, clients: clients, account: account)
        #expect(second.wish == PartingModel.Wish(couple: couple, name: "Ben", blocks: true))
        second.takeBack()
        #expect(await second.carryOut() == false)
        let other = PartingModel(functions: functions, clients: clients, account: FakeVeramo.ben.account)
        #expect(other.wish == nil && !hasEnded)
    }

    @Test("a wish that comes late ends no later link, but still blocks")
    func late() async {
        let clients = server.clients()
        let model = PartingModel(
            functions: CoupleClient(clients: clients), clients: clients, account: FakeVeramo.ann.account)
        server.fail("end_link", .offline)
        await model.end(couple, with: "Ben", blocks: true)
        try? await CoupleClient(clients: server.clients(of: FakeVeramo.ben)).end(couple, blocks: false)
        let next = server.pair("Europe/Berlin", [FakeVeramo.ann, FakeVeramo.people[2]])
        #expect(await model.carryOut())
        #expect(server.get(\.couples).first { $0.id == next }?.endedAt == nil)
        #expect(server.get(\.blocks).map(\.1) == [FakeVeramo.ben.account.id])
    }

    @Test("a link that isn’t there ends the wish; another refusal is said")
    func refused() async {
        let clients = server.clients()
        let model = PartingModel(
            functions: CoupleClient(clients: clients), clients: clients, account: FakeVeramo.ann.account)
        #expect(await model.end(UUID(), with: "Ben", blocks: false) == false)
        #expect(model.wish == nil && model.trouble == nil)
        server.fail("end_link", .refused(code: "other", message: "Not now."))
        #expect(await model.end(couple, with: "Ben", blocks: false) == false)
        #expect(model.wish == nil && model.trouble?.message == "Not now.")
    }
}
