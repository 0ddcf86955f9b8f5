/// Veramo's functions, each with its arguments and its answer.
import Clients
import Foundation
import VeramoCore
import Wire

struct CoupleClient: Sendable {
    let clients: Clients

    // MARK: - pairing

    func pairing() async throws(ClientError) -> Pairing { try await row("pairing") ?? Pairing(.alone) }

    func makeCode() async throws(ClientError) -> OpenCode {
        guard let code: OpenCode = try await row("make_code", writes: true) else { throw .unexpected("no code") }
        return code
    }

    func withdrawCode() async throws(ClientError) { try await act("withdraw_code") }

    func enter(_ code: PairingCode) async throws(ClientError) {
        let _: EnterCodeAnswer = try await clients.functions.ask("enter-code", EnterCodeRequest(code: code.text))
    }

    func accept(_ request: UUID, zone: String) async throws(ClientError) {
        try await act("accept_request", ["request": .id(request), "zone": .string(zone)])
    }

    func refuse(_ request: UUID) async throws(ClientError) {
        try await act("refuse_request", ["request": .id(request)])
    }
    func withdrawRequest() async throws(ClientError) { try await act("withdraw_request") }

    /// Ends this link and no other, so it is safe to repeat.
    ///
    /// - Parameter blocks: never again with this person.
    func end(_ couple: UUID, blocks: Bool) async throws(ClientError) {
        try await act("end_link", ["couple": .id(couple), "blocks": .bool(blocks)])
    }

    func changeZone(_ zone: String) async throws(ClientError) { try await act("change_zone", ["zone": .string(zone)]) }
    func past() async throws(ClientError) -> [PastCouple] { try await read("past_couples") }

    // MARK: - calendar

    func month(_ month: Month, of couple: UUID? = nil) async throws(ClientError) -> [MarkedDay] {
        guard let first = month.days.first else { return [] }
        return try await read("month", arguments(couple, ["month": .string(first.description)]))
    }

    func day(_ day: CalendarDay, of couple: UUID? = nil) async throws(ClientError) -> [DayEntry] {
        try await read("day", arguments(couple, ["day": .string(day.description)]))
    }

    func streak() async throws(ClientError) -> StreakRow? { try await row("streak") }

    /// Safe to repeat: the same picture and day is the same entry.
    func share(_ picture: UUID, on day: CalendarDay) async throws(ClientError) {
        try await act("share", ["picture": .id(picture), "day": .string(day.description)])
    }

    func reschedule(_ entry: UUID, to day: CalendarDay) async throws(ClientError) {
        try await act("reschedule", ["entry": .id(entry), "day": .string(day.description)])
    }

    /// Takes it off the calendar, for both.
    func withdraw(_ entry: UUID) async throws(ClientError) { try await act("withdraw", ["entry": .id(entry)]) }

    // MARK: - what one may do

    func access() async throws(ClientError) -> CoupleAccess {
        try await row("access") ?? CoupleAccess(hasPlan: false, isMine: false)
    }

    func preferences() async throws(ClientError) -> CouplePreferences? { try await row("preferences") }

    func set(_ preferences: CouplePreferences) async throws(ClientError) {
        try await act(
            "set_preferences",
            [
                "lends_pictures": .bool(preferences.lendsPictures), "quiet_from": .int(Int64(preferences.quietFrom)),
                "quiet_to": .int(Int64(preferences.quietTo)),
                "quiet_zone": preferences.quietZone.map(JSONValue.string) ?? .null,
            ])
    }

    // MARK: - calls

    private func arguments(_ couple: UUID?, _ more: [String: JSONValue]) -> [String: JSONValue] {
        couple.map { more.merging(["couple": .id($0)]) { $1 } } ?? more
    }

    private func row<Row: Decodable>(_ function: String, writes: Bool = false) async throws(ClientError) -> Row? {
        let rows: [Row] = try await read(function, writes: writes)
        return rows.first
    }

    private func read<Value: Decodable>(
        _ function: String, _ arguments: [String: JSONValue] = [:], writes: Bool = false
    ) async throws(ClientError) -> Value {
        try await clients.database.value(
            of: RemoteCall(schema: "veramo", function: function, arguments: arguments, isReadOnly: !writes))
    }

    private func act(_ function: String, _ arguments: [String: JSONValue] = [:]) async throws(ClientError) {
        _ = try await clients.database.rpc(RemoteCall(schema: "veramo", function: function, arguments: arguments))
    }
}

extension JSONValue {
    fileprivate static func id(_ id: UUID) -> JSONValue { .string(id.uuidString.lowercased()) }
}
