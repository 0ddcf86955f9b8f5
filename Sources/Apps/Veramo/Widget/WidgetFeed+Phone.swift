/// The widget's own connection on an iPhone, where it runs in a process beside the app.
#if canImport(UIKit)
    import Clients
    import ClientsPhone
    import Foundation

    extension WidgetFeed {
        /// Knows nobody where the extension's Info.plist names no backend.
        @MainActor public static var phone: WidgetFeed? {
            (try? PhoneSettings(info: Bundle.main.infoDictionary ?? [:])).map { settings in
                WidgetFeed(.widget(settings))
            }
        }
    }
#endif
