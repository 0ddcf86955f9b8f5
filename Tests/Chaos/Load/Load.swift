/// Visitors, as many as are wanted, for as long as something else goes on.
import NIOCore
import SeededRandom
import TestSupport

struct Load: Sendable {
    let client: Client
    let users: Int
    let seed: UInt64
    private let pictures: [ByteBuffer]

    init(client: Client, users: Int, seed: UInt64) throws {
        self.client = client
        self.users = users
        self.seed = seed
        pictures = try (0..<4).map { try TestPhoto.jpeg(seed: UInt64($0), width: 480, height: 360, quality: 60) }
    }

    func visitor(_ number: Int) -> Visitor {
        Visitor(client: client, pictures: pictures, dice: SplitMix(seed: seed &+ UInt64(number) &* 0x1_0000_0001))
    }

    /// They have all gone home when this returns.
    func run<R>(during body: () async throws -> R) async throws -> R {
        let (users, load) = (users, self)
        let visitors = Task {
            await withDiscardingTaskGroup { group in
                for number in 0..<users {
                    group.addTask {
                        var visitor = load.visitor(number)
                        await visitor.live()
                    }
                }
            }
        }
        let result: Result<R, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        visitors.cancel()
        await visitors.value
        return try result.get()
    }
}
