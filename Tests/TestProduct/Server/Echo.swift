/// Echo on the server: a prompt goes in, comes back as a stored text, and costs a credit.
import EchoCore
import ServerFunctions
import ServerJobs
import ServerProducts
import ServerPush

package struct Echo: Product {
    package static let id = "echo"
    package static let name = "Echo"

    private let handler: EchoJob

    package init(_ house: House) throws {
        handler = EchoJob(objects: house.objects)
    }

    package var handlers: [any JobHandler] { [handler] }
    package var thirdParties: [ThirdParty] { [EchoJob.party] }

    package func functions(_ runner: JobRunner) -> [Function] {
        [EchoFunction(runner: runner).function]
    }

    /// Anybody may see a locked screen, so it doesn't repeat the text.
    package func words(for notice: Notice) -> NoticeWords? {
        guard let id = notice.subject, notice.kind == "\(EchoFunction.name).done" else { return nil }
        return NoticeWords("Echo has answered", "Tap to read it.", path: "text/\(id)")
    }

    package var exports: [ExportPart] {
        [
            ExportPart(
                "texts", "'id', id, 'created_at', created_at, 'prompt', prompt, 'path', path", from: "echo.texts",
                order: "created_at")
        ]
    }
}
