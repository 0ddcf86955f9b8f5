/// The caller of a request, and the settings that it makes in Postgres.
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

extension AtelierContext {
    /// The verified caller; a missing or forged credential is refused.
    func caller() throws(StorageFailure) -> Caller {
        switch credential {
        case .caller(let caller): caller
        case .none: throw .noAuthorization
        case .invalid(let failure): throw .unauthorized(failure.message)
        }
    }

    /// For plain downloads, where a bad token counts as none.
    var callerOrAnonymous: Caller { credential.caller ?? .anonymous }
}

extension Request {
    /// - Parameter operation: policies read it through `storage.operation()`, for example `storage.object.upload`.
    func settings(_ operation: String) -> RequestSettings {
        var settings = RequestSettings()
        settings.method = method.rawValue
        settings.path = rawPath
        settings.headersJSON = headersJSON
        settings.extra["storage.operation"] = operation
        return settings
    }

    /// Header values that policies may read; keys and tokens are left out, because the claims take their place.
    private var headersJSON: String {
        var members: [String: JSONValue] = [:]
        for field in headers where field.name != .authorization && field.name != .apiKey && field.name != .cookie {
            members[field.name.canonicalName] = .string(field.value)
        }
        return JSONValue.object(members).jsonText
    }

    /// A JSON body; storage's own are small.
    func storageBody<T: Decodable>(_ type: T.Type) async throws -> T { try await decode(type, limit: 1 << 20) }
}

extension RequestSettings {
    /// Lets the request delete rows. The database refuses that to code that doesn't also remove the bytes.
    var deleting: RequestSettings {
        var copy = self
        copy.extra["storage.allow_delete_query"] = "true"
        return copy
    }
}
