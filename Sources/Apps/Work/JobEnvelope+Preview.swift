/// The bytes of a picture that a job shows on its way.
import Foundation
import Wire

extension JobEnvelope.Preview {
    /// Nil for an address that isn't a picture's bytes.
    package var data: Data? {
        guard url.hasPrefix("data:image/"), let comma = url.firstIndex(of: ","), url[..<comma].hasSuffix(";base64")
        else { return nil }
        return Data(base64Encoded: String(url[url.index(after: comma)...]))
    }
}
