/// The system's notifications behind the push logic.
#if canImport(UserNotifications) && canImport(UIKit)
    import Clients
    import ClientsPhone
    import Foundation
    import UIKit
    import UserNotifications

    extension PushCalls {
        package static let system = PushCalls(
            permission: { await UNUserNotificationCenter.current().notificationSettings().authorizationStatus.answer },
            ask: {
                let centre = UNUserNotificationCenter.current()
                // Whoever was asked before isn't asked again: the system answers for them.
                let isGranted = try? await centre.requestAuthorization(options: [.alert, .badge, .sound])
                return isGranted == true ? .granted : .refused
            },
            register: { await UIApplication.shared.registerForRemoteNotifications() },
            unregister: { await UIApplication.shared.unregisterForRemoteNotifications() })
    }

    extension UNAuthorizationStatus {
        fileprivate var answer: PushClient.Permission {
            switch self {
            case .authorized, .provisional, .ephemeral: .granted
            case .notDetermined: .notAsked
            case .denied: .refused
            @unknown default: .refused
            }
        }
    }
#endif
