/// What the simulated phone does with photos, keys and its connection.
import Clients
import Foundation
import NIOFoundationCompat
import Pictures
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

    @Test("a photo is measured: its size and how sharp it is")
    func measure() async throws {
        let good = try await device.photosClient.measure(jpeg(seed: 3))
        #expect((good.width, good.height) == (640, 480) && good.sharpness > 0.45)
        let tiny = try await device.photosClient.measure(jpeg(seed: 3, width: 200, height: 150))
        #expect((tiny.width, tiny.height) == (200, 150))
    }

    @Test("what isn't a picture, or is cut off, is unreadable")
    func unreadable() async throws {
        let whole = try jpeg(seed: 4)
        for data in [Data(), Data("hello".utf8), whole.prefix(whole.count / 2)] {
            await #expect(throws: PhotoFailure.unreadable) { try await device.photosClient.prepare(data) }
            await #expect(throws: PhotoFailure.unreadable) { try await device.photosClient.measure(data) }
        }
    }

    @Test("a phone's files lie apart by app and from another phone's, and go with the phone")
    func files() throws {
        var phone: SimulatedDevice? = SimulatedDevice(pool: pool)
        let files = try #require(phone?.filesClient(of: "a"))
        files.write("draft.jpg", Data("photo".utf8))
        #expect(files.read("draft.jpg") == Data("photo".utf8))
        #expect(device.filesClient(of: "a").read("draft.jpg") == nil)
        #expect(phone?.filesClient(of: "b").read("draft.jpg") == nil)
        phone = nil
        #expect(files.read("draft.jpg") == nil)
    }

    @Test("the keychain keeps what fits, forgets on request, and is shared by no other app or phone")
    func keychain() throws {
        let (keychain, other) = (device.keychainClient(of: "a"), device.keychainClient(of: "b"))
        other.write("a", Data("b's".utf8))
        keychain.write("a", Data("1".utf8))
        keychain.write("b", Data(count: SimulatedKeychain.capacity))
        #expect(keychain.read("a") == Data("1".utf8))
        #expect(keychain.read("b") == nil)
        #expect(SimulatedDevice(pool: pool).keychainClient(of: "a").read("a") == nil)
        keychain.write("a", nil)
        #expect(keychain.read("a") == nil)
        keychain.write("c", Data("2".utf8))
        keychain.removeAll()
        #expect(keychain.read("c") == nil)
        #expect(other.read("a") == Data("b's".utf8))
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

    private func jpeg(seed: UInt64, width: Int = 640, height: Int = 480) throws -> Data {
        Data(buffer: try TestPhoto.jpeg(seed: seed, width: width, height: height))
    }
}
