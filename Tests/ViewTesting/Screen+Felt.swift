/// What a hand feels of a screen: the phone's taps, in order.
import Foundation
import WebUI

@MainActor package final class Felt {
    package private(set) var taps: [String] = []

    fileprivate func forget() { taps = [] }

    fileprivate func hear(_ message: String) {
        for match in message.matches(of: /\["feel","([a-z]+)"\]/) { taps.append(String(match.1)) }
    }
}

extension Screen {
    /// From now on, as the page would hear of them.
    package func feel() -> Felt {
        let felt = Felt()
        session.send = { felt.hear($0) }
        // What was felt before anybody listened comes with it.
        session.command(.feel("nothing"))
        felt.forget()
        return felt
    }
}
