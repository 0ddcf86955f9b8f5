/// Announcements: the page makes them through its live region.
public enum AccessibilityNotification {
    public struct Announcement: Sendable {
        private let words: String

        public init(_ announcement: String) { words = announcement }
        public init(_ announcementKey: LocalizedStringKey) { words = announcementKey.string }

        @MainActor
        public func post() { Session.current?.command(.announce(words)) }
    }

    public struct ScreenChanged: Sendable {
        public init() {}
        public func post() {}
    }

    public struct LayoutChanged: Sendable {
        public init() {}
        public func post() {}
    }
}
