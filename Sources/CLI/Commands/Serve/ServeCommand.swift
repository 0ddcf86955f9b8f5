/// `atelier serve`: starts Postgres and the backend, and prints what a person needs to use it.
import AccountFeatures
import ArgumentParser
import CommandKit
import Foundation
import Logging
import Server
import ServerAuth
import ServerDatabase
import ServerHTTP
import ServerProducts
import ServerStorage

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start the backend, and a private Postgres unless --database-url names another.",
        discussion: """
            Every setting is a flag or, as named in brackets, a variable; the flag wins. The secret that signs all tokens \
            is a variable only, ATELIER_JWT_SECRET, as command lines are visible to others; without it one is made and \
            kept in the data folder.

            SIGTERM and Ctrl-C let running work finish; a second Ctrl-C ends at once. The exit code is 78 when starting \
            again would change nothing, and another one than 0 after any other failure.
            """)

    @OptionGroup var options: ServerOptions

    func run() async throws {
        do {
            if let supervisor = try options.supervisor() { return try await supervisor.run() }
            try await serve()
        } catch let failure as any LastingFailure where failure.isLasting {
            try? FileHandle.standardError.write(contentsOf: Data("Error: \(failure)\n".utf8))
            throw ExitCode(Supervisor.lasting)
        } catch {
            guard let words = fileWords(error) else { throw error }
            throw CommandFailure(words)
        }
    }

    private func serve() async throws {
        var configuration = try options.configuration()
        AtelierServer.setEventLoops(configuration.eventLoops)
        let level = configuration.logLevel
        LoggingSystem.bootstrap { LogfmtHandler(label: $0, level: level) }
        if let notice = try options.supabase()?.notice { Logger(label: "atelier").notice("\(notice)") }
        let showsApps = try options.showsApps()
        let apns = showsApps ? try SimulatedApps.localAPNs(for: &configuration) : nil
        let store = showsApps ? try DevelopmentStore.make(for: &configuration) : nil
        let data = configuration.data
        // A model that somebody has connected is not asked for the sake of a demonstration.
        let fillsDemo = try configuration.openAI == nil && options.fillsDemo()
        let legal = try legalPages(configuration)
        let server = AtelierServer(configuration) { router, address in
            legal.add(to: router)
            guard showsApps else { return [] }
            let apps = try SimulatedApps.add(to: router, address, apns, shop: store?.exchange, fillsDemo: fillsDemo)
            return apps + (store.map { [$0.service(address)] } ?? [])
        }
        try await server.run(onStart: Supervisor.endWithParent) { running in
            // One write: whoever reads our output sees all of it or nothing.
            let banner = Self.banner(running, data: data, showsApps: showsApps, store: store?.address)
            try? FileHandle.standardOutput.write(contentsOf: Data(banner.utf8))
        }
    }

    private func legalPages(_ configuration: Configuration) throws -> LegalPages {
        let apps = Installed.products.map(\.app)
        let imprint = try options.legal.imprint(
            apps: apps.map(\.id), hasBucket: configuration.storage.bucket != nil)
        // On one's own machine, one knows who that is.
        if !configuration.isDevelopment, let warning = imprint.warning(apps: apps.map(\.id)) {
            Logger(label: "atelier").warning("\(warning)")
        }
        return LegalPages(apps: apps, imprint: imprint)
    }

    private static func banner(
        _ running: RunningAddress, data: URL, showsApps: Bool, store: String?
    ) -> String {
        let apps = showsApps ? "\n  apps         \(running.url)/ in a browser" : ""
        let shop = store.map { "\n  App Store    \($0), made up; see atelier appstore --help" } ?? ""
        let notes = running.notes.map { "  \($0.label.padding(toLength: 13, withPad: " ", startingAt: 0))\($0.text)\n" }
        let demo = running.demo.map { "\n  demo account \($0.email), password \($0.password)" } ?? ""
        return """
            atelier is ready
              URL          \(running.url)\(apps)\(shop)
              anon key     \(running.tokens.anonKey)
              service key  \(running.tokens.serviceKey)\(demo)
              data folder  \(data.path)
            \(notes.joined())
            """
    }
}
