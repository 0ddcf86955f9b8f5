/// Sends a draft's photos side by side, says how far each is, and sends again only those that didn't arrive.
import AuntenticCore
import Clients
import Foundation
import Observation

@MainActor @Observable final class PhotoUploads {
    enum State: Hashable {
        case waiting
        /// The share that has left this device, 0 to 1.
        case sending(Double)
        case sent
        case failed(Trouble)
    }

    struct Item: Identifiable, Hashable {
        var angle: PhotoAngle
        var state: State

        var id: PhotoAngle { angle }
    }

    private(set) var items: [Item] = []
    @ObservationIgnored private let storage: StorageClient
    @ObservationIgnored private let userID: String

    init(storage: StorageClient, userID: String) {
        self.storage = storage
        self.userID = userID
    }

    /// Of all photos together, by what has really been sent.
    var fraction: Double {
        guard !items.isEmpty else { return 0 }
        return items.map(\.fraction).reduce(0, +) / Double(items.count)
    }

    var trouble: Trouble? {
        for case .failed(let trouble) in items.map(\.state) { return trouble }
        return nil
    }

    /// - Parameter sent: hears of every photo as it arrives, so that it is never sent twice.
    func sendMissing(of draft: CheckDraft, sent: (PhotoAngle) -> Void) async throws(ClientError) {
        items = draft.angles.compactMap { angle in
            draft.photos[angle].map { Item(angle: angle, state: $0.isSent ? .sent : .waiting) }
        }
        var failure: ClientError?
        await withTaskGroup(of: (PhotoAngle, ClientError?).self) { group in
            for item in items where item.state != .sent {
                guard let photo = draft.photos[item.angle], let path = draft.path(of: item.angle, userID: userID)
                else { continue }
                group.addTask { await (item.angle, self.send(photo.data, to: path, as: item.angle)) }
            }
            for await (angle, error) in group {
                if let error {
                    failure = failure ?? error
                    mark(angle, .failed(Trouble(error)))
                } else {
                    sent(angle)
                    mark(angle, .sent)
                }
            }
        }
        if let failure { throw failure }
    }

    private func send(_ data: Data?, to path: String, as angle: PhotoAngle) async -> ClientError? {
        guard let data else {
            return .refused(code: "photo_not_found", message: "Take the \(angle.title) photo again.")
        }
        let (fractions, heard) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        let reader = Task { for await fraction in fractions { mark(angle, .sending(fraction)) } }
        defer { heard.finish() }
        mark(angle, .sending(0))
        do throws(ClientError) {
            try await storage.upload("auntentic", path, data, "image/jpeg") { heard.yield($0) }
        } catch {
            reader.cancel()
            return error
        }
        heard.finish()
        await reader.value
        return nil
    }

    private func mark(_ angle: PhotoAngle, _ state: State) {
        guard let index = items.firstIndex(where: { $0.angle == angle }) else { return }
        items[index].state = state
    }
}

extension PhotoUploads.Item {
    var fraction: Double {
        switch state {
        case .waiting, .failed: 0
        case .sending(let fraction): min(max(fraction, 0), 1)
        case .sent: 1
        }
    }

    var words: String {
        switch state {
        case .waiting: "Waiting"
        case .sending(let fraction): "\(Int((min(max(fraction, 0), 1) * 100).rounded())) %"
        case .sent: "Sent"
        case .failed: "Not sent"
        }
    }
}
