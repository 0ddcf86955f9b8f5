/// A finished check on the screen: the whole report, its photos, and the two ways of sharing it.
import AuntenticCore
import Clients
import Foundation
import Language
import Observation
import Wire

@MainActor @Observable final class ResultModel: Identifiable {
    let report: CheckReport
    let photos: [CheckPhoto]
    /// Nil right after the check.
    let createdAt: Date?

    /// The evidence sheet while it is open.
    var sheet: EvidenceModel?
    /// The picture to share, once it has been drawn.
    private(set) var card: Data?
    private(set) var isDrawing = false
    private(set) var links: [SharedLink] = []
    /// Whether the next link shows the outer side's photo.
    var includesPhoto = false
    private(set) var isLinking = false
    /// The report as the server signed it, once it was asked to.
    private(set) var signedReport: String?
    private(set) var isSigning = false
    private(set) var shareProblem: String?
    var isAskingToDelete = false
    private(set) var isDeleting = false
    private(set) var deleteProblem: String?
    var isShowingProblem: Bool {
        get { deleteProblem != nil }
        set { if !newValue { deleteProblem = nil } }
    }

    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let archive: CheckArchive
    @ObservationIgnored private let deleted: (String) -> Void

    init(record: CheckRecord, clients: Clients, deleted: @escaping (String) -> Void = { _ in }) {
        report = record.report
        photos = record.orderedPhotos
        createdAt = record.createdAt
        self.clients = clients
        self.deleted = deleted
        archive = CheckArchive(clients: clients)
    }

    /// Straight from the check, whose photos lie where the draft put them.
    init(
        report: CheckReport, draft: CheckDraft, userID: String, clients: Clients,
        deleted: @escaping (String) -> Void = { _ in }
    ) {
        self.report = report
        photos = draft.angles.compactMap { angle in
            draft.path(of: angle, userID: userID).map { CheckPhoto(angle: angle, path: $0) }
        }
        createdAt = nil
        self.clients = clients
        self.deleted = deleted
        archive = CheckArchive(clients: clients)
    }

    nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }

    /// Always the words of the product, whatever a stored report says.
    var disclaimer: String { CheckReport.disclaimer }

    /// Where nobody looked at the shoe, nothing of it was hard to see: the answer says so once.
    var unreadable: [Finding] {
        report.provider == BuiltInJudge.provider ? [] : report.findings.filter { $0.assessment == .notVisible }
    }

    var examined: [Finding] { report.findings.filter { $0.assessment != .notVisible } }

    /// Photos that could still tell more.
    var requests: [PhotoRequest] { report.requests }

    var activeLinks: [SharedLink] { links.filter { $0.isActive(at: clients.clock.now()) } }

    func openEvidence() {
        sheet = report.evidence.map { EvidenceModel(evidence: $0, photos: photos, clients: clients) }
    }

    /// Draws verdict, confidence if there is one, and disclaimer onto one picture. The photo is left out if it can't be loaded.
    func drawCard() async {
        guard !isDrawing, card == nil else { return }
        isDrawing = true
        shareProblem = nil
        defer { isDrawing = false }
        var photo: Data?
        if let path = photos.first?.path { photo = try? await clients.storage.download("auntentic", path) }
        do throws(PhotoFailure) {
            card = try await clients.sharing.draw(PictureCard(report, photo: photo))
        } catch {
            shareProblem = String(localized: "The picture couldn't be made. Try again.")
        }
    }

    /// Asks for the report in the form that others can verify without the photos.
    func sign() async {
        guard !isSigning, signedReport == nil else { return }
        isSigning = true
        shareProblem = nil
        defer { isSigning = false }
        do throws(ClientError) {
            let request = try encoded(SignedReportRequest(id: report.id))
            signedReport = String(decoding: try await clients.functions.call("signed-report", request), as: UTF8.self)
        } catch {
            shareProblem = Trouble(error).message
        }
    }

    func loadLinks() async {
        if let links = try? await LinkSharing(functions: clients.functions).links(of: report.id) { self.links = links }
    }

    func createLink() async {
        await changeLinks { sharing throws(ClientError) in
            links = try await sharing.create(for: report.id, withPhoto: includesPhoto)
            if activeLinks.isEmpty { shareProblem = String(localized: "The server made no link. Try again.") }
        }
    }

    func revoke(_ link: SharedLink) async {
        await changeLinks { sharing throws(ClientError) in
            links = try await sharing.revoke(link, of: report.id)
        }
    }

    func delete() async -> Bool {
        guard !isDeleting else { return false }
        isDeleting = true
        deleteProblem = nil
        defer { isDeleting = false }
        do throws(ClientError) {
            try await archive.delete(report.id)
            deleted(report.id)
            clients.haptics.play(.deleted)
            return true
        } catch {
            deleteProblem = Trouble(error).message
            return false
        }
    }

    private func changeLinks(_ change: (LinkSharing) async throws(ClientError) -> Void) async {
        guard !isLinking else { return }
        isLinking = true
        shareProblem = nil
        defer { isLinking = false }
        do throws(ClientError) {
            try await change(LinkSharing(functions: clients.functions))
        } catch {
            shareProblem = Trouble(error).message
        }
    }
}
