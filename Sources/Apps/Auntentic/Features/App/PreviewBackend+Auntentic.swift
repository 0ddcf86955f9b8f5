/// Three sample checks for previews, and named so: nobody may mistake one for the result of a check.
import Clients
import Foundation
import Wire

extension PreviewBackend {
    package static let auntentic = PreviewBackend(
        tables: ["authentications": checks, "products": products],
        stages: ["preparing_photos", "checking_photos", "asking_model", "writing_report"], result: { report(id: $0) },
        functions: ["rights": { (_) throws(ClientError) in rights }])

    /// Rows of `auntentic.authentications`, the newest first.
    private static let checks: [JSONValue] = [
        check("00000000-0000-4000-8000-00000000000a", "Sample sneaker A", "authentic", 91, on: "2026-01-14"),
        check("00000000-0000-4000-8000-00000000000b", "Sample sneaker B", "fake", 88, on: "2026-01-12"),
        check("00000000-0000-4000-8000-00000000000c", "Sample sneaker C", "inconclusive", 40, on: "2026-01-09"),
    ]

    private static let rights: JSONValue = ["remaining": 3, "is_unlimited": false, "plan": nil]

    private static let products: [JSONValue] = [
        [
            "id": "sample.standard", "app": "auntentic", "name": "Sample pack", "credits": 25, "price_cents": 1499,
            "currency": "USD", "is_popular": true, "is_offered": true,
        ]
    ]

    /// The `report` of a check, as a finished job's `result` holds it.
    private static func report(
        id: String, model: String = "Sample sneaker", verdict: String = "authentic", confidence: Int64 = 91
    ) -> JSONValue {
        let isOpen = verdict == "inconclusive"
        return [
            "id": .string(id), "verdict": .string(verdict), "confidence": .int(confidence),
            "observations": observations, "additionalPhotosNeeded": isOpen ? ["sole"] : nil,
            "outcome": isOpen ? "inconclusive" : "decided",
            "categories": .array(places.map { finding($0, verdict) }), "identifiedModel": .string(model),
            "claimedModel": nil, "provider": "sample", "model": "sample", "promptVersion": "sample",
            "disclaimer": "This result is AI-assisted and does not guarantee authenticity.",
            "notice": "A sample to look at, not the result of a check.",
        ]
    }

    private static let observations: JSONValue = ["This is a sample: no photo was looked at."]
    private static let places = ["stitching", "logo", "materials", "shape", "label", "box_label"]

    private static func finding(_ place: String, _ verdict: String) -> JSONValue {
        let assessment: JSONValue =
            switch verdict {
            case "authentic": "consistent"
            case "fake": "suspicious"
            default: "not_visible"
            }
        return ["category": .string(place), "assessment": assessment, "note": "Sample note"]
    }

    private static func check(
        _ id: String, _ model: String, _ verdict: String, _ confidence: Int64, on day: String
    ) -> JSONValue {
        let angles = ["outer_side", "inner_side", "size_tag", "box_label"]
        let paths = angles.map { JSONValue.string("\(Samples.account.id)/\(id)/\($0).jpg") }
        return [
            "id": .string(id), "job_id": .string(id), "user_id": .string(Samples.account.id),
            "created_at": .string(day + "T12:00:00+00:00"), "verdict": .string(verdict),
            "confidence": .int(confidence), "sneaker_model": .string(model), "observations": observations,
            "photos": .object(Dictionary(uniqueKeysWithValues: zip(angles, paths))), "image_urls": .array(paths),
            "charged": .bool(verdict != "inconclusive"), "provider": "sample", "model": "sample",
            "prompt_version": "sample",
            "report": report(id: id, model: model, verdict: verdict, confidence: confidence),
        ]
    }
}
