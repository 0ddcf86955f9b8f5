/// The system's messages to an app: its push token, tapped notifications, and uploads that ended while it was away.
#if canImport(UIKit) && canImport(UserNotifications)
    import ClientsLive
    import ClientsPhone
    import Foundation
    import UIKit
    import UserNotifications

    /// For the app's `@UIApplicationDelegateAdaptor`. It decides nothing: the clients of `Clients.phone` do.
    @MainActor public final class PhoneDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
        public override init() { super.init() }

        public func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            // Before this returns, or the tap that opened the app is lost.
            UNUserNotificationCenter.current().delegate = self
            return true
        }

        public func application(
            _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
        ) {
            PhoneServices.shared?.push.registered(deviceToken)
        }

        /// Without a connection: the system tries again by itself, and the app at its next launch.
        public func application(
            _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
        ) {}

        public func application(
            _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler: @escaping () -> Void
        ) {
            guard let uploads = PhoneServices.shared?.uploads else { return completionHandler() }
            let done = MainAction(run: completionHandler)
            uploads.eventsArrive { Task { @MainActor in done.run() } }
        }

        public nonisolated func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions {
            let link = notification.request.content.userInfo["link"] as? String
            let isNews = await PhoneServices.shared?.push.isNews(link) ?? true
            return isNews ? [.banner, .list, .sound] : []
        }

        public nonisolated func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
        ) async {
            guard let link = response.notification.request.content.userInfo["link"] as? String else { return }
            await PhoneServices.shared?.push.tapped(link)
        }
    }

    /// What the system wants to be called on the main actor.
    @MainActor private final class MainAction {
        let run: () -> Void
        init(run: @escaping () -> Void) { self.run = run }
    }
#endif
