/// Where the catalogue of all texts lies at run time on Linux: the file beside this one, copied into the build.
#if !canImport(Darwin)
    import Foundation

    package enum Strings {
        /// As Xcode writes it; on an iPhone the app has it itself.
        package static var catalogue: URL? { Bundle.module.url(forResource: "Localizable", withExtension: "xcstrings") }
    }
#endif
