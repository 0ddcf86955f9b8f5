/// `GET /veramo/v1/export?couple=<id>`: the calendar of a link, also of one that has ended, as one ZIP archive.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerStorage

struct ExportRoute: Sendable {
    private let database: Database
    private let files: ObjectReader
    private let limiter: RateLimiter

    /// - Parameter perHour: archives per account; 0 sets no limit.
    init(database: Database, files: ObjectReader, perHour: Int) {
        self.database = database
        self.files = files
        limiter = RateLimiter(limit: perHour, window: 3600)
    }

    func add(to router: Router<AtelierContext>) {
        router.group("veramo/v1").add(middleware: FunctionErrorMiddleware())
            .get("export") { try await answer($0, $1) }
    }

    private func answer(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let (_, user) = try context.signedIn()
        guard let couple = request.queryItems["couple"].flatMap({ UUID(uuidString: $0) }),
            let export = try await CalendarExport.read(couple, for: user, database)
        else { throw FunctionError.noSuchLink }
        if let seconds = limiter.check(user.uuidString) { throw FunctionError.tooManyRequests(seconds: seconds) }
        guard let archive = try await export.archive(files) else { throw FunctionError.exportTooLarge }
        let headers: HTTPFields = [
            .contentType: "application/zip", .cacheControl: "private, no-store", .xContentTypeOptions: "nosniff",
            .contentDisposition: "attachment; filename=\"veramo.zip\"",
        ]
        return Response(status: .ok, headers: headers, body: archive.body)
    }
}

extension FunctionError {
    static let noSuchLink = FunctionError(.notFound, "link_not_found", "There is no such link of yours.")

    static let exportTooLarge = FunctionError(
        .unprocessableContent, "export_too_large",
        "This calendar doesn’t fit into one file of 4 GB. Ask the people who run this server for your pictures.")
}
