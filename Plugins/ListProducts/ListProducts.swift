/// Writes the list of products before its target is built, so that an app only has to be added to the manifest.
import PackagePlugin

@main struct ListProducts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let modules = target.dependencies.compactMap { dependency -> String? in
            guard case .target(let module) = dependency, module.name.hasSuffix("Product") else { return nil }
            return module.name
        }
        let file = context.pluginWorkDirectoryURL.appending(path: "ListedProducts.swift")
        return [
            .buildCommand(
                displayName: "Listing \(modules.count) products",
                executable: try context.tool(named: "list-products").url,
                arguments: [file.path()] + modules, outputFiles: [file])
        ]
    }
}
