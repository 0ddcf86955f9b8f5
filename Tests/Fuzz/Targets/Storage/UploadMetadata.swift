/// The header with which an upload in parts begins: names and values in Base64.
import Foundation

@testable import ServerStorage

extension FuzzTarget {
    static let uploadMetadata = FuzzTarget(
        "upload-metadata", feeds: "the header Upload-Metadata to an upload in parts", longest: 20_000,
        words: [
            "bucketName", "objectName", "contentType", "cacheControl", "metadata", " ", ",", "=", "==", "Zm90b3M=",
            "YS5wbmc=", "Li4vLi4=", "/w==", "eyJhIjoxfQ==", "aW1hZ2UvcG5n", "AA==", ", ", "  ",
        ]
    ) { (text: String) in
        guard let values = try? UploadMetadata(text) else { return }
        try require(text.utf8.count <= 16 * 1024, "a header of \(text.utf8.count) bytes was read")
        if let path = try? values.path() {
            try require(ObjectPath.isBucketName(path.bucket) && ObjectPath.isKey(path.key), "\(path) isn't valid")
        }
        guard let details = try? values.details() else { return }
        for value in [details.cacheControl] {
            try require(value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(value.debugDescription) is no header")
        }
        // Order means nothing, and neither does a stray comma.
        let turned = text.split(separator: ",").reversed().joined(separator: ",") + ","
        let again = try? UploadMetadata(turned)
        try require((try? again?.path()) == (try? values.path()), "in another order it names another object")
    }
}
