/// The prices, as a person meets them.
import Clients
import Foundation
import StoreFeatures
import Testing
import ViewTesting
import WebUI
import Wire

@testable import ArtifexFeatures

@MainActor @Suite struct PricingScreenTests {
    private let backend = MakingBackend()

    private func prices() async -> Screen {
        let screen = await MakingScreens.prompt(backend)
        await screen.tap("4 pictures")
        await screen.wait(for: "Switch plans")
        return screen
    }

    private func plans(_ screen: Screen) -> [String] {
        screen.elements.map(\.label).filter { $0.hasPrefix("Monthly, ") || $0.hasPrefix("Yearly, ") }
    }

    @Test("ART-9.2 it is called Artifex Premium, on a gradient")
    func title() async {
        let screen = await prices()
        #expect(screen.find(label: "Artifex Premium")?.role == .heading)
        #expect(
            screen.session.tree.last?.parts.contains {
                $0.style("background")?.contains("--gradient-backdrop") == true
            } == true)
    }

    /// Of the six lines that were wished for, "Remove ads" would promise something that nobody has.
    @Test(
        "ART-9.3 ART-9.3e there are no advertisements for anybody, so their removal isn't sold; the other five lines are"
    )
    func features() async {
        let screen = await prices()
        for line in [
            "Generate real-time images", "Unlimited artwork creation", "Generate 4 outputs at once",
            "Faster image processing", "No watermarks",
        ] { #expect(screen.contains(line), "\(line)") }
        #expect(!screen.text.lowercased().contains(#/\bads?\b|advert/#))
    }

    @Test("ART-9.4 ART-9.5 ART-9.6 two plans, with the store's prices")
    func plans() async {
        let screen = await prices()
        #expect(plans(screen).count == 2)
        #expect(plans(screen).contains { $0.hasPrefix("Monthly, $29.99 per month, billed monthly") })
        #expect(plans(screen).contains { $0.hasPrefix("Yearly, $79.99 per year") })
        for words in ["$29.99", "per month, billed monthly", "$79.99", "per year"] { #expect(screen.contains(words)) }
    }

    @Test(
        "ART-9.6a ART-9.6b the badge's number comes from the two real prices and is rounded down; no former price is claimed"
    )
    func saving() async {
        let screen = await prices()
        #expect(screen.contains("77% SAVINGS") && !screen.contains("179.99"))
    }

    @Test(
        "savings are whole percents that are never above the truth",
        arguments: [
            (12, 1, nil), (1200, 100, nil), (1188, 100, 1), (1189, 100, nil), (600, 100, 50), (601, 100, 49),
        ] as [(Int64, Int64, Int?)])
    func percent(_ yearly: Int64, _ monthly: Int64, _ percent: Int?) throws {
        func plan(_ cents: Int64, _ period: String) throws -> Offering {
            let json = """
                {"id": "\(period)", "name": "P", "credits": 0, "price_cents": \(cents), "currency": "USD",
                 "period": "\(period)"}
                """
            return try JSONDecoder().decode(Offering.self, from: Data(json.utf8))
        }
        let (year, month) = (try plan(yearly, "year"), try plan(monthly, "month"))
        #expect(year.saving(overTimeOf: month) == percent)
        #expect(month.saving(overTimeOf: year) == nil)
    }

    @Test("ART-9.7 the chosen plan, and only that, has a gradient border and a checkmark")
    func chosen() async {
        let screen = await prices()
        for plan in plans(screen) {
            await screen.tap(plan)
            let all = plans(screen)
            #expect(screen.selected(all) == [plan] && screen.bordered(all) == [plan])
            #expect(all.filter { screen.button($0)?.isPainted(with: "decoration") == true } == [plan])
        }
        let marks = plans(screen).map { screen.button($0)?.parts.filter { $0.isMarkup }.map(\.text) ?? [] }
        #expect(marks.count == 2 && marks[0] != marks[1], "a checkmark beside one, a circle beside the other")
    }

    @Test(
        "ART-9.8 ART-9.9 the trial button belongs to the plan that is chosen and opens the store; without a trial one subscribes"
    )
    func trial() async {
        let screen = await prices()
        for (name, id) in [("Monthly", "com.artifex.premium.monthly"), ("Yearly", "com.artifex.premium.yearly")] {
            await screen.tap(plans(screen).first { $0.hasPrefix(name) } ?? name)
            #expect(screen.contains("\(name): 30 days free, then"))
            await screen.tap("Start 1-Month Free Trial")
            #expect(backend.get(\.bought).last == id)
        }
        backend.set { $0.hasTrial = false }
        let former = await prices()
        #expect(former.find(label: "Subscribe") != nil && !former.contains("Free Trial"))
    }

    @Test("ART-9.10 ART-9.11 one may go on without buying, and reads that plans can be switched and cancelled")
    func free() async {
        let screen = await prices()
        let words = screen.text
        let plan = words.range(of: "per year")?.lowerBound ?? words.endIndex
        #expect(words[plan...].contains("Switch plans or cancel whenever you want"))
        await screen.tap("Next with Free Account")
        #expect(!screen.contains("Artifex Premium") && screen.contains("Choose a style"))
        #expect(backend.get(\.bought).isEmpty)
    }

    @Test("the terms of renewal, a way to restore, and a trial's length in words")
    func terms() async {
        let screen = await prices()
        #expect(screen.contains("It renews each year until you cancel it"))
        #expect(screen.find(label: "Restore purchases") != nil)
        let words = [7: "1-Week", 14: "2-Week", 30: "1-Month", 60: "2-Month", 3: "3-Day", 365: "1-Year", 45: "45-Day"]
        for (days, text) in words { #expect(OfferText.trial(days: days) == text) }
    }
}
