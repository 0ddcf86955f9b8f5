/// Two products that want one name: nothing starts, and the words say which.
import Testing

@testable import Server

@Suite struct DoubleNameTests {
    @Test("a name given twice is refused by that name; other names may be alike")
    func refused() throws {
        try DoubleName.check(["echo", "echoes", "Echo"], "function")
        try DoubleName.check([], "function")
        let failure = #expect(throws: DoubleName.self) {
            try DoubleName.check(["consent", "echo", "check", "echo"], "kind of job")
        }
        #expect(failure?.description == "two apps have a kind of job called echo; rename one of them")
        // No restart mends it.
        #expect(failure?.isLasting == true)
    }
}
