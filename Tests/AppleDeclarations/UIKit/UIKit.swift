/// UIKit's application, windows and views, as far as they are used here.
@_exported import CoreGraphics
import Foundation
@_exported import struct WebUI.UIColor
@_exported import class WebUI.UIImage

@MainActor open class UIResponder: NSObject {
    public nonisolated override init() { super.init() }
}

public final class CALayer: NSObject {
    public var masksToBounds = false
}

public struct UILayoutPriority: Sendable {}

@MainActor open class UIView: UIResponder {
    public init(frame: CGRect = .zero) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var layerClass: AnyClass { fatalError() }
    public var layer: AnyObject { fatalError() }
    public var window: UIWindow? { fatalError() }
    public var frame: CGRect {
        get { fatalError() }
        set { fatalError() }
    }
    public var bounds: CGRect { fatalError() }
    public var backgroundColor: UIColor?
    public var isUserInteractionEnabled = true
    open func didMoveToWindow() {}
    open func layoutSubviews() {}
    public func addSubview(_ view: UIView) { fatalError() }
    public func addInteraction(_ interaction: any UIInteraction) { fatalError() }
}

@MainActor public protocol UIInteraction: NSObjectProtocol {}

@MainActor open class UIWindow: UIView {
    public var rootViewController: UIViewController?
    public var windowScene: UIWindowScene?
    @available(iOS 15.0, *) public var isKeyWindow: Bool { fatalError() }
}

@MainActor open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
    public var presentedViewController: UIViewController? { fatalError() }
    public func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) { fatalError() }
}

@available(iOS 13.0, *)
@MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable { case unattached, foregroundActive, foregroundInactive, background }
    public var activationState: ActivationState { fatalError() }
}

@available(iOS 13.0, *)
@MainActor public final class UIWindowScene: UIScene {
    public var windows: [UIWindow] { fatalError() }
    @available(iOS 15.0, *) public var keyWindow: UIWindow? { fatalError() }
}

@MainActor open class UIApplication: UIResponder {
    public class var shared: UIApplication { fatalError() }
    public nonisolated class var openSettingsURLString: String { fatalError() }
    public var connectedScenes: Set<UIScene> { fatalError() }
    public var isProtectedDataAvailable: Bool { fatalError() }
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { fatalError() }
    public func registerForRemoteNotifications() { fatalError() }
    public func unregisterForRemoteNotifications() { fatalError() }

    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

/// Optional in Objective-C; here the ones that are used are demanded, so that a misspelt one is found.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)
}
