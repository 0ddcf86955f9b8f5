/// Auntentic on the server: sneaker checks, their evidence, shared results and signed reports.
import AuntenticCore
import AuntenticLabels
import AuntenticReports
import Hummingbird
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerMedia
import ServerProducts
import ServerProviders
import ServerPush
import ServiceLifecycle

package struct Auntentic: Product {
    package static let id = "auntentic"
    package static let name = "Auntentic"
    package static let settings = AuntenticConfiguration.settings

    private let house: House
    private let configuration: AuntenticConfiguration
    private let check: SneakerCheck
    private let prepared: PreparedPhotos
    private let key: ReportKey
    private let readers: LabelReaders?

    package init(_ house: House) throws {
        try self.init(house, AuntenticConfiguration(house), judge: Self.judge(house))
    }

    package init(_ house: House, _ configuration: AuntenticConfiguration, judge: any SneakerJudge) throws {
        try self.init(house, configuration, judge: judge, evidence: Self.evidence(house, configuration))
    }

    /// - Parameter evidence: nil leaves every check to the judge alone.
    package init(
        _ house: House, _ configuration: AuntenticConfiguration, judge: any SneakerJudge, evidence: EvidenceEngine?
    ) throws {
        self.house = house
        self.configuration = configuration
        prepared = try PreparedPhotos(pool: house.media, settings: configuration.judged)
        check = SneakerCheck(
            judge: judge, source: StoragePhotos(reader: house.files), prepared: prepared, evidence: evidence,
            hashes: PhotoHashes(database: house.jobs))
        key = try ReportKey.load(in: house.data)
        readers = evidence?.reader.readers
    }

    package var handlers: [any JobHandler] { [check] }
    package var services: [any Service] { [prepared] + (readers.map { [RestingReaders(readers: $0)] } ?? []) }

    package func functions(_ runner: JobRunner) -> [Function] {
        [
            AuthenticateSneaker(
                check: check, runner: runner,
                inspections: PhotoInspections(pool: house.media, atOnce: configuration.inspectedAtOnce),
                database: house.database, configuration: configuration
            ).function,
            DeleteCheck(database: house.database, reader: house.files).function,
            ShareCheck(database: house.database, tokens: house.tokens, url: house.url).function,
            SignReport(database: house.database, key: key, url: house.url).function,
        ]
    }

    package func add(to router: Router<AtelierContext>) {
        // /share/<token>, for anybody who was given the link
        SharePages(
            database: house.database, tokens: house.tokens, reader: house.files, url: house.url,
            perMinute: configuration.sharePagesPerMinute
        ).add(to: router)
        // /report-key, for anybody who was given a signed report
        ReportKeyRoute(key: key.publicKey).add(to: router)
    }

    package var thirdParties: [ThirdParty] {
        check.judge.identity.isThirdParty ? [check.judge.identity.party] : []
    }

    package func words(for notice: Notice) -> NoticeWords? { CheckNotices.words(for: notice) }

    package var notes: [ProductNote] {
        let judge = check.judge.identity
        let words =
            judge.isThirdParty || judge.isCharged
            ? "\(judge.model) of \(judge.providerName)"
            : "none: rules check labels and photos, nobody looks at the shoe; set OPENAI_API_KEY or OPENAI_BASE_URL"
        return [ProductNote("vision model", words)]
    }

    private static func judge(_ house: House) -> any SneakerJudge {
        guard let model = house.model else { return BuiltInJudge() }
        return OpenAICompatibleJudge(
            client: OpenAIClient(configuration: model, http: house.client, observer: .counting(in: house.metrics)))
    }

    /// Readers have threads of their own: thumbnails and uploads don't wait for a label.
    private static func evidence(_ house: House, _ configuration: AuntenticConfiguration) throws -> EvidenceEngine? {
        guard configuration.readsEvidence else { return nil }
        let pool = try MediaPool(workers: configuration.labelReaders, capacity: 256, isLazy: true)
        var reader = LabelReader.available(pool: pool, logger: house.logger)
        reader.readers = house.program.map {
            LabelReaders(LabelReaders.Command($0, [readLabels]), logger: house.logger)
        }
        return EvidenceEngine(reader: reader, tracer: PhotoTracer(pool: pool), logger: house.logger)
    }

    /// The verb that reads labels for the server.
    package static let readLabels = "read-labels"
}
