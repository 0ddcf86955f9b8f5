/// Failing clients for everything the device does itself.
import Foundation

extension PhotosClient {
    package static let failing = PhotosClient(
        prepare: { (_) async throws(PhotoFailure) in
            _ = unexpectedCall("PhotosClient.prepare")
            throw .unreadable
        },
        measure: { (_) async throws(PhotoFailure) in
            _ = unexpectedCall("PhotosClient.measure")
            throw .unreadable
        },
        crop: { (_, _) async throws(PhotoFailure) in
            _ = unexpectedCall("PhotosClient.crop")
            throw .unreadable
        })
}

extension NetworkClient {
    package static let failing = NetworkClient {
        _ = unexpectedCall("NetworkClient.isOnline")
        return AsyncStream { $0.finish() }
    }
}

extension KeychainClient {
    package static let failing = KeychainClient(
        read: { _ in
            _ = unexpectedCall("KeychainClient.read")
            return nil
        },
        write: { _, _ in _ = unexpectedCall("KeychainClient.write") },
        removeAll: { _ = unexpectedCall("KeychainClient.removeAll") })
}

extension FilesClient {
    package static let failing = FilesClient(
        read: { _ in
            _ = unexpectedCall("FilesClient.read")
            return nil
        },
        write: { _, _ in _ = unexpectedCall("FilesClient.write") },
        removeAll: { _ = unexpectedCall("FilesClient.removeAll") })
}

extension ClockClient {
    package static let failing = ClockClient(
        now: {
            _ = unexpectedCall("ClockClient.now")
            return .distantPast
        },
        sleep: { _ in throw unexpectedCall("ClockClient.sleep") })
}

extension SharingClient {
    package static let failing = SharingClient { (_) async throws(PhotoFailure) in
        _ = unexpectedCall("SharingClient.draw")
        throw .unreadable
    }
}

extension EditingClient {
    package static let failing = EditingClient { (_, _) async throws(EditingFailure) in
        _ = unexpectedCall("EditingClient.render")
        throw .unreadable
    }
}

extension PushClient {
    package static let failing = PushClient(
        permission: {
            _ = unexpectedCall("PushClient.permission")
            return .refused
        },
        ask: {
            _ = unexpectedCall("PushClient.ask")
            return .refused
        },
        devices: {
            _ = unexpectedCall("PushClient.devices")
            return AsyncStream { $0.finish() }
        },
        unregister: { _ = unexpectedCall("PushClient.unregister") },
        opened: {
            _ = unexpectedCall("PushClient.opened")
            return AsyncStream { $0.finish() }
        },
        showing: { _ in _ = unexpectedCall("PushClient.showing") })
}

extension StoreClient {
    package static let failing = StoreClient(
        products: { (_) async throws(StoreError) in
            _ = unexpectedCall("StoreClient.products")
            throw .unavailable
        },
        purchase: { (_, _) async throws(StoreError) in
            _ = unexpectedCall("StoreClient.purchase")
            throw .unavailable
        },
        unfinished: {
            _ = unexpectedCall("StoreClient.unfinished")
            return []
        },
        updates: {
            _ = unexpectedCall("StoreClient.updates")
            return AsyncStream { $0.finish() }
        },
        finish: { _ in _ = unexpectedCall("StoreClient.finish") },
        sync: { () async throws(StoreError) in
            _ = unexpectedCall("StoreClient.sync")
            throw .unavailable
        },
        manageSubscriptions: { () async throws(StoreError) in
            _ = unexpectedCall("StoreClient.manageSubscriptions")
            throw .unavailable
        })
}

extension WidgetsClient {
    package static let failing = WidgetsClient(
        file: { (_, _, _) async throws(ClientError) in throw unexpectedCall("WidgetsClient.file") },
        reload: { _ = unexpectedCall("WidgetsClient.reload") })
}
