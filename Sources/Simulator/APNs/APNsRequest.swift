/// The headers and the body of a message, checked as Apple checks them.
import Foundation
import HTTPTypes

struct APNsRequest: Sendable {
    private static let pushTypes: Set = [
        "alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk",
        "widgets", "controls",
    ]

    let id: String
    let topic: String
    let collapseID: String?

    init(_ fields: HTTPFields, _ body: Data, now: Date) throws(APNsRefusal) {
        func one(_ name: HTTPField.Name) throws(APNsRefusal) -> String? {
            let values = fields[values: name]
            guard values.count < 2 else { throw APNsRefusal(.badRequest, "DuplicateHeaders") }
            return values.first
        }
        let id = try one(.apnsID)
        guard id.map({ UUID(uuidString: $0) != nil }) ?? true else { throw APNsRefusal(.badRequest, "BadMessageId") }
        self.id = id ?? UUID().uuidString.lowercased()
        let expiration = try one(.apnsExpiration)
        guard expiration.map({ (Int($0) ?? -1) >= 0 }) ?? true else {
            throw APNsRefusal(.badRequest, "BadExpirationDate")
        }
        let type = try one(.apnsPushType)
        guard let type, Self.pushTypes.contains(type) else { throw APNsRefusal(.badRequest, "InvalidPushType") }
        let priority = try one(.apnsPriority) ?? "10"
        guard ["1", "5", "10"].contains(priority), type != "background" || priority == "5" else {
            throw APNsRefusal(.badRequest, "BadPriority")
        }
        guard let topic = try one(.apnsTopic), !topic.isEmpty else { throw APNsRefusal(.badRequest, "MissingTopic") }
        self.topic = topic
        collapseID = try one(.apnsCollapseID)
        if let collapseID, collapseID.utf8.count > 64 { throw APNsRefusal(.badRequest, "BadCollapseId") }
        guard !body.isEmpty else { throw APNsRefusal(.badRequest, "PayloadEmpty") }
        guard body.count <= (type == "voip" ? 5120 : 4096) else {
            throw APNsRefusal(.contentTooLarge, "PayloadTooLarge")
        }
        // Apple takes any JSON object with `aps`; what isn't one could never be shown.
        guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            object["aps"] is [String: Any]
        else { throw APNsRefusal(.badRequest, "PayloadEmpty") }
    }
}
