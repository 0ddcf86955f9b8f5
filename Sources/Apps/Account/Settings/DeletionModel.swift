/// Deleting the account for good, after its word has been typed.
import Clients
import Foundation
import Language
import Observation
import Wire

@MainActor @Observable
package final class DeletionModel {
    package var typed = ""
    package let submission = Submission()
    private let functions: FunctionsClient
    private let haptics: Haptics
    private let signOut: Leaving

    /// What has to be typed, and what the server wants to hear.
    package static let word = "DELETE"

    package init(functions: FunctionsClient, haptics: Haptics = Haptics(), signOut: @escaping Leaving) {
        (self.functions, self.haptics) = (functions, haptics)
        self.signOut = signOut
    }

    /// What the account has in each app; nil until the server has said, and when it can't.
    package private(set) var apps: [DeletionPreview.App]?

    package func appeared() async {
        let preview: DeletionPreview? = try? await functions.ask(
            "delete-account", DeleteAccountRequest(confirm: DeleteAccountRequest.question))
        apps = preview?.apps
    }

    package var isConfirmed: Bool { typed.filter { !$0.isWhitespace } == Self.word }

    package func deleteTapped() async {
        guard isConfirmed else { return }
        await submission.run { () async throws(ClientError) in
            do throws(ClientError) {
                let answer: Deletion = try await functions.ask("delete-account", ["confirm": Self.word])
                guard answer.deleted else { throw .unexpected("the account was not deleted") }
            } catch {
                // An earlier try whose answer was lost has ended the account, and with it the session.
                guard error == .signedOut, hasTimedOut else {
                    hasTimedOut = error == .timedOut
                    throw error
                }
            }
            haptics.play(.deleted)
            await signOut(String(localized: "Your account, photos and history have been deleted."))
        }
    }

    private var hasTimedOut = false
}
