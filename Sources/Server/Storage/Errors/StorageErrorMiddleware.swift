/// Gives every error of `/storage/v1` the one form its clients can read, and keeps the cause for the log.
import HTTPTypes
import Hummingbird
import Logging
import ServerDatabase
import ServerHTTP
import ServerMedia

struct StorageErrorMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch {
            let failure = StorageFailure(error)
            if failure.status.code >= 500 {
                context.logger.error("storage request failed", metadata: ["cause": "\(error)"])
            }
            // An answer to HEAD has no body, or the connection would be out of step.
            return request.method == .head ? failure.response.createHeadResponse() : failure.response
        }
    }
}

extension StorageFailure {
    init(_ error: any Error) {
        self =
            switch error {
            case let failure as StorageFailure: failure
            case let error as DatabaseError: Self(error)
            case let error as BodyError: Self(error)
            case let error as MediaError: Self(error)
            case let error as HTTPError:
                Self(
                    Int(error.status.code), error: "Error", error.body ?? error.status.reasonPhrase, code: "Error",
                    status: error.status)
            case is CancellationError: .aborted
            default: .internal
            }
    }

    private init(_ error: DatabaseError) {
        self =
            switch (error.kind, error.sqlState) {
            case (.overloaded, _), (.closed, _): .overloaded
            case (.cancelled, _): .databaseTimeout
            case (_, "42501"): .rowLevelSecurity
            case (_, "23505"): error.table == "buckets" ? .bucketExists : .objectExists
            case (_, "23503"): error.table == "objects" ? .bucketNotEmpty : .bucketNotFound
            // A policy that casts a path to uuid and meets another text refuses; it hasn't failed.
            case (_, "22P02"): .rowLevelSecurity
            // A number or a time that Postgres can't hold.
            case (_, let state) where state.hasPrefix("22"): .invalidInput("a value is out of range")
            default: .internal
            }
    }

    private init(_ error: BodyError) {
        self =
            switch error {
            case .tooLarge: .tooLarge
            case .incomplete: .aborted
            case .notJSON(let text): .invalidInput(text)
            case .badField(let field, let text): .invalidInput("body/\(field) \(text)")
            }
    }

    private init(_ error: MediaError) {
        self =
            switch error {
            case .unsupported: .mimeTypeRefused("application/octet-stream")
            case .damaged(let format):
                .mislabelled(format.mimeType, really: "damaged, cut off, or something else in disguise")
            case .tooLarge(let width, let height, _):
                Self(
                    413, error: "Payload too large", "The image has more pixels than allowed (\(width)×\(height))",
                    code: "EntityTooLarge")
            case .unreadable: .bytesNotFound
            case .overloaded: .overloaded
            case .failed: .internal
            }
    }
}
