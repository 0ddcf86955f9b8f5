// The `Accept` header: the format of the rows.
import HTTPTypes

enum AcceptedMedia: Sendable, Hashable {
    case json
    case object(stripsNulls: Bool)
    case strippedArray
    case csv

    var contentType: String {
        switch self {
        case .json: "application/json; charset=utf-8"
        case .object(false): "application/vnd.pgrst.object+json; charset=utf-8"
        case .object(true): "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8"
        case .strippedArray: "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8"
        case .csv: "text/csv; charset=utf-8"
        }
    }

    var isObject: Bool { if case .object = self { true } else { false } }

    /// The shape of a body of rows.
    var shape: BodyShape {
        switch self {
        case .json: .array(stripsNulls: false)
        case .strippedArray: .array(stripsNulls: true)
        case .object(let stripsNulls): .object(stripsNulls: stripsNulls)
        case .csv: .rows
        }
    }

    /// The first one that we can produce; no header means anything.
    init(_ headers: HTTPFields) throws(RESTError) {
        let wishes = headers[values: .accept].flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        guard !wishes.isEmpty else {
            self = .json
            return
        }
        for wish in wishes {
            if let media = Self.media(wish) {
                self = media
                return
            }
        }
        let names = wishes.map { $0.filter { $0 != " " } }.joined(separator: ", ")
        throw RESTError(406, "PGRST107", "None of these media types are available: \(names.prefix(300))")
    }

    private static func media(_ wish: String) -> AcceptedMedia? {
        let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
        let stripsNulls = parts.dropFirst().contains("nulls=stripped")
        return switch parts.first {
        case "application/json", "application/*", "*/*": .json
        case "application/vnd.pgrst.object+json", "application/vnd.pgrst.object": .object(stripsNulls: stripsNulls)
        case "application/vnd.pgrst.array+json", "application/vnd.pgrst.array":
            stripsNulls ? .strippedArray : .json
        case "text/csv": .csv
        default: nil
        }
    }
}
