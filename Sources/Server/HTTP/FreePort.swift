/// Finds a free port for `--port 0`: mail links must contain it before the server listens.
import Foundation

package enum FreePort {
    struct None: Error, CustomStringConvertible { let description = "no free port to listen on" }

    package static func find(_ host: String) throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let found = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard found else { throw None() }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
