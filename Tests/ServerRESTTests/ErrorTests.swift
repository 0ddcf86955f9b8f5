// Errors in the words and statuses clients know, without a database.
import HTTPTypes
import ServerDatabase
import ServerHTTP
import Testing

@testable import ServerREST

@Suite struct ErrorTests {
    @Test func `the body always has its four keys`() {
        let error = RESTError(400, "X", "say \"hi\"\n", details: nil, hint: "a\\b\u{1}")
        #expect(error.json == #"{"code":"X","details":null,"hint":"a\\b\u0001","message":"say \"hi\"\n"}"#)
        var listed = error
        listed.details = .json("[1]")
        #expect(listed.json.contains(#""details":[1]"#))
    }

    @Test func `trouble on the way to Postgres names no host`() {
        let broken = RESTError(DatabaseError(.connection, sqlState: "08006", message: "socket /secret"), role: "anon")
        #expect(broken.status.code == 503)
        #expect(!broken.json.contains("secret"))
        #expect(broken.headers[.retryAfter] == "1")
        #expect(RESTError(DatabaseError(.overloaded, message: ""), role: "anon").code == "PGRST003")
        #expect(RESTError(DatabaseError(.unexpected, message: "secret"), role: "anon").status.code == 500)
        #expect(RESTError(DatabaseError(.cancelled, sqlState: "57014", message: ""), role: "anon").code == "57014")
    }

    @Test(arguments: [
        ("42501", "anon", 401), ("42501", "authenticated", 403), ("23503", "anon", 409), ("42P01", "anon", 404),
        ("08000", "anon", 503), ("0P000", "anon", 403), ("22P02", "anon", 400), ("55P03", "anon", 500),
        ("PT404", "anon", 404), ("PTabc", "anon", 400), ("57P01", "anon", 503),
    ]) func `a SQLSTATE has one status`(state: String, role: String, status: Int) {
        let error = RESTError(DatabaseError(.server, sqlState: state, message: "m"), role: role)
        #expect(error.status.code == status)
        #expect((error.headers[.wwwAuthenticate] != nil) == (status == 401))
    }

    @Test func `what a function says of its response must make sense`() throws {
        let said = try CustomResponse(headers: #"[{"X-A":"1"},{"Set-Cookie":"b"}]"#, status: "201")
        #expect(said.status?.code == 201)
        #expect(said.headers.count == 2)
        #expect(try CustomResponse(headers: "", status: "") == CustomResponse(headers: nil, status: nil))
        for headers in ["x", "{}", #"[{"a":"1","b":"2"}]"#, #"[{"a":1}]"#, #"[{"bad name":"1"}]"#] {
            #expect(throws: RESTError.self) { try CustomResponse(headers: headers, status: nil) }
        }
        for status in ["x", "99", "600"] {
            #expect(throws: RESTError.self) { try CustomResponse(headers: nil, status: status) }
        }
    }

    @Test func `wishes come in one header or many, and the first of two counts`() {
        var headers = HTTPFields()
        headers.append(HTTPField(name: .prefer, value: "return=minimal, count=exact,odd"))
        headers.append(HTTPField(name: .prefer, value: "return=representation;x=1,max-affected=3, missing=default"))
        let preferences = Preferences(headers)
        #expect(preferences.return == .minimal)
        #expect(preferences.count == .exact)
        #expect(preferences.maxAffected == 3)
        #expect(preferences.enforcedMaxAffected == nil)
        #expect(preferences.unknown == ["odd", "return=representation;x=1"])
        #expect(preferences.applied([.return, .count, .missing]) == "missing=default, return=minimal, count=exact")
    }

    @Test(arguments: [
        ("/rest/v1", RESTRoutes.Resource.root), ("/rest/v1/", .root), ("/rest/v1/films", .table("films")),
        ("/rest/v1/a%20b", .table("a b")), ("/rest/v1/a%2Fb", .table("a/b")), ("/rest/v1/rpc", .table("rpc")),
        ("/rest/v1/rpc/f", .function("f")),
    ]) func `a path names a resource`(path: String, resource: RESTRoutes.Resource) throws {
        #expect(try RESTRoutes.Resource(path: path) == resource)
    }

    @Test(arguments: ["/rest/v1/a/b", "/rest/v1/rpc/f/g", "/rest/v1/a%00b"])
    func `other paths name nothing`(path: String) {
        #expect(throws: RESTError.self) { try RESTRoutes.Resource(path: path) }
    }
}
