/// What an app adds to the server. The server knows an app by this value and by nothing else.
import Hummingbird
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerPush
import ServiceLifecycle

package protocol Product: Sendable {
    /// The app in wallets, jobs and consents, and the name of its schema and its bucket.
    static var id: String { get }
    /// As its customers know it.
    static var name: String { get }
    /// What an operator may decide about it.
    static var settings: [ProductSetting] { get }

    /// - Throws: for settings it can't start with.
    init(_ house: House) throws

    /// Its kinds of jobs.
    var handlers: [any JobHandler] { get }
    /// What `POST /functions/v1/<name>` calls.
    func functions(_ runner: JobRunner) -> [Function]
    /// Routes beside the functions: pages for people who have no account.
    func add(to router: Router<AtelierContext>)
    /// What runs beside the routes until the server ends.
    var services: [any Service] { get }
    /// Whom it sends data to, and for whom it therefore needs consent.
    var thirdParties: [ThirdParty] { get }
    /// Its part of an account's export.
    var exports: [ExportPart] { get }
    /// What a phone says of an event of this app's, such as `<job kind>.done`; nil for nothing.
    func words(for notice: Notice) -> NoticeWords?
    /// A line for whoever starts the server, such as which model it uses.
    var notes: [ProductNote] { get }
}

extension Product {
    package static var settings: [ProductSetting] { [] }
    package var handlers: [any JobHandler] { [] }
    package func functions(_ runner: JobRunner) -> [Function] { [] }
    package func add(to router: Router<AtelierContext>) {}
    package var services: [any Service] { [] }
    package var thirdParties: [ThirdParty] { [] }
    package var exports: [ExportPart] { [] }
    package func words(for notice: Notice) -> NoticeWords? { nil }
    package var notes: [ProductNote] { [] }
}

/// What the server prints at its start: a label of a word or two, and what it says.
package struct ProductNote: Sendable, Hashable {
    package var label: String
    package var text: String

    package init(_ label: String, _ text: String) {
        self.label = label
        self.text = text
    }
}
