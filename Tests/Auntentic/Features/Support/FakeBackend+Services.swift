/// The fake's database, storage and functions.
import AuntenticCore
import Clients
import Foundation
import Wire
import WorkFeatures

extension FakeBackend {
    var database: DatabaseClient {
        DatabaseClient(
            select: { [self] (query) async throws(ClientError) in
                set { $0.queries.append(query) }
                try fail(\.selectErrors, query.table)
                return Data(JSONValue.array(try rows(query)).jsonText.utf8)
            },
            insert: { (_) async throws(ClientError) in throw .unexpected("the app writes through functions") },
            update: { (_) async throws(ClientError) in throw .unexpected("the app writes through functions") },
            upsert: { (_) async throws(ClientError) in throw .unexpected("the app writes through functions") },
            delete: { (_) async throws(ClientError) in throw .unexpected("the app deletes through functions") },
            rpc: { [self] (call) async throws(ClientError) in
                guard call.schema == "atelier", call.function == "rights", call.arguments == ["p_app": "auntentic"]
                else { throw .unexpected("the app calls no such function: \(call)") }
                set { $0.rights += 1 }
                try fail(\.selectErrors, "rights")
                return Data(rights.jsonText.utf8)
            })
    }

    private func rows(_ query: RowQuery) throws(ClientError) -> [JSONValue] {
        switch query.table {
        case "authentications": try matching(query)
        case "products": Fixtures.products
        case "credit_transactions": try entries(query)
        default: throw .refusedRow("PGRST205")
        }
    }

    private var rights: JSONValue {
        [
            "app": "auntentic", "remaining": .int(Int64(get(\.credits))), "is_unlimited": .bool(get(\.isUnlimited)),
            "plan": get(\.plan) ?? .null,
        ]
    }

    /// The two questions that the app asks of the ledger.
    private func entries(_ query: RowQuery) throws(ClientError) -> [JSONValue] {
        guard query.schema == "auntentic", query.order == "id.desc" else { throw .refusedRow("PGRST100") }
        let types = ["revocation", "reversal"]
        let found: [JSONValue]
        switch query.filters.first {
        case nil: found = get(\.entries)
        case .init("type", "in.(revocation,reversal)")?:
            found = get(\.entries).filter { types.contains($0["type"]?.stringValue ?? "") }
        default: throw .refusedRow("PGRST100")
        }
        return Array(found.prefix(query.limit ?? .max))
    }

    private static let columns: Set<String> = ["verdict", "created_at", "id", "job_id", "user_id"]

    /// Does what the app asks of PostgREST: `eq` on the verdict, `ilike` on either name, `lte` on the time, a limit. Whatever
    /// else is asked is refused, so that no test passes on a filter that does nothing.
    private func matching(_ query: RowQuery) throws(ClientError) -> [JSONValue] {
        for filter in query.filters where filter.name != "or" {
            guard Self.columns.contains(filter.name) else { throw .refusedRow("42703") }
            let operators = ["eq.", "lte."]
            guard operators.contains(where: filter.condition.hasPrefix) else { throw .refusedRow("PGRST100") }
        }
        let found = get(\.records).filter { row in
            query.filters.allSatisfy { filter in
                if filter.name == "or" { return Self.isNamed(row, filter.condition) }
                let condition = filter.condition.split(separator: ".", maxSplits: 1).map(String.init)
                let value = filter.name == "verdict" ? row["report"]?["verdict"] : row[filter.name]
                let text = value?.stringValue ?? ""
                return switch condition[0] {
                case "eq": text == condition[1]
                case "lte": text <= condition[1]
                default: false
                }
            }
        }
        return Array(found.prefix(query.limit ?? .max))
    }

    /// `(sneaker_model.ilike."*dunk*",report->>identifiedModel.ilike."*dunk*")`
    private static func isNamed(_ row: JSONValue, _ condition: String) -> Bool {
        let parts = condition.split(separator: "\"")
        guard parts.count == 5, parts[0] == "(sneaker_model.ilike.", parts[2] == ",report->>identifiedModel.ilike.",
            parts[4] == ")", parts[1] == parts[3]
        else { return false }
        let word = parts[1].replacing("*", with: "").lowercased()
        return [row["sneaker_model"], row["report"]?["identifiedModel"]].contains { name in
            name?.stringValue?.lowercased().contains(word) == true
        }
    }

    var storage: StorageClient {
        StorageClient(
            upload: { [self] (_, path, data, type, progress) async throws(ClientError) in
                progress(0.5)
                while get(\.isHoldingUploads) {
                    do { try await Task.sleep(for: .milliseconds(1)) } catch { throw .cancelled }
                }
                try fail(\.uploadErrors, String(path.split(separator: "/").last ?? ""))
                progress(1)
                set { $0.uploads.append(Upload(path: path, data: data, contentType: type)) }
            },
            uploadFile: { (_, _, _) async throws(ClientError) in throw .unexpected("the app sends photos from memory")
            },
            download: { [self] (_, path) async throws(ClientError) in
                if get(\.cannotDownload) { throw .offline }
                return Data("photo at \(path)".utf8)
            },
            downloadFile: { (_, _) async throws(ClientError) in throw .unexpected("the app shows photos from memory") },
            thumbnail: { (_, path, _) async throws(ClientError) in Data("thumbnail of \(path)".utf8) })
    }

    var functions: FunctionsClient {
        FunctionsClient(
            call: { [self] (name, body) async throws(ClientError) in
                let json = try decoded(JSONValue.self, body)
                set { $0.calls.append(Call(name: name, body: json)) }
                try fail(\.callErrors, name)
                if name.hasPrefix("purchases/") { return Data(try bought(name, json).jsonText.utf8) }
                return Data(answer(to: name, json).jsonText.utf8)
            },
            start: { [self] (_, body, key) async throws(ClientError) in
                let request = try decoded(CheckRequest.self, body)
                let error = state.withLock { state in
                    state.starts.append(Start(request: request, key: key))
                    return state.startErrors.isEmpty ? nil : state.startErrors.removeFirst()
                }
                if let error { throw error }
                return Fixtures.job(.running, id: key, stage: "preparing_photos")
            },
            job: { [self] (id, _, seen) async throws(ClientError) in
                set { $0.polls.append((id, seen)) }
                return try await nextAnswer()
            },
            cancelJob: { [self] (id) async throws(ClientError) in
                set { $0.cancels.append(id) }
                try fail(\.callErrors, "cancel")
                return Fixtures.job(.cancelled, id: id)
            })
    }

    private func nextAnswer() async throws(ClientError) -> JobEnvelope {
        while true {
            // Who has been stopped takes no answer away from the next who asks.
            if Task.isCancelled { throw .cancelled }
            let next = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
            if let next { return try next.get() }
            do { try await Task.sleep(for: .milliseconds(1)) } catch { throw .cancelled }
        }
    }

    private func answer(to name: String, _ body: JSONValue) -> JSONValue {
        switch name {
        case "delete-check":
            set { state in state.records.removeAll { $0["id"] == body["id"] } }
            return ["deleted": true]
        case "consent": return ["providers": []]
        case "share-check": return ["links": .array(links(body))]
        default: return [:]
        }
    }

    /// As strict as the server: it books what the store has signed, each purchase once.
    private func bought(_ name: String, _ body: JSONValue) throws(ClientError) -> JSONValue {
        switch name {
        case "purchases/apple":
            guard body.objectValue?.count == 1, let signed = body["signed_transaction"]?.stringValue else {
                throw .refused(code: "bad_request", message: "Not a purchase.")
            }
            return try book(signed)
        case "purchases/restore":
            guard let all = body["signed_transactions"]?.arrayValue, (1...100).contains(all.count) else {
                throw .refused(code: "bad_request", message: "Not purchases.")
            }
            var restored: [JSONValue] = []
            for one in all { restored.append(try book(one.stringValue ?? "")) }
            return [
                "restored": .array(restored), "balance": .int(Int64(get(\.credits))), "plan": .null,
                "message": "Restored. Credits that you have used don't come back.",
            ]
        default: throw .unexpected("no function \(name)")
        }
    }

    /// What it stands for is answered each time; it is added once.
    func book(_ signed: String) throws(ClientError) -> JSONValue {
        guard let purchase = FakeStore.read(signed) else {
            throw .refused(code: "purchase_not_verified", message: "Nothing was added.")
        }
        return state.withLock { state in
            let isNew = state.booked.insert(purchase.id).inserted
            let added = FakeStore.credits(purchase.productID)
            state.credits += isNew ? added : 0
            if isNew, added == 0 {
                state.isUnlimited = true
                state.plan = Fixtures.plan("active")
            }
            return [
                "transaction_id": .string(purchase.id), "product_id": .string(purchase.productID),
                "outcome": isNew ? "granted" : "known", "credits_added": .int(Int64(added)),
                "balance": .int(Int64(state.credits)), "is_unlimited": .bool(state.isUnlimited), "plan": .null,
            ]
        }
    }

    private func links(_ request: JSONValue) -> [JSONValue] {
        switch request["action"]?.stringValue {
        case "create":
            set {
                let link = Fixtures.link(number: $0.links.count + 1, photo: request["photo"] ?? false)
                $0.links.insert(link, at: 0)
            }
        case "revoke":
            set { state in
                state.links = state.links.enumerated().map { index, link in
                    link["token"] == request["token"]
                        ? Fixtures.link(number: state.links.count - index, isRevoked: true) : link
                }
            }
        default: break
        }
        return get(\.links)
    }

    private func fail(
        _ path: WritableKeyPath<State, [String: [ClientError]]>, _ name: String
    ) throws(ClientError) {
        let error = state.withLock { state -> ClientError? in
            guard state[keyPath: path][name]?.isEmpty == false else { return nil }
            return state[keyPath: path][name]?.removeFirst()
        }
        if let error { throw error }
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws(ClientError) -> Value {
        do { return try JSONDecoder().decode(type, from: data) } catch { throw .unexpected("\(error)") }
    }
}
