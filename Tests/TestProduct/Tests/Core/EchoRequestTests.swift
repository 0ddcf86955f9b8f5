/// What a prompt may be.
import EchoCore
import Testing

struct EchoRequestTests {
    @Test("a prompt has 1 to 500 characters, as a person counts them, and says something")
    func bounds() {
        for good in ["a", String(repeating: "a", count: 500), String(repeating: "👩‍👩‍👧‍👦", count: 500)] {
            #expect(EchoRequest(prompt: good).problem == nil)
        }
        for bad in ["", "  \n ", String(repeating: "a", count: 501)] {
            #expect(EchoRequest(prompt: bad).problem != nil)
        }
    }
}
