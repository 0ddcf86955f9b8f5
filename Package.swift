// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "atelier",
    platforms: [.iOS(.v17), .macOS(.v15)],
    products: [.executable(name: "atelier", targets: ["atelier"])],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
        .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", exact: "1.13.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    ]
)

/// Compiles what only Apple's SDK has otherwise, against declarations of it (Docs/iPhone-parts.md). Scripts/check-apple.sh sets it.
let isDeclared = Context.environment["ATELIER_APPLE_DECLARATIONS"] != nil

// MARK: - libraries from elsewhere, by the names the targets below use
let http: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOFoundationCompat", package: "swift-nio"),
]
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
/// An iPhone's app has the catalogue of its texts in its own bundle.
let linuxStrings: Target.Dependency = .target(name: "Strings", condition: .when(platforms: [.linux]))
/// Apps have CryptoKit where Apple's SDK is.
let linuxCrypto: Target.Dependency = .product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))
let jwt: Target.Dependency = .product(name: "JWTKit", package: "jwt-kit")
let collections: [Target.Dependency] = [
    .product(name: "DequeModule", package: "swift-collections"),
    .product(name: "OrderedCollections", package: "swift-collections"),
]
let subprocess: [Target.Dependency] = [
    .product(name: "Subprocess", package: "swift-subprocess"),
    .product(name: "SystemPackage", package: "swift-system"),
]
let certificates: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let hummingbirdTesting: Target.Dependency = .product(name: "HummingbirdTesting", package: "hummingbird")
let http1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let webSocket: Target.Dependency = .product(name: "NIOWebSocket", package: "swift-nio")
let httpClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")

/// Its second half is what lets a reported issue fail a test.
let issueReporting: [Target.Dependency] = [
    .product(
        name: "IssueReporting", package: "xctest-dynamic-overlay", condition: .when(platforms: [.linux, .macOS])),
    .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
]

// MARK: - C libraries: module maps and thin shims
package.targets += [
    .systemLibrary(
        name: "CLibpq", path: "Sources/CLibraries/CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
        name: "CVips", path: "Sources/CLibraries/CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
        name: "CCrypt", path: "Sources/CLibraries/CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(name: "CLinux", path: "Sources/CLibraries/CLinux"),
    .systemLibrary(
        name: "CZBar", path: "Sources/CLibraries/CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
    // Looked up at run time: nothing is linked.
    .systemLibrary(name: "COpenVINO", path: "Sources/CLibraries/COpenVINO"),
]

// MARK: - shared: compiled into client and server alike
package.targets += [
    .target(name: "Wire", path: "Sources/Shared/Wire"),
    // Empty on an iPhone, whose Foundation looks texts up itself.
    .target(
        name: "Language", dependencies: [linuxStrings],
        path: "Sources/Shared/Language"),
    .target(
        name: "Strings", path: "iOS/Strings", sources: ["Strings.swift"], resources: [.copy("Localizable.xcstrings")]),
    .testTarget(name: "LanguageTests", dependencies: ["Language"]),
    .target(name: "PlainText", path: "Sources/Shared/PlainText"),
    .target(name: "SeededRandom", path: "Sources/Shared/SeededRandom"),
    .target(name: "Pictures", path: "Sources/Shared/Pictures"),
    .target(name: "AppStoreWire", path: "Sources/Shared/AppStoreWire"),
    .testTarget(name: "WireTests", dependencies: ["Wire", "PlainText", "AppStoreWire"]),
]

// MARK: - simulator: SwiftUI where Apple's is missing
#if os(Linux)
    package.targets += [
        .target(name: "WebUI", dependencies: ["Language"], path: "Sources/Simulator/WebUI"),
        .target(name: "SwiftUI", dependencies: ["WebUI"], path: "Sources/Simulator/SwiftUI"),
        .target(name: "PhotosUI", dependencies: ["WebUI"], path: "Sources/Simulator/PhotosUI"),
        .target(name: "WidgetKit", dependencies: ["WebUI"], path: "Sources/Simulator/WidgetKit"),
        .target(name: "AVKit", dependencies: ["WebUI"], path: "Sources/Simulator/AVKit"),
        .target(name: "Charts", dependencies: ["WebUI"], path: "Sources/Simulator/Charts"),
        .testTarget(name: "WidgetKitTests", dependencies: ["WidgetKit", "WebUI", "ViewTesting"]),
        .target(name: "ViewTesting", dependencies: ["Styleguide", "WebUI"], path: "Tests/ViewTesting"),
        .testTarget(
            name: "WebUITests", dependencies: ["Language", "WebUI", "ViewTesting", "SwiftUI", "AVKit", "Charts"]),
    ]
    let swiftUI: [Target.Dependency] = ["SwiftUI", "PhotosUI", "WidgetKit", "AVKit", "Charts", "WebUI", "Language"]
#else
    let swiftUI: [Target.Dependency] = ["Language"]
#endif

// MARK: - clients: what an app may ask of the world
package.targets += [
    .target(
        name: "Clients", dependencies: ["Language", "Wire", "Pictures", issueReporting[0]],
        path: "Sources/Clients/Interfaces"),
    // What an iPhone's adapters decide, in plain Swift: tested everywhere.
    .target(
        name: "ClientsPhone", dependencies: ["Clients", "ClientsLive", "Pictures", "Wire", linuxCrypto],
        path: "Sources/Clients/Phone"),
    // What only Apple's SDK can build; elsewhere it is empty.
    .target(
        name: "ClientsApple", dependencies: ["Clients", "ClientsLive", "ClientsPhone", "Pictures", "Wire"],
        path: "Sources/Clients/Apple", exclude: ["Camera", "Recording"]),
    // Apart from the rest: whoever holds code for the microphone has to say why, and one app alone needs it.
    .target(
        name: "ClientsAppleRecording", dependencies: ["Clients", "ClientsPhone"],
        path: "Sources/Clients/Apple/Recording"),
    .target(name: "ClientsAppleCamera", dependencies: ["Clients"], path: "Sources/Clients/Apple/Camera"),
    .target(
        name: "ClientsLive", dependencies: ["Clients", "Language", "Wire", linuxCrypto], path: "Sources/Clients/Live"),
    .testTarget(
        name: "ClientsTests",
        dependencies: [
            "atelier", "ClientsLive", "ClientsPhone", "Clients", "StoreFeatures", "AccountFeatures", "WorkFeatures",
            "AuntenticCore", "AuntenticFeatures", "Wire", "Language",
            "TestSupport", "ServerHTTP", "ServerDatabase", crypto,
        ] + issueReporting + http),
]

// MARK: - rooms that all apps share
package.targets += [
    .target(name: "Styleguide", dependencies: ["Pictures"] + swiftUI, path: "Sources/Apps/Styleguide"),
    .target(
        name: "AccountFeatures", dependencies: ["Clients", "Styleguide", "PlainText", "Wire"] + swiftUI,
        path: "Sources/Apps/Account"),
    .target(
        name: "WorkFeatures", dependencies: ["AccountFeatures", "Clients", "Styleguide", "Wire"] + swiftUI,
        path: "Sources/Apps/Work"),
    .target(
        name: "StoreFeatures", dependencies: ["AccountFeatures", "Clients", "Styleguide", "Wire"] + swiftUI,
        path: "Sources/Apps/Store"),
    .target(
        name: "RecordingFeatures", dependencies: ["Clients", "Styleguide"] + swiftUI, path: "Sources/Apps/Recording"),
    // Apart from the rest: an app that asks for photos has to name them in its privacy manifest.
    .target(
        name: "PortraitFeatures", dependencies: ["Clients", "Styleguide"] + swiftUI, path: "Sources/Apps/Portrait"),
    .testTarget(name: "WorkTests", dependencies: ["WorkFeatures", "Clients", "Wire"] + issueReporting),
    .testTarget(
        name: "AccountTests",
        dependencies: ["AccountFeatures", "Styleguide", "Clients", "ViewTesting", "Wire"] + issueReporting + swiftUI),
]

// MARK: - server: one folder per URL prefix or duty
package.targets += [
    .target(
        name: "Migrations", path: "supabase", exclude: ["config.toml"], sources: ["Migrations.swift"],
        resources: [.copy("migrations")]),
    .target(
        name: "ServerDatabase",
        dependencies: [
            "PostgresWire", "CLibpq", "Migrations", logging, crypto, .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
        ] + collections + subprocess,
        path: "Sources/Server/Database", resources: [.copy("Platform")]),
    // Postgres spoken by event loops: nothing else of the house is in it.
    .target(
        name: "PostgresWire",
        dependencies: [
            "CLibpq", crypto, logging, nioSSL, .product(name: "CryptoExtras", package: "swift-crypto"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
        ] + collections,
        path: "Sources/Server/PostgresWire"),
    .testTarget(
        name: "PostgresWireTests",
        dependencies: [
            "PostgresWire", logging, nioSSL, .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        ]),
    .target(
        name: "ServerHTTP",
        dependencies: [
            "ServerDatabase", "PlainText", "Wire", logging, crypto, jwt, http1,
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "HummingbirdCore", package: "hummingbird"),
            .product(name: "CryptoExtras", package: "swift-crypto"),
        ] + collections + http,
        path: "Sources/Server/HTTP"),
    .target(
        name: "ServerDeadlines",
        dependencies: [
            .product(name: "HeapModule", package: "swift-collections"), .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
        ],
        path: "Sources/Server/Deadlines"),
    .testTarget(name: "ServerDeadlinesTests", dependencies: ["ServerDeadlines"]),
    .target(
        name: "ServerMail", dependencies: ["ServerDeadlines", "PlainText", logging] + subprocess,
        path: "Sources/Server/Mail"),
    .target(
        name: "ServerAuth",
        dependencies: [
            "ServerHTTP", "ServerDatabase", "ServerMail", "PlainText", "Wire", "CCrypt", logging, crypto, jwt,
            httpClient,
            .product(name: "NIOHTTP1", package: "swift-nio"),
        ] + collections + http,
        path: "Sources/Server/Auth"),
    .target(
        name: "ServerREST",
        dependencies: ["ServerHTTP", "ServerDatabase", "Wire", logging] + collections + http,
        path: "Sources/Server/REST"),
    .target(
        name: "ServerRealtime",
        dependencies: [
            "ServerHTTP", "ServerDatabase", "Wire", logging, crypto, http1, lifecycle, webSocket,
            .product(name: "HummingbirdCore", package: "hummingbird"),
        ] + http,
        path: "Sources/Server/Realtime"),
    .target(
        name: "ServerMedia", dependencies: ["Pictures", "CVips", "CLinux", logging, crypto],
        path: "Sources/Server/Media"),
    .target(name: "ServerInference", dependencies: ["COpenVINO", crypto], path: "Sources/Server/Inference"),
    .target(name: "ServerMeasuring", path: "Sources/Server/Measuring"),
    .target(name: "ServerSpeech", dependencies: ["ServerMeasuring"], path: "Sources/Server/Speech"),
    .target(name: "ServerFaces", dependencies: ["ServerMeasuring", "ServerInference"], path: "Sources/Server/Faces"),
    .target(
        name: "ServerVoices", dependencies: ["ServerSpeech", "ServerMeasuring", "ServerInference"],
        path: "Sources/Server/Voices"),
    .testTarget(
        name: "ServerVoicesTests",
        dependencies: [
            "ServerVoices", "ServerSpeech", "ServerMeasuring", "ServerInference", "GeneratedSound", "TestSupport",
        ]),
    .target(
        name: "GeneratedFaces", dependencies: ["ServerFaces", "ServerMedia", "SeededRandom"],
        path: "Sources/Server/GeneratedFaces", resources: [.copy("astronaut.jpg")]),
    .testTarget(
        name: "ServerFacesTests",
        dependencies: [
            "ServerFaces", "ServerMeasuring", "ServerInference", "GeneratedFaces", "SeededRandom", "TestSupport",
        ]),
    .testTarget(name: "ServerMeasuringTests", dependencies: ["ServerMeasuring"]),
    .testTarget(
        name: "ServerSpeechTests",
        dependencies: ["ServerSpeech", "ServerMeasuring", "GeneratedSound", "SeededRandom", "TestSupport"]),
    .target(
        name: "GeneratedSound", dependencies: ["ServerSpeech", "ServerMeasuring", "SeededRandom"],
        path: "Sources/Server/GeneratedSound"),
    .target(
        name: "ServerClips", dependencies: ["ServerDeadlines", "Wire", "confine"] + subprocess,
        path: "Sources/Server/Clips"),
    // A program by itself: it must be small, and can't be the server, which starts it.
    .executableTarget(name: "confine", path: "Sources/CLibraries/Confine"),
    .target(
        name: "ServerS3",
        dependencies: [
            crypto, httpClient, http1, .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOFoundationCompat", package: "swift-nio"),
        ],
        path: "Sources/Server/S3"),
    .target(
        name: "ServerStorage",
        dependencies: [
            "ServerS3", "ServerHTTP", "ServerDatabase", "ServerMedia", "Wire", "CLinux", logging, crypto, lifecycle,
            httpClient,
            .product(name: "_NIOFileSystem", package: "swift-nio"),
        ] + http,
        path: "Sources/Server/Storage"),
    .target(
        name: "ServerMetering", dependencies: ["ServerDatabase", "Wire", logging], path: "Sources/Server/Metering"),
    .target(
        name: "ServerJobs",
        dependencies: [
            "ServerMetering", "ServerDeadlines", "ServerDatabase", "ServerHTTP", "Wire", logging, crypto, lifecycle,
        ] + http,
        path: "Sources/Server/Jobs"),
    .target(name: "ServerDrawing", path: "Sources/Server/Drawing"),
    .testTarget(name: "ServerDrawingTests", dependencies: ["ServerDrawing"]),
    .target(
        name: "ServerProviders",
        dependencies: [
            "ServerDrawing", "ServerDeadlines", "ServerMedia", "Wire", crypto, httpClient,
            .product(name: "HTTPTypes", package: "swift-http-types"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "SystemPackage", package: "swift-system"),
        ],
        path: "Sources/Server/Providers"),
    .target(
        name: "ServerPush",
        dependencies: ["ServerDatabase", "ServerHTTP", "Wire", httpClient, http1, jwt, lifecycle, logging, nioSSL]
            + http,
        path: "Sources/Server/Push"),
    .target(
        name: "ServerAttestation",
        dependencies: [
            "ServerFunctions", "ServerDatabase", "ServerHTTP", "Wire", certificates, crypto, httpClient, http1, jwt,
            logging, .product(name: "SwiftASN1", package: "swift-asn1"),
        ] + http,
        path: "Sources/Server/Attestation"),
    .target(
        name: "ServerFunctions",
        dependencies: [
            "ServerPush", "ServerJobs", "ServerMetering", "ServerProviders", "ServerStorage", "ServerMedia",
            "ServerHTTP",
            "ServerDatabase", "Pictures", "Wire", logging, crypto, lifecycle,
        ] + http,
        path: "Sources/Server/Functions"),
    .target(
        name: "ServerPurchases",
        dependencies: [
            "ServerFunctions", "ServerMetering", "ServerDatabase", "ServerHTTP", "AppStoreWire", "Wire", certificates,
            crypto, httpClient, http1, jwt, logging, .product(name: "SwiftASN1", package: "swift-asn1"),
        ] + http,
        path: "Sources/Server/Purchases"),
    .target(
        name: "ServerProducts",
        dependencies: [
            "ServerFunctions", "ServerJobs", "ServerPush", "ServerProviders", "ServerStorage", "ServerMedia",
            "ServerHTTP", "ServerDatabase", logging, lifecycle, httpClient,
        ] + http,
        path: "Sources/Server/Products"),
    .target(
        name: "Server",
        dependencies: [
            "ServerAuth", "ServerREST", "ServerRealtime", "ServerStorage", "ServerFunctions", "ServerProducts",
            "ServerJobs", "ServerPush", "ServerPurchases", "ServerAttestation", "ServerMetering", "ServerProviders",
            "ServerMedia", "ServerMail", "ServerHTTP", "ServerDatabase", "ServerDeadlines",
            "PlainText", "Wire", "CLinux", logging, httpClient, lifecycle,
            .product(name: "NIOPosix", package: "swift-nio"),
        ] + http,
        path: "Sources/Server/Application"),
    .testTarget(
        name: "ServerApplicationTests",
        dependencies: [
            "Server", .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        ]),
]
let serverParts = [
    "Database", "HTTP", "Mail", "Auth", "REST", "Media", "Storage", "Metering", "Jobs", "Providers", "Push", "Realtime",
    "Purchases", "Attestation", "S3", "Inference", "Clips",
]
/// What a part's tests use besides the part itself.
let moreForTests: [String: [Target.Dependency]] = [
    "HTTP": [.product(name: "NIOPosix", package: "swift-nio")], "Auth": ["ServerMail", "CZBar"], "Media": ["Pictures"],
    "Database": [.product(name: "SystemPackage", package: "swift-system")],
    "REST": [.product(name: "NIOPosix", package: "swift-nio")],
    "Realtime": [webSocket, .product(name: "NIOPosix", package: "swift-nio")],
    "Storage": ["ServerMedia", "ServerS3"], "Jobs": ["SeededRandom"],
    "Providers": ["ServerMedia", "ServerProducts", "SeededRandom"],
    "Purchases": [
        "ServerMetering", "ServerFunctions", "AppStoreWire", "SimulatorAppStore", certificates,
        .product(name: "SwiftASN1", package: "swift-asn1"),
    ],
    "Attestation": [
        "ServerFunctions", "ServerMetering", certificates, .product(name: "SwiftASN1", package: "swift-asn1"),
    ],
    "Push": ["SimulatorAPNs", "SimulatorDevice", "Clients", "ServerMedia", "ServerJobs"],
]
package.targets += serverParts.map { part in
    .testTarget(
        name: "Server\(part)Tests",
        dependencies: [
            .target(name: "Server\(part)"), "TestSupport", "Wire", logging, crypto, jwt, lifecycle,
            hummingbirdTesting, httpClient, http1, .product(name: "CryptoExtras", package: "swift-crypto"),
        ] + ["HTTP", "Database"].filter { $0 != part }.map { .target(name: "Server\($0)") }
            + (moreForTests[part] ?? []) + http,
        resources: part == "Attestation" ? [.copy("appattest_attestation.json")] : [])
}

// MARK: - simulator host: the page, and the device the apps believe to run on
package.targets += [
    .target(
        name: "SimulatorDevice", dependencies: ["Clients", "ClientsLive", "ServerMedia", "Pictures", "CVips"],
        path: "Sources/Simulator/Device"),
    // A stand-in for Apple's push service, for simulated phones and for tests.
    .target(
        name: "SimulatorAPNs",
        dependencies: [
            "SimulatorDevice", "ServerPush", "ServerHTTP", crypto, jwt, certificates, nioSSL, lifecycle, logging,
            .product(name: "SwiftASN1", package: "swift-asn1"),
            .product(name: "HummingbirdHTTP2", package: "hummingbird"),
            .product(name: "HummingbirdTLS", package: "hummingbird"),
        ] + http,
        path: "Sources/Simulator/APNs"),
    // A stand-in for the App Store, for simulated phones, for tests, and for anybody's server.
    .target(
        name: "SimulatorAppStore",
        dependencies: [
            "AppStoreWire", "Wire", crypto, jwt, certificates, lifecycle, logging, httpClient, http1,
            .product(name: "SwiftASN1", package: "swift-asn1"),
        ] + http,
        path: "Sources/Simulator/AppStore"),
    .testTarget(
        name: "AppStoreTests",
        dependencies: [
            "SimulatorAppStore", "AppStoreWire", "Wire", "TestSupport", crypto, jwt, certificates, hummingbirdTesting,
            .product(name: "SwiftASN1", package: "swift-asn1"),
        ] + http),
    .target(
        name: "SimulatorHost",
        dependencies: [
            "Language", "WebUI", "WidgetKit", "SimulatorDevice", "ClientsLive", "Clients", "AccountFeatures",
            "ServerHTTP",
            "ServerMedia",
            logging, lifecycle, crypto,
        ] + http,
        path: "Sources/Simulator/Host", resources: [.copy("Page")]),
    .testTarget(
        name: "SimulatorHostTests",
        dependencies: [
            "SimulatorHost", "SimulatorDevice", "WebUI", "WidgetKit", "AccountFeatures", "Clients", "Pictures",
            "ServerHTTP",
            "ServerMedia", "TestSupport", hummingbirdTesting, logging, lifecycle,
        ] + http),
]

// MARK: - products: an app is a folder of `Sources/Apps`, and a line here
let apps = """
    Auntentic
    Artifex
    Veramo
    MirrorMate
    """.split(separator: "\n").map(String.init)

/// The rooms of an app: what all of it shares, its screens, its part of the server, and the tests of each.
/// - Parameters: modules that one of the rooms uses besides what each app gets.
func app(
    _ name: String, core: [Target.Dependency] = [], features: [Target.Dependency] = [],
    server: [Target.Dependency] = [],
    product: [Target.Dependency] = [], tests: [Target.Dependency] = [], in folder: String? = nil
) -> [Target] {
    let (rooms, trials) = (folder ?? "Sources/Apps/\(name)", folder.map { "\($0)/Tests" } ?? "Tests/\(name)")
    let (shared, screens, served) = ("\(name)Core", "\(name)Features", "\(name)Server")
    let screenParts: [Target.Dependency] =
        ["AccountFeatures", "WorkFeatures", "StoreFeatures", "Clients", "Styleguide", "Pictures", "Wire"] + swiftUI
    let serverParts: [Target.Dependency] =
        [
            "ServerProducts", "ServerFunctions", "ServerJobs", "ServerPush", "ServerProviders", "ServerStorage",
            "ServerMedia", "ServerHTTP", "ServerDatabase", "Pictures", "PlainText", "Wire", logging, crypto, lifecycle,
        ] + http
    return [
        .target(name: shared, dependencies: ["PlainText", "Pictures"] + core, path: "\(rooms)/Core"),
        .target(
            name: screens, dependencies: [.byName(name: shared)] + screenParts + features,
            path: "\(rooms)/Features"),
        .target(
            name: served, dependencies: [.byName(name: shared)] + serverParts + server,
            path: "\(rooms)/Server"),
        .target(
            name: "\(name)Product",
            dependencies: [.byName(name: screens), .byName(name: served), "CommandKit", "AccountFeatures"] + product,
            path: "\(rooms)/Product"),
        .testTarget(
            name: "\(shared)Tests", dependencies: [.byName(name: shared), "Pictures", "SeededRandom"],
            path: "\(trials)/Core"),
        .testTarget(
            name: "\(screens)Tests",
            dependencies: [.byName(name: screens), .byName(name: shared), "ViewTesting"] + screenParts + features
                + issueReporting,
            path: "\(trials)/Features"),
        .testTarget(
            name: "\(served)Tests",
            dependencies: [
                .byName(name: served), .byName(name: shared), "ServerMetering", "TestSupport", hummingbirdTesting,
                httpClient, http1, jwt, .product(name: "CryptoExtras", package: "swift-crypto"),
            ] + serverParts + tests,
            path: "\(trials)/Server"),
    ]
}

for name in apps {
    switch name {
    case "Auntentic":
        package.targets += app(
            name, features: ["ClientsAppleCamera", "RecordingFeatures"],
            server: ["AuntenticLabels", "AuntenticReports"], product: ["AuntenticCommands"],
            tests: ["AuntenticLabels", "AuntenticDrawnLabels", "AuntenticReports"])
    case "Artifex":
        package.targets += app(
            name, features: ["PortraitFeatures"], server: ["ServerDrawing", "ServerMetering"],
            product: ["ArtifexCommands", arguments])
    case "Veramo":
        package.targets += app(
            name, features: ["VeramoWidgets"], server: ["ServerMetering", "ServerDrawing"],
            product: ["VeramoCommands", arguments])
    case "MirrorMate":
        package.targets += app(
            name, features: ["PortraitFeatures", "RecordingFeatures"],
            server: [
                "ServerClips", "ServerFaces", "ServerInference", "ServerMeasuring", "ServerSpeech", "ServerVoices",
            ],
            product: ["MirrorMateCommands", arguments],
            tests: [
                "ServerClips", "ServerFaces", "GeneratedFaces", "ServerPurchases", "SimulatorAppStore", "AppStoreWire",
            ])
    default: package.targets += app(name)
    }
}

// Veramo's widget, which the app's extension and its home screen here both hold.
package.targets += [
    .target(
        name: "VeramoWidgets", dependencies: ["VeramoCore", "Clients", "ClientsPhone", "Styleguide"] + swiftUI,
        path: "Sources/Apps/Veramo/Widget"),
    .testTarget(
        name: "VeramoWidgetsTests",
        dependencies: ["VeramoWidgets", "VeramoCore", "Clients", "Styleguide", "ViewTesting"] + swiftUI
            + issueReporting,
        path: "Tests/Veramo/Widget"),
]

// The schema of Veramo's couples, and its days compared with Core's.
package.targets.append(
    .testTarget(
        name: "VeramoSchemaTests", dependencies: ["VeramoCore", "SeededRandom", "TestSupport", "ServerDatabase"],
        path: "Tests/Veramo/Schema"))

// The editor's pictures, as the simulator draws them.
package.targets.append(
    .testTarget(
        name: "VeramoEditingTests", dependencies: ["SimulatorDevice", "Clients", "Pictures", "ServerMedia"],
        path: "Tests/Veramo/Editing"))

// An app that only tests know: it proves what an app is, and `atelier new-app` makes new ones from it.
package.targets += app("Echo", in: "Tests/TestProduct")

// What only Auntentic has: a reader of labels, signed reports, and the ways to measure how right its verdicts are.
package.targets += [
    .target(
        name: "AuntenticLabels",
        dependencies: ["AuntenticCore", "Pictures", "ServerInference", "ServerMedia", "CVips", "CZBar", logging]
            + subprocess,
        path: "Sources/Apps/Auntentic/Labels"),
    .testTarget(
        name: "AuntenticLabelsTests",
        dependencies: [
            "atelier", "AuntenticLabels", "AuntenticDrawnLabels", "AuntenticCore", "Pictures", "ServerInference",
            "ServerMedia", "TestSupport", logging,
        ],
        path: "Tests/Auntentic/Labels"),
    .target(
        name: "AuntenticReports", dependencies: ["AuntenticCore", crypto], path: "Sources/Apps/Auntentic/Reports"),
    .testTarget(
        name: "AuntenticReportsTests", dependencies: ["AuntenticReports", "AuntenticCore", crypto],
        path: "Tests/Auntentic/Reports"),
    .target(
        name: "AuntenticDrawnLabels", dependencies: ["AuntenticCore", "Pictures", "ServerMedia", "CVips"],
        path: "Sources/Apps/Auntentic/DrawnLabels"),
    .testTarget(
        name: "AuntenticDrawnLabelsTests",
        dependencies: ["AuntenticDrawnLabels", "AuntenticCore", "Pictures", "ServerMedia", "TestSupport"],
        path: "Tests/Auntentic/DrawnLabels"),
    .target(
        name: "MirrorMateCommands",
        dependencies: [
            "CommandKit", "MirrorMateServer", "MirrorMateCore", "ServerClips", "ServerMeasuring", "ServerSpeech",
            "ServerProviders",
            "GeneratedFaces", "GeneratedSound", "Wire", arguments,
        ] + subprocess,
        path: "Sources/Apps/MirrorMate/Commands"),
    // Its screens on the real server, as a phone that uses it.
    .testTarget(
        name: "MirrorMateWholeTests",
        dependencies: [
            "atelier", "MirrorMateFeatures", "MirrorMateCore", "Clients", "ClientsLive", "SimulatorDevice",
            "ServerMedia", "TestSupport", "ViewTesting", "Wire",
        ] + swiftUI,
        path: "Tests/MirrorMate/Whole"),
    .testTarget(
        name: "MirrorMateCommandsTests", dependencies: ["atelier", "TestSupport"], path: "Tests/MirrorMate/Commands"),
    .target(
        name: "ArtifexCommands", dependencies: ["CommandKit", "Wire", arguments], path: "Sources/Apps/Artifex/Commands"
    ),
    .target(
        name: "VeramoCommands", dependencies: ["CommandKit", "ServerDrawing", "ServerMedia", "Wire", arguments],
        path: "Sources/Apps/Veramo/Commands"),
    .target(
        name: "AuntenticEvaluation", dependencies: ["AuntenticCore"], path: "Sources/Apps/Auntentic/Evaluation"),
    .testTarget(
        name: "AuntenticEvaluationTests", dependencies: ["AuntenticEvaluation", "AuntenticCore", "SeededRandom"],
        path: "Tests/Auntentic/Evaluation"),
    .target(
        name: "AuntenticCommands",
        dependencies: [
            "CommandKit", "AuntenticCore", "AuntenticServer", "AuntenticLabels", "AuntenticReports",
            "AuntenticDrawnLabels", "AuntenticEvaluation", "Server", "ServerFunctions", "ServerProviders",
            "ServerInference", "ServerMedia", "ServerHTTP", "ServerDatabase", "Wire", arguments, logging, httpClient,
            http1,
            .product(name: "NIOCore", package: "swift-nio"),
        ],
        path: "Sources/Apps/Auntentic/Commands"),
    .testTarget(
        name: "AuntenticCommandsTests",
        dependencies: ["atelier", "TestSupport", "AuntenticCommands", "AuntenticReports", "AuntenticCore", "Wire"]
            + http,
        path: "Tests/Auntentic/Commands"),
    // The picture of a result, as the simulator draws it and the reader reads it.
    .testTarget(
        name: "AuntenticCardTests",
        dependencies: [
            "AuntenticFeatures", "AuntenticCore", "AuntenticLabels", "SimulatorDevice", "Clients", "Pictures",
            "ServerMedia", "TestSupport",
        ],
        path: "Tests/Auntentic/Card"),
]

// MARK: - the list of products
package.targets += [
    .executableTarget(name: "list-products", path: "Plugins/list-products"),
    .plugin(
        name: "ListProducts", capability: .buildTool(), dependencies: ["list-products"], path: "Plugins/ListProducts"),
    .target(
        name: "Products",
        dependencies: apps.map { .byName(name: "\($0)Product") } + ["CommandKit", "AccountFeatures", "Styleguide"]
            + swiftUI,
        path: "Sources/Products", plugins: ["ListProducts"]),
]

// MARK: - command line
package.targets += [
    .target(
        name: "CommandKit",
        dependencies: [
            "Server", "ServerProducts", "ServerProviders", "ServerDatabase", "AccountFeatures", "Wire", arguments,
            httpClient, http1,
            .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOFoundationCompat", package: "swift-nio"),
        ],
        path: "Sources/CLI/Kit"),
    .target(
        name: "Commands",
        dependencies: [
            "Clients", "CommandKit", "Server", "ServerAuth", "ServerREST", "ServerStorage", "ServerS3", "ServerMedia",
            "ServerFunctions", "ServerProducts", "ServerJobs", "ServerProviders", "ServerDatabase", "ServerMail",
            "ServerHTTP", "ServerPush", "ServerPurchases", "ServerAttestation", "ServerMetering", "SimulatorAPNs",
            "SimulatorAppStore", "AppStoreWire", "SimulatorDevice", "SimulatorHost", "AccountFeatures", "PlainText",
            "Wire", arguments, lifecycle, logging, httpClient, http1,
            .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            .product(name: "TOMLKit", package: "TOMLKit"),
        ] + http + subprocess,
        path: "Sources/CLI/Commands"),
    .executableTarget(name: "atelier", dependencies: ["Commands", "Products"], path: "Sources/CLI/atelier"),
]

// MARK: - tests that need the whole house, or two apps in it
package.targets += [
    .target(
        name: "TestSupport",
        dependencies: [
            "SeededRandom", "GeneratedFaces", "ServerFaces", "ServerProducts", "ServerFunctions", "ServerJobs",
            "ServerPush", "ServerMetering",
            "ServerStorage", "ServerS3",
            "ServerDatabase", "ServerHTTP", "ServerMedia", "Wire", crypto, httpClient, http1, logging, lifecycle,
            hummingbirdTesting, .product(name: "NIOPosix", package: "swift-nio"),
        ] + http + subprocess,
        path: "Tests/TestSupport"),
    .testTarget(
        name: "IntegrationTests",
        dependencies: [
            "atelier", "Products", "AccountFeatures", "Commands", "CommandKit", "AuntenticCore", "AuntenticDrawnLabels",
            "Server", "ServerAuth",
            "TestSupport", "SimulatorAppStore", "AppStoreWire", "SeededRandom", "ServerPurchases", "ServerAttestation",
            "ServerMetering", "ServerDatabase", "ServerS3",
            "ServerHTTP", "Wire", arguments, httpClient, http1,
            lifecycle, logging,
        ] + http
            + subprocess,
        resources: [.copy("Fixtures")]),
    .testTarget(
        name: "TwoAppsTests",
        dependencies: [
            "EchoServer", "EchoCore", "AuntenticServer", "AuntenticCore", "TestSupport", "ServerProducts", "ServerPush",
            "ServerDatabase", "Wire", lifecycle,
        ]),
    .testTarget(
        name: "BrowserTests",
        dependencies: [
            "atelier", "TestSupport", "SimulatorHost", "SimulatorDevice", "ServerHTTP", "ServerMedia",
            "AccountFeatures", "Clients", "Styleguide", "VeramoCore", "VeramoFeatures", "VeramoWidgets",
            "AuntenticCore", "AuntenticFeatures", "ArtifexFeatures", "MirrorMateFeatures", "RecordingFeatures",
            hummingbirdTesting, logging,
        ] + http + swiftUI + subprocess,
        resources: [.copy("client")]),
    .testTarget(name: "iOSProjectTests", dependencies: ["TestSupport"] + subprocess),
    .testTarget(
        name: "ContractTests", dependencies: ["atelier", "TestSupport", "ServerDatabase"] + subprocess,
        resources: [.copy("client")]),
]

// MARK: - fuzzing: the places that strangers' bytes reach, each with what must hold there (Docs/Fuzzing.md)
package.targets += [
    .target(
        name: "FuzzTargets",
        dependencies: [
            "Wire", "ServerHTTP", "ServerREST", "ServerStorage", "ServerMedia", "ServerAuth", "ServerJobs",
            "ServerDatabase", "ServerAttestation", "ServerProviders", "AuntenticCore", "Pictures", "SimulatorHost",
            "WebUI",
            "SeededRandom",
            crypto,
        ] + http,
        path: "Tests/Fuzz", exclude: ["Runner"], sources: ["Targets"], resources: [.copy("Corpora")]),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport", "ServerDatabase"]),
]

// MARK: - chaos: a server under load while what it needs breaks, and what must hold afterwards (Docs/Chaos.md)
package.targets += [
    .target(
        name: "ChaosWorld",
        dependencies: [
            "SeededRandom", "TestSupport", "ServerDatabase", "ServerMedia", "ServerStorage", "Wire", httpClient, http1,
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOFoundationCompat", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
        ],
        path: "Tests/Chaos", exclude: ["Runner"]),
    .executableTarget(name: "chaos", dependencies: ["ChaosWorld"], path: "Tests/Chaos/Runner"),
    .testTarget(name: "ChaosTests", dependencies: ["ChaosWorld", "atelier"]),
]

/// Set by `make fuzz`: one program more, and coverage counted in what it tries.
let isFuzzing = Context.environment["ATELIER_FUZZ"] != nil
/// What is written in this repository and reads what others send. Libraries are tried along with it, uncounted.
let fuzzed: Set = [
    "Wire", "ServerHTTP", "ServerREST", "ServerStorage", "ServerMedia", "ServerAuth", "ServerJobs", "ServerDatabase",
    "ServerAttestation", "ServerProviders", "AuntenticLabels", "AuntenticCore", "SimulatorHost",
]
if isFuzzing {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Runner",
            // Gold, the default, can't link what is counted.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}

// MARK: - the iPhone's side: what `iOS/Atelier.xcodeproj` links, an app and a widget a product
package.targets += [
    .target(
        name: "PhoneHost", dependencies: ["AccountFeatures", "Clients", "ClientsApple", "ClientsPhone"] + swiftUI,
        path: "Sources/Apps/Phone/Host"),
    .target(
        name: "PhoneFilming", dependencies: ["AccountFeatures", "ClientsAppleRecording", "PhoneHost"] + swiftUI,
        path: "Sources/Apps/Phone/Filming"),
]
#if os(Linux)
    // To look at the manifest as a Mac sees it: `ATELIER_PHONE=1 swift package describe`.
    let isPhone = Context.environment["ATELIER_PHONE"] != nil || isDeclared
#else
    let isPhone = true
#endif

/// Leaves only some targets and what they need.
@MainActor func keep(_ roots: [String]) {
    var needed = Set(roots)
    var packages: Set<String> = []
    var grew = true
    while grew {
        let known = needed
        for item in package.targets.filter({ known.contains($0.name) }).flatMap(\.dependencies) {
            switch item {
            case .targetItem(let name, _), .byNameItem(let name, _): needed.insert(name)
            case .productItem(_, let name, _, _): packages.insert(name ?? "")
            @unknown default: break
            }
        }
        grew = needed != known
    }
    package.targets.removeAll { !needed.contains($0.name) }
    if isPhone {
        package.dependencies.removeAll { dependency in
            guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
            return !packages.contains { location.hasSuffix("/\($0)") }
        }
    }
}

// Xcode opens this package for the apps alone. The server and the simulator run on Linux.
if isPhone {
    package.products = apps.map { name in
        .library(
            name: "\(name)App",
            targets: ["\(name)Features", "ClientsApple", "PhoneHost"] + (name == "MirrorMate" ? ["PhoneFilming"] : []))
    }
    package.products.append(.library(name: "VeramoWidgets", targets: ["VeramoWidgets"]))
    keep(
        apps.flatMap { ["\($0)Features", "\($0)CoreTests"] }
            + ["PhoneFilming", "PhoneHost", "VeramoWidgets", "WireTests", "WorkTests"])
}

// MARK: - Apple's declarations: modules by Apple's names that hold the signatures we use, and no code
if isDeclared {
    let basics: [Target.Dependency] = ["AppleBasics"]
    let declared: [String: [Target.Dependency]] = [
        "AppleBasics": [], "CoreGraphics": basics, "UniformTypeIdentifiers": [], "CryptoKit": [], "os": [],
        "Security": basics, "Network": [], "DeviceCheck": [], "MetricKit": [], "Supabase": [],
        "UIKit": ["CoreGraphics", "WebUI"], "CoreTransferable": ["UniformTypeIdentifiers", "WebUI"],
        "SwiftUI": ["UIKit", "CoreTransferable", "WidgetKit", "WebUI"], "PhotosUI": ["SwiftUI", "WebUI"],
        "AVKit": ["UIKit", "WebUI"], "AVFoundation": ["UIKit"], "CoreImage": ["CoreGraphics"],
        "ImageIO": ["CoreGraphics"], "Photos": ["UIKit"],
        "StoreKit": ["UIKit"], "AuthenticationServices": ["UIKit", "SwiftUI"], "UserNotifications": [],
        "Adapty": ["StoreKit"],
    ]
    package.targets.removeAll { declared[$0.name] != nil }
    for target in package.targets where target.path?.contains(/^Sources\/(Clients|Apps)\//) == true {
        // Apple has what Linux takes from elsewhere.
        target.dependencies.removeAll { if case .productItem = $0 { true } else { false } }
        let simulated = ["WidgetKit", "Charts", "WebUI"]
        target.dependencies.removeAll {
            if case .byNameItem(let name, _) = $0 { declared[name] != nil || simulated.contains(name) } else { false }
        }
        target.dependencies += (declared.keys.sorted() + simulated).map { .byName(name: $0) }
    }
    // The simulator's player has Apple's signatures already: only what it lacks is declared.
    let lacking = ["AVKit": "Sources/Simulator/AVKit"]
    package.targets += declared.sorted { $0.key < $1.key }.map { name, needs in
        let declarations = "Tests/AppleDeclarations/\(name)"
        guard let ours = lacking[name] else { return .target(name: name, dependencies: needs, path: declarations) }
        return .target(name: name, dependencies: needs, path: ".", sources: [ours, declarations])
    }
    // Where each app and the widget's extension begin.
    func main(_ name: String, _ needs: [Target.Dependency]) -> Target {
        .target(
            name: "\(name)Main", dependencies: needs + ["SwiftUI"], path: "iOS/\(name)",
            exclude: ["Assets.xcassets", "PrivacyInfo.xcprivacy", "\(name).entitlements"])
    }
    let mains =
        apps.map { main($0, [.byName(name: "\($0)Features"), "ClientsApple", "PhoneHost", "PhoneFilming"]) }
        + [main("VeramoWidget", ["VeramoWidgets", "WidgetKit"])]
    package.targets += mains
    keep(mains.map(\.name))
}

// MARK: - one test target at a time: `ATELIER_ONLY=ServerRESTTests swift test` builds it and what it needs
if let only = isFuzzing ? "fuzz" : Context.environment["ATELIER_ONLY"] {
    keep([only, "ListProducts", "list-products"])
    package.products = []
}

/// What goes over every pixel or sample is a hundred times slower without optimisation: a debug build is to be usable, too.
let pixelWork: Set = [
    "Pictures", "ServerClips", "ServerDrawing", "ServerFaces", "ServerMedia", "ServerSpeech", "GeneratedFaces",
    "GeneratedSound",
    "AuntenticLabels", "AuntenticDrawnLabels",
]

// MARK: - the same settings for every Swift target
for target in package.targets where ![.system, .plugin].contains(target.type) {
    if pixelWork.contains(target.name), !isPhone {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
    }
    if isFuzzing, fuzzed.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]
    }
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    // A newer SDK of Apple's may find something old that still works: that is no reason not to build.
    if !isPhone { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
