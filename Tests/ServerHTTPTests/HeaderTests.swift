/// Reading and adding header fields without the detours of the general way, and the names of requests.
import HTTPTypes
import Testing

@testable import ServerHTTP

@Suite struct HeaderTests {
    @Test("a value is what the general way says: of no field, of one, of several, of cookies")
    func values() {
        var fields = HTTPFields()
        #expect(fields.value(of: .accept) == nil)
        fields.add(.accept, "text/html")
        #expect(fields.value(of: .accept) == "text/html")
        fields.add(.accept, "")
        fields.add(.cookie, "a=1")
        fields.add(.cookie, "b=2")
        for name in [HTTPField.Name.accept, .cookie, .apiKey] { #expect(fields.value(of: name) == fields[name]) }
        #expect(fields.value(of: .accept) == "text/html, ")
        #expect(fields.value(of: .cookie) == "a=1; b=2")
    }

    @Test("each request has a name of its own: 32 hexadecimal digits, also when many ask at once")
    func names() async {
        let names = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { (0..<1000).map { _ in RequestName.next } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(names).count == 8000)
        #expect(names.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) && $0.lowercased() == $0 })
    }
}
