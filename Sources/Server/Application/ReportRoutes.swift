/// `/report`: the owner's figures, as JSON or as a page, for whoever holds the service key.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PlainText
import ServerDatabase
import ServerHTTP
import ServerMetering
import ServerProducts
import Wire

struct ReportRoutes: Sendable {
    let database: Database
    let tokens: Tokens
    let configuration: Configuration

    func add(to router: Router<AtelierContext>) {
        router.get("report") { request, context in try await report(request, context) }
    }

    private func report(_ request: Request, _ context: AtelierContext) async throws -> Response {
        guard isService(request, context) else { return Self.keyAsked }
        let query = request.queryItems
        guard let month = query["month"].map({ ReportMonth($0) }) ?? ReportMonth(of: Date()) else {
            return Self.refusal(.badRequest, "month is a year and a month, such as 2026-11")
        }
        let standard: StoreEnvironment = configuration.isDevelopment ? .localTesting : .production
        guard let environment = query["environment"].map({ StoreEnvironment(rawValue: $0) }) ?? standard else {
            let names = StoreEnvironment.allCases.map(\.rawValue).joined(separator: ", ")
            return Self.refusal(.badRequest, "environment is one of \(names)")
        }
        let reports = try await reports(of: query["app"], month, environment)
        guard !reports.isEmpty else { return Self.refusal(.notFound, "there is no app \(query["app"] ?? "")") }
        guard request.headers[.accept]?.contains("text/html") == true else { return try Self.json(reports) }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
            ],
            body: .init(byteBuffer: ByteBuffer(string: ReportPage(reports: reports).html)))
    }

    /// Of one app, or of all that the server serves.
    private func reports(
        of app: String?, _ month: ReportMonth, _ environment: StoreEnvironment
    ) async throws -> [OwnerReport] {
        var reports: [OwnerReport] = []
        for app in app.map({ [$0] }) ?? configuration.products.map({ $0.id }) {
            let report = try await OwnerReport.make(
                app: app, month: month, share: configuration.storeShare, environment: environment, database: database)
            if let report { reports.append(report) }
        }
        return reports
    }

    /// With the key as every client sends it, or as the password that a browser asks for; the name doesn't matter.
    private func isService(_ request: Request, _ context: AtelierContext) -> Bool {
        if context.credential.caller?.role == Caller.service.role { return true }
        guard let value = request.headers[.authorization], value.lowercased().hasPrefix("basic "),
            value.utf8.count < 4096, let pair = Data(base64Encoded: String(value.dropFirst(6))),
            let colon = pair.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let password = String(decoding: pair[(colon + 1)...], as: UTF8.self)
        let caller = password.hasPrefix("sb_") ? tokens.caller(forOpaqueKey: password) : try? tokens.verify(password)
        return caller?.role == Caller.service.role
    }

    private static func refusal(_ status: HTTPResponse.Status, _ message: String) -> Response {
        .json(["code": "bad_request", "message": .string(message)] as JSONValue, status: status)
    }

    private static let keyAsked = Response(
        status: .unauthorized,
        headers: [.wwwAuthenticate: "Basic realm=\"The password is the service key\", charset=\"UTF-8\""],
        body: .init(byteBuffer: ByteBuffer(string: "This report is for the owner: send the service key.\n")))

    private static func json(_ reports: [OwnerReport]) throws -> Response {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(reports))))
    }
}

/// The figures as a page: a table for each app, each figure with how it is computed.
struct ReportPage {
    let reports: [OwnerReport]

    var html: String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Report</title><style>\(Self.style)</style><main>\(reports.map(table).joined())</main></html>
        """
    }

    private func table(_ report: OwnerReport) -> String {
        let rows = report.figures.map { figure in
            """
            <tr><th scope="row">\(figure.name.htmlEscaped)<small>\(figure.how.htmlEscaped)</small></th>\
            <td>\(Self.text(figure.value, figure.unit).htmlEscaped)</td>\
            <td>\(figure.target.map { Self.text($0, figure.unit) }?.htmlEscaped ?? "")</td></tr>
            """
        }
        let note =
            report.environment == "Production" ? "" : "<p>Of test purchases (\(report.environment.htmlEscaped)).</p>"
        return """
            <h1>\(report.app.htmlEscaped), \(report.month.htmlEscaped)</h1>\(note)<p>Until \
            \(report.until.formatted(.iso8601).htmlEscaped).</p><table><thead><tr><th>Figure</th><th>Value</th>\
            <th>Target</th></tr></thead><tbody>\(rows.joined())</tbody></table>
            """
    }

    static func text(_ value: Decimal?, _ unit: String) -> String {
        guard let value else { return "nothing to compute it from" }
        return unit == "%" ? "\(value) %" : "\(value) \(unit)"
    }

    private static let style = """
        :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:52rem;margin:2rem auto;padding:0 1rem}\
        table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.6rem .4rem;\
        border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}td{text-align:right;white-space:nowrap;\
        font-variant-numeric:tabular-nums}thead th:not(:first-child){text-align:right}small{display:block;font-weight:400;\
        opacity:.75}
        """
}
