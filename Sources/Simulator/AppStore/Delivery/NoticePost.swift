/// Sends one message to the server that wants to hear from this store.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// - Returns: how it went, in Apple's words (`SUCCESS`, `UNSUCCESSFUL_HTTP_RESPONSE_CODE`, `TIMED_OUT` …).
package typealias NoticePost = @Sendable (_ to: URL, _ body: Data) async -> String

package let noticePost: NoticePost = { url, body in
    var request = HTTPClientRequest(url: url.absoluteString)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.body = .bytes(body)
    do {
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
        // What a server says beside its status means nothing, and may be long.
        for try await _ in answer.body.prefix(1) { break }
        return (200...206).contains(answer.status.code) ? "SUCCESS" : "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    } catch let error as HTTPClientError where error == .deadlineExceeded || error == .readTimeout {
        return "TIMED_OUT"
    } catch is HTTPClientError {
        return "SOCKET_ISSUE"
    } catch {
        return "NO_RESPONSE"
    }
}
