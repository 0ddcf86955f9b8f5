// The parts of a request that every handler needs, read once: the caller, the schema, the preferences.
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

struct Frame: Sendable {
    var method: HTTPRequest.Method
    var caller: Caller
    var schema: String
    var media: AcceptedMedia
    var preferences: Preferences
    /// The query as sent.
    var query: String
    /// The `Range` header of a GET.
    var range: String?
    var settings: RequestSettings
    /// Limits of the response, for this caller's role.
    var limits: AnswerLimits

    init(
        _ request: Request, caller: Caller, configuration: RESTConfiguration, isRoot: Bool = false
    ) throws(RESTError) {
        method = request.method
        self.caller = caller
        limits = configuration.limits(of: caller.role)
        schema = try Self.schema(request, configuration)
        media = try AcceptedMedia(request.headers, offers: .init(plans: configuration.allowsPlans, isRoot: isRoot))
        preferences = Preferences(request.headers)
        try preferences.checkStrictness()
        query = request.uri.query ?? ""
        try Limits.checkQuery(query)
        range = method == .get ? request.headers[.range] : nil
        settings = RequestSettings()
        settings.isReadOnly = reads
        settings.searchPath = configuration.searchPaths[schema] ?? settings.searchPath
        settings.timeZone = preferences.timeZone ?? "UTC"
        settings.timeout = configuration.statementTimeout
    }

    /// For SQL that reads them.
    mutating func tell(_ request: Request) {
        settings.method = method.rawValue
        settings.path = String(request.rawPath.dropFirst("/rest/v1".count))
        settings.headersJSON = Self.json(request.headers)
    }

    /// The settings of a transaction, with or without counting embedded rows.
    func counting(_ isCounting: Bool) -> RequestSettings {
        var settings = settings
        settings.embeddedRows = isCounting ? limits.embeddedRows : nil
        return settings
    }

    var reads: Bool { method == .get || method == .head }

    /// The query's parameters, decoded.
    var parameters: [QueryParameter] {
        QueryItems(query).items.map { QueryParameter(name: $0.name, value: $0.value) }
    }

    private static func schema(_ request: Request, _ configuration: RESTConfiguration) throws(RESTError) -> String {
        let reads = request.method == .get || request.method == .head
        let name = request.headers[reads ? .acceptProfile : .contentProfile] ?? configuration.schemas[0]
        guard configuration.schemas.contains(name) else {
            throw RESTError(
                406, "PGRST106", "Invalid schema: \(name.prefix(100))",
                hint: "Only the following schemas are exposed: \(configuration.schemas.joined(separator: ", "))")
        }
        return name
    }

    /// `request.headers` for SQL; of repeated headers the last one counts. Secrets are left out: code that reads this
    /// setting has `request.jwt.claims` for the caller.
    private static func json(_ headers: HTTPFields) -> String {
        var json = "{"
        for header in headers where header.name != .authorization && header.name != .apiKey && header.name != .cookie {
            if json.utf8.count > 1 { json += "," }
            JSONText.append(header.name.canonicalName, to: &json)
            json += ":"
            JSONText.append(header.value, to: &json)
        }
        return json + "}"
    }
}
