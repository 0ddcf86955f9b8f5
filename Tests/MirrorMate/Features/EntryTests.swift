/// MirrorMate's place on the home screen.
import AccountFeatures
import MirrorMateFeatures
import Testing

struct EntryTests {
    @Test("MIR-V-27 the app is named MirrorMate where the home screen shows it")
    func name() {
        #expect(AppEntry.mirrormate.identity.name == "MirrorMate")
    }
}
