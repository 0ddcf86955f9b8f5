/// Linking two people and parting them, as the server in memory does it.
import Clients
import Foundation
import Wire

@testable import VeramoCore

extension FakeVeramo {
    func answer(_ call: RemoteCall, _ me: String) async throws(ClientError) -> Data {
        try await arrive(call.function, call, me)
        let asked = call.arguments
        switch call.function {
        case "rights": return try json(JSONValue.object(["remaining": 0, "is_unlimited": false, "plan": nil]))
        case "pairing": return try json([pairing(me)])
        case "make_code": return try json([makeCode(me)])
        case "withdraw_code": set { $0.codes.removeAll { $0.owner == me } }
        case "accept_request": try accept(asked, me)
        case "refuse_request": _ = try takeRequest(asked, me)
        case "withdraw_request": set { $0.requests.removeAll { $0.requester == me } }
        case "end_link": try end(asked, me)
        case "change_zone": try changeZone(asked["zone"]?.stringValue ?? "", me)
        case "past_couples": return try json(past(me))
        default: return try calendar(call.function, asked, me)
        }
        return Data()
    }

    func json(_ value: some Encodable) throws(ClientError) -> Data {
        do { return try JSONEncoder().encode(value) } catch { throw .unexpected("\(error)") }
    }

    func couple(of me: String) -> Couple? { get(\.couples).first { $0.endedAt == nil && $0.members.contains(me) } }
    func name(of id: String) -> String? { Self.people.first { $0.account.id == id }?.name }

    func partner(of me: String) -> String? { couple(of: me)?.members.first { $0 != me } }

    private func left(_ end: Date) -> Int { Int(end.timeIntervalSince(get(\.now))) }

    private func pairing(_ me: String) -> Pairing {
        let now = get(\.now)
        if let couple = couple(of: me) {
            return Pairing(
                .paired, otherName: partner(of: me).flatMap(name), coupleID: couple.id, zone: couple.zone,
                today: CoupleZone.known(couple.zone).day(of: now), since: stamp(couple.since))
        }
        if let request = get(\.requests).first(where: { $0.creator == me && $0.expiresAt > now }) {
            return Pairing(
                .asked, expiresAt: stamp(request.expiresAt), requestID: request.id,
                otherName: name(of: request.requester), secondsLeft: left(request.expiresAt))
        }
        if let request = get(\.requests).first(where: { $0.requester == me && $0.expiresAt > now }) {
            return Pairing(
                .waiting, expiresAt: stamp(request.expiresAt), requestID: request.id,
                secondsLeft: left(request.expiresAt))
        }
        if let code = get(\.codes).first(where: { $0.owner == me && $0.expiresAt > now }) {
            return Pairing(
                .code, code: code.text, expiresAt: stamp(code.expiresAt), secondsLeft: left(code.expiresAt))
        }
        return Pairing(.alone)
    }

    private func makeCode(_ me: String) throws(ClientError) -> JSONValue {
        guard couple(of: me) == nil else {
            throw .refused(code: "already_paired", message: "You’re already linked with somebody.")
        }
        var generator = SystemRandomNumberGenerator()
        let code = Code(
            text: PairingCode(using: &generator).text, owner: me, expiresAt: get(\.now).addingTimeInterval(3600))
        set { state in
            state.codes.removeAll { $0.owner == me }
            state.codes.append(code)
        }
        return ["code": .string(code.text), "expires_at": .string(stamp(code.expiresAt))]
    }

    /// What `enter-code` does.
    func enter(_ text: String, _ me: String) throws(ClientError) -> EnterCodeAnswer {
        guard couple(of: me) == nil else {
            throw .refused(code: "already_paired", message: "You’re already linked with somebody.")
        }
        guard !get(\.requests).contains(where: { $0.requester == me && $0.expiresAt > get(\.now) }) else {
            throw .refused(code: "already_waiting", message: "You’re waiting for an answer already.")
        }
        let code = get(\.codes).first { $0.text == text && $0.expiresAt > get(\.now) }
        if code?.owner == me {
            throw .refused(code: "own_code", message: "That’s your own code. Give it to your partner.")
        }
        let isBlocked = get(\.blocks).contains { [$0.0, $0.1].sorted() == [me, code?.owner ?? ""].sorted() }
        guard let code, couple(of: code.owner) == nil, !isBlocked else {
            throw .refused(code: "wrong_code", message: "No open code is like that. Ask your partner to read it again.")
        }
        let request = Request(
            id: newID(), creator: code.owner, requester: me, expiresAt: get(\.now).addingTimeInterval(86_400))
        set { state in
            state.codes.removeAll { $0.text == text }
            state.requests.append(request)
        }
        return EnterCodeAnswer(request: request.id)
    }

    private func takeRequest(_ asked: [String: JSONValue], _ me: String) throws(ClientError) -> Request {
        let id = asked["request"]?.stringValue.flatMap(UUID.init(uuidString:))
        let request = get(\.requests).first { $0.id == id && $0.creator == me && $0.expiresAt > get(\.now) }
        guard let request else {
            throw .refused(
                code: "request_gone", message: "This request isn’t there any more. It was withdrawn, or has run out.")
        }
        set { state in state.requests.removeAll { $0.id == id } }
        return request
    }

    private func accept(_ asked: [String: JSONValue], _ me: String) throws(ClientError) {
        let zone = try checkZone(asked["zone"]?.stringValue ?? "")
        guard couple(of: me) == nil else {
            throw .refused(code: "already_paired", message: "You’re already linked with somebody.")
        }
        let (request, id) = (try takeRequest(asked, me), newID())
        set { state in
            state.couples.append(Couple(id: id, zone: zone, members: [me, request.requester], since: state.now))
            state.codes.removeAll { [me, request.requester].contains($0.owner) }
            state.requests.removeAll {
                [me, request.requester].contains($0.creator) || [me, request.requester].contains($0.requester)
            }
        }
    }

    private func checkZone(_ zone: String) throws(ClientError) -> String {
        do { return try CoupleZone(zone).identifier } catch {
            throw .refused(code: "unknown_zone", message: error.message)
        }
    }

    /// Ends the named link and no other; one that has ended stays ended.
    private func end(_ asked: [String: JSONValue], _ me: String) throws(ClientError) {
        let id = asked["couple"]?.stringValue.flatMap(UUID.init(uuidString:))
        guard let couple = get(\.couples).first(where: { $0.id == id && $0.members.contains(me) }) else {
            throw .refused(code: "link_not_found", message: "There is no such link of yours.")
        }
        let other = couple.members.first { $0 != me }
        set { state in
            if asked["blocks"] == true, let other { state.blocks.append((me, other)) }
            for index in state.couples.indices where state.couples[index].id == couple.id && couple.endedAt == nil {
                state.couples[index].endedAt = state.now
            }
            let now = state.now
            state.entries.removeAll { $0.couple == couple.id && $0.visibleAt > now }
        }
    }

    private func changeZone(_ name: String, _ me: String) throws(ClientError) {
        let zone = try checkZone(name)
        let couple = try heldCouple(me, "You aren’t linked with anybody.")
        set { state in
            let now = state.now
            for index in state.couples.indices where state.couples[index].id == couple.id {
                state.couples[index].zone = zone
            }
            for index in state.entries.indices
            where state.entries[index].couple == couple.id && state.entries[index].visibleAt > now {
                state.entries[index].visibleAt = CoupleZone.known(zone).firstInstant(of: state.entries[index].day)
            }
        }
    }

    private func past(_ me: String) -> [PastCouple] {
        get(\.couples).compactMap { couple -> PastCouple? in
            guard couple.members.contains(me), let end = couple.endedAt else { return nil }
            return PastCouple(
                id: couple.id, otherName: couple.members.first { $0 != me }.flatMap(name), since: stamp(couple.since),
                until: stamp(end), lastDay: CoupleZone.known(couple.zone).day(of: end))
        }
    }

    func heldCouple(_ me: String, _ words: String) throws(ClientError) -> Couple {
        guard let couple = couple(of: me) else { throw .refused(code: "not_paired", message: words) }
        return couple
    }
}
