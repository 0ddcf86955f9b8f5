/// An app in the words of the server that it uses: whom to write to, and where files lie.
import Foundation
import PlainText
import SwiftUI
import Wire

extension AppIdentity {
    /// What can't be an address or a name is left out: a server is believed only so far.
    package func told(by facts: OperatorFacts?) -> AppIdentity {
        guard let facts else { return self }
        var app = self
        if let support = facts.support, EmailRules.problem(with: support) == nil { app.supportEmail = support }
        let keeper = facts.fileKeeper?.withoutHidden ?? ""
        app.files = facts.files == .disk ? .ownDisk : .service((1...200).contains(keeper.count) ? keeper : nil)
        return app
    }

    /// Opens a new mail to support.
    var supportLink: URL? {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@.-_"))
        return supportEmail.addingPercentEncoding(withAllowedCharacters: plain).flatMap { URL(string: "mailto:\($0)") }
    }
}

private struct OperatorFactsKey: EnvironmentKey {
    static let defaultValue: OperatorFacts? = nil
}

extension EnvironmentValues {
    /// Nil until the server has said them, and if it doesn't.
    package var operatorFacts: OperatorFacts? {
        get { self[OperatorFactsKey.self] }
        set { self[OperatorFactsKey.self] = newValue }
    }
}
