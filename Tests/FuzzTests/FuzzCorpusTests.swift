/// The kept inputs, replayed: what broke something once must never do so again.
import FuzzTargets
import TestSupport
import Testing

@Suite(.aside) struct FuzzCorpusTests {
    @Test("every kept input holds, on a stack as small as the pool's", arguments: FuzzTarget.all.map(\.name))
    func replay(name: String) async throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = try Corpus.inputs(of: target)
        #expect(!inputs.isEmpty, "a target without inputs proves nothing")
        for input in inputs {
            #expect(input.bytes.count <= target.longest, "\(input.file) is longer than what is drawn")
            do { try await SmallStack.run { try target.run(input.bytes) } } catch {
                Issue.record("\(name)/\(input.file): \(error)")
            }
        }
    }

    @Test("names of targets are folders' names, and each stands once")
    func names() {
        let names = FuzzTarget.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9-]+/) != nil })
        #expect(FuzzTarget.all.allSatisfy { !$0.words.isEmpty && !$0.feeds.isEmpty })
    }
}
