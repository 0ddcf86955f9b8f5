/// Gives every error of `/storage/v1` the form that its clients can read, and keeps the cause for the log.
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMedia
import ServerS3

struct StorageErrorMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: AtelierContext, next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch {
            let failure = StorageFailure(error)
            if let level = failure.logLevel {
                context.logger.log(level: level, "storage request failed", metadata: ["cause": "\(error)"])
            }
            // A response to HEAD has no body; one would break the connection's framing.
            return request.method == .head ? failure.response.createHeadResponse() : failure.response
        }
    }
}

extension StorageFailure {
    /// Nil for errors that aren't worth a line: they are about the client, and the client is told.
    var logLevel: Logger.Level? {
        switch status.code {
        // The client disconnected.
        case 499: .debug
        // It asked for what isn't offered.
        case 501: nil
        // Passing trouble: it may be a person's to end, and is no fault of ours.
        case 503, 504, 507, 544: .warning
        case 500...: .error
        default: nil
        }
    }

    init(_ error: any Error) {
        self =
            switch error {
            case let failure as StorageFailure: failure
            case let error as DatabaseError: Self(error)
            case let error as BodyError: Self(error)
            case let error as MediaError: Self(error)
            case let error as FileFailure: Self(error)
            case let error as S3Failure: Self(error)
            // The connection broke while its bytes were being read.
            case is ChannelError, is IOError: .aborted
            // Foundation's form of a file error.
            case let error as CocoaError where error.code == .fileWriteOutOfSpace: .diskFull
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
            case (.connection, _): error.isInDoubt ? .inDoubt : .databaseAway
            case (_, "53100"): .diskFull
            // Short of connections or memory, still starting, or a deadlock.
            case (_, let state) where state.hasPrefix("53") || ["57P03", "40001", "40P01", "55P03"].contains(state):
                .overloaded
            case (.cancelled, _): .databaseTimeout
            case (_, "42501"): .rowLevelSecurity
            case (_, "23505"): error.table == "buckets" ? .bucketExists : .objectExists
            case (_, "23503"): error.table == "objects" ? .bucketNotEmpty : .bucketNotFound
            // A policy that casts a path to uuid and meets other text has refused, not failed.
            case (_, "22P02"): .rowLevelSecurity
            // A number or a time outside Postgres' range.
            case (_, let state) where state.hasPrefix("22"): .invalidInput("a value is out of range")
            default: .internal
            }
    }

    private init(_ failure: FileFailure) {
        self =
            switch failure.code {
            case ENOSPC, EDQUOT: .diskFull
            case EMFILE, ENFILE, ENOMEM, EAGAIN: .overloaded
            default: .internal
            }
    }

    /// Wrong keys are a person's to mend; for a client that is the same as a bucket that doesn't answer.
    private init(_ failure: S3Failure) {
        self =
            switch failure {
            case .missing: .bytesNotFound
            case .away, .refused: .filesAway
            case .unexpected: .internal
            }
    }

    private init(_ error: BodyError) {
        self =
            switch error {
            case .tooLarge(let limit): .bodyTooLarge(limit)
            case .incomplete: .aborted
            case .notJSON(let text): .invalidInput(text)
            case .badField(let field, let text): .invalidInput("body/\(field) \(text)")
            }
    }

    private init(_ error: MediaError) {
        self =
            switch error {
            case .unsupported: .refused("application/octet-stream", allowed: ["image/*"])
            case .damaged(let format): .damaged(format)
            case .tooLarge(let width, let height, _): .tooManyPixels(width, height)
            case .unreadable: .bytesNotFound
            case .overloaded: .overloaded
            case .failed: .internal
            }
    }
}
