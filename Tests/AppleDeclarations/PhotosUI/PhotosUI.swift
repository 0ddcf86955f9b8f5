/// PhotosUI as the simulator has it, and the encodings that only an iPhone knows.
@_exported import SwiftUI
import WebUI

@available(iOS 16.0, *)
extension PhotosPickerItem {
    public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
        public static let automatic = Self()
        public static let current = Self()
        public static let compatible = Self()
    }
}

@available(iOS 16.0, *)
extension PhotosPicker {
    public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy,
        @ViewBuilder label: @Sendable () -> Label
    ) { fatalError() }

    public init(
        selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy,
        @ViewBuilder label: @Sendable () -> Label
    ) { fatalError() }
}
