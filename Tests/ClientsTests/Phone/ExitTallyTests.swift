/// The share of sessions without a crash.
import ClientsPhone
import Testing

struct ExitTallyTests {
    @Test("crashes count, what the system ends for its memory doesn't, and no sessions are no share")
    func share() {
        #expect(ExitTally(normal: 995, crashes: 3, killed: 2).crashFree == 9970)
        #expect(ExitTally(normal: 0, crashes: 0, killed: 0).crashFree == nil)
        let days = [ExitTally(normal: 1, crashes: 0, killed: 0), ExitTally(normal: 0, crashes: 1, killed: 0)]
        #expect(days.reduce(ExitTally(normal: 0, crashes: 0, killed: 0), +).crashFree == 5000)
    }
}
