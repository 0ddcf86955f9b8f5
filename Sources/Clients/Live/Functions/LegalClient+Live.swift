/// The operator's facts, over the server's own pages.
import Clients
import Wire

extension LegalClient {
    static func live(_ backend: Backend) -> LegalClient {
        LegalClient { () async throws(ClientError) in
            let request = backend.request(.get, "/legal/\(backend.configuration.app.percentEncoded)/facts")
            return try await backend.asAnyone(request, .functions).decoded()
        }
    }
}
