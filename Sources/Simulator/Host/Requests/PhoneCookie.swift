/// The cookie that identifies a browser's phone. Scripts can't read it, other sites can't send it.
import HTTPTypes
import Hummingbird

enum PhoneCookie {
    static func read(_ request: Request) -> String? {
        guard let id = request.cookies[name(request)]?.value, id.utf8.count == 32 else { return nil }
        return id
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
