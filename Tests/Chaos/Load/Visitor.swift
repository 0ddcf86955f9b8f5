/// Somebody who uses the app at random, as a seed has it, and repeats what got no answer under the same key.
import NIOCore
import SeededRandom
import TestSupport
import Wire

struct Visitor: Sendable {
    static let angles = ["outer_side", "inner_side", "size_tag", "box_label"]

    let client: Client
    /// A picture for each angle.
    let pictures: [ByteBuffer]
    var dice: SplitMix
    var account: Account?

    struct Account: Sendable {
        var id: String
        var token: String
        var photos: Set<String> = []
        var keys: [String] = []
        var checks: [String] = []

        func path(_ angle: String) -> String { "\(id)/\(angle).jpg" }
        var request: JSONValue {
            ["photos": .object(Dictionary(uniqueKeysWithValues: Visitor.angles.map { ($0, .string(path($0))) }))]
        }
    }

    /// Until the task is cancelled.
    mutating func live() async {
        while !Task.isCancelled {
            await act()
            try? await Task.sleep(for: .milliseconds(Int.random(in: 5...60, using: &dice)))
        }
    }

    private mutating func act() async {
        guard let account else { return await signUp() }
        switch Int.random(in: 0..<100, using: &dice) {
        case ..<15: await upload(Self.angles[Int.random(in: 0..<4, using: &dice)])
        case ..<45: await check()
        case ..<55: await repeatCheck()
        case ..<70: await read(account)
        case ..<80: await look(account)
        case ..<85: await share(account)
        case ..<88: await deleteCheck(account)
        case ..<93: await deletePhoto(account)
        case ..<96: await cancel(account)
        case ..<98: _ = await client.call("POST", "/functions/v1/export-data", [:], token: account.token)
        default: await leave()
        }
    }

    mutating func signUp() async {
        let number = UInt64.random(in: 0 ... .max, using: &dice)
        let named: JSONValue = ["email": .string("v\(number)@example.com"), "password": "long enough"]
        let isNamed = Int.random(in: 0..<6, using: &dice) == 0
        let answer = await client.call("POST", "/auth/v1/signup", isNamed ? named : [:])
        guard let json = answer?.json, let token = json["access_token"]?.stringValue,
            let id = json["user"]?["id"]?.stringValue
        else { return }
        account = Account(id: id.lowercased(), token: token)
    }

    mutating func upload(_ angle: String) async {
        guard let account, let index = Self.angles.firstIndex(of: angle) else { return }
        let answer = await client.send(
            "POST", "/storage/v1/object/auntentic/\(account.path(angle))", pictures[index], token: account.token,
            headers: ["Content-Type": "image/jpeg", "x-upsert": "true"])
        if answer?.status == 200 { self.account?.photos.insert(angle) }
    }

    /// A new check; one in four is sent twice at the same moment.
    mutating func check() async {
        for angle in Self.angles where self.account?.photos.contains(angle) == false { await upload(angle) }
        guard let account, account.photos.count == Self.angles.count else { return }
        let key = "check-\(UInt64.random(in: 0 ... .max, using: &dice))"
        self.account?.keys.append(key)
        guard Int.random(in: 0..<4, using: &dice) == 0 else { return await insist(key) }
        let client = client
        async let first = client.startCheck(account, key: key)
        async let second = client.startCheck(account, key: key)
        let answers = await [first, second]
        for answer in answers { await take(answer, key: key) }
    }

    private mutating func repeatCheck() async {
        guard let key = account?.keys.randomElement(using: &dice) else { return }
        await insist(key)
    }

    /// An app that hears nothing asks again, with the same key.
    private mutating func insist(_ key: String) async {
        for _ in 0..<3 {
            guard let account, !Task.isCancelled else { return }
            let answer = await client.startCheck(account, key: key)
            await take(answer, key: key)
            if let answer, answer.status < 500 { return }
        }
    }

    private mutating func take(_ answer: Client.Answer?, key: String) async {
        guard let answer, let account else { return }
        let json = answer.json
        if let job = json["id"]?.stringValue {
            client.tally.started(job, key: "\(account.id) \(key)")
            if !account.checks.contains(job) { self.account?.checks.append(job) }
        }
        switch answer.status {
        case 402: await leave()
        case 401: self.account = nil
        default:
            guard json["code"] == "consent_required", let provider = json["provider"] else { return }
            _ = await client.call(
                "POST", "/functions/v1/consent", ["provider": provider, "action": "grant"], token: account.token)
        }
    }

    /// The free checks are used up: the account goes, with all that is its own.
    private mutating func leave() async {
        guard let account else { return }
        let answer = await client.call(
            "POST", "/functions/v1/delete-account", ["confirm": "DELETE"], token: account.token)
        if answer?.status == 200 { self.account = nil }
    }
}

extension Client {
    func startCheck(_ account: Visitor.Account, key: String, wait: Int = 0) async -> Answer? {
        await call(
            "POST", "/functions/v1/authenticate-sneaker?wait=\(wait)", account.request, token: account.token,
            headers: ["Idempotency-Key": key])
    }
}
