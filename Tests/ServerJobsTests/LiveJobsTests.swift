/// The room for jobs: whoever comes while others wait stands behind them.
import Testing

@testable import ServerJobs

@Suite struct LiveJobsTests {
    @Test("a job that comes in the moment between another's end and the next look doesn't overtake those that wait")
    func noOvertaking() {
        let live = LiveJobs(maximum: 10, limits: ["film": 1])
        live.open()
        #expect(live.promise("film"))
        #expect(!live.promise("film"))
        live.hasQueued("film")
        live.hasQueued("film")
        // The first has ended, and nobody has looked into the queue yet.
        live.withdraw("film")
        #expect(!live.promise("film"))
        #expect(live.promise("photo"))
        live.withdraw("photo")

        var (limit, rooms) = live.beginClaim(64, of: ["film", "photo"])
        #expect(rooms == ["film": 1, "photo": 10])
        live.endClaim(limit, taken: ["film"], emptied: ["photo"])
        live.withdraw("film")
        #expect(!live.promise("film"))

        (limit, rooms) = live.beginClaim(64, of: ["film", "photo"])
        live.endClaim(limit, taken: [], emptied: ["film", "photo"])
        #expect(live.promise("film"))
    }

    @Test("a look that failed has found nothing out")
    func failedLook() {
        let live = LiveJobs(maximum: 1)
        live.open()
        live.hasQueued("film")
        let (limit, _) = live.beginClaim(64, of: ["film"])
        #expect(limit == 1)
        live.endClaim(limit, taken: [], emptied: [])
        #expect(!live.promise("film"))
    }
}
