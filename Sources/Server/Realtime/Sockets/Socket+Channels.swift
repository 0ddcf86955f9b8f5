/// Joining, leaving and using channels.
import NIOCore
import ServerDatabase
import Wire

extension Socket {
    func answer(_ message: Incoming) {
        switch (message.topic, message.event) {
        case ("phoenix", "heartbeat"): send(.reply(to: message))
        case (_, "phx_join"): join(message)
        case (_, "phx_leave"): leave(message)
        case (_, "access_token"): takeToken(message)
        case (_, "broadcast"): broadcast(message)
        case (_, "presence"): presence(message)
        default:
            let isKnown = channels[message.topic] != nil
            send(.refusal(of: message, isKnown ? "unknown event" : "unmatched topic"))
        }
    }

    // MARK: - coming

    private func join(_ message: Incoming) {
        let request: JoinRequest
        let bearer: Bearer
        do {
            try checkName(message.topic)
            request = try JoinRequest(message.payload, hub.limits)
            bearer = try Bearer(request.token, key: key, hub.tokens)
        } catch let fault as JoinRequest.Fault {
            return send(.refusal(of: message, fault.reason))
        } catch {
            return send(.refusal(of: message, "InvalidJWTToken: \(hub.reason(error))"))
        }
        if let old = channels[message.topic] {
            send(Outgoing(old.topic, "phx_close", "{}", joinRef: old.joinRef, ref: old.joinRef))
            forget(old.topic)
        }
        guard channels.count < hub.limits.joinsPerSocket else {
            return send(.refusal(of: message, "ChannelRateLimitReached: Too many channels"))
        }
        serial += 1
        let channel = Channel(
            topic: message.topic, joinRef: message.joinRef ?? message.ref, serial: serial, request: request,
            bearer: bearer, rights: .all)
        channels[message.topic] = channel
        guard request.isPrivate else { return finish(channel, .all, message) }
        authorize(channel) { socket, rights in socket.finish(channel, rights, message) }
    }

    private func checkName(_ topic: String) throws(JoinRequest.Fault) {
        guard topic.hasPrefix("realtime:") else { throw .init(reason: "unmatched topic") }
        guard topic.utf8.count > 9 else { throw .init(reason: "TopicNameRequired: You must provide a topic name") }
        guard topic.utf8.count <= hub.limits.topicBytes, !topic.utf8.contains(0) else {
            throw .init(reason: "Topic name is too long")
        }
    }

    /// Asks the policies, and continues on this socket's loop; nil means that nobody could tell.
    private func authorize(_ channel: Channel, _ then: @escaping @Sendable (Socket, Rights?) -> Void) {
        guard let handle else { return }
        let (hub, caller, name) = (hub, channel.bearer.caller, channel.name)
        Task {
            let rights = await hub.rights(of: caller, in: name)
            handle.perform { then($0, rights) }
        }
    }

    private func finish(_ asked: Channel, _ rights: Rights?, _ message: Incoming) {
        guard var channel = channels[asked.topic], channel.serial == asked.serial, let handle else { return }
        guard let rights, !rights.isNone else {
            channels[asked.topic] = nil
            return send(
                .refusal(
                    of: message,
                    rights == nil
                        ? "Realtime was unable to connect to the project database"
                        : "Unauthorized: You do not have permissions to read from this Channel topic: \(asked.name)"))
        }
        channel.rights = rights
        channel.isJoined = true
        channels[asked.topic] = channel
        let wishes = channel.request.changes
        send(.reply(to: message, ["postgres_changes": .array(wishes.map(\.json))]))
        hub.rooms.enter(channel.room, member(of: channel, handle))
        if channel.request.hasPresence, rights.receivesPresence {
            let state = PresenceDifference.json(hub.presences.presences(channel.room))
            send(Outgoing(channel.topic, "presence_state", state.jsonText, joinRef: channel.joinRef))
        }
        if !wishes.isEmpty { hub.watch(channel, handle) }
        if channel.request.replay != nil { hub.replay(channel, handle) }
    }

    private func member(of channel: Channel, _ handle: SocketHandle) -> Hub.Member {
        Hub.Member(
            handle: handle, topic: channel.topic, hearsBroadcasts: channel.rights.receivesBroadcasts,
            hearsPresence: channel.request.hasPresence && channel.rights.receivesPresence)
    }

    // MARK: - going

    private func leave(_ message: Incoming) {
        guard let channel = channels[message.topic] else { return send(.reply(to: message)) }
        forget(channel.topic)
        send(.reply(to: message))
        send(Outgoing(channel.topic, "phx_close", "{}", joinRef: channel.joinRef, ref: channel.joinRef))
    }

    /// Ends a channel from our side, and says why.
    func shutDown(_ channel: Channel, _ reason: String) {
        forget(channel.topic)
        send(.system(channel.topic, channel.joinRef, extension: "system", isError: true, reason))
        send(Outgoing(channel.topic, "phx_close", "{}", joinRef: channel.joinRef, ref: channel.joinRef))
    }

    func forget(_ topic: String) {
        guard let channel = channels.removeValue(forKey: topic), channel.isJoined else { return }
        hub.rooms.leave(channel.room, id)
        if !channel.request.changes.isEmpty { hub.unwatch(channel, id) }
        hub.tell(channel.room, hub.presences.untrack(channel.room, socket: id))
    }

    // MARK: - a new token

    /// From here on the channel is that of the new token's caller. The same token again changes nothing.
    private func takeToken(_ message: Incoming) {
        guard let channel = channels[message.topic], let token = message.payload["access_token"]?.stringValue,
            token != channel.bearer.text
        else { return }
        do {
            let bearer = try Bearer(token, key: key, hub.tokens)
            channels[message.topic]?.bearer = bearer
            guard let changed = channels[message.topic] else { return }
            if !changed.request.changes.isEmpty, changed.isJoined, let handle { hub.watch(changed, handle) }
            guard changed.request.isPrivate, changed.isJoined else { return }
            authorize(changed) { socket, rights in socket.take(rights ?? .init(), of: changed, known: rights != nil) }
        } catch { shutDown(channel, "InvalidJWTToken: \(hub.reason(error))") }
    }

    private func take(_ rights: Rights, of asked: Channel, known: Bool) {
        guard let channel = channels[asked.topic], channel.serial == asked.serial, let handle,
            channel.bearer.text == asked.bearer.text
        else { return }
        guard known, !rights.isNone else {
            return shutDown(
                channel, "Unauthorized: You do not have permissions to read from this Channel topic: \(channel.name)")
        }
        channels[asked.topic]?.rights = rights
        guard let changed = channels[asked.topic] else { return }
        hub.rooms.enter(changed.room, member(of: changed, handle))
    }

    // MARK: - using it

    private func broadcast(_ message: Incoming) {
        guard let channel = channels[message.topic], channel.isJoined, !channel.bearer.isExpired else { return }
        guard channel.rights.sendsBroadcasts, let event = message.payload["event"]?.stringValue else { return }
        let broadcast = Broadcast(
            event: event, payload: message.payload["payload"] ?? .object([:]), bytes: message.bytes)
        hub.tell(channel.room, broadcast, except: channel.request.hearsItself ? nil : id)
        if channel.request.acknowledges { send(.reply(to: message)) }
    }

    private func presence(_ message: Incoming) {
        guard let channel = channels[message.topic], channel.isJoined else { return }
        guard channel.rights.sendsPresence else {
            return send(.refusal(of: message, "Unauthorized: You do not have permissions to track presence"))
        }
        switch message.payload["event"]?.stringValue {
        case "track": track(message, channel)
        case "untrack":
            hub.tell(channel.room, hub.presences.untrack(channel.room, socket: id))
            send(.reply(to: message))
        default: send(.refusal(of: message, "unknown presence event"))
        }
    }

    private func track(_ message: Incoming, _ channel: Channel) {
        let payload = message.payload["payload"]?.objectValue ?? [:]
        guard JSONValue.object(payload).jsonText.utf8.count <= hub.limits.presenceBytes else {
            return send(.refusal(of: message, "Presence payload is too large"))
        }
        let key = channel.request.presenceKey.isEmpty ? "\(hub.server)-\(id)" : channel.request.presenceKey
        guard let change = hub.presences.track(channel.room, socket: id, key: key, payload) else {
            return send(.refusal(of: message, "Too many presences in this channel"))
        }
        send(.reply(to: message))
        // Whoever tracks wants to see it, too, even if its join did not ask for presence.
        if !channel.request.hasPresence, let handle {
            var member = member(of: channel, handle)
            member.hearsPresence = channel.rights.receivesPresence
            hub.rooms.enter(channel.room, member)
        }
        hub.tell(channel.room, change)
    }
}
