"""What an app tells Apple and people about itself, held against its code."""

from .house import CONFIGURATIONS

# Without it a build of Xcode's makes keys that Apple attests as production's, which a server for development refuses.
ATTEST = "com.apple.developer.devicecheck.appattest-environment"
ATTESTED = {"Debug": "development", "Release": "production"}
# An entitlement, and the code that needs it.
ENTITLEMENTS = {
    "com.apple.developer.applesignin": r"\bSignInWithAppleButton\b|\bASAuthorizationAppleIDProvider\b",
    "aps-environment": r"\bpush\.devices\(|\bregisterForRemoteNotifications\b",
    ATTEST: r"\bDCAppAttestService\b",
    "com.apple.security.application-groups": r"\bWidgetKey\b",
}
# It is the server that has to say which apps a domain belongs to.
DOMAINS = "com.apple.developer.associated-domains"

# The App Store wants a reason for whatever an app holds, even if no screen of that app calls it.
PERMISSIONS = {
    "NSCameraUsageDescription": r"\bUIImagePickerController\b|\bAVCapture(Device|Session)\b",
    "NSMicrophoneUsageDescription": r"requestAccess\(for: \.audio\)|\bAVAudioRecorder\b",
    "NSPhotoLibraryAddUsageDescription": r"\bsharing\.save\b|\bPHPhotoLibrary\b|\bUIImageWriteToSavedPhotosAlbum\b",
    "NSPhotoLibraryUsageDescription": r"\bPHAsset\.fetchAssets\b|\bPHImageManager\b",
    "NSLocationWhenInUseUsageDescription": r"\bCLLocationManager\b",
    "NSFaceIDUsageDescription": r"\bLAContext\b",
    "NSUserTrackingUsageDescription": r"\bATTrackingManager\b",
    "NSContactsUsageDescription": r"\bCNContactStore\b",
    "NSSpeechRecognitionUsageDescription": r"\bSFSpeechRecognizer\b",
}

# Apple's "required reason" APIs: the category, the code that falls under it, and the reasons that may be given here.
REASONS = {
    "UserDefaults": (r"\bUserDefaults\b|@AppStorage\b|@SceneStorage\b", {"CA92.1", "1C8F.1"}),
    "FileTimestamp": (
        r"\b(contentModification|creation)DateKey\b|\bcontentModificationDate\b|\[\.(modification|creation)Date\]"
        r"|\b[fl]?stat\(|\bgetattrlist\(", {"C617.1", "3B52.1", "DDA9.1"}),
    "SystemBootTime": (r"\bsystemUptime\b|\bmach_absolute_time\b", {"35F9.1"}),
    "DiskSpace": (
        r"\bvolumeAvailableCapacity\w*|\bvolumeTotalCapacity\w*|\bsystemFreeSize\b|\bsystemSize\b|\bstatv?fs\(",
        {"E174.1", "85F4.1"}),
    "ActiveKeyboards": (r"\bactiveInputModes\b", {"3EC4.1"}),
}

# What is collected, and the code that collects it.
COLLECTED = {
    "UserID": r"\bAccountGate\b",
    "EmailAddress": r"\bSignUpView\b",
    "Name": r"\bdoor: \.sheet\(|\bproviders: \[[^\]]*\.google\b",
    "PurchaseHistory": r"\bPurchaseModel\b",
    "DeviceID": r"\bpush\.devices\(",
    "PhotosorVideos": r"\bPhotosPicker\(|\bUIImagePickerController\b|\bVideoFilePicker\b",
    "AudioData": r"requestAccess\(for: \.audio\)",
    "OtherUserContent": r"\bclaimedModel\b|\bPromptView\b",
    "PreciseLocation": r"\bCLLocationManager\b",
    "Contacts": r"\bCNContactStore\b",
    "AdvertisingData": r"\bASIdentifierManager\b|\bSKAdNetwork\b",
}

# Apple calls data collected once it leaves the phone and can be read later than the request needs. MetricKit hands its counts to
# the app, on the phone: they are collected only if somebody sends them. So they may go to the system's log, and nowhere else.
# (What people share with developers, Apple collects itself.)
CRASHES = r"\bMXMetricManager\b"
CRASHES_SENT = r"\bMXCrashDiagnostic\b|\bMXDiagnosticPayload\b|\bjsonRepresentation\(|\b(Crashlytics|SentrySDK|Bugsnag)\b"
CRASHES_STAY = r"\bClients\.phone\([^{}]*\) \{\s*(\w+) in\s+AppLog\(\"\"\)\.note\(\"\", \1\)\s*\}"
LOG_STAYS = r"\blet logger = Logger\([^)]*\)\s+write = \{ line in logger\.\w+\([^{}]*\) \}"

# What extensions may not call; Xcode compiles their packages without it.
FORBIDDEN = r"\bUIApplication\.shared\b|\bUIApplication\b.*\.openURL\b"


def entitlements(house):
    """An app has an entitlement if its code uses what it is for, and no other one."""
    for bundle in house.bundles:
        has = bundle.entitlements
        for key, pattern in ENTITLEMENTS.items():
            where = bundle.uses(pattern)
            if where and key not in has:
                yield f"{bundle.name} needs the entitlement {key}: {where}"
            if key in has and not where:
                yield f"{bundle.name} has the entitlement {key}, and no code that uses it"
        for configuration, environment in ATTESTED.items() if ATTEST in has else []:
            said = bundle.entitlements_of(configuration)[ATTEST]
            if said != environment:
                yield f"{bundle.name}, {configuration}: {ATTEST} is {said!r}, not {environment}"
        for key in sorted(set(has) - set(ENTITLEMENTS) - {DOMAINS}):
            yield f"{bundle.name} has the entitlement {key}, of which nobody knows what it is for"
        serves = any("apple-app-site-association" in file.read_text(encoding="utf-8")
                     for file in (house / "Sources/Server").rglob("*.swift")) if DOMAINS in has else None
        if serves is False:
            yield f"{bundle.name} names domains, and the server has no /.well-known/apple-app-site-association"
    yield from groups(house)


def groups(house):
    """An extension reaches what its app keeps through one group of both."""
    by_name = {bundle.name: bundle for bundle in house.bundles}
    for bundle in house.bundles:
        ours = bundle.entitlements.get("com.apple.security.application-groups", [])
        if any(not group.startswith("group.") for group in ours):
            yield f"{bundle.name}: a group's name begins with group., not {ours}"
        if bundle.info("Release").get("AtelierGroup", "") != "".join(ours[:1]):
            yield f"{bundle.name}: Info.plist names another group than its entitlements"
        if bundle.is_extension and ours != by_name[bundle.app].entitlements.get(
                "com.apple.security.application-groups"):
            yield f"{bundle.name} and {bundle.app} have different groups"


def permissions(house):
    """Whatever the phone asks a person for has its reason in Info.plist, and nothing else has."""
    for bundle in house.bundles:
        for configuration in CONFIGURATIONS:
            says = {key: word for key, word in bundle.info(configuration).items() if key.endswith("UsageDescription")}
            for key, pattern in PERMISSIONS.items():
                where = bundle.uses(pattern)
                if where and len(says.get(key, "")) < 20:
                    yield f"{bundle.name}, {configuration}: {key} has to say why: {where}"
                if key in says and not where:
                    yield f"{bundle.name}, {configuration}: {key} is given, and no code asks for it"
            for key in sorted(set(says) - set(PERMISSIONS)):
                yield f"{bundle.name}, {configuration}: {key} is given, of which nobody knows what it is for"


def reasons(house):
    """The privacy manifest names the APIs that the code uses, each with a reason that fits."""
    prefix = "NSPrivacyAccessedAPICategory"
    for bundle in house.bundles:
        said = {entry["NSPrivacyAccessedAPIType"].removeprefix(prefix): set(entry["NSPrivacyAccessedAPITypeReasons"])
                for entry in bundle.plist("PrivacyInfo.xcprivacy")["NSPrivacyAccessedAPITypes"]}
        for category, (pattern, allowed) in REASONS.items():
            where = bundle.uses(pattern)
            if where and category not in said:
                yield f"{bundle.name}: PrivacyInfo.xcprivacy has to give a reason for {category}: {where}"
            if category in said and not where:
                yield f"{bundle.name}: PrivacyInfo.xcprivacy gives a reason for {category}, which no code uses"
            if category in said and (not said[category] or said[category] - allowed):
                yield f"{bundle.name}: {category} is used for none of the reasons {sorted(said[category])}"
        for category in sorted(set(said) - set(REASONS)):
            yield f"{bundle.name}: {category} is no category of Apple's"


def collection(house):
    """The privacy manifest names what the code collects, for the app alone, and tracks nobody."""
    prefix = "NSPrivacyCollectedDataType"
    for bundle in house.bundles:
        words = bundle.plist("PrivacyInfo.xcprivacy")
        said = {entry[prefix].removeprefix(prefix): entry for entry in words[prefix + "s"]}
        if words["NSPrivacyTracking"] or words["NSPrivacyTrackingDomains"]:
            yield f"{bundle.name}: no code of ours tracks people"
        for kind in [*COLLECTED, "CrashData"]:
            where = None if bundle.is_extension else collects(bundle, kind)
            if where and kind not in said:
                yield f"{bundle.name}: PrivacyInfo.xcprivacy has to name {kind}: {where}"
            if kind in said and not where:
                yield f"{bundle.name}: PrivacyInfo.xcprivacy names {kind}, which no code collects"
        for kind, entry in said.items():
            purposes = entry[prefix + "Purposes"]
            if kind not in [*COLLECTED, "CrashData"]:
                yield f"{bundle.name}: {kind} is no kind of data that this check knows"
            if entry[prefix + "Tracking"] or purposes != [prefix + "PurposeAppFunctionality"]:
                yield f"{bundle.name}: {kind} is collected for the app to work, and for nothing else"


def collects(bundle, kind):
    """Where the code does, or nil. What isn't seen to stay on the phone counts as sent."""
    if kind != "CrashData":
        return bundle.uses(COLLECTED[kind])
    stays = bundle.uses(CRASHES_STAY) and bundle.uses(LOG_STAYS)
    return bundle.uses(CRASHES_SENT) or (None if stays else bundle.uses(CRASHES))


def extensions(house):
    """An extension holds no code that Apple keeps from extensions."""
    for bundle in house.bundles:
        where = bundle.is_extension and bundle.uses(FORBIDDEN)
        if where:
            yield f"{bundle.name} holds code that extensions may not have: {where}"


CHECKS = [entitlements, permissions, reasons, collection, extensions]
