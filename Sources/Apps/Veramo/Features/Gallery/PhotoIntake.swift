/// Photos on their way from the phone into the gallery, side by side: how far each is, and which failed.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class PhotoIntake {
    enum State: Hashable {
        case preparing
        /// The share of the bytes that has left this phone.
        case sending(Double)
        /// All is sent; the server measures it.
        case keeping
        case failed(Trouble)
    }

    struct Item: Identifiable, Hashable {
        let id: Int
        var state: State
        var title: String { String(localized: "Photo \(id)") }
    }

    /// At once.
    static let most = 10

    /// Those that aren't in the gallery yet.
    private(set) var items: [Item] = []

    @ObservationIgnored private var photos: [Int: Data] = [:]
    @ObservationIgnored private var count = 0
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let kept: (OwnPicture) -> Void

    /// - Parameter kept: hears of each picture that has arrived.
    init(clients: Clients, kept: @escaping (OwnPicture) -> Void) {
        self.clients = clients
        self.kept = kept
    }

    var isUnderWay: Bool {
        items.contains { if case .failed = $0.state { false } else { true } }
    }

    /// - Parameter photos: as they were chosen; nil for one that the library couldn't hand over.
    func add(_ photos: [Data?]) {
        if !isUnderWay, items.isEmpty { count = 0 }
        for photo in photos {
            count += 1
            items.append(Item(id: count, state: .preparing))
            guard let photo else {
                mark(count, .failed(.unreadablePhoto))
                continue
            }
            self.photos[count] = photo
            begin(count)
        }
    }

    func retry(_ id: Int) {
        guard case .failed? = items.first(where: { $0.id == id })?.state, photos[id] != nil else { return }
        mark(id, .preparing)
        begin(id)
    }

    /// Whether another try could help: a photo that can't be read stays so.
    func canRetry(_ id: Int) -> Bool { photos[id] != nil }

    /// One that failed is given up.
    func leaveOut(_ id: Int) {
        guard case .failed? = items.first(where: { $0.id == id })?.state else { return }
        remove(id)
    }

    // MARK: - one photo

    private func begin(_ id: Int) { Task { await send(id) } }

    private func send(_ id: Int) async {
        guard let photo = photos[id] else { return }
        do throws(PhotoFailure) {
            // Here, so that no photo leaves the phone with the place where it was taken.
            let ready = try await clients.photos.prepare(photo)
            await send(ready, id)
        } catch {
            photos[id] = nil
            mark(id, .failed(error == .tooLarge ? .largePhoto : .unreadablePhoto))
        }
    }

    private func send(_ ready: Data, _ id: Int) async {
        let (shares, heard) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        let reader = Task { for await share in shares { mark(id, share < 1 ? .sending(share) : .keeping) } }
        mark(id, .sending(0))
        let outcome: Result<OwnPicture, ClientError>
        do throws(ClientError) {
            outcome = .success(
                try await PictureUpload(clients: clients).upload(ready, type: "image/jpeg", origin: .upload) {
                    heard.yield($0)
                })
        } catch { outcome = .failure(error) }
        heard.finish()
        // What it has heard last must not be shown after the end.
        await reader.value
        switch outcome {
        case .success(let picture):
            remove(id)
            kept(picture)
        case .failure(let error): mark(id, .failed(Trouble(uploading: error)))
        }
    }

    private func mark(_ id: Int, _ state: State) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        items[index].state = state
    }

    private func remove(_ id: Int) {
        photos[id] = nil
        items.removeAll { $0.id == id }
    }
}

extension Trouble {
    fileprivate static var unreadablePhoto: Trouble {
        Trouble(
            String(localized: "It can’t be read"),
            String(localized: "It may be damaged, or of a kind that Veramo doesn’t know. Choose another photo."),
            systemImage: "photo", remedy: .close)
    }
    fileprivate static var largePhoto: Trouble {
        Trouble(
            String(localized: "It is too large"), String(localized: "Choose a smaller photo."), systemImage: "photo",
            remedy: .close)
    }

    /// A photo isn't in the gallery, which costs nothing.
    init(uploading error: ClientError) {
        self.init(acting: error)
        switch error {
        case .offline: message = String(localized: "It wasn’t added. Connect to the internet, then try again.")
        case .timedOut:
            message = String(
                localized: "It may have been added all the same. Look at your gallery before you try again.")
        case .serverDown: message = String(localized: "It wasn’t added. This is on our side; try again in a moment.")
        case .busy(let seconds): message = String(localized: "It wasn’t added. Try again \(Self.pause(seconds)).")
        case .refused(_, let words): (title, message) = (String(localized: "It wasn’t added"), words)
        default: break
        }
    }
}
