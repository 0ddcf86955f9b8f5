/// The cookie that identifies a browser's phone. Scripts can't read it, other sites can't send it.
import HTTPTypes
import Hummingbird
import ServerHTTP

enum PhoneCookie {
    static func read(_ request: Request) -> String? {
        // Each event of each page names it, and a general reader of cookies takes apart all that it is given.
        let name = name(request) + "="
        for pair in (request.headers.value(of: .cookie) ?? "").utf8.split(separator: UInt8(ascii: ";")) {
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            guard pair.starts(with: name.utf8) else { continue }
            let id = pair.dropFirst(name.utf8.count)
            return id.count == 32 ? String(Substring(id)) : nil
        }
        return nil
    }

    static func field(_ id: String, _ request: Request) -> String {
        "\(name(request))=\(id); Path=/; HttpOnly; SameSite=Strict"
    }

    /// With the port that the browser sees: browsers share cookies across a host's ports, and each server there has its
    /// own phones.
    private static func name(_ request: Request) -> String {
        let port = request.head.authority?.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
        let isPort = (1...5).contains(port.utf8.count) && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isPort ? "simulator_phone_\(port)" : "simulator_phone"
    }
}
