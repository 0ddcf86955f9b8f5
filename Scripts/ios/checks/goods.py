"""What the phone's store sells in Xcode, held against what the server has in its catalogue."""

import re

from .house import json_of

PERIODS = {"week": "P1W", "month": "P1M", "year": "P1Y"}
# As the App Store counts: a month is no number of days.
TRIALS = {3: {"P3D"}, 7: {"P1W", "P7D"}, 14: {"P2W"}, 30: {"P1M"}}


def catalogue(house):
    """The rows of atelier.products as the migrations leave them."""
    rows = {}
    for file in sorted((house / "supabase/migrations").glob("*.sql")):
        text = re.sub(r"--[^\n]*", "", file.read_text(encoding="utf-8"))
        for statement in re.split(r";\s*\n", text):
            words = " ".join(statement.split())
            inserted = re.match(r"insert into atelier\.products ?\(([^)]*)\) values (.*)", words)
            changed = re.match(r"update atelier\.products set (.*) where id = '([^']+)'$", words)
            if inserted:
                columns = [name.strip() for name in inserted[1].split(",")]
                for row in re.findall(r"\(([^()]*)\)", inserted[2]):
                    values = dict(zip(columns, map(value, row.split(","))))
                    rows[values["id"]] = {"is_offered": True} | values
            elif changed:
                rows[changed[2]] |= {name: value(word) for name, word in re.findall(r"(\w+) = ([^,]+)", changed[1])}
    return {id: row for id, row in rows.items() if row["is_offered"]}


def value(word):
    word = word.strip()
    if word.startswith("'"):
        return word[1:-1]
    return {"true": True, "false": False, "null": None}.get(word) if not word.isdigit() else int(word)


def products(house):
    """Each .storekit sells what the server's catalogue offers in that app: ids, prices, kinds, periods, trials (AUN-CR-8)."""
    rows = catalogue(house)
    for name in house.names:
        file = house.ios / f"StoreKit/{name}.storekit"
        if not file.exists():
            yield f"{house.short(file)} is missing"
            continue
        sold = {entry["productID"]: entry for entry in entries(json_of(file))}
        offered = {id: row for id, row in rows.items() if row["app"] == name.lower()}
        for id in sorted(offered.keys() | sold.keys()):
            if id not in sold:
                yield f"{name}.storekit doesn't sell {id}, which the server offers"
            elif id not in offered:
                yield f"{name}.storekit sells {id}, which the server doesn't offer in this app"
            else:
                yield from (f"{name}.storekit, {id}: {word}" for word in differences(sold[id], offered[id]))


def entries(words):
    yield from words["products"]
    for group in words["subscriptionGroups"]:
        for plan in group["subscriptions"]:
            yield plan | {"group": group["name"]}


def differences(entry, row):
    yield from differs("its price", entry["displayPrice"], f"{row['price_cents'] / 100:.2f}")
    yield from differs("its name", entry["localizations"][0]["displayName"], row["name"])
    if not row.get("period"):
        yield from differs("its kind", entry["type"], "Consumable")
        yield from differs("its reference name", entry["referenceName"], f"{row['name']} Credits ({row['credits']})")
        return
    yield from differs("its kind", entry["type"], "RecurringSubscription")
    yield from differs("its period", entry.get("recurringSubscriptionPeriod"), PERIODS[row["period"]])
    yield from differs("its group", entry.get("group"), row["group_id"])
    trial, days = entry.get("introductoryOffer"), row.get("trial_days")
    if bool(trial) != bool(days):
        yield f"its trial is {trial and trial['subscriptionPeriod']}, the server's {days} days"
    elif trial and (trial["paymentMode"] != "free" or trial["subscriptionPeriod"] not in TRIALS.get(days, ())):
        yield f"its trial is {trial['paymentMode']}, {trial['subscriptionPeriod']}; the server's {days} days"


def differs(what, ours, servers):
    if ours != servers:
        yield f"{what} is {ours}, the server's {servers}"


def numbers(house):
    """Internal ids are unique, and a plan stands in the group that holds it: Xcode drops what isn't so."""
    seen = {}
    for name in house.names:
        file = house.ios / f"StoreKit/{name}.storekit"
        words = json_of(file) if file.exists() else {"products": [], "subscriptionGroups": []}
        for entry in entries(words):
            for id in (entry["internalID"], (entry.get("introductoryOffer") or {}).get("internalID")):
                if id and seen.setdefault(id, entry["productID"]) != entry["productID"]:
                    yield f"{name}.storekit: {entry['productID']} has the internal id of {seen[id]}"
        for group in words["subscriptionGroups"]:
            for plan in group["subscriptions"]:
                if plan["subscriptionGroupID"] != group["id"]:
                    yield f"{name}.storekit: {plan['productID']} names another group than its own"


CHECKS = [products, numbers]
