/// The calendar of a couple, and what they may do, as the server in memory keeps it.
import Clients
import Foundation
import Wire

@testable import VeramoCore

extension FakeVeramo {
    func calendar(_ function: String, _ asked: [String: JSONValue], _ me: String) throws(ClientError) -> Data {
        switch function {
        case "month": return try json(month(asked, me))
        case "day": return try json(day(asked, me))
        case "streak": return try json(streak(me))
        case "access": return try json([access(me)])
        case "preferences": return try json([preferences(me)])
        case "set_preferences": try setPreferences(asked, me)
        case "share": return try json(share(asked, me))
        case "reschedule": try reschedule(asked, me)
        case "withdraw": try withdraw(asked, me)
        default: throw .refusedRow("PGRST202")
        }
        return Data()
    }

    private func uuid(_ asked: [String: JSONValue], _ name: String) -> UUID? {
        asked[name]?.stringValue.flatMap(UUID.init(uuidString:))
    }

    private func calendarDay(_ asked: [String: JSONValue], _ name: String) throws(ClientError) -> CalendarDay {
        guard let day = asked[name]?.stringValue.flatMap({ CalendarDay($0) }) else { throw .refusedRow("22008") }
        return day
    }

    /// Own ones, and the partner's from the first instant of the day; of a link that has ended, what had come by then.
    func known(_ couple: UUID?, _ me: String) -> [Entry] {
        guard let couple = get(\.couples).first(where: { $0.id == couple && $0.members.contains(me) }) else {
            return []
        }
        let latest = min(get(\.now), couple.endedAt ?? .distantFuture)
        return get(\.entries).filter { $0.couple == couple.id && ($0.owner == me || $0.visibleAt <= latest) }
            .sorted { ($0.addedAt, $0.id.uuidString) > ($1.addedAt, $1.id.uuidString) }
    }

    private func whose(_ asked: [String: JSONValue], _ me: String) -> UUID? {
        uuid(asked, "couple") ?? couple(of: me)?.id
    }

    private func row(_ picture: UUID) -> OwnPicture? { get(\.pictures).first { $0.row.id == picture }?.row }

    private func month(_ asked: [String: JSONValue], _ me: String) throws(ClientError) -> [MarkedDay] {
        let month = Month(try calendarDay(asked, "month"))
        let found = Dictionary(grouping: known(whose(asked, me), me).filter { Month($0.day) == month }, by: \.day)
        return found.keys.sorted().compactMap { day in
            guard let entries = found[day], let newest = entries.first, let row = row(newest.picture) else {
                return nil
            }
            return MarkedDay(
                day: day, pictures: entries.count, pictureID: row.id, blurhash: row.blurhash, isMine: newest.owner == me
            )
        }
    }

    private func day(_ asked: [String: JSONValue], _ me: String) throws(ClientError) -> [DayEntry] {
        let (day, now) = (try calendarDay(asked, "day"), get(\.now))
        return known(whose(asked, me), me).filter { $0.day == day }.compactMap { entry in
            guard let row = row(entry.picture) else { return nil }
            return DayEntry(
                id: entry.id, pictureID: row.id, width: row.width, height: row.height, blurhash: row.blurhash,
                colour: row.colour, isMine: entry.owner == me, isShown: entry.visibleAt <= now,
                addedAt: stamp(entry.addedAt))
        }
    }

    private func streak(_ me: String) -> [StreakRow] {
        guard let couple = couple(of: me) else { return [] }
        let zone = CoupleZone.known(couple.zone)
        let today = zone.day(of: get(\.now))
        return [StreakRow(today: today, days: Streak(added: couple.added, today: today, isSkipped: zone.skips).days)]
    }

    private func hasPlan(_ me: String) -> Bool {
        get(\.plans).contains(me) || partner(of: me).map(get(\.plans).contains) == true
    }

    private func access(_ me: String) -> CoupleAccess {
        CoupleAccess(hasPlan: hasPlan(me), isMine: get(\.plans).contains(me))
    }

    private func preferences(_ me: String) -> CouplePreferences {
        var own = get(\.preferences)[me] ?? .default
        own.partnerLends = partner(of: me).flatMap { get(\.preferences)[$0]?.lendsPictures } ?? false
        return own
    }

    private func setPreferences(_ asked: [String: JSONValue], _ me: String) throws(ClientError) {
        let hours = [asked["quiet_from"]?.intValue, asked["quiet_to"]?.intValue].compactMap { $0 }.map { Int($0) }
        guard let lends = asked["lends_pictures"]?.boolValue, hours.count == 2,
            hours.allSatisfy((0...1439).contains)
        else {
            throw .refused(code: "bad_hours", message: "Quiet hours begin and end within a day. Choose them again.")
        }
        set {
            $0.preferences[me] = CouplePreferences(
                lendsPictures: lends, partnerLends: false, quietFrom: hours[0], quietTo: hours[1],
                quietZone: asked["quiet_zone"]?.stringValue)
        }
    }

    // MARK: - sharing

    private func check(_ day: CalendarDay, _ couple: Couple, _ me: String) throws(ClientError) {
        let today = CoupleZone.known(couple.zone).day(of: get(\.now))
        if day < today {
            throw .refused(
                code: "past_day",
                message: "That day is over in your time zone (\(couple.zone)). Choose today or a later day.")
        } else if day > ShareDates.allowed(today: today).upperBound {
            throw .refused(code: "day_too_far", message: "Choose a day within the next 366 days.")
        } else if day > today, !hasPlan(me) {
            throw .refused(
                code: "plan_required",
                message: "Planning ahead needs Veramo Premium. Sharing for today is free.")
        }
    }

    private func share(_ asked: [String: JSONValue], _ me: String) throws(ClientError) -> UUID {
        let couple = try heldCouple(me, "Link with your partner first. What you share goes to nobody else.")
        let day = try calendarDay(asked, "day")
        guard let picture = uuid(asked, "picture"),
            get(\.pictures).contains(where: { $0.owner == me && $0.row.id == picture })
        else { throw .refused(code: "picture_not_found", message: "This picture isn’t in your gallery.") }
        let known = get(\.entries).first { $0.couple == couple.id && $0.picture == picture && $0.day == day }
        if let known { return known.id }
        try check(day, couple, me)
        let (zone, id) = (CoupleZone.known(couple.zone), newID())
        set { state in
            state.entries.append(
                Entry(
                    id: id, couple: couple.id, owner: me, picture: picture, day: day,
                    visibleAt: zone.firstInstant(of: day), addedAt: state.now))
            for index in state.couples.indices where state.couples[index].id == couple.id {
                state.couples[index].added.insert(zone.day(of: state.now))
            }
        }
        return id
    }

    private static let notMine = ClientError.refused(
        code: "entry_not_found", message: "This isn’t one of your pictures on the calendar.")

    private func reschedule(_ asked: [String: JSONValue], _ me: String) throws(ClientError) {
        let couple = try heldCouple(me, "Link with your partner first. What you share goes to nobody else.")
        let (id, day) = (uuid(asked, "entry"), try calendarDay(asked, "day"))
        let entries = get(\.entries)
        guard let index = entries.firstIndex(where: { $0.id == id && $0.owner == me && $0.couple == couple.id }) else {
            throw Self.notMine
        }
        guard entries[index].visibleAt > get(\.now) else {
            throw .refused(code: "already_shown", message: "Your partner can see it already, so its day stays.")
        }
        try check(day, couple, me)
        let isThere = entries.contains { $0.picture == entries[index].picture && $0.day == day && $0.id != id }
        if isThere { throw .refused(code: "already_there", message: "This picture is on that day already.") }
        set { $0.entries[index].day = day }
        set { $0.entries[index].visibleAt = CoupleZone.known(couple.zone).firstInstant(of: day) }
    }

    private func withdraw(_ asked: [String: JSONValue], _ me: String) throws(ClientError) {
        let id = uuid(asked, "entry")
        guard get(\.entries).contains(where: { $0.id == id && $0.owner == me }) else { throw Self.notMine }
        set { state in state.entries.removeAll { $0.id == id } }
    }
}

extension CouplePreferences {
    /// Of somebody who has chosen nothing.
    static let `default` = CouplePreferences(
        lendsPictures: false, partnerLends: false, quietFrom: 1320, quietTo: 480, quietZone: nil)
}
