/// Supabase's own SDK behind the interfaces for rows and files, where it is linked and Info.plist's `AtelierWire` says `supabase`.
///
/// Accounts and sessions stay with our wire, whose token the SDK is given for each request. So do functions, jobs and resumable
/// uploads: the SDK hands over neither their errors' codes nor an upload's place.
#if canImport(Supabase) && canImport(UIKit)
    import Clients
    import ClientsLive
    import Foundation
    import Supabase
    import Wire

    extension LiveConfiguration {
        /// The same backend, spoken to by the SDK.
        package func overSupabaseSDK() -> LiveConfiguration {
            var configuration = self
            configuration.wire = { [self] own, token in
                let options = SupabaseClientOptions(
                    auth: .init(accessToken: { try await token() }), global: .init(headers: ["X-Atelier-App": app]))
                let sdk = SupabaseClient(supabaseURL: url, supabaseKey: key, options: options)
                var clients = own
                clients.database = SDKRows(sdk: sdk).client
                clients.storage.download = { (bucket, path) async throws(ClientError) in
                    try await called { try await sdk.storage.from(bucket).download(path: path) }
                }
                return clients
            }
            return configuration
        }
    }

    private struct SDKRows: Sendable {
        let sdk: SupabaseClient

        var client: DatabaseClient {
            DatabaseClient(
                select: { (query) async throws(ClientError) in
                    try await called {
                        try await ordered(filtered(table(query).select(query.columns), query), query).execute().data
                    }
                },
                insert: { (write) async throws(ClientError) in
                    let table = sdk.schema(write.schema).from(write.table)
                    return try await called {
                        try await answered(table.insert(write.rows, returning: write.answer.wish), write.answer)
                    }
                },
                update: { (update) async throws(ClientError) in
                    try update.rows.checkNamesRows()
                    return try await called {
                        let change = try table(update.rows).update(update.values, returning: update.answer.wish)
                        return try await answered(filtered(change, update.rows), update.answer)
                    }
                },
                upsert: { (upsert) async throws(ClientError) in
                    try upsert.check()
                    let write = upsert.write
                    return try await called {
                        let change = try sdk.schema(write.schema).from(write.table).upsert(
                            write.rows, onConflict: upsert.conflict.joined(separator: ","),
                            returning: write.answer.wish, ignoreDuplicates: upsert.resolution == .ignore)
                        return try await answered(change, write.answer)
                    }
                },
                delete: { (query) async throws(ClientError) in
                    try query.checkNamesRows()
                    return try await called { try await filtered(table(query).delete(), query).execute().data }
                },
                rpc: { (call) async throws(ClientError) in
                    try await called {
                        try await sdk.schema(call.schema).rpc(call.function, params: call.arguments).execute().data
                    }
                })
        }

        private func table(_ query: RowQuery) -> PostgrestQueryBuilder { sdk.schema(query.schema).from(query.table) }

        /// `eq.fake` is an operator and a value; the SDK wants them apart.
        private func filtered(_ rows: PostgrestFilterBuilder, _ query: RowQuery) -> PostgrestFilterBuilder {
            query.filters.reduce(rows) { rows, filter in
                let parts = filter.condition.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
                return rows.filter(
                    filter.name, operator: String(parts.first ?? ""), value: String(parts.dropFirst().first ?? ""))
            }
        }

        private func ordered(_ rows: PostgrestFilterBuilder, _ query: RowQuery) -> PostgrestTransformBuilder {
            var rows: PostgrestTransformBuilder = rows
            for key in query.order?.split(separator: ",") ?? [] {
                let words = key.split(separator: ".").map(String.init)
                rows = rows.order(words.first ?? "", ascending: !words.contains("desc"))
            }
            switch (query.limit, query.offset) {
            case (let limit?, let offset?): return rows.range(from: offset, to: offset + limit - 1)
            case (let limit?, nil): return rows.limit(limit)
            default: return rows
            }
        }

        private func answered(_ rows: PostgrestFilterBuilder, _ answer: RowAnswer) async throws -> Data {
            guard case .columns(let columns) = answer else {
                _ = try await rows.execute()
                return Data()
            }
            return try await rows.select(columns).execute().data
        }
    }

    extension RowAnswer {
        fileprivate var wish: PostgrestReturningOptions { self == .nothing ? .minimal : .representation }
    }

    /// The SDK's errors in our words.
    private func called<Value: Sendable>(
        _ call: @Sendable () async throws -> Value
    ) async throws(ClientError) -> Value {
        do { return try await call() } catch let error as ClientError { throw error } catch let error as PostgrestError
        {
            throw .refused(code: error.code ?? "", message: error.message)
        } catch let error as StorageError {
            throw .refused(code: error.error ?? error.statusCode ?? "", message: error.message)
        } catch let error as URLError {
            switch error.code {
            case .notConnectedToInternet: throw .offline
            case .timedOut, .networkConnectionLost: throw .timedOut
            case .cancelled: throw .cancelled
            default: throw .serverDown
            }
        } catch is CancellationError { throw .cancelled } catch { throw .unexpected("\(error)") }
    }
#endif
