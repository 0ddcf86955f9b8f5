/// The sizes of widgets, and what their views may read of it.
import Foundation
import WebUI

public enum WidgetFamily: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case systemSmall, systemMedium, accessoryCircular, accessoryRectangular, accessoryInline

    public var description: String { rawValue }

    /// On the lock screen, in one colour.
    package var isAccessory: Bool { rawValue.hasPrefix("accessory") }

    /// In points, as on a phone of 375 points: it fits all of the simulator's.
    package var size: CGSize {
        switch self {
        case .systemSmall: CGSize(width: 155, height: 155)
        case .systemMedium: CGSize(width: 329, height: 155)
        case .accessoryCircular: CGSize(width: 72, height: 72)
        case .accessoryRectangular: CGSize(width: 160, height: 72)
        case .accessoryInline: CGSize(width: 234, height: 26)
        }
    }
}

public struct WidgetRenderingMode: Hashable, Sendable {
    private let name: String
    public static let fullColor = WidgetRenderingMode(name: "fullColor")
    public static let vibrant = WidgetRenderingMode(name: "vibrant")
}

private struct FamilyKey: EnvironmentKey {
    static var defaultValue: WidgetFamily { .systemSmall }
}

private struct TapKey: EnvironmentKey {
    static var defaultValue: WidgetTap? { nil }
}

extension EnvironmentValues {
    public var widgetFamily: WidgetFamily {
        get { self[FamilyKey.self] }
        set { self[FamilyKey.self] = newValue }
    }

    public var widgetRenderingMode: WidgetRenderingMode { widgetFamily.isAccessory ? .vibrant : .fullColor }
    public var showsWidgetContainerBackground: Bool { !widgetFamily.isAccessory }

    package var widgetTap: WidgetTap? {
        get { self[TapKey.self] }
        set { self[TapKey.self] = newValue }
    }
}

/// Where a tap on the widget leads, as its view says.
@MainActor package final class WidgetTap {
    package var link: URL?

    nonisolated package init() {}
}
