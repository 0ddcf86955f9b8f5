// The `Accept` header: the format of the rows.
import HTTPTypes

indirect enum AcceptedMedia: Sendable, Hashable {
    case json
    case object(stripsNulls: Bool)
    case strippedArray
    case csv
    /// How Postgres would answer, instead of the answer.
    case plan(PlanMedia)
    /// The description of the API; only at the root.
    case openAPI

    /// The formats that exist for a request beside those of rows.
    struct Offers: Sendable {
        var plans = false
        var isRoot = false
    }

    var contentType: String { mime + "; charset=utf-8" }

    var mime: String {
        switch self {
        case .json: "application/json"
        case .object(false): "application/vnd.pgrst.object+json"
        case .object(true): "application/vnd.pgrst.object+json;nulls=stripped"
        case .strippedArray: "application/vnd.pgrst.array+json;nulls=stripped"
        case .csv: "text/csv"
        case .plan(let plan): plan.mime
        case .openAPI: "application/openapi+json"
        }
    }

    var isObject: Bool { if case .object = self { true } else { false } }

    var isPlan: Bool { if case .plan = self { true } else { false } }

    /// The shape of a body of rows.
    var shape: BodyShape {
        switch self {
        case .json, .openAPI: .array(stripsNulls: false)
        case .strippedArray: .array(stripsNulls: true)
        case .object(let stripsNulls): .object(stripsNulls: stripsNulls)
        case .csv: .rows
        case .plan(let plan): plan.media.shape
        }
    }

    /// The first one that we can produce; no header means anything.
    init(_ headers: HTTPFields, offers: Offers = Offers()) throws(RESTError) {
        let wishes = headers[values: .accept].flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        guard !wishes.isEmpty else {
            self = offers.isRoot ? .openAPI : .json
            return
        }
        for wish in wishes {
            if let media = offers.isRoot ? Self.description(wish) : Self.media(wish, offers) {
                self = media
                return
            }
        }
        let names = wishes.map { $0.filter { $0 != " " } }.joined(separator: ", ")
        throw RESTError(406, "PGRST107", "None of these media types are available: \(names.prefix(300))")
    }

    private static func media(_ wish: String, _ offers: Offers) -> AcceptedMedia? {
        let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
        let stripsNulls = parts.dropFirst().contains("nulls=stripped")
        return switch parts.first {
        case "application/json", "application/*", "*/*": .json
        case "application/vnd.pgrst.object+json", "application/vnd.pgrst.object": .object(stripsNulls: stripsNulls)
        case "application/vnd.pgrst.array+json", "application/vnd.pgrst.array":
            stripsNulls ? .strippedArray : .json
        case "text/csv": .csv
        case let name? where name.hasPrefix(PlanMedia.name) && offers.plans:
            PlanMedia(wish) { media($0, Offers()) }.map { .plan($0) }
        default: nil
        }
    }

    private static func description(_ wish: String) -> AcceptedMedia? {
        let name = wish.split(separator: ";").first?.filter { $0 != " " }
        return ["application/openapi+json", "application/json", "application/*", "*/*"].contains(name) ? .openAPI : nil
    }
}
