/// "Our Timeline": the months of the couple's calendar.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct TimelineView: View {
    let model: VeramoModel

    private var couple: CoupleModel { model.couple }

    var body: some View {
        content.navigationTitle("Our Timeline")
    }

    @ViewBuilder private var content: some View {
        switch (couple.pairing, couple.today, couple.trouble) {
        case (nil, _, let trouble?):
            TroubleView(trouble, clock: model.clients.clock) { Task { await couple.refresh() } }
        case (let pairing?, _, _) where pairing.state != .paired: UnlinkedView(pairing: pairing, model: model)
        case (let pairing?, let today?, _):
            // Another link is another calendar.
            CoupleTimeline(today: today, model: model).id(pairing.coupleID)
        default:
            ScreenScroll { MonthSkeleton() }
        }
    }
}

/// Keeps what was leafed through, also over midnight.
private struct CoupleTimeline: View {
    let today: CalendarDay
    let model: VeramoModel
    @State private var timeline: TimelineModel

    init(today: CalendarDay, model: VeramoModel) {
        self.today = today
        self.model = model
        _timeline = State(
            initialValue: TimelineModel(
                range: Month.shown(today: today), month: Month(today), functions: model.functions))
    }

    var body: some View {
        MonthPage(timeline: timeline, today: today, couple: nil, partner: model.couple.partnerName, model: model)
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) {
                    if timeline.month != Month(today) { Button("Today") { timeline.show(Month(today)) } }
                }
            }
            .task(id: Reading(month: timeline.month, version: model.couple.version, looks: model.couple.looks)) {
                await timeline.load(version: model.couple.version, isFresh: true)
            }
            .refreshable {
                await model.couple.refresh()
                await timeline.load(version: model.couple.version, isFresh: true)
            }
    }
}

/// What makes the shown month worth another look.
private struct Reading: Hashable {
    var month: Month
    var version: Int
    var looks: Int
}

/// The calendar of a link that has ended. Nothing new comes to it.
struct PastTimelineView: View {
    let couple: PastCouple
    let model: VeramoModel
    @State private var timeline: TimelineModel

    init(couple: PastCouple, model: VeramoModel) {
        (self.couple, self.model) = (couple, model)
        let last = Month(couple.lastDay)
        let first = Month.of(timestamp: couple.since) ?? last
        _timeline = State(
            initialValue: TimelineModel(
                range: min(first, last)...last, month: last, couple: couple.id, functions: model.functions))
    }

    var body: some View {
        MonthPage(
            timeline: timeline, today: nil, couple: couple.id,
            partner: couple.otherName ?? String(localized: "your partner"), model: model
        )
        .inlineTitle(
            verbatim: couple.otherName.map { String(localized: "You and \($0)") } ?? String(localized: "Past calendar")
        )
        .task(id: timeline.month) { await timeline.load(version: model.couple.version) }
    }
}

struct MonthSkeleton: View {
    var body: some View {
        RoundedRectangle(cornerRadius: Radius.card).fill(Palette.field).aspectRatio(0.9, contentMode: .fit)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Loading the calendar")
    }
}
