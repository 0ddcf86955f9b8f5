/// fal's messages over HTTP: from the stand-in through the route to the run that waits.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerHTTP
import ServerProducts
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct FalMessageRouteTests {
    @Test("a signed message ends the waiting, and is taken once; forged, unsigned and large ones are told no")
    func route() async throws {
        let postman = Postman()
        try await FakeFal.run(sends: { await postman.carry($0) }) { fake in
            try await FalBench.use(fake, hasWebhook: true, { $0.polling.withMessages = .seconds(60) }) { maker in
                let router = Router(context: AtelierContext.self)
                let metrics = Metrics()
                FalMessageRoute(webhook: maker.webhook, metrics: metrics).add(to: router, at: "pictures/fal")
                try await Application(router: router).test(.router) { client in
                    func send(_ letter: FakeFal.Message) async throws -> Int {
                        let uri = "/pictures/fal?token=\(letter.token)"
                        return try await client.execute(
                            uri: uri, method: .post, headers: letter.headers, body: ByteBuffer(bytes: letter.body)
                        ) { $0.status.code }
                    }
                    let album = Album()
                    async let end = maker.outcome(.boat(), album)
                    try await eventually { !postman.letters.isEmpty && album.tickets.last?.state == .accepted }
                    let letter = try #require(postman.letters.first)
                    var forged = letter
                    forged.body.append(0x20)
                    #expect(try await send(forged) == 401)
                    var unsigned = letter
                    unsigned.headers = [:]
                    #expect(try await send(unsigned) == 401)
                    var large = letter
                    large.body = Data(count: FalWebhook.mostBytes + 1)
                    #expect(try await send(large) == 413)
                    #expect(try await send(letter) == 200)
                    #expect(await end.label == "made 1")
                    #expect(try await send(letter) == 200)
                    #expect((fake.polls, album.made.count) == (0, 1))
                }
                let text = metrics.text()
                #expect(text.contains(#"outcome="delivered""#) && text.contains(#"outcome="replayed""#))
                #expect(text.contains(#"outcome="forged""#))
            }
        }
    }
}
