// Writes a Swift file with the products of the given modules: `AuntenticProduct` has `InstalledProduct.auntentic`.
import Foundation

let (file, modules) = (CommandLine.arguments[1], CommandLine.arguments.dropFirst(2))
let names = modules.map { module in
    let name = module.dropLast("Product".count)
    return name.prefix(1).lowercased() + name.dropFirst()
}
let text = """
    // Made by the build from the apps that the manifest lists.
    \(modules.map { "import \($0)" }.joined(separator: "\n"))
    import CommandKit

    extension Products {
        static let listed: [InstalledProduct] = [\(names.map { ".\($0)" }.joined(separator: ", "))]
    }

    """
try text.write(toFile: file, atomically: true, encoding: .utf8)
