/// Links into the app: a message that was tapped leads to its check.
import AccountFeatures
import Clients
import Foundation
import Language
import WorkFeatures

extension AuntenticModel {
    static var linkFailure: String {
        String(localized: "This link can’t be opened")
    }

    /// `auntentic://check/<job>`. Which checks are one's own is for the server to say.
    func open(_ url: URL) async {
        linkProblem = nil
        guard let link = AppLink(url, app: AppIdentity.auntentic.schema), link.place == "check" else {
            linkProblem = String(localized: "It leads to nothing in this app. Nothing was changed.")
            return
        }
        if let check, check.jobID?.lowercased() == link.id.uuidString.lowercased() { return continueCheck() }
        linked = nil
        do throws(ClientError) {
            guard let record = try await CheckArchive(clients: clients).record(job: link.id) else {
                linkProblem =
                    String(
                        localized: """
                            There is no result behind it in your account. The check may have failed or been deleted, or it \
                            belongs to another account.
                            """)
                return
            }
            isCheckOpen = false
            linked = record
        } catch {
            if error != .cancelled { linkProblem = Trouble(error).message }
        }
    }
}

extension CheckModel {
    /// The message about this check leads here.
    var link: URL? {
        jobID.flatMap { UUID(uuidString: $0) }.flatMap { AppLink("check", $0).url(app: AppIdentity.auntentic.schema) }
    }
}
