/// Sends files side by side, says how far each is, and sends again only those that didn't arrive.
import Clients
import Foundation
import Language
import Observation

/// One job's files, each known by the name that the app gives it.
@MainActor @Observable package final class Uploads<ID: Hashable & Sendable> {
    package enum State: Hashable {
        case waiting
        /// The share that has left this device, 0 to 1.
        case sending(Double)
        case sent
        case failed(Trouble)
    }

    package struct Item: Identifiable, Hashable {
        package var id: ID
        package var state: State
    }

    package struct File: Sendable {
        package var id: ID
        package var path: String
        /// Nil when it is no longer on this device.
        package var data: Data?
        package var contentType: String
        package var isSent: Bool
        /// Says what to do when the file is gone.
        package var missing: String

        package init(id: ID, path: String, data: Data?, contentType: String, isSent: Bool, missing: String) {
            self.id = id
            self.path = path
            self.data = data
            self.contentType = contentType
            self.isSent = isSent
            self.missing = missing
        }
    }

    package private(set) var items: [Item] = []
    @ObservationIgnored private let storage: StorageClient
    @ObservationIgnored private let bucket: String

    package init(storage: StorageClient, bucket: String) {
        self.storage = storage
        self.bucket = bucket
    }

    /// Of all files together, by what has really been sent.
    package var fraction: Double {
        guard !items.isEmpty else { return 0 }
        return items.map(\.fraction).reduce(0, +) / Double(items.count)
    }

    package var trouble: Trouble? {
        for case .failed(let trouble) in items.map(\.state) { return trouble }
        return nil
    }

    /// - Parameter sent: hears of every file as it arrives, so that it is never sent twice.
    /// - Throws: the first failure, after the other files have been tried.
    package func sendMissing(_ files: [File], sent: (ID) -> Void) async throws(ClientError) {
        items = files.map { Item(id: $0.id, state: $0.isSent ? .sent : .waiting) }
        var failure: ClientError?
        await withTaskGroup(of: (ID, ClientError?).self) { group in
            for file in files where !file.isSent {
                group.addTask { await (file.id, self.send(file)) }
            }
            for await (id, error) in group {
                if let error {
                    failure = failure ?? error
                    mark(id, .failed(Trouble(error)))
                } else {
                    sent(id)
                    mark(id, .sent)
                }
            }
        }
        if let failure { throw failure }
    }

    private func send(_ file: File) async -> ClientError? {
        guard let data = file.data else { return .refused(code: "photo_not_found", message: file.missing) }
        let (fractions, heard) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        let reader = Task { for await fraction in fractions { mark(file.id, .sending(fraction)) } }
        defer { heard.finish() }
        mark(file.id, .sending(0))
        do throws(ClientError) {
            try await storage.upload(bucket, file.path, data, file.contentType) { heard.yield($0) }
        } catch {
            // What it has heard last must not be shown after the failure.
            reader.cancel()
            await reader.value
            return error
        }
        heard.finish()
        await reader.value
        return nil
    }

    private func mark(_ id: ID, _ state: State) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        items[index].state = state
    }
}

extension Uploads.Item {
    package var fraction: Double {
        switch state {
        case .waiting, .failed: 0
        case .sending(let fraction): min(max(fraction, 0), 1)
        case .sent: 1
        }
    }

    package var words: String {
        switch state {
        case .waiting: String(localized: "Waiting")
        case .sending: "\(Int((fraction * 100).rounded())) %"
        case .sent: String(localized: "Sent")
        case .failed: String(localized: "Not sent")
        }
    }
}
