/// `GET /report-key`: the public key that this server's reports verify with, as PEM; no sign-in, since it is public.
import AuntenticReports
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP

package struct ReportKeyRoute: Sendable {
    private let pem: String

    package init(key: ReportPublicKey) {
        pem = key.pem
    }

    package func add(to router: Router<AtelierContext>) {
        router.get("report-key") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/x-pem-file", .cacheControl: "public, max-age=3600"],
                body: .init(byteBuffer: ByteBuffer(string: pem)))
        }
    }
}
