/// What a bounded cache keeps, and what it lets go.
import ServerDatabase
import Testing

@Suite struct GenerationalCacheTests {
    @Test("what is read stays, what nobody reads goes, and never more than two generations are held")
    func generations() {
        var cache = GenerationalCache<Int, String>(capacity: 10)
        for number in 0..<1000 {
            cache.keep("\(number)", of: number)
            #expect(cache.value(of: 0) == "0")
        }
        #expect((1..<1000).count { cache.value(of: $0) != nil } <= 20)
        #expect(cache.value(of: 500) == nil)
    }

    @Test("entries that weigh more are fewer; a replaced or forgotten one no longer counts")
    func weights() {
        var cache = GenerationalCache<Int, Int>(capacity: 100, weigh: { $0 })
        for number in 0..<8 { cache.keep(50, of: number) }
        let held = (0..<8).filter { number in
            // What is read becomes young again, so each is looked for in a copy.
            var copy = cache
            return copy.value(of: number) != nil
        }
        #expect(held == [4, 5, 6, 7])
        cache = GenerationalCache(capacity: 100, weigh: { $0 })
        for weight in [90, 80, 10] { cache.keep(weight, of: 0) }
        for number in 1..<10 { cache.keep(10, of: number) }
        #expect((0..<10).allSatisfy { cache.value(of: $0) == 10 })
        for number in 10..<200 {
            cache.keep(90, of: number)
            cache.forget(number)
        }
        #expect((0..<10).count { cache.value(of: $0) == 10 } == 10)
    }
}
