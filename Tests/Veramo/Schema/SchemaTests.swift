/// How couples begin and end, and what their calendar tells to whom, statement by statement.
import ServerDatabase
import TestSupport
import Testing

@Suite struct CoupleSchemaTests {
    @Test(
        "every claim of couples.sql holds: codes, requests, links, zones, days, blocks; no client writes a table (VER-F-8)",
        .enabled(if: Terminal.psql != nil, "psql is not installed"))
    func claims() async throws { try await expectClaims(in: "couples.sql") }
}

@Suite struct CalendarSchemaTests {
    @Test(
        """
        every claim of calendar.sql holds: a partner's picture isn't there a thousandth of a second before its midnight, and is \
        there at midnight; days, zones, streak, plans of either, and what both keep in the end
        """,
        .enabled(if: Terminal.psql != nil, "psql is not installed"))
    func claims() async throws { try await expectClaims(in: "calendar.sql") }
}

@Suite struct TermsSchemaTests {
    @Test(
        """
        every claim of terms.sql holds: a plan serves both from the link on and until its end (VER-F-19, VER-F-20, VER-F-21), \
        a trial is access (VER-F-23), what is lent needs both, quiet hours, past calendars, and how many couples keep their day
        """,
        .enabled(if: Terminal.psql != nil, "psql is not installed"))
    func claims() async throws { try await expectClaims(in: "terms.sql") }
}
