/// Jobs, reports, rows and photos as the tests need them.
import Clients
import Foundation
import Pictures
import Testing
import Wire
import WorkFeatures

@testable import AuntenticCore
@testable import AuntenticFeatures

enum Fixtures {
    static let stages: JSONValue = ["checking_photos", "preparing_photos", "asking_model", "writing_report"]

    static func job(
        _ status: JobStatus, id: String = "job-1", stage: String? = nil, result: JSONValue? = nil,
        error: JSONValue? = nil, wish: JSONValue? = nil
    ) -> JobEnvelope {
        let json: JSONValue = [
            "id": .string(id), "kind": "authenticate-sneaker", "status": .string(status.rawValue),
            "stage": stage.map(JSONValue.string) ?? .null, "stages": stages, "progress": .number(0.5), "attempts": 1,
            "charged": .bool(status == .done), "result": result ?? .null, "error": error ?? .null,
            "needs_input": wish ?? .null, "created_at": "2026-11-21T12:00:00Z",
        ]
        return decode(json)
    }

    static func done(_ report: CheckReport = report()) -> JobEnvelope { job(.done, result: json(report)) }

    static func failed(_ code: String, _ message: String, isRetryable: Bool, retryAfter: Int? = nil) -> JobEnvelope {
        job(
            .failed,
            error: [
                "code": .string(code), "message": .string(message), "retryable": .bool(isRetryable),
                "retry_after": retryAfter.map { .int(Int64($0)) } ?? .null,
            ])
    }

    static func wish(_ reason: String, _ photos: [(angle: String, message: String)]) -> JobEnvelope {
        let list = photos.map { photo -> JSONValue in
            ["field": .string(photo.angle), "reason": .string(reason), "message": .string(photo.message)]
        }
        return job(
            .needsInput,
            wish: ["reason": .string(reason), "message": "Nothing was charged.", "fields": .array(list)])
    }

    static func report(
        id: String = "check-1", _ verdict: Verdict = .authentic, confidence: Int = 87, wanted: [PhotoAngle]? = nil,
        outcome: CheckReport.Outcome = .decided, identified: String? = "Air Jordan 1", claimed: String? = nil,
        notice: String? = nil
    ) -> CheckReport {
        CheckReport(
            id: id, verdict: verdict, confidence: confidence,
            observations: ["The stitching is even.", "The tag agrees with the box."], additionalPhotosNeeded: wanted,
            outcome: outcome,
            findings: [
                Finding(category: .stitching, assessment: .consistent, note: "Even along the whole seam."),
                Finding(category: .logo, assessment: .suspicious, note: "The tick ends early."),
                Finding(category: .materials, assessment: .notVisible, note: "The leather is out of the picture."),
            ],
            identifiedModel: identified, claimedModel: claimed, provider: "openai", model: "gpt-4o",
            promptVersion: "sneaker-2", disclaimer: CheckReport.disclaimer, notice: notice)
    }

    /// Row number 1 is the newest.
    static func record(_ number: Int, _ verdict: Verdict = .authentic, model: String = "Air Jordan 1") -> JSONValue {
        let time = Date(timeIntervalSince1970: 1_795_000_000 - Double(number) * 60).formatted(.iso8601)
        let id = "check-\(number)"
        return [
            "id": .string(id), "created_at": .string(time.replacing("Z", with: ".123456+00:00")),
            "sneaker_model": .string(model),
            "photos": [
                "outer_side": .string("ann/\(id)/outer_side.jpg"), "box_label": .string("ann/\(id)/box_label.jpg"),
            ],
            "report": json(report(id: id, verdict, identified: model)),
        ]
    }

    static func link(
        number: Int, isRevoked: Bool = false, expires: String = "2099-01-01T00:00:00Z",
        photo: JSONValue = false
    ) -> JSONValue {
        [
            "token": .string("t\(number)"), "url": .string("https://auntentic.test/share/t\(number)"),
            "created_at": "2026-11-21T12:00:00Z", "expires_at": .string(expires),
            "revoked_at": isRevoked ? "2026-11-21T13:00:00Z" : .null, "photo": photo,
        ]
    }

    static let products: [JSONValue] = [
        product("Basic", 10, 699), product("Standard", 25, 1499), product("Pro", 60, 2999),
        product("Business", 150, 5999), month,
    ]

    static let month: JSONValue = [
        "id": "com.checkkicks.unlimited.monthly", "name": "Unlimited", "credits": 0, "price_cents": 999,
        "currency": "USD", "period": "month", "is_popular": false,
    ]

    static func plan(_ state: String, renews: Bool = true, isShared: Bool = false) -> JSONValue {
        [
            "product_id": "com.checkkicks.unlimited.monthly", "state": .string(state),
            "expires_at": "2027-01-15T12:00:00.123456+00:00", "will_renew": .bool(renews), "next_product_id": nil,
            "is_trial": .bool(state == "trial"), "shared_by": .bool(isShared), "is_family_shared": false,
            "store": "apple",
        ]
    }

    static func entry(
        _ id: Int64, _ type: String, _ change: Int64, _ reason: String? = nil, source: String = "purchased"
    ) -> JSONValue {
        [
            "id": .int(id), "type": .string(type), "source": .string(source), "credits_change": .int(change),
            "reason": reason.map { .string($0) } ?? .null, "created_at": "2026-11-20T09:30:00.5+00:00",
        ]
    }

    private static func product(_ name: String, _ credits: Int64, _ cents: Int64) -> JSONValue {
        [
            "id": .string("com.checkkicks.credits.\(name.lowercased())"), "name": .string(name),
            "credits": .int(credits), "price_cents": .int(cents), "currency": "USD",
            "is_popular": .bool(name == "Standard"),
        ]
    }

    static func offer() -> WalletOffer { decode(["price": 1, "balance": 0, "products": .array(products)]) }

    static func json(_ value: some Encodable) -> JSONValue {
        guard let data = try? JSONEncoder().encode(value), let json = try? JSONValue(json: data) else { return nil }
        return json
    }

    /// A fixture that doesn't decode is a mistake in the test itself.
    static func decode<Value: Decodable>(_ json: JSONValue, as type: Value.Type = Value.self) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(json.jsonText.utf8))
        } catch {
            preconditionFailure("\(error)")
        }
    }

    static func photo(_ name: String) -> Data { Data(name.utf8) }

    /// A draft with all four photos.
    static func fullDraft() -> CheckDraft {
        var draft = CheckDraft(id: "folder", idempotencyKey: "key-1")
        for angle in PhotoAngle.required {
            draft.photos[angle] = CheckDraft.Photo(data: photo(angle.rawValue), folder: "folder")
        }
        return draft
    }
}

extension PhotosClient {
    /// The name in a photo's bytes decides what is measured: "dark", "blurred", "tiny", "bad", "large"; others are fine.
    static let fake = PhotosClient(
        prepare: { (photo) async throws(PhotoFailure) in
            switch String(decoding: photo, as: UTF8.self) {
            case "bad": throw .unreadable
            case "too large": throw .tooLarge
            case "heavy": return Data(count: 1_000_001)
            case "just right": return Data(count: 1_000_000)
            default: return photo
            }
        },
        measure: { (photo) async throws(PhotoFailure) in PhotoMeasurements(named: photo) },
        crop: { (photo, region) async throws(PhotoFailure) in photo + Data(" at \(region.x)".utf8) })
}

extension PhotoMeasurements {
    fileprivate init(named photo: Data) {
        let name = photo.count > 100 ? "large" : String(decoding: photo, as: UTF8.self)
        let isTiny = name == "tiny"
        // FNV-1a spreads names over all bits, so that different pictures are far apart.
        let fingerprint = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        self.init(
            width: isTiny ? 200 : 2000, height: isTiny ? 150 : 1500, sharpness: name == "blurred" ? 0.2 : 0.9,
            brightness: name == "dark" ? 0.05 : 0.5, whitePoint: name == "dark" ? 0.1 : 0.9, blackPoint: 0.05,
            highlights: 0.01, fingerprint: fingerprint &* 0x9e37_79b9_7f4a_7c15, contentHash: name)
    }
}
