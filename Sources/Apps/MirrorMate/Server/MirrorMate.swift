/// MirrorMate on the server: recordings come in, reports go out, and no recording stays.
import MirrorMateCore
import ServerClips
import ServerFunctions
import ServerJobs
import ServerProducts
import ServerProviders
import ServerPush
import ServiceLifecycle

package struct MirrorMate: Product {
    package static let id = "mirrormate"
    package static let name = "MirrorMate"
    package static let settings = [
        ProductSetting("silero", "Tell speech from silence by Silero’s network: on or off (off)."),
        ProductSetting(
            "prose", "The connected model words reports from their measurements, for people who agree: on or off (off)."
        ),
    ]

    private let house: House
    private let clips = ClipPrograms()
    private let sight = SharedSight.available()

    private let ear: SharedEar?
    private let scribe: Scribe
    private let writer: ProseWriter

    package init(_ house: House) throws {
        self.house = house
        // The usual detector costs less and has been compared with more; the operator may choose the network.
        ear = try house.settings.isOn("silero") == true ? SharedEar.available() : nil
        scribe = Scribe(transcriber: house.transcriber)
        var client: OpenAIClient?
        // A model may be connected for other apps: here it writes only if it was told to.
        if try house.settings.isOn("prose") == true {
            guard let model = house.model else {
                throw house.settings.problem("prose", "is on, and no model is connected")
            }
            client = OpenAIClient(configuration: model, http: house.client, observer: .counting(in: house.metrics))
        }
        writer = ProseWriter(client: client)
    }

    package var thirdParties: [ThirdParty] { [scribe.party, writer.party].compactMap(\.self) }

    package var handlers: [any JobHandler] {
        [
            AnalysisJob(
                desk: SessionDesk(database: house.jobs), files: house.files,
                bench: AnalysisBench(
                    clips: clips, pool: house.media, sight: sight, ear: ear, keepsSound: scribe.isThere),
                scribe: scribe, writer: writer)
        ]
    }

    package func functions(_ runner: JobRunner) -> [Function] {
        let desk = SessionDesk(database: house.database)
        return [
            InitSession(desk: desk, tokens: house.tokens, url: house.url).function,
            FinalizeSession(desk: desk, runner: runner).function,
        ]
    }

    package var services: [any Service] {
        [VideoKeeper(database: house.jobs, files: house.files, logger: house.logger)]
    }

    package func words(for notice: Notice) -> NoticeWords? {
        guard let id = notice.subject else { return nil }
        switch notice.kind {
        case "\(AnalysisJob.name).done":
            return NoticeWords("Your report is ready", "Tap to read it.", path: "report/\(id)")
        case "\(AnalysisJob.name).failed":
            return NoticeWords(
                "Your recording can’t be used", "Nothing was counted. Tap to see why.", path: "session/\(id)")
        case "\(AnalysisJob.name).late":
            return NoticeWords(
                "Your report takes longer", "We’ll tell you when it is there.", path: "session/\(id)")
        default: return nil
        }
    }

    package var openBuckets: [String] { [PortraitPlace.bucket] }

    package var exports: [ExportPart] {
        [
            ExportPart(
                "sessions",
                """
                'id', id, 'status', status, 'error', error, 'created_at', created_at, 'uploaded_at', uploaded_at,
                'ended_at', ended_at, 'video_bytes', video_bytes, 'video_sha256', video_sha256,
                'video_deleted_at', video_deleted_at
                """, from: "mirrormate.sessions", order: "created_at"),
            ExportPart(
                "reports",
                """
                'session', session_id, 'created_at', created_at, 'report', report, 'video_sha256', video_sha256,
                'video_deleted_at', video_deleted_at
                """, from: "mirrormate.analysis_reports", order: "created_at"),
        ]
    }

    package var notes: [ProductNote] {
        var notes: [ProductNote] = []
        if clips == nil {
            notes.append(
                ProductNote(
                    "recordings",
                    "can’t be read: ffmpeg isn’t installed, or the program confine doesn’t lie beside this one"))
        }
        if sight == nil {
            notes.append(
                ProductNote("faces", "aren’t measured: the models are missing; `make setup` fetches them"))
        }
        if let server = house.transcriber?.configuration.server {
            notes.append(ProductNote("words", "are written down by \(server.model) of \(server.providerName)"))
        }
        if let server = writer.client?.configuration {
            notes.append(ProductNote("reports", "are worded by \(server.model) of \(server.providerName)"))
        }
        return notes
    }
}
