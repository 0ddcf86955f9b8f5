/// What visitors do besides checking: they read, look, share and throw away.
import TestSupport
import Wire

extension Visitor {
    mutating func read(_ account: Account) async {
        let table = ["authentications?select=*&limit=20", "user_credits", "credit_transactions"]
            .randomElement(using: &dice)
        _ = await client.send(
            "GET", "/rest/v1/\(table ?? "user_credits")", token: account.token,
            headers: ["Accept-Profile": "auntentic"])
    }

    /// A photo as it is, or small.
    mutating func look(_ account: Account) async {
        guard let angle = account.photos.sorted().randomElement(using: &dice) else { return }
        let path = "auntentic/\(account.path(angle))"
        let isSmall = Bool.random(using: &dice)
        _ = await client.send(
            "GET",
            isSmall
                ? "/storage/v1/render/image/authenticated/\(path)?width=120"
                : "/storage/v1/object/authenticated/\(path)",
            token: account.token)
    }

    mutating func share(_ account: Account) async {
        guard let check = account.checks.randomElement(using: &dice) else { return }
        _ = await client.call(
            "POST", "/functions/v1/share-check", ["id": .string(check), "action": "create"], token: account.token)
    }

    mutating func deleteCheck(_ account: Account) async {
        guard let check = account.checks.randomElement(using: &dice) else { return }
        let answer = await client.call(
            "POST", "/functions/v1/delete-check", ["id": .string(check)], token: account.token)
        // Its photos went with it.
        if answer?.status == 200 { self.account?.photos = [] }
    }

    mutating func deletePhoto(_ account: Account) async {
        guard let angle = account.photos.sorted().randomElement(using: &dice) else { return }
        let answer = await client.send(
            "DELETE", "/storage/v1/object/auntentic/\(account.path(angle))", token: account.token)
        if answer?.status == 200 { self.account?.photos.remove(angle) }
    }

    mutating func cancel(_ account: Account) async {
        guard let check = account.checks.last else { return }
        _ = await client.call("POST", "/functions/v1/jobs/\(check)/cancel", [:], token: account.token)
    }

    /// Somebody new gets a verdict: the server doesn't only answer, it works.
    mutating func isServed() async throws -> Bool {
        var failures = 0
        return try await becomes {
            if self.account == nil { await signUp() }
            for angle in Self.angles where self.account?.photos.contains(angle) == false { await upload(angle) }
            guard let account, account.photos.count == Self.angles.count else { return false }
            let key = "afterwards-\(failures)"
            guard let answer = await client.startCheck(account, key: key, wait: 5) else { return false }
            // A job that has failed stays so under its key.
            if answer.json["status"] == "failed" { failures += 1 }
            if answer.json["code"] == "consent_required", let provider = answer.json["provider"] {
                _ = await client.call(
                    "POST", "/functions/v1/consent", ["provider": provider, "action": "grant"], token: account.token)
            }
            return answer.json["status"] == "done" && answer.json["charged"] == true
        }
    }
}
