/// Answers that stand-ins of providers give, good and bad ones.
import HTTPTypes
import Hummingbird
import NIOCore

enum FakeHost {
    static func json(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> Response {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(
            status: .init(code: status), headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    /// A 200 that begins well and never ends.
    static func trickle(_ type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type],
            body: ResponseBody { writer in
                while true {
                    try await writer.write(ByteBuffer(string: " "))
                    try await Task.sleep(for: .milliseconds(50))
                }
            })
    }

    /// A 200 whose connection ends before its announced length.
    static func cut(_ bytes: ByteBuffer, type: String, _ context: FakeContext) -> Response {
        Response(
            status: .ok, headers: [.contentType: type],
            body: ResponseBody(contentLength: bytes.readableBytes) { writer in
                try await writer.write(bytes.getSlice(at: 0, length: bytes.readableBytes / 2) ?? ByteBuffer())
                try await context.channel.close()
                throw CancellationError()
            })
    }

    static func hangUp(_ context: FakeContext) async throws -> Response {
        try? await context.channel.close()
        throw CancellationError()
    }
}
