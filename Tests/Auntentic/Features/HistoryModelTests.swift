/// The history: order, pages, search, filter, deletion.
import AuntenticCore
import Clients
import Foundation
import Testing
import Wire

@testable import AuntenticFeatures

@MainActor
struct HistoryModelTests {
    private let backend = FakeBackend()

    private func model(records: Int) -> HistoryModel {
        backend.set { state in state.records = (0..<records).map { Fixtures.record($0) } }
        return HistoryModel(clients: backend.clients)
    }

    @Test("AUN-FR-8.1 past checks come from the backend, newest first, 20 at a time")
    func pages() async {
        let model = model(records: 45)
        await model.refresh()
        #expect(model.records.map(\.id) == (0..<20).map { "check-\($0)" })
        #expect(model.hasMore)
        await model.loadMore()
        #expect(model.records.count == 39)
        await model.loadMore()
        #expect(model.records.map(\.id) == (0..<45).map { "check-\($0)" })
        #expect(!model.hasMore)
        await model.loadMore()
        #expect(model.records.count == 45)
        let query = backend.get(\.queries.first)
        #expect(query?.order == "created_at.desc,id.desc")
        #expect(query?.limit == 20)
    }

    @Test("no page ends twice: a full last page leads to an empty one and no further")
    func fullLastPage() async {
        let model = model(records: 20)
        await model.refresh()
        #expect(model.hasMore)
        await model.loadMore()
        #expect(!model.hasMore)
        #expect(model.records.count == 20)
    }

    @Test("search and filter are the server's work")
    func searchAndFilter() async {
        let model = model(records: 0)
        backend.set {
            $0.records = [
                Fixtures.record(1, .fake, model: "Dunk Low"), Fixtures.record(2, .authentic, model: "Dunk High"),
                Fixtures.record(3, .fake, model: "Gazelle"),
            ]
        }
        model.search = " dunk "
        await model.refresh()
        #expect(model.records.map(\.id) == ["check-1", "check-2"])
        #expect(
            backend.get(\.queries).last?.filters == [
                .init("or", #"(sneaker_model.ilike."*dunk*",report->>identifiedModel.ilike."*dunk*")"#)
            ])
        model.verdict = .fake
        await model.refresh()
        #expect(model.records.map(\.id) == ["check-1"])
        model.search = "nothing"
        await model.refresh()
        #expect(model.isEmpty)
        #expect(model.isFiltered)
        await model.clearFilters()
        #expect(model.records.count == 3)
    }

    @Test(
        "what is typed is looked for as it stands",
        arguments: [("", nil), ("  ", nil), ("50%", "*50\\%*"), ("a_b*", "*a\\_b*"), ("***", nil), ("\\", "*\\\\*")])
    func patterns(_ typed: String, _ pattern: String?) {
        #expect(CheckArchive.pattern(typed) == pattern)
    }

    @Test("quotes and strokes in what is typed stay inside the condition")
    func quoted() {
        let condition = CheckArchive.named(CheckArchive.pattern(#"a"),b\"#) ?? "")
        #expect(condition.hasPrefix(#"(sneaker_model.ilike."*a\"),b\\\\*",report"#), "\(condition)")
    }

    @Test("a failure keeps what is there and can be tried again")
    func failure() async {
        let model = model(records: 3)
        backend.set { $0.selectErrors["authentications"] = [.offline] }
        await model.refresh()
        #expect(model.phase == .failed(Trouble(.offline)))
        await model.refresh()
        #expect(model.phase == .loaded)
        backend.set { $0.selectErrors["authentications"] = [.serverDown] }
        await model.refresh()
        #expect(model.phase == .failed(Trouble(.serverDown)))
        #expect(model.records.count == 3)
    }

    @Test("a next page that can't be loaded says so, and the list stays")
    func moreFails() async {
        let model = model(records: 25)
        await model.refresh()
        backend.set { $0.selectErrors["authentications"] = [.timedOut] }
        await model.loadMore()
        #expect(model.moreTrouble == Trouble(.timedOut))
        #expect(model.records.count == 20)
        await model.loadMore()
        #expect(model.moreTrouble == nil)
        #expect(model.records.count == 25)
    }

    @Test("a check is deleted on the server first; if that fails it stays")
    func delete() async {
        let model = model(records: 2)
        await model.refresh()
        backend.set { $0.callErrors["delete-check"] = [.serverDown] }
        await model.delete(model.records[0])
        #expect(model.records.count == 2)
        #expect(model.isShowingProblem)
        model.isShowingProblem = false
        await model.delete(model.records[0])
        #expect(model.records.map(\.id) == ["check-1"])
        #expect(backend.get(\.calls).last?.body == ["id": "check-0"])
        #expect(backend.get(\.records).count == 1)
    }
}

struct CheckRecordTests {
    @Test(
        "times as Postgres writes them",
        arguments: [
            "2026-11-21T15:05:27.123456+00:00", "2026-11-21T15:05:27+00:00", "2026-11-21 15:05:27.1+00",
            "2026-11-21T15:05:27Z", "2026-11-21T16:05:27+01:00",
        ])
    func times(_ text: String) {
        #expect(CheckRecord.date(text) == Date(timeIntervalSince1970: 1_795_273_527))
    }

    @Test("what is no time is no record", arguments: ["", "yesterday", "2026-11-21"])
    func noTimes(_ text: String) {
        #expect(CheckRecord.date(text) == nil)
    }

    @Test("AUN-US-8 a row holds the whole report and its photos in their order")
    func row() {
        let record: CheckRecord = Fixtures.decode(Fixtures.record(1, .fake, model: "Dunk"))
        #expect(record.report.verdict == .fake)
        #expect(record.report.observations.count == 2)
        #expect(record.orderedPhotos.map(\.angle) == [.outerSide, .boxLabel])
        #expect(record.thumbnailPath == "ann/check-1/outer_side.jpg")
        #expect(record.title == "Dunk")
    }
}
