#!/usr/bin/env python3
"""Writes iOS/Atelier.xcodeproj and its schemes from the list of apps in Package.swift.

usage: project.py [--check] [FOLDER]   (--check only says whether they are as they would be written)

Every setting stands in iOS/Configuration, and every file belongs to its target by lying in the target's folder. So the
project says only which targets there are, and an app more is a name more."""

import pathlib
import re
import sys

HOUSE = pathlib.Path(__file__).resolve().parent.parent.parent
# An app's widget extensions; each has a folder and a configuration of its name.
WIDGETS = {"Veramo": "VeramoWidget"}
# The first app hosts the tests that need a phone.
TESTS = "PhoneTests"

APPLICATION, EXTENSION, UNIT_TESTS = "application", "app-extension", "bundle.unit-test"


def apps(house):
    listed = re.search(r'let apps = """\n(.*?)"""', (house / "Package.swift").read_text(encoding="utf-8"), re.S)
    return listed[1].split()


class Target:
    def __init__(self, number, name, kind, app=None, groups=()):
        self.number, self.name, self.kind, self.app = number, name, kind, app
        # Folders whose files are all the target's.
        self.groups = [name, *groups]

    def id(self, part):
        return ident(self.number, part)

    @property
    def file(self):
        return self.name + {APPLICATION: ".app", EXTENSION: ".appex", UNIT_TESTS: ".xctest"}[self.kind]

    @property
    def file_type(self):
        return {APPLICATION: "wrapper.application", EXTENSION: "wrapper.app-extension", UNIT_TESTS: "wrapper.cfbundle"}[
            self.kind]

    @property
    def product(self):
        return {APPLICATION: self.name + "App", EXTENSION: self.name + "s", UNIT_TESTS: None}[self.kind]


# The last two digits of an id say what it is, the two before them whose it is: 00 is the project's own.
PARTS = (
    "project group configurations debug release package products configuration target sources frameworks resources embed "
    "product file link folder settings dependency proxy embedded tests strings storekit"
).split()


def ident(number, part):
    return f"A7E11E{0:014d}{number:02d}{PARTS.index(part) + 1:02d}"


def targets(names):
    # An app more changes no id of another.
    found = [Target(1 + index, name, APPLICATION, groups=["Strings"]) for index, name in enumerate(names)]
    found += [
        Target(50 + index, WIDGETS[name], EXTENSION, name, ["Strings"])
        for index, name in enumerate(names) if name in WIDGETS]
    return found + [Target(99, TESTS, UNIT_TESTS, names[0], ["StoreKit"])]


class Project:
    def __init__(self, names):
        self.names, self.targets = names, targets(names)
        self.of = {target.name: target for target in self.targets}
        shared = {"Strings": ident(0, "strings"), "StoreKit": ident(0, "storekit")}
        self.folders = {target.name: target.id("folder") for target in self.targets} | shared

    def extensions(self, app):
        return [target for target in self.targets if target.kind == EXTENSION and target.app == app.name]

    def objects(self):
        yield from self.whole()
        for target in self.targets:
            yield from self.parts(target)

    def whole(self):
        yield ident(0, "project"), "Atelier", {
            "isa": "PBXProject",
            "attributes": {"BuildIndependentTargetsInParallel": "1", "LastUpgradeCheck": "2610"},
            "buildConfigurationList": ident(0, "configurations"), "developmentRegion": "en",
            "knownRegions": ["en", "Base", "de", "es"], "mainGroup": ident(0, "group"),
            "minimizedProjectReferenceProxies": "1", "packageReferences": [ident(0, "package")],
            "preferredProjectObjectVersion": "77", "productRefGroup": ident(0, "products"), "projectDirPath": "",
            "projectRoot": "", "targets": [target.id("target") for target in self.targets]}
        yield ident(0, "package"), "the apps' code", {"isa": "XCLocalSwiftPackageReference", "relativePath": ".."}
        yield ident(0, "group"), "everything", {
            "isa": "PBXGroup",
            "children": [*self.folders.values(), ident(0, "configuration"), ident(0, "products")],
            "sourceTree": "<group>"}
        yield ident(0, "products"), "what is built", {
            "isa": "PBXGroup", "children": [target.id("product") for target in self.targets], "name": "Products",
            "sourceTree": "<group>"}
        yield ident(0, "configuration"), "every setting", {
            "isa": "PBXGroup",
            "children": [ident(0, "debug"), ident(0, "release"), *(target.id("file") for target in self.targets)],
            "path": "Configuration", "sourceTree": "<group>"}
        for name in ("debug", "release"):
            yield ident(0, name), name, settings_file(name.capitalize())
        yield from self.configurations(0, "the project's", {"Debug": ident(0, "debug"), "Release": ident(0, "release")})
        for name in ("Strings", "StoreKit"):
            yield self.folders[name], name, folder(name)

    def parts(self, target):
        name, file = target.name, target.id("file")
        yield target.id("folder"), name, folder(name)
        yield file, name, settings_file(name)
        yield from self.configurations(target.number, name, {"Debug": file, "Release": file})
        yield target.id("product"), name, {
            "isa": "PBXFileReference", "explicitFileType": target.file_type, "includeInIndex": "0",
            "path": target.file, "sourceTree": "BUILT_PRODUCTS_DIR"}
        yield target.id("target"), name, self.target(target)
        yield from self.phases(target)
        yield from self.links(target)

    def target(self, target):
        needed = self.needed(target)
        words = {
            "isa": "PBXNativeTarget", "buildConfigurationList": target.id("configurations"),
            "buildPhases": [target.id(part) for part in self.phase_names(target)], "buildRules": [],
            "dependencies": [other.id("dependency") for other in needed],
            "fileSystemSynchronizedGroups": [self.folders[group] for group in target.groups], "name": target.name,
            "packageProductDependencies": [target.id("link")] if target.product else [], "productName": target.name,
            "productReference": target.id("product"), "productType": "com.apple.product-type." + target.kind}
        if target.kind == UNIT_TESTS:
            words["dependencies"] = [target.id("dependency")]
        return words

    def needed(self, target):
        return self.extensions(target) if target.kind == APPLICATION else []

    def phase_names(self, target):
        return ["sources", "frameworks", "resources"] + (["embed"] if self.needed(target) else [])

    def phases(self, target):
        kinds = {"sources": "PBXSourcesBuildPhase", "frameworks": "PBXFrameworksBuildPhase",
                 "resources": "PBXResourcesBuildPhase"}
        for part, isa in kinds.items():
            files = [target.id("settings")] if part == "frameworks" and target.product else []
            yield target.id(part), target.name, phase(isa, files)
        if self.needed(target):
            yield target.id("embed"), target.name, phase(
                "PBXCopyFilesBuildPhase", [other.id("embedded") for other in self.needed(target)], dstPath="",
                dstSubfolderSpec="13", name="Embed Foundation Extensions")

    def links(self, target):
        """What a target needs of the package and of other targets."""
        if target.product:
            yield target.id("link"), target.product, {
                "isa": "XCSwiftPackageProductDependency", "productName": target.product}
            yield target.id("settings"), target.product, {"isa": "PBXBuildFile", "productRef": target.id("link")}
        if target.kind == EXTENSION:
            yield target.id("embedded"), target.name, {
                "isa": "PBXBuildFile", "fileRef": target.id("product"),
                "settings": {"ATTRIBUTES": ["RemoveHeadersOnCopy"]}}
        if target.kind != APPLICATION:
            needed = target if target.kind == EXTENSION else self.of[target.app]
            yield target.id("dependency"), needed.name, {
                "isa": "PBXTargetDependency", "target": needed.id("target"), "targetProxy": target.id("proxy")}
            yield target.id("proxy"), needed.name, {
                "isa": "PBXContainerItemProxy", "containerPortal": ident(0, "project"), "proxyType": "1",
                "remoteGlobalIDString": needed.id("target"), "remoteInfo": needed.name}

    def configurations(self, number, name, files):
        # A target's two configurations read the same file; the project's own say what differs.
        ids = {"Debug": f"{ident(number, 'configurations')[:-4]}{number:02d}D1",
               "Release": f"{ident(number, 'configurations')[:-4]}{number:02d}E1"}
        yield ident(number, "configurations"), name, {
            "isa": "XCConfigurationList", "buildConfigurations": list(ids.values()),
            "defaultConfigurationIsVisible": "0", "defaultConfigurationName": "Release"}
        for kind, file in files.items():
            yield ids[kind], f"{name}, {kind}", {
                "isa": "XCBuildConfiguration", "baseConfigurationReference": file, "buildSettings": {}, "name": kind}

    def text(self):
        lines = ["// !$*UTF8*$!", "{", "\tarchiveVersion = 1;",
                 "\tclasses = {", "\t};", "\tobjectVersion = 77;", "\tobjects = {"]
        lines += [f"\t\t{id} /* {name} */ = {value(words)};" for id, name, words in self.objects()]
        lines += ["\t};", f"\trootObject = {ident(0, 'project')};", "}", ""]
        return "\n".join(lines)

    def scheme(self, name):
        app = self.of[name]
        tests = [package_test(f"{name}CoreTests")]
        if app.number == 1:
            tests.append(testable(reference(self.of[TESTS])))
        return SCHEME.format(app=indented(reference(app), 9), tests="\n".join(tests), name=name,
                             runnable=indented(reference(app), 9))


def folder(path):
    return {"isa": "PBXFileSystemSynchronizedRootGroup", "path": path, "sourceTree": "<group>"}


def settings_file(name):
    return {"isa": "PBXFileReference", "lastKnownFileType": "text.xcconfig", "path": name + ".xcconfig",
            "sourceTree": "<group>"}


def phase(isa, files, **more):
    return {"isa": isa, "buildActionMask": "2147483647", **more, "files": files,
            "runOnlyForDeploymentPostprocessing": "0"}


def value(words):
    if isinstance(words, dict):
        return "{" + " ".join(f"{key} = {value(word)};" for key, word in words.items()) + "}"
    if isinstance(words, list):
        return "(" + " ".join(value(word) + "," for word in words) + ")"
    return words if re.fullmatch(r"[A-Za-z0-9_./]+", words) else '"' + words.replace('"', '\\"') + '"'


def reference(target):
    return buildable(target.id("target"), target.file, target.name, "Atelier.xcodeproj")


def buildable(id, file, name, container):
    return (f'<BuildableReference BuildableIdentifier = "primary" BlueprintIdentifier = "{id}" '
            f'BuildableName = "{file}" BlueprintName = "{name}" ReferencedContainer = "container:{container}"/>')


def testable(reference):
    return f'         <TestableReference skipped = "NO">\n{indented(reference, 12)}\n         </TestableReference>'


def package_test(name):
    return testable(buildable(name, name, name, ".."))


def indented(text, count):
    return " " * count + text


SCHEME = """<?xml version="1.0" encoding="UTF-8"?>
<!-- Scripts/ios/project.py writes this file. -->
<Scheme LastUpgradeVersion = "2610" version = "1.7">
   <BuildAction parallelizeBuildables = "YES" buildImplicitDependencies = "YES">
      <BuildActionEntries>
         <BuildActionEntry buildForTesting = "YES" buildForRunning = "YES" buildForProfiling = "YES" buildForArchiving = "YES" buildForAnalyzing = "YES">
   {app}
         </BuildActionEntry>
      </BuildActionEntries>
   </BuildAction>
   <TestAction buildConfiguration = "Debug" selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB" selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB" shouldUseLaunchSchemeArgsEnv = "YES">
      <Testables>
{tests}
      </Testables>
   </TestAction>
   <LaunchAction buildConfiguration = "Debug" selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB" selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB" launchStyle = "0" useCustomWorkingDirectory = "NO" ignoresPersistentStateOnLaunch = "NO" debugDocumentVersioning = "YES" allowLocationSimulation = "YES">
      <BuildableProductRunnable runnableDebuggingMode = "0">
{runnable}
      </BuildableProductRunnable>
      <StoreKitConfigurationFileReference identifier = "../../StoreKit/{name}.storekit"/>
   </LaunchAction>
   <ProfileAction buildConfiguration = "Release" shouldUseLaunchSchemeArgsEnv = "YES" savedToolIdentifier = "" useCustomWorkingDirectory = "NO" debugDocumentVersioning = "YES">
      <BuildableProductRunnable runnableDebuggingMode = "0">
{runnable}
      </BuildableProductRunnable>
   </ProfileAction>
   <AnalyzeAction buildConfiguration = "Debug"/>
   <ArchiveAction buildConfiguration = "Release" revealArchiveInOrganizer = "YES"/>
</Scheme>
"""


def files(house):
    project = Project(apps(house))
    folder = house / "iOS/Atelier.xcodeproj"
    yield folder / "project.pbxproj", project.text()
    for name in project.names:
        yield folder / f"xcshareddata/xcschemes/{name}.xcscheme", project.scheme(name)


def main(words):
    checks = "--check" in words
    words = [word for word in words if word != "--check"]
    house = pathlib.Path(words[0]).resolve() if words else HOUSE
    stale = [path for path, text in files(house) if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path, text in files(house):
        if not checks and path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in stale:
        print(("is not as project.py writes it: " if checks else "wrote ") + str(path.relative_to(house)))
    return 1 if checks and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
