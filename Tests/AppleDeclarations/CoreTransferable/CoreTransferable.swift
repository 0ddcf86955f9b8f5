/// Core Transferable, as far as it is used here.
import Foundation
import UniformTypeIdentifiers
import WebUI

/// Refines the simulator's protocol, so that its views take what conforms to this one.
@available(iOS 16.0, *)
public protocol Transferable: WebUI.Transferable {
    associatedtype Representation: TransferRepresentation
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

extension Transferable {
    public var _shared: _SharedItem { .text("") }
}

@available(iOS 16.0, *)
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
}

@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
    public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item { content }
}

extension TransferRepresentation {
    public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> { Named<Item>() }
}

private struct Named<Item: Transferable>: TransferRepresentation {}

@available(iOS 16.0, *)
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    public init(
        exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
    ) { fatalError() }
    public init(
        importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
    ) { fatalError() }
}

@available(iOS 16.0, *)
public struct ReceivedTransferredFile: Sendable {
    public let file: URL
}

@available(iOS 16.0, *)
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    public init(
        importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) { fatalError() }
}
