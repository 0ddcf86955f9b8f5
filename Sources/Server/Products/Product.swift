/// An app's part of the server. The server knows an app only through this value.
import Foundation
import Hummingbird
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerPush
import ServiceLifecycle

package protocol Product: Sendable {
    /// The app's id in wallets, jobs and consents, and the name of its schema and its bucket.
    static var id: String { get }
    /// The name that its customers know.
    static var name: String { get }
    /// The settings that an operator may change.
    static var settings: [ProductSetting] { get }

    /// - Throws: if it can't start with these settings.
    init(_ house: House) throws

    /// Its kinds of jobs.
    var handlers: [any JobHandler] { get }
    /// The functions behind `POST /functions/v1/<name>`.
    func functions(_ runner: JobRunner) -> [Function]
    /// Routes beside the functions: pages for people who have no account.
    func add(to router: Router<AtelierContext>)
    /// Services that run beside the routes until the server ends.
    var services: [any Service] { get }
    /// The recipients of its data, for whom it needs consent.
    var thirdParties: [ThirdParty] { get }
    /// Buckets beside its own whose files their owners may have: an export has links to them.
    var openBuckets: [String] { get }
    /// Its part of an account's export.
    var exports: [ExportPart] { get }
    /// What a phone says of an event of this app's, such as `<job kind>.done`; nil for nothing.
    func words(for notice: Notice) -> NoticeWords?
    /// Ends what the app keeps of an account outside of the database and its bucket, before the account is deleted.
    /// May be called again for the same account.
    func forget(_ user: UUID) async throws
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
    package var openBuckets: [String] { [] }
    package var exports: [ExportPart] { [] }
    package func words(for notice: Notice) -> NoticeWords? { nil }
    package func forget(_ user: UUID) async throws {}
    package var notes: [ProductNote] { [] }
}

/// A line that the server prints at the start: a label of a word or two, and a text.
package struct ProductNote: Sendable, Hashable {
    package var label: String
    package var text: String

    package init(_ label: String, _ text: String) {
        self.label = label
        self.text = text
    }
}
