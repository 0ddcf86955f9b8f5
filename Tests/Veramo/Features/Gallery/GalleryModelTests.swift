/// The gallery's list and its photos on their way in, without a screen.
import Clients
import Foundation
import Testing
import VeramoCore
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct GalleryModelTests {
    private let server = FakeVeramo()

    @Test("VER-S4a VER-F-10 only the person's own pictures are asked for and come, the newest first, page by page")
    func own() async throws {
        for number in 0..<70 {
            // Some at the same instant: none is lost between two pages, and none comes twice.
            if number.isMultiple(of: 40) { server.pass(60) }
            server.picture()
        }
        server.picture(of: FakeVeramo.ben)
        let feed = server.model().gallery.feed
        await feed.loadOnce()
        #expect(feed.rows.count == GalleryModel.page && feed.next == .idle)
        while feed.next == .idle { await feed.loadNext() }
        #expect(feed.rows.count == 70 && Set(feed.rows.map(\.id)).count == 70)
        #expect(feed.rows.map(\.createdAt) == feed.rows.map(\.createdAt).sorted(by: >))
        let own = RowQuery.Filter("user_id", "eq.\(FakeVeramo.ann.account.id)")
        #expect(server.get(\.selects).allSatisfy { $0.filters.contains(own) && $0.table == "pictures" })
    }

    @Test("a page that fails says so; what is there stays, and the next try goes on")
    func failure() async {
        for _ in 0..<35 { server.picture() }
        let feed = server.model().gallery.feed
        await feed.loadOnce()
        server.fail("select pictures", .offline)
        await feed.loadNext()
        guard case .failed(let trouble) = feed.next else {
            Issue.record("no trouble")
            return
        }
        #expect(trouble.isOffline && feed.rows.count == GalleryModel.page)
        await feed.retryNext()
        #expect(feed.rows.count == 35)
    }

    @Test("VER-S4b VER-T-12 a device photo goes to the signed place by its bytes and is in the gallery, private")
    func upload() async throws {
        let gallery = server.model().gallery
        await gallery.feed.loadOnce()
        #expect(gallery.feed.phase == .empty)
        gallery.intake.add([Samples.picture, Samples.picture])
        #expect(gallery.intake.items.map(\.title) == ["Photo 1", "Photo 2"])
        await until("both are in") { gallery.intake.items.isEmpty }
        #expect(gallery.feed.rows.count == 2 && gallery.feed.rows.allSatisfy { $0.origin == .upload })
        let folder = "veramo-pictures/\(FakeVeramo.ann.account.id)/"
        #expect(server.get(\.uploads).count == 2 && server.get(\.uploads).keys.allSatisfy { $0.hasPrefix(folder) })
        #expect(server.get(\.entries).isEmpty)
    }

    @Test("progress is the share of the bytes that has left; all of it is not yet the end")
    func progress() async {
        let intake = server.model().gallery.intake
        server.set { $0.held = ["upload"] }
        intake.add([Samples.picture])
        await until("half is sent") { intake.items.first?.state == .sending(0.5) }
        server.set { $0.held = ["keep-picture"] }
        await until("it is measured") { intake.items.first?.state == .keeping }
        #expect(intake.isUnderWay)
        server.set { $0.held = [] }
        await until("it is in") { intake.items.isEmpty }
    }

    @Test("of several photos each failure is named; one that can be tried again is, and one that can’t is left out")
    func failures() async {
        var clients = server.clients()
        clients.photos.prepare = { (photo) async throws(PhotoFailure) in
            if photo.isEmpty { throw .unreadable }
            return photo
        }
        let model = VeramoModel(account: FakeVeramo.ann.account, clients: clients)
        let (gallery, intake) = (model.gallery, model.gallery.intake)
        server.fail("upload", .offline)
        intake.add([Data(), Samples.picture, nil])
        await until("all have ended") { !intake.isUnderWay }
        let troubles = intake.items.map { item in
            if case .failed(let trouble) = item.state { trouble.title } else { "" }
        }
        #expect(troubles == ["It can’t be read", "No internet connection", "It can’t be read"])
        #expect(intake.items.map { intake.canRetry($0.id) } == [false, true, false])
        intake.retry(1)
        intake.retry(2)
        await until("the second is in") { gallery.feed.rows.count == 1 }
        intake.leaveOut(1)
        intake.leaveOut(3)
        #expect(intake.items.isEmpty)
    }

    @Test("an answer that was lost is asked for again, without sending the bytes twice")
    func lostAnswer() async {
        server.fail("keep-picture", .timedOut)
        let gallery = server.model().gallery
        gallery.intake.add([Samples.picture])
        await until("it is in") { gallery.feed.rows.count == 1 }
        #expect(server.get(\.uploads).count == 1)
    }

    @Test("a file that the server wouldn’t take isn’t sent")
    func tooLarge() async {
        let data = Data(count: PictureUpload.mostBytes + 1)
        await #expect(throws: ClientError.self) {
            try await PictureUpload(clients: server.clients()).upload(data, type: "image/jpeg", origin: .upload)
        }
        #expect(server.get(\.places).isEmpty)
    }

    @Test("a deletion takes the picture off the calendar for both; one that fails changes nothing")
    func deletion() async throws {
        server.pair()
        server.entry()
        let model = server.model()
        await model.gallery.feed.loadOnce()
        let picture = try #require(model.gallery.feed.rows.first)
        model.making.begin(with: picture)
        let page = OwnPictureModel(picture: picture, model: model)
        server.fail("delete pictures", .serverDown)
        await page.delete()
        #expect(page.trouble?.message.contains("nothing was changed") == true && !page.isGone)
        #expect(server.get(\.entries).count == 1 && model.gallery.feed.rows.count == 1)
        let version = model.couple.version
        await page.delete()
        #expect(page.isGone && server.get(\.pictures).isEmpty && server.get(\.entries).isEmpty)
        #expect(model.gallery.feed.phase == .empty && model.couple.version > version)
        #expect(model.making.draft.references.isEmpty)
    }
}
