/// The cookie that says which phone a browser holds. Scripts can't read it, other sites can't send it.
import HTTPTypes
import Hummingbird

enum PhoneCookie {
    private static let name = "simulator_phone"

    static func read(_ request: Request) -> String? {
        guard let id = request.cookies[name]?.value, id.utf8.count == 32 else { return nil }
        return id
    }

    static func field(_ id: String) -> String { "\(name)=\(id); Path=/; HttpOnly; SameSite=Strict" }
}
