/// User notifications, as far as they are used here.
import Foundation

public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1)
    public static let sound = Self(rawValue: 2)
    public static let alert = Self(rawValue: 4)
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sound = Self(rawValue: 2)
    @available(iOS 14.0, *) public static let list = Self(rawValue: 8)
    @available(iOS 14.0, *) public static let banner = Self(rawValue: 16)
}

public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, authorized
    @available(iOS 12.0, *) case provisional
    @available(iOS 14.0, *) case ephemeral
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class UNNotificationSettings: @unchecked Sendable {
    public var authorizationStatus: UNAuthorizationStatus { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class UNNotificationContent: @unchecked Sendable {
    public var userInfo: [AnyHashable: Any] { fatalError() }
}
/// Sendable as Apple says of it; this declaration holds no state.
public final class UNNotificationRequest: @unchecked Sendable {
    public var content: UNNotificationContent { fatalError() }
}
/// Sendable as Apple says of it; this declaration holds no state.
public final class UNNotification: @unchecked Sendable {
    public var request: UNNotificationRequest { fatalError() }
}
/// Sendable as Apple says of it; this declaration holds no state.
public final class UNNotificationResponse: @unchecked Sendable {
    public var notification: UNNotification { fatalError() }
    public var actionIdentifier: String { fatalError() }
}
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// Optional in Objective-C; here the two that are used are demanded, so that a misspelt one is found.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class UNUserNotificationCenter: @unchecked Sendable {
    public class func current() -> UNUserNotificationCenter { fatalError() }
    public weak var delegate: (any UNUserNotificationCenterDelegate)?
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { fatalError() }
    public func notificationSettings() async -> UNNotificationSettings { fatalError() }
    public func removeAllDeliveredNotifications() { fatalError() }
    @available(iOS 16.0, *) public func setBadgeCount(_ newBadgeCount: Int) async throws { fatalError() }
}
