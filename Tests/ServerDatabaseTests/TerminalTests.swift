/// What psql is told about the database, and by which way.
import ServerDatabase
import Testing

@Suite struct TerminalTests {
    @Test(
        "a connection string of either form becomes variables; the password is no argument that others see",
        arguments: [
            "host=db.example port=6543 user=me password='se cret' dbname=mine sslmode=require",
            "postgresql://me:se%20cret@db.example:6543/mine?sslmode=require",
        ])
    func variables(_ info: String) {
        let variables = Terminal.environment(info)
        #expect(
            variables == [
                "PGHOST": "db.example", "PGPORT": "6543", "PGUSER": "me", "PGPASSWORD": "se cret",
                "PGDATABASE": "mine", "PGSSLMODE": "require",
            ])
    }

    @Test("what is no connection string has none", arguments: ["host", "nonsense=1", "postgresql://[::1"])
    func nonsense(_ info: String) {
        #expect(Terminal.environment(info) == nil)
    }
}
