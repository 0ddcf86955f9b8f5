"""The project file and the schemes: everything that they name exists, once."""

import collections
import re
import xml.etree.ElementTree

import project as writer



def written(house):
    """The project is what Scripts/ios/project.py makes of the list of apps."""
    for path, text in writer.files(house.root):
        if not path.exists():
            yield f"{house.short(path)} is missing: run Scripts/ios/project.py"
        elif path.read_text(encoding="utf-8") != text:
            yield f"{house.short(path)} isn't what Scripts/ios/project.py writes"


def ids(house):
    """Ids are unique, and each one that is named exists."""
    text = (house.ios / "Atelier.xcodeproj/project.pbxproj").read_text(encoding="utf-8")
    made = collections.Counter(re.findall(r"^\t\t([0-9A-F]{24}) ", text, re.M))
    for id, count in made.items():
        if count > 1:
            yield f"the project has {count} objects with the id {id}"
    for id in sorted(set(re.findall(r"\b[0-9A-F]{24}\b", text)) - set(made)):
        yield f"the project names {id}, which is nothing"
    named = collections.Counter(re.findall(r"\b[0-9A-F]{24}\b", text))
    for id in made:
        if named[id] == 1:
            yield f"nothing in the project names {id}"


def files(house):
    """Each folder, file and package that the project names exists."""
    objects = house.project.objects
    for group in objects.get_objects_in_section("PBXFileSystemSynchronizedRootGroup"):
        if not (house.ios / group.path).is_dir():
            yield f"the project names the folder iOS/{group.path}, which doesn't exist"
    for file in objects.get_objects_in_section("PBXFileReference"):
        if file.sourceTree == "<group>" and not (house.ios / "Configuration" / file.path).exists():
            yield f"the project names iOS/Configuration/{file.path}, which doesn't exist"
    for package in objects.get_objects_in_section("XCLocalSwiftPackageReference"):
        if not (house.ios / package.relativePath / "Package.swift").exists():
            yield f"the project names a package at iOS/{package.relativePath}, where none is"


def targets(house):
    """There is a target for each app and widget, it links the package's product, and it has one beginning."""
    expected = {bundle.name: "extension" if bundle.is_extension else "app" for bundle in house.bundles}
    expected[writer.TESTS] = "tests"
    found = {name: kind for name, kind, _ in house.targets}
    for name in sorted(expected.keys() | found.keys()):
        if expected.get(name) != found.get(name):
            yield f"target {name}: expected {expected.get(name, 'none')}, found {found.get(name, 'none')}"
    for bundle in house.bundles:
        if bundle.product not in house.package.products:
            yield f"{bundle.name} links {bundle.product}, which Package.swift doesn't export"
            continue
        beginnings = [file for file in bundle.folder.rglob("*.swift") if "@main" in file.read_text(encoding="utf-8")]
        if len(beginnings) != 1:
            yield f"iOS/{bundle.name} has {len(beginnings)} files with @main; a target has one"


def imports(house):
    """Code in iOS/ imports what its target links, or what is Apple's."""
    ours = {module for module in house.package.targets}
    for bundle in house.bundles:
        if bundle.product not in house.package.products:
            continue
        linked = set(house.package.products[bundle.product])
        for file in sorted(bundle.folder.rglob("*.swift")):
            for module in re.findall(r"^import (\w+)", file.read_text(encoding="utf-8"), re.M):
                is_apples = module not in ours or house.package.path(module).startswith("Sources/Simulator/")
                if module not in linked and not is_apples:
                    yield f"{house.short(file)} imports {module}, which {bundle.product} doesn't offer"


def libraries(house):
    """An app links no library of others, but Supabase's client where it is switched on (AUN-NF-20)."""
    for bundle in house.bundles:
        if bundle.product in house.package.products:
            for library in sorted(house.package.libraries(bundle.product) - {"Supabase"}):
                yield f"{bundle.name} links {library}, which is neither ours nor Apple's"


def schemes(house):
    """Each app has a shared scheme that runs it, and whose Run action links its StoreKit configuration (AUN-CR-9)."""
    by_id = {target.get_id(): name for name, _, target in house.targets}
    folder = house.ios / "Atelier.xcodeproj/xcshareddata/xcschemes"
    for name in house.names:
        file = folder / f"{name}.xcscheme"
        if not file.exists():
            yield f"{name} has no shared scheme"
            continue
        scheme = xml.etree.ElementTree.parse(file).getroot()
        yield from (f"scheme {name}: {word}" for word in scheme_problems(house, name, scheme, by_id, folder))


def scheme_problems(house, name, scheme, by_id, folder):
    for reference in scheme.iter("BuildableReference"):
        blueprint, container = reference.get("BlueprintIdentifier"), reference.get("ReferencedContainer")
        if container == "container:..":
            if blueprint not in house.package.targets:
                yield f"tests {blueprint}, which Package.swift hasn't on a Mac"
        elif by_id.get(blueprint) != reference.get("BlueprintName"):
            yield f"names {reference.get('BlueprintName')} by the id of {by_id.get(blueprint)}"
    runs = scheme.find("LaunchAction/BuildableProductRunnable/BuildableReference")
    if runs is None or runs.get("BlueprintName") != name:
        yield "doesn't run its app"
    store = scheme.find("LaunchAction/StoreKitConfigurationFileReference")
    if store is None:
        yield "its Run action links no StoreKit configuration"
        return
    path = store.get("identifier", "")
    # Xcode counts from two folders inside of the project, so this is beside it.
    if path != f"../../StoreKit/{name}.storekit":
        yield f"its StoreKit configuration is {path}"
    elif not (house.ios / path.removeprefix("../../")).exists():
        yield f"its StoreKit configuration {path} doesn't exist"


CHECKS = [written, ids, files, targets, imports, libraries, schemes]
