/// Where a bucket is: `s3://bucket/prefix?endpoint=http://host:port&region=eu-central-1`.
import Foundation

package struct S3Address: Sendable, Hashable {
    /// How downloads reach a client.
    package enum Delivery: String, Sendable {
        /// Through this server.
        case proxy
        /// From the bucket, by a link that this server signs.
        case redirect
    }

    package struct Malformed: Error, CustomStringConvertible, Hashable {
        package let description: String
    }

    package let bucket: String
    /// What all our keys begin with: empty, or ends with a slash.
    package let prefix: String
    package let endpoint: Endpoint
    /// The endpoint as clients reach it, for signed links.
    package let publicEndpoint: Endpoint
    package let region: String
    package let delivery: Delivery
    /// Whether the bucket's name is a part of the path; otherwise it is a part of the host's name.
    package let hasPathStyle: Bool

    package init(_ text: String) throws(Malformed) {
        guard let parts = URLComponents(string: text), parts.scheme == "s3", let bucket = parts.host, !bucket.isEmpty
        else { throw Malformed(description: "\"\(text.prefix(200))\" is not s3://bucket?endpoint=…&region=…") }
        guard parts.user == nil, parts.password == nil else {
            throw Malformed(description: "keys don't belong into the bucket's address")
        }
        var options = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        func take(_ name: String) -> String? { options.removeValue(forKey: name).flatMap { $0.isEmpty ? nil : $0 } }
        self.bucket = bucket
        let path = parts.path.split(separator: "/").joined(separator: "/")
        prefix = path.isEmpty ? "" : path + "/"
        let named = take("endpoint")
        region = take("region") ?? "us-east-1"
        endpoint = try Endpoint(named ?? "https://s3.\(region).amazonaws.com")
        publicEndpoint = try take("public").map { text throws(Malformed) in try Endpoint(text) } ?? endpoint
        delivery = try Self.choice(take("delivery") ?? "proxy", "delivery", "proxy", "redirect")
        let style = take("style") ?? (named == nil ? "host" : "path")
        guard ["host", "path"].contains(style) else { throw Malformed(description: "style is host or path") }
        hasPathStyle = style == "path"
        if let strange = options.keys.sorted().first {
            throw Malformed(
                description:
                    "the bucket's address has no setting \(strange); it knows endpoint, region, delivery, public and style"
            )
        }
    }

    private static func choice(
        _ text: String, _ name: String, _ choices: String...
    ) throws(Malformed) -> Delivery {
        guard let value = Delivery(rawValue: text) else {
            throw Malformed(description: "\(name) is \(choices.joined(separator: " or ")), not \"\(text.prefix(50))\"")
        }
        return value
    }

    /// The `Host` header and the path of one of our objects, or of the bucket for an empty key.
    func place(of key: String, at endpoint: Endpoint) -> (host: String, path: String) {
        let object = key.isEmpty ? "" : SigV4.encoded(prefix + key, keepsSlashes: true)
        guard !hasPathStyle else {
            return (endpoint.authority, "/\(SigV4.encoded(bucket))" + (key.isEmpty ? "" : "/" + object))
        }
        return ("\(bucket).\(endpoint.authority)", "/" + object)
    }
}

extension S3Address {
    /// A server's scheme, name and port.
    package struct Endpoint: Sendable, Hashable {
        package let scheme: String
        /// Without the port that the scheme implies: that is how HTTP clients send it.
        package let authority: String

        init(_ text: String) throws(Malformed) {
            guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
                let scheme = parts.scheme, ["http", "https"].contains(scheme), ["", "/"].contains(parts.path),
                parts.query == nil, parts.user == nil
            else { throw Malformed(description: "an endpoint is http://host:port, not \"\(text.prefix(200))\"") }
            self.scheme = scheme
            let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
            authority = (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + port
        }
    }
}
