/// The JSON schema a model's answer must follow, in the strict form: every key required, no others allowed.
package enum SneakerSchema {
    package static let name = "sneaker_report"

    /// Ready to be put into `response_format.json_schema.schema`. Evidence comes before the verdict on purpose: a model
    /// writes in this order, so it commits to what it saw before it concludes.
    package static let json: String = """
        {"type":"object","additionalProperties":false,\
        "required":["isSneaker","identifiedModel","categories","observations","additionalPhotosNeeded","verdict",\
        "confidence"],\
        "properties":{\
        "isSneaker":{"type":"boolean"},\
        "identifiedModel":{"type":["string","null"],"description":"brand, model and colourway, or null if unknown"},\
        "categories":{"type":"object","additionalProperties":false,"required":[\(categoryNames)],\
        "properties":{\(categories)}},\
        "observations":{"type":"array","items":{"type":"string"}},\
        "additionalPhotosNeeded":{"type":["array","null"],"items":{"type":"string","enum":[\(extraAngles)]}},\
        "verdict":{"type":"string","enum":["authentic","fake","inconclusive"]},\
        "confidence":{"type":"integer","description":"0 to 100"}}}
        """

    private static let categoryNames = Finding.Category.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    /// The other shoe's tag is for the rules, which ask for it themselves.
    private static let extraAngles = PhotoAngle.optional.filter { $0 != .otherSizeTag }.map { "\"\($0.rawValue)\"" }
        .joined(separator: ",")
    private static let assessments = Finding.Assessment.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")

    private static let categories = Finding.Category.allCases.map { category in
        """
        "\(category.rawValue)":{"type":"object","additionalProperties":false,"required":["assessment","note"],\
        "properties":{"assessment":{"type":"string","enum":[\(assessments)]},"note":{"type":"string"}}}
        """
    }.joined(separator: ",")
}
