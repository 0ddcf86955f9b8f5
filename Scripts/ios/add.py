#!/usr/bin/env python3
"""Writes what an app needs in iOS/, and the project anew: `atelier new-app` calls it once the app is in Package.swift.

usage: add.py NAME [FOLDER]"""

import json
import pathlib
import plistlib
import re
import sys

import checks.access
import icons
import project
import strings
from checks.house import House

SETTINGS = """// {name}, the app.
#include "App.xcconfig"

ATELIER_APP = {id}
INFOPLIST_KEY_CFBundleDisplayName = {name}
INFOPLIST_KEY_LSApplicationCategoryType = public.app-category.utilities
INFOPLIST_KEY_NSPhotoLibraryAddUsageDescription = {reason}
"""
# Every app holds the code that saves pictures, and the App Store asks for the reason then.
REASON = {"de": "Sichert Bilder in deiner Fotomediathek.", "en": "Save pictures to your photo library.",
          "es": "Guarda imágenes en tu fototeca."}
CODE = """/// {name} on an iPhone. Everything else stands in the package.
import ClientsApple
import {name}Features
import PhoneHost
import SwiftUI

@main struct {name}App: App {{
    @UIApplicationDelegateAdaptor(PhoneDelegate.self) private var delegate
    private let root = PhoneRoot(.{id})

    var body: some Scene {{ WindowGroup {{ root }} }}
}}
"""
TEXT = """# {name} in the App Store

## Name
{name}

## Subtitle
What it is, in a few words

## Promotional text
What is new about it.

## Keywords
speak,listen,repeat

## Description
What it does for whom, what it costs, and what it can’t do.

Terms: https://api.example.com/legal/{id}/terms
Privacy: https://api.example.com/legal/{id}/privacy

## Category
Utilities

## Age rating
4+

## Availability
Everywhere where the operator sells.
"""
ENTITLEMENTS = {"aps-environment": "development", "com.apple.developer.applesignin": ["Default"],
                "com.apple.developer.devicecheck.appattest-environment": "$(ATELIER_ATTEST_ENVIRONMENT)"}
ACCESS = """
## {name}

Walks: none yet.
Parts of screens, not screens: none.

| Screen | Largest text | Spoken | Not yet |
|---|---|---|---|
"""
# What every app collects and uses, by the rooms that all share.
COLLECTED = ["UserID", "EmailAddress", "PurchaseHistory", "DeviceID"]
ACCESSED = {"FileTimestamp": "C617.1", "UserDefaults": "CA92.1"}


def privacy():
    kind = "NSPrivacyCollectedDataType"
    return {
        "NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [],
        kind + "s": [
            {kind: kind + name, kind + "Linked": True, kind + "Tracking": False,
             kind + "Purposes": [kind + "PurposeAppFunctionality"]} for name in COLLECTED],
        "NSPrivacyAccessedAPITypes": [
            {"NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategory" + category, "NSPrivacyAccessedAPITypeReasons": [reason]}
            for category, reason in ACCESSED.items()]}


def reasons():
    """Why the app asks for what it asks for, in each language."""
    said = {language: strings.unit(text) for language, text in REASON.items()}
    return {"sourceLanguage": "en", "version": "1.0", "strings": {
        "NSPhotoLibraryAddUsageDescription": {"extractionState": "manual", "localizations": said}}}


def store(number):
    """Nothing is sold yet. The identifier only has to be another one than those of other apps."""
    return {
        "appPolicies": {"eula": "", "policies": [{"locale": "en_US", "policyText": "", "policyURL": ""}]},
        "identifier": f"A7E11E{number:02d}", "nonRenewingSubscriptions": [], "products": [],
        "settings": {"_failTransactionsEnabled": False, "_locale": "en_US", "_storefront": "USA", "_storeKitErrors": []},
        "subscriptionGroups": [], "version": {"major": 4, "minor": 0}}


def access(house, name):
    """A row for each screen, on which nothing has been shown yet."""
    names = sorted(checks.access.there([house / "Sources/Apps" / name / "Features"]))
    page = house / checks.access.PAGE
    rows = "".join(f"| `{screen}` | — | — | largest text, names |\n" for screen in names)
    page.write_text(page.read_text(encoding="utf-8") + ACCESS.format(name=name) + rows, encoding="utf-8")


def add(house, name):
    words = {"name": name, "id": name.lower(), "reason": REASON["en"]}
    folder = house / "iOS" / name
    folder.mkdir()
    (house / f"iOS/Configuration/{name}.xcconfig").write_text(SETTINGS.format(**words), encoding="utf-8")
    (folder / f"{name}App.swift").write_text(CODE.format(**words), encoding="utf-8")
    (folder / f"{name}.entitlements").write_bytes(plistlib.dumps(ENTITLEMENTS))
    (folder / "PrivacyInfo.xcprivacy").write_bytes(plistlib.dumps(privacy()))
    (folder / "InfoPlist.xcstrings").write_text(strings.written(reasons()), encoding="utf-8")
    goods = json.dumps(store(len(project.apps(house))), indent=2) + "\n"
    (house / f"iOS/StoreKit/{name}.storekit").write_text(goods, encoding="utf-8")
    (house / f"Docs/Store/{name}.md").write_text(TEXT.format(**words), encoding="utf-8")
    access(house, name)
    workflow = house / ".github/workflows/ios.yml"
    jobs = re.sub(r"(scheme: \[[^\]]+)\]", rf"\1, {name}]", workflow.read_text(encoding="utf-8"))
    workflow.write_text(jobs, encoding="utf-8")
    icons.draw(house, name)
    project.main([str(house)])
    whole = House(house)
    words = strings.written(strings.updated(whole, {}, later=True))
    strings.catalogue(whole).write_text(words, encoding="utf-8")


if __name__ == "__main__":
    add(pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else project.HOUSE, sys.argv[1])
