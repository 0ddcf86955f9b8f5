/// What Foundation on Apple's platforms has and Linux's lacks: Core Foundation's names, and a few members.
import Foundation

#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif

public typealias CFString = String
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFTypeRef = AnyObject
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias OSStatus = Int32

extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { fatalError() }
}

extension URLSessionConfiguration {
    public class func background(withIdentifier identifier: String) -> URLSessionConfiguration { fatalError() }
    public var isDiscretionary: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    public var sessionSendsLaunchEvents: Bool {
        get { fatalError() }
        set { fatalError() }
    }
}

extension URLSession {
    public var allTasks: [URLSessionTask] { get async { fatalError() } }
}

extension NotificationCenter {
    @available(iOS 15.0, *)
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications { fatalError() }

    @available(iOS 15.0, *)
    public struct Notifications: AsyncSequence, Sendable {
        public struct Iterator: AsyncIteratorProtocol {
            public mutating func next() async -> Notification? { fatalError() }
        }
        public func makeAsyncIterator() -> Iterator { fatalError() }
    }
}
