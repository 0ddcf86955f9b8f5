/// /admin: accounts for the service key, and for nobody else.

import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import ServerHTTP
import Synchronization
import Testing
import Wire

@Suite struct AdminTests {
    static let routes: [(HTTPRequest.Method, String)] = [
        (.get, "/admin/users"), (.post, "/admin/users"), (.get, "/admin/users/\(UUID())"),
        (.put, "/admin/users/\(UUID())"),
        (.delete, "/admin/users/\(UUID())"), (.get, "/admin/users/\(UUID())/factors"), (.post, "/invite"),
        (.post, "/admin/invite"), (.post, "/admin/generate_link"),
    ]

    @Test("nobody but the service key gets in", arguments: routes)
    func closed(method: HTTPRequest.Method, path: String) async throws {
        try await withAuth { auth in
            let user = try await auth.signUp().text("access_token")
            #expect(try await auth.send(method, path, [:], as: .none).code == "no_authorization")
            for bearer in [AuthWorld.Bearer.anonKey, .token(user)] {
                let answer = try await auth.send(method, path, [:], as: bearer)
                #expect(answer.status == 403)
                #expect(answer.code == "not_admin")
            }
            #expect(try await auth.send(method, path, [:], as: .token("x.y.z")).code == "bad_jwt")
            let lone = try await auth.send(
                method, path, [:], as: .none, headers: [.authorization: "Bearer \(auth.tokens.serviceKey)"])
            #expect(lone.code != "not_admin" && lone.code != "no_authorization")
        }
    }

    @Test("accounts are made, read, changed, banned and deleted")
    func life() async throws {
        try await withAuth({ $0.autoconfirm = false }) { auth in
            let id = UUID().uuidString.lowercased()
            let made = try await auth.send(
                .post, "/admin/users",
                [
                    "id": .string(id), "email": "Ada@example.com", "password": "long enough", "email_confirm": true,
                    "user_metadata": ["name": "Ada"], "app_metadata": ["plan": "pro"],
                ], as: .serviceKey)
            #expect(made.status == 200)
            #expect(made["id"]?.stringValue == id)
            #expect(made["app_metadata"] == ["provider": "email", "providers": ["email"], "plan": "pro"])
            #expect(try await auth.signIn(password: "long enough").status == 200)
            let twice = try await auth.send(.post, "/admin/users", ["email": "ada@example.com"], as: .serviceKey)
            #expect(twice.code == "email_exists")

            let changed = try await auth.send(
                .put, "/admin/users/\(id.uppercased())",
                [
                    "email": "new@example.com", "password": "even longer", "user_metadata": ["name": nil, "x": 1],
                    "app_metadata": ["plan": "free"], "ban_duration": "24h",
                ], as: .serviceKey)
            #expect(changed["email"] == "new@example.com")
            #expect(changed["user_metadata"]?["name"] == nil)
            #expect(changed["app_metadata"]?["plan"] == "free")
            #expect(changed["banned_until"] != nil)
            #expect(try await auth.signIn("new@example.com", password: "even longer").code == "user_banned")
            let free = try await auth.send(.put, "/admin/users/\(id)", ["ban_duration": "none"], as: .serviceKey)
            #expect(free["banned_until"] == nil)
            #expect(try await auth.signIn("new@example.com", password: "even longer").status == 200)

            #expect(try await auth.send(.get, "/admin/users/\(id)/factors", as: .serviceKey).json == [])
            #expect(try await auth.send(.delete, "/admin/users/\(id)", as: .serviceKey).json == [:])
            let gone = try await auth.send(.get, "/admin/users/\(id)", as: .serviceKey)
            #expect(gone.status == 404)
            #expect(gone.code == "user_not_found")
        }
    }

    @Test("without email_confirm the account waits for confirmation, whatever autoconfirm says")
    func unconfirmed() async throws {
        try await withAuth { auth in
            _ = try await auth.send(
                .post, "/admin/users", ["email": "ada@example.com", "password": "long enough"], as: .serviceKey)
            #expect(try await auth.signIn(password: "long enough").code == "email_not_confirmed")
        }
    }

    @Test("AUN-NF-26 deleting a user deletes what refers to it, and its tokens end at once")
    func cascade() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let id = session["user"]?["id"]?.stringValue ?? ""
            try await auth.run(
                "create table public.notes (id int primary key, user_id uuid references auth.users (id) on delete cascade)"
            )
            try await auth.run("insert into public.notes values (1, $1)", [id])
            #expect(try await auth.send(.delete, "/admin/users/\(id)", as: .serviceKey).status == 200)
            for table in ["public.notes", "auth.users", "auth.sessions", "auth.identities", "auth.refresh_tokens"] {
                #expect(try await auth.value("select count(*) from \(table)") == "0", "\(table)")
            }
            #expect(
                try await auth.send(.get, "/user", as: .token(session.text("access_token"))).code == "user_not_found")
            #expect(try await auth.refresh(session.text("refresh_token")).code == "refresh_token_not_found")
            #expect(try await auth.send(.delete, "/admin/users/\(id)", as: .serviceKey).status == 404)
        }
    }

    @Test(
        "AUN-NF-26 an account's files go before its rows, and a failure there keeps no account alive",
        arguments: [true, false])
    func files(works: Bool) async throws {
        let deleted = DeletedAccounts()
        try await withAuth({ _ in }, onDelete: { try deleted.add($0, works: works) }) { auth in
            let id = try await auth.signUp()["user"]?["id"]?.stringValue ?? ""
            #expect(try await auth.send(.delete, "/admin/users/\(UUID())", as: .serviceKey).status == 404)
            #expect(deleted.ids.isEmpty)
            #expect(try await auth.send(.delete, "/admin/users/\(id)", as: .serviceKey).status == 200)
            #expect(deleted.ids == [UUID(uuidString: id)])
            #expect(try await auth.value("select count(*) from auth.users") == "0")
        }
    }

    @Test("a soft deletion keeps the row, frees the address and ends every way in")
    func softDelete() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let id = session["user"]?["id"]?.stringValue ?? ""
            let gone = try await auth.send(
                .delete, "/admin/users/\(id)", ["should_soft_delete": true], as: .serviceKey)
            #expect(gone.status == 200)
            #expect(
                try await auth.value("select count(*) from auth.users where deleted_at is not null and email is null")
                    == "1")
            #expect(try await auth.signIn().code == "invalid_credentials")
            #expect(try await auth.send(.get, "/user", as: .token(session.text("access_token"))).status == 403)
            #expect(try await auth.signUp()["user"]?["id"]?.stringValue != id)
        }
    }

    @Test("the list comes in pages, newest first, with links whose first parameter is the page")
    func list() async throws {
        try await withAuth { auth in
            for number in 1...5 { _ = try await auth.signUp("user\(number)@example.com") }
            let first = try await auth.send(.get, "/admin/users?page=&per_page=2", as: .serviceKey)
            #expect(first["users"]?.arrayValue?.map { $0["email"] } == ["user5@example.com", "user4@example.com"])
            #expect(first["aud"] == "authenticated")
            #expect(first.headers[.init("X-Total-Count")!] == "5")
            #expect(
                first.headers[.init("Link")!]
                    == "</admin/users?page=2&per_page=2>; rel=\"next\", </admin/users?page=3&per_page=2>; rel=\"last\"")
            let last = try await auth.send(.get, "/admin/users?page=3&per_page=2", as: .serviceKey)
            #expect(last["users"]?.arrayValue?.map { $0["email"] } == ["user1@example.com"])
            #expect(last.headers[.init("Link")!]?.contains("next") == false)
            for query in ["page=0", "page=x", "per_page=-1", "per_page=100000", "page=99999999999999999999"] {
                #expect(try await auth.send(.get, "/admin/users?\(query)", as: .serviceKey).code == "validation_failed")
            }
        }
    }

    @Test(
        "what an operator may not ask for",
        arguments: [
            #"{"email":"a@example.com","role":"service_role"}"#, #"{"email":"a@example.com","role":"postgres"}"#,
            #"{"email":"a@example.com","password_hash":"plain"}"#,
            #"{"email":"a@example.com","password_hash":"$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"}"#,
            #"{"email":"a@example.com","ban_duration":"forever"}"#, #"{"email":"a@example.com","id":"7"}"#,
            #"{"email":"nowhere"}"#, #"{}"#,
            #"{"email":"a@example.com","ban_duration":"-5h"}"#, #"{"phone":"+491234567"}"#,
        ])
    func refused(body: String) async throws {
        try await withAuth { auth in
            let answer = try await auth.send(.post, "/admin/users", raw: body, as: .serviceKey)
            #expect(answer.status == 400)
            #expect(try await auth.value("select count(*) from auth.users") == "0")
        }
    }

    @Test("an id that is none", arguments: [HTTPRequest.Method.get, .put, .delete])
    func badID(method: HTTPRequest.Method) async throws {
        try await withAuth { auth in
            let answer = try await auth.send(method, "/admin/users/seven", [:], as: .serviceKey)
            #expect(answer.status == 404)
            #expect(answer.code == "validation_failed")
        }
    }

    @Test(
        "an invitation makes an account, mails it, and can be repeated until accepted",
        arguments: ["/invite", "/admin/invite"])
    func invite(path: String) async throws {
        try await withAuth { auth in
            let invited = try await auth.send(
                .post, path, ["email": "new@example.com", "data": ["team": "a"]], as: .serviceKey)
            #expect(invited.status == 200)
            #expect(invited["invited_at"] != nil)
            #expect(invited["user_metadata"] == ["team": "a"])
            let again = try await auth.send(.post, path, ["email": "new@example.com"], as: .serviceKey)
            #expect(again["id"] == invited["id"])
            let mail = try auth.newestMail()
            #expect(mail.to == "new@example.com")
            let opened = try await auth.send(.get, mail.link, as: .none)
            #expect(opened.headers[.location]?.contains("type=invite") == true)
            let taken = try await auth.send(.post, path, ["email": "new@example.com"], as: .serviceKey)
            #expect(taken.status == 422)
            #expect(taken.code == "email_exists")
        }
    }

    @Test("links of every kind work when opened, and mail nothing")
    func links() async throws {
        try await withAuth({ $0.redirectAllowList = ["myapp://x"] }) { auth in
            _ = try await auth.signUp()
            let cases: [(JSONValue, String)] = [
                (["type": "recovery", "email": "ada@example.com"], "recovery"),
                (["type": "magiclink", "email": "ada@example.com"], "magiclink"),
                (["type": "magiclink", "email": "new1@example.com"], "signup"),
                (["type": "signup", "email": "new2@example.com", "password": "long enough"], "signup"),
                (["type": "invite", "email": "new3@example.com"], "invite"),
                (
                    ["type": "email_change_new", "email": "ada@example.com", "new_email": "ada2@example.com"],
                    "email_change_new"
                ),
            ]
            for (body, type) in cases {
                let made = try await auth.send(
                    .post, "/admin/generate_link?redirect_to=myapp%3A%2F%2Fx", body, as: .serviceKey)
                #expect(made.status == 200, "\(made.text)")
                #expect(made["id"] != nil)
                #expect(made["verification_type"]?.stringValue == type)
                #expect(made["redirect_to"] == "myapp://x")
                #expect(made.text("email_otp").count == 6)
                let link = made.text("action_link")
                let kind = type == "email_change_new" ? "email_change" : type
                #expect(
                    link.hasPrefix(
                        "http://localhost:54321/auth/v1/verify?token=\(made.text("hashed_token"))&type=\(kind)"))
                let opened = try await auth.send(
                    .get, String(link.dropFirst("http://localhost:54321/auth/v1".count)), as: .none)
                #expect(opened.headers[.location]?.hasPrefix("myapp://x#access_token=") == true, "\(opened.headers)")
            }
            #expect(try auth.mailCount() == 0)
            let unknown = try await auth.send(
                .post, "/admin/generate_link", ["type": "recovery", "email": "nobody@example.com"], as: .serviceKey)
            #expect(unknown.status == 404)
            let known = try await auth.send(
                .post, "/admin/generate_link",
                ["type": "signup", "email": "ada2@example.com", "password": "long enough"], as: .serviceKey)
            #expect(known.code == "email_exists")
            let odd = try await auth.send(
                .post, "/admin/generate_link", ["type": "x", "email": "a@example.com"], as: .serviceKey)
            #expect(odd.code == "validation_failed")
        }
    }
}

@Suite struct EmailChangeLinkTests {
    private static func link(_ auth: AuthWorld, _ type: String, to address: String) async throws -> String {
        let made = try await auth.send(
            .post, "/admin/generate_link",
            ["type": .string(type), "email": "ada@example.com", "new_email": .string(address)], as: .serviceKey)
        #expect(made["verification_type"]?.stringValue == type)
        return String(made.text("action_link").dropFirst("http://localhost:54321/auth/v1".count))
    }

    @Test("the old mailbox's link changes the address, but proves nothing about the new one")
    func current() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            let link = try await Self.link(auth, "email_change_current", to: "new@example.com")
            _ = try await auth.send(.get, link, as: .none)
            #expect(
                try await auth.value("select email_proven_at is null from auth.users where email = 'new@example.com'")
                    == "t")
        }
    }

    @Test("in secure mode it takes both links, in either order", arguments: [true, false])
    func both(newFirst: Bool) async throws {
        try await withAuth({ $0.secureEmailChange = true }) { auth in
            _ = try await auth.signUp()
            let types = ["email_change_new", "email_change_current"]
            var links: [String] = []
            for type in newFirst ? types : types.reversed() {
                links.append(try await Self.link(auth, type, to: "new@example.com"))
            }
            _ = try await auth.send(.get, links[0], as: .none)
            #expect(try await auth.value("select email from auth.users") == "ada@example.com")
            _ = try await auth.send(.get, links[1], as: .none)
            #expect(try await auth.value("select email from auth.users") == "new@example.com")
        }
    }

    @Test("a link for one new address doesn't confirm another")
    func replaced() async throws {
        try await withAuth { auth in
            _ = try await auth.signUp()
            let old = try await Self.link(auth, "email_change_new", to: "old@example.com")
            _ = try await Self.link(auth, "email_change_current", to: "new@example.com")
            let opened = try await auth.send(.get, old, as: .none)
            #expect(opened.headers[.location]?.contains("otp_expired") == true)
            #expect(try await auth.value("select email from auth.users") == "ada@example.com")
        }
    }
}

/// What was asked to remove its files.
private final class DeletedAccounts: Sendable {
    private let list = Mutex<[UUID]>([])

    struct StorageIsDown: Error {}

    var ids: [UUID] { list.withLock { $0 } }

    func add(_ id: UUID, works: Bool) throws {
        list.withLock { $0.append(id) }
        if !works { throw StorageIsDown() }
    }
}
