/// A server of Veramo in memory, for one phone or two: a test says what time it is and what fails, and reads what was asked.
/// Its rules are those of the database's functions.
import Clients
import Foundation
import VeramoCore
import Wire

@testable import VeramoFeatures

final class FakeVeramo: Sendable {
    struct Person: Hashable, Sendable {
        let account: Account
        let name: String

        init(_ number: Int, _ name: String) {
            account = Account(
                id: FakeVeramo.id(number).uuidString.lowercased(), email: "\(name.lowercased())@example.com")
            self.name = name
        }
    }

    static let ann = Person(1, "Ann")
    static let ben = Person(2, "Ben")
    static let people = [ann, ben, Person(3, "Cleo"), Person(4, "Dan")]

    struct Couple {
        var id: UUID
        var zone: String
        var members: [String]
        var since: Date
        var endedAt: Date?
        /// Days of adding, which stay when a picture goes.
        var added: Set<CalendarDay> = []
    }

    struct Code {
        var text: String
        var owner: String
        var expiresAt: Date
    }

    struct Request {
        var id: UUID
        var creator: String
        var requester: String
        var expiresAt: Date
    }

    struct Picture {
        var owner: String
        var row: OwnPicture
    }

    struct Entry {
        var id: UUID
        var couple: UUID
        var owner: String
        var picture: UUID
        var day: CalendarDay
        var visibleAt: Date
        var addedAt: Date
    }

    struct State {
        var now = FakeVeramo.start
        // What the server has.
        var couples: [Couple] = []
        var codes: [Code] = []
        var requests: [Request] = []
        var blocks: [(String, String)] = []
        var pictures: [Picture] = []
        var entries: [Entry] = []
        var preferences: [String: CouplePreferences] = [:]
        /// Who has a plan of their own.
        var plans: Set<String> = []
        /// Places that were given out for files, and what lies there.
        var places: [UUID: (owner: String, origin: PictureOrigin)] = [:]
        var uploads: [String: Data] = [:]
        var nextID = 1000
        // What goes wrong, by the function's name, first come first served.
        var errors: [String: [ClientError]] = [:]
        /// Functions whose answers wait until the name is taken out.
        var held: Set<String> = []
        var isOnline = true
        // What was asked, by whom.
        var calls: [(person: String, call: RemoteCall)] = []
        var files: [String] = []
        var selects: [RowQuery] = []
        var saved: [Data] = []
        var sleeps: [Duration] = []
        var sleepers: [Int: AsyncStream<Void>.Continuation] = [:]
        var listeners: [AsyncStream<Bool>.Continuation] = []
        /// Jobs as they are told of, one for each question; the last stays.
        var jobs: [JobEnvelope] = []
        var starts: [(name: String, body: Data, key: String)] = []
    }

    /// 2026-11-24, 11:06:40 UTC.
    static let start = Date(timeIntervalSince1970: 1_795_518_400)
    static let today = CoupleZone.known("Europe/Berlin").day(of: start)

    let state = Locked(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func get<Value: Sendable>(_ path: KeyPath<State, Value>) -> Value { state.withLock { $0[keyPath: path] } }

    static func id(_ number: Int) -> UUID {
        let digits = "\(number)"
        return UUID(uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
            ?? UUID()
    }

    func newID() -> UUID {
        Self.id(
            state.withLock {
                $0.nextID += 1
                return $0.nextID
            })
    }

    // MARK: - what a test begins with

    /// Ann and Ben, linked, in this zone.
    @discardableResult func pair(_ zone: String = "Europe/Berlin", _ people: [Person] = [ann, ben]) -> UUID {
        let id = newID()
        set {
            $0.couples.append(
                Couple(
                    id: id, zone: zone, members: people.map(\.account.id), since: $0.now.addingTimeInterval(-864_000)))
        }
        return id
    }

    /// An own picture that is in the gallery.
    @discardableResult func picture(of person: Person = ann, width: Int = 1200, height: Int = 900) -> OwnPicture {
        let row = OwnPicture(
            id: newID(), origin: .upload, width: width, height: height, blurhash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
            colour: "#8a6bd1", createdAt: stamp(get(\.now)))
        set { $0.pictures.append(Picture(owner: person.account.id, row: row)) }
        return row
    }

    /// A picture on the calendar, as if it had been shared some time ago.
    @discardableResult func entry(
        of person: Person = ann, on day: CalendarDay = today, addedBefore seconds: TimeInterval = 60, width: Int = 1200,
        height: Int = 900
    ) -> UUID {
        let (row, id) = (picture(of: person, width: width, height: height), newID())
        set { state in
            guard let index = state.couples.lastIndex(where: { $0.members.contains(person.account.id) }) else { return }
            let (zone, added) = (CoupleZone.known(state.couples[index].zone), state.now.addingTimeInterval(-seconds))
            state.entries.append(
                Entry(
                    id: id, couple: state.couples[index].id, owner: person.account.id, picture: row.id, day: day,
                    visibleAt: zone.firstInstant(of: day), addedAt: added))
            state.couples[index].added.insert(zone.day(of: added))
        }
        return id
    }

    // MARK: - what a test looks at

    /// How often a function was called, with these arguments among others.
    func calls(of function: String, _ arguments: [String: JSONValue] = [:], by person: Person? = nil) -> Int {
        get(\.calls).count { asked in
            asked.call.function == function && (person == nil || asked.person == person?.account.id)
                && arguments.allSatisfy { asked.call.arguments[$0.key] == $0.value }
        }
    }

    /// Time goes on, and whoever waited for it wakes.
    func pass(_ seconds: TimeInterval) {
        set { $0.now += seconds }
        for sleeper in get(\.sleepers).values { sleeper.yield() }
    }

    func goOnline(_ isOnline: Bool) {
        set { $0.isOnline = isOnline }
        for listener in get(\.listeners) { listener.yield(isOnline) }
    }

    func fail(_ function: String, _ errors: ClientError...) { set { $0.errors[function, default: []] += errors } }

    /// As Postgres writes it.
    func stamp(_ date: Date) -> String { date.formatted(.iso8601).replacing("Z", with: "+00:00") }
}

extension CoupleZone {
    /// Of a name that tests wrote.
    static func known(_ identifier: String) -> CoupleZone {
        do { return try CoupleZone(identifier) } catch { preconditionFailure("no zone \(identifier)") }
    }
}
