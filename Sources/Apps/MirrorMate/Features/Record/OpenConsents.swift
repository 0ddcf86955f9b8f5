/// What would go to a third party for a fuller report, and hasn't been decided on yet.
import AccountFeatures
import Clients
import Foundation
import Wire

struct OpenConsents: Sendable {
    let clients: Clients
    let account: String

    /// The next one to ask for. Nothing is asked where the server can't be: then nothing is sent either.
    func next() async -> ConsentNeed? {
        let asked = try? await clients.functions.consent(
            ConsentRequest(action: .list, app: AppIdentity.mirrormate.schema))
        return asked?.providers.filter { !$0.isGranted }.map(ConsentNeed.init).first {
            clients.keychain.read(key($0)) == nil
        }
    }

    /// Isn't asked again on this phone; the profile still offers it.
    func decline(_ need: ConsentNeed) { clients.keychain.write(key(need), Data("1".utf8)) }

    private func key(_ need: ConsentNeed) -> String {
        "mirrormate.declined.\(account).\(need.purpose ?? "").\(need.provider)"
    }
}
