/// Base64 with the URL alphabet and without padding: RFC 4648 §5.
import Foundation

extension Data {
    package init?(base64URL text: some StringProtocol) {
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") })
        else { return nil }
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }

    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
