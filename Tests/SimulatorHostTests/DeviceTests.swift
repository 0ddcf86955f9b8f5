/// What the simulated phone does with photos, keys, its connection, and a result that is to be shared.
import AuntenticCore
import Clients
import Foundation
import NIOFoundationCompat
import ServerMedia
import SimulatorDevice
import TestSupport
import Testing

@Suite struct DeviceTests {
    private let pool: MediaPool
    private let device: SimulatedDevice

    init() throws {
        pool = try MediaPool(workers: 2)
        device = SimulatedDevice(pool: pool)
    }

    @Test("a large photo becomes a JPEG of 2048 pixels at most; a small one keeps its size")
    func prepare() async throws {
        let large = try await device.photosClient.prepare(jpeg(seed: 1, width: 3000, height: 1500))
        let largeSize = try await device.photosClient.measure(large)
        #expect((largeSize.width, largeSize.height) == (2048, 1024))
        let small = try await device.photosClient.prepare(jpeg(seed: 2))
        let smallSize = try await device.photosClient.measure(small)
        #expect((smallSize.width, smallSize.height) == (640, 480))
        #expect(FormatSniffer.format(of: small) == .jpeg)
    }

    @Test("a good photo passes the local rules, and a small one is told from it")
    func measure() async throws {
        let good = try await device.photosClient.measure(jpeg(seed: 3))
        #expect(PhotoRules.problem(good) == nil)
        let tiny = try await device.photosClient.measure(jpeg(seed: 3, width: 200, height: 150))
        #expect(PhotoRules.problem(tiny) == .tooSmall(width: 200, height: 150))
    }

    @Test("what isn't a picture, or is cut off, is unreadable")
    func unreadable() async throws {
        let whole = try jpeg(seed: 4)
        for data in [Data(), Data("hello".utf8), whole.prefix(whole.count / 2)] {
            await #expect(throws: PhotoFailure.unreadable) { try await device.photosClient.prepare(data) }
            await #expect(throws: PhotoFailure.unreadable) { try await device.photosClient.measure(data) }
        }
    }

    @Test("a phone's files lie apart from another's, and go with the phone")
    func files() throws {
        var phone: SimulatedDevice? = SimulatedDevice(pool: pool)
        let files = try #require(phone?.filesClient)
        files.write("draft.jpg", Data("photo".utf8))
        #expect(files.read("draft.jpg") == Data("photo".utf8))
        #expect(device.filesClient.read("draft.jpg") == nil)
        phone = nil
        #expect(files.read("draft.jpg") == nil)
    }

    @Test("the keychain keeps what fits, forgets on request, and isn't shared")
    func keychain() throws {
        let keychain = device.keychainClient
        keychain.write("a", Data("1".utf8))
        keychain.write("b", Data(count: SimulatedKeychain.capacity))
        #expect(keychain.read("a") == Data("1".utf8))
        #expect(keychain.read("b") == nil)
        #expect(SimulatedDevice(pool: pool).keychainClient.read("a") == nil)
        keychain.write("a", nil)
        #expect(keychain.read("a") == nil)
        keychain.write("c", Data("2".utf8))
        keychain.removeAll()
        #expect(keychain.read("c") == nil)
    }

    @Test("a listener hears the present state, then every change, and is forgotten when it stops")
    func network() async throws {
        var changes = device.networkClient.isOnline().makeAsyncIterator()
        #expect(await changes.next() == true)
        device.network.setOnline(false)
        #expect(await changes.next() == false)
        var late = device.networkClient.isOnline().makeAsyncIterator()
        #expect(await late.next() == false)
        device.network.setOnline(true)
        #expect(await changes.next() == true)
        let listening = Task { [device] in for await _ in device.networkClient.isOnline() {} }
        while device.network.listenerCount < 3 { await Task.yield() }
        listening.cancel()
        await listening.value
        #expect(device.network.listenerCount == 2)
    }

    @Test("a result becomes a picture of 1080×1350, with a photo and without", arguments: Verdict.allCases)
    func card(_ verdict: Verdict) async throws {
        let sharing = device.sharingClient
        let plain = try await sharing.resultCard(report(verdict), nil)
        let size = try await device.photosClient.measure(plain)
        #expect((size.width, size.height) == (1080, 1350))
        let withPhoto = try await sharing.resultCard(report(verdict), jpeg(seed: 5, width: 1600, height: 1200))
        #expect(withPhoto != plain)
        if let folder = ProcessInfo.processInfo.environment["ATELIER_SCREENS"] {
            try withPhoto.write(to: URL(fileURLWithPath: folder).appendingPathComponent("card-\(verdict).jpg"))
        }
    }

    @Test("AUN-FR-9.3 verdict, confidence and disclaimer are all on the picture that is shared")
    func cardContents() async throws {
        let base = try report(.authentic)
        let changes: [(inout CheckReport) -> Void] = [
            { $0.verdict = .fake }, { $0.confidence = 88 }, { $0.disclaimer += " Really." }, { $0.observations = [] },
        ]
        let card = try await device.sharingClient.resultCard(base, nil)
        for change in changes {
            var other = base
            change(&other)
            #expect(try await device.sharingClient.resultCard(other, nil) != card)
        }
    }

    @Test("names and notes can't break the card: markup, emptiness and great length are drawn as they are")
    func hostileCard() async throws {
        for text in ["<b>& \"x\"", "</span>", "", " ", "\u{0}\n\t", String(repeating: "W", count: 5000), "鞋🥿"] {
            var report = try report(.authentic)
            report.claimedModel = text
            report.observations = [text, text]
            report.confidence = 250
            let card = try await device.sharingClient.resultCard(report, nil)
            #expect(FormatSniffer.format(of: card) == .jpeg)
        }
        await #expect(throws: PhotoFailure.unreadable) {
            try await device.sharingClient.resultCard(report(.fake), Data("no photo".utf8))
        }
    }

    private func jpeg(seed: UInt64, width: Int = 640, height: Int = 480) throws -> Data {
        Data(buffer: try TestPhoto.jpeg(seed: seed, width: width, height: height))
    }

    private func report(_ verdict: Verdict) throws -> CheckReport {
        let json = """
            {"id": "1", "verdict": "\(verdict)", "confidence": \(verdict == .inconclusive ? 41 : 87), "observations": [
            "The stitch pitch along the outer overlay is regular, with no loose ends.",
            "Style code and production dates agree between tag and label."], "outcome": "decided", "categories": [],
            "identifiedModel": "Court Runner '85 Low", "provider": "sample", "model": "sample",
            "promptVersion": "sample", "disclaimer": "\(CheckReport.disclaimer)"}
            """
        return try JSONDecoder().decode(CheckReport.self, from: Data(json.utf8))
    }
}
