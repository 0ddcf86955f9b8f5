/// Supabase's SDK 2, as far as it is used here; written from its documentation.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

public struct SupabaseClientOptions: Sendable {
    public struct AuthOptions: Sendable {
        public init(accessToken: (@Sendable () async throws -> String?)? = nil) { fatalError() }
    }
    public struct GlobalOptions: Sendable {
        public init(headers: [String: String] = [:], session: URLSession = .shared) { fatalError() }
    }
    public init(auth: AuthOptions, global: GlobalOptions = .init()) { fatalError() }
}

public final class SupabaseClient: Sendable {
    public init(supabaseURL: URL, supabaseKey: String, options: SupabaseClientOptions) { fatalError() }
    public func schema(_ schema: String) -> PostgrestClient { fatalError() }
    public var storage: SupabaseStorageClient { fatalError() }
    public var functions: FunctionsClient { fatalError() }
}

public final class PostgrestClient: Sendable {
    public func from(_ table: String) -> PostgrestQueryBuilder { fatalError() }
    public func rpc(_ fn: String, params: some Encodable & Sendable) throws -> PostgrestFilterBuilder { fatalError() }
}

public enum PostgrestReturningOptions: String, Sendable { case minimal, representation }

public struct PostgrestResponse<T: Sendable>: Sendable {
    public let data: Data
}

public struct PostgrestError: Error, Codable, Sendable {
    public let detail: String?
    public let hint: String?
    public let code: String?
    public let message: String
}

/// Sendable as Apple says of it; this declaration holds no state.
public class PostgrestBuilder: @unchecked Sendable {
    public func execute() async throws -> PostgrestResponse<Void> { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public class PostgrestTransformBuilder: PostgrestBuilder, @unchecked Sendable {
    public func select(_ columns: String = "*") -> PostgrestTransformBuilder { fatalError() }
    public func order(
        _ column: String, ascending: Bool = true, nullsFirst: Bool = false, referencedTable: String? = nil
    ) -> PostgrestTransformBuilder { fatalError() }
    public func limit(_ count: Int, referencedTable: String? = nil) -> PostgrestTransformBuilder { fatalError() }
    public func range(from: Int, to: Int, referencedTable: String? = nil) -> PostgrestTransformBuilder { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class PostgrestFilterBuilder: PostgrestTransformBuilder, @unchecked Sendable {
    public func filter(_ column: String, operator: String, value: String) -> PostgrestFilterBuilder { fatalError() }
}

/// Sendable as Apple says of it; this declaration holds no state.
public final class PostgrestQueryBuilder: PostgrestBuilder, @unchecked Sendable {
    public func select(_ columns: String = "*", head: Bool = false) -> PostgrestFilterBuilder { fatalError() }
    public func insert(
        _ values: some Encodable & Sendable, returning: PostgrestReturningOptions? = nil
    ) throws -> PostgrestFilterBuilder { fatalError() }
    public func upsert(
        _ values: some Encodable & Sendable, onConflict: String? = nil,
        returning: PostgrestReturningOptions = .representation, ignoreDuplicates: Bool = false
    ) throws -> PostgrestFilterBuilder { fatalError() }
    public func update(
        _ values: some Encodable & Sendable, returning: PostgrestReturningOptions = .representation
    ) throws -> PostgrestFilterBuilder { fatalError() }
    public func delete(returning: PostgrestReturningOptions = .representation) -> PostgrestFilterBuilder {
        fatalError()
    }
}

public struct FileOptions: Sendable {
    public init(cacheControl: String = "3600", contentType: String? = nil, upsert: Bool = false) { fatalError() }
}

public struct FileUploadResponse: Sendable {
    public let path: String
}

public struct StorageError: Error, Sendable {
    public var statusCode: String?
    public var message: String
    public var error: String?
}

public final class SupabaseStorageClient: Sendable {
    public func from(_ id: String) -> StorageFileApi { fatalError() }
}

public final class StorageFileApi: Sendable {
    @discardableResult
    public func upload(
        _ path: String, data: Data, options: FileOptions = FileOptions()
    ) async throws -> FileUploadResponse { fatalError() }
    public func download(path: String) async throws -> Data { fatalError() }
}

public enum FunctionsError: Error, Sendable {
    case relayError
    case httpError(code: Int, data: Data)
}

public struct FunctionInvokeOptions: Sendable {
    public init(headers: [String: String] = [:], body: some Encodable) { fatalError() }
}

public final class FunctionsClient: Sendable {
    public func invoke<Response>(
        _ functionName: String, options: FunctionInvokeOptions,
        decode: (Data, HTTPURLResponse) throws -> Response
    ) async throws -> Response { fatalError() }
}
