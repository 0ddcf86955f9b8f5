/// Names of objects: whatever a path says, it stays inside its bucket.
import Foundation
import HTTPTypes
import Hummingbird

@testable import ServerStorage

extension FuzzTarget {
    static let objectNames = FuzzTarget(
        "object-names", feeds: "a URL's path to ObjectPath", longest: 4096,
        words: ["/", "..", ".", "%2e%2e", "%2F", "%00", "%5c", "\\", "//", "~", "%25", "photos/", "avatars/a.png", " "]
    ) { (text: String) in
        try checkKey(text)
        let request = PlainRequest.make(.get, "/storage/v1/object/\(text)", [:])
        guard let path = try? ObjectPath(request, after: "object") else { return }
        try require(ObjectPath.isBucketName(path.bucket) && ObjectPath.isKey(path.key), "\(path) isn't valid")
        let again = try? ObjectPath(PlainRequest.make(.get, "/storage/v1/object/\(path.encoded)", [:]), after: "object")
        try require(again == path, "\(path.text) written as a URL is \(String(describing: again))")
        let root = URL(fileURLWithPath: "/blobs/root", isDirectory: true)
        let place = root.appendingPathComponent(path.text).standardizedFileURL.path
        try require(place.hasPrefix("/blobs/root/\(path.bucket)/"), "\(path.text) lies at \(place)")
    }

    private static func checkKey(_ text: String) throws {
        guard ObjectPath.isKey(text) else { return }
        try require(text.utf8.count <= 1024 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "a key of other bytes")
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        try require(!parts.contains { $0.isEmpty || $0 == "." || $0 == ".." }, "\(text) leads elsewhere")
    }
}
