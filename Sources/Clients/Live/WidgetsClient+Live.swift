/// Widgets' requests, each with the widget's token instead of a person's.
import Clients
import Foundation

extension WidgetsClient {
    static func live(_ backend: Backend, reload: @escaping @Sendable () -> Void = {}) -> WidgetsClient {
        WidgetsClient(
            file: { (path, query, token) async throws(ClientError) in
                var request = backend.request(.get, "/\(try path.percentEncodedPath())")
                for (name, value) in query.sorted(by: { $0.key < $1.key }) { request = request.query(name, value) }
                return try Surface.functions.checked(try await backend.sender.send(request, bearer: token)).body
            }, reload: reload)
    }
}
