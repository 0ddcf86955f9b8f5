"""How long a signed transaction takes: its verification, with certificates that were seen before and with new ones, and the
whole purchase. One request after another on one connection; verification is what it takes longer than a refusal of text
that is no document."""

import base64
import datetime
import http.client
import json
import os
import statistics
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

import lib
from server import Server, make_users

BUNDLE = "com.example.auntentic"
USER = "00000000-0000-4000-8000-000000000001"
COUNT = 300


def measure(cluster):
    database = cluster.database("purchases")
    signer = Signer()
    root = os.path.join(lib.TMP, "root.pem")
    with open(root, "wb") as f:
        f.write(signer.root.public_bytes(serialization.Encoding.PEM))
    server = Server("purchases", cluster.url(database), flags=[
        "--development", "--store-bundle", "auntentic=" + BUNDLE, "--store-environment", "LocalTesting",
        "--store-root", root])
    server.start()
    make_users(cluster, database, 1)
    buyer = Buyer(server)
    leaf = signer.leaf()
    bought = signer.sign(leaf, transaction("1"))
    # Refused by its signature, the last thing that is looked at.
    spoiled = lambda leaf, n: signer.sign(leaf, transaction(str(n)), signature=bytes(64 * [1]))
    assert buyer.show(bought)[0] == 200, buyer.show(bought)
    assert buyer.show(spoiled(leaf, 2))[0] == 422 and buyer.show("a.b.c")[0] == 422

    def milliseconds(documents):
        times = []
        for document in documents:
            began = time.perf_counter()
            buyer.show(document)
            times.append((time.perf_counter() - began) * 1000)
        return statistics.median(times)

    def known():
        return milliseconds([spoiled(leaf, n) for n in range(COUNT)])

    def new():
        return milliseconds([spoiled(signer.leaf(), n) for n in range(COUNT)])

    def nothing():
        return milliseconds(["a.b.c"] * COUNT)

    def whole():
        return milliseconds([bought] * COUNT)

    for ours in (known, new, whole):
        nothing(), ours()
        rounds = [(nothing(), ours(), nothing()) for _ in range(lib.REPEATS)]
        peer = statistics.median((a + b) / 2 for a, _, b in rounds)
        mine = statistics.median(m for _, m, _ in rounds)
        if ours is whole:
            yield lib.line("purchases.whole_ms", round(mine, 2), ("<=", 10), "ms a purchase, median", ours=mine)
        else:
            name = "purchases.verified_%s_certificates_ms" % ours.__name__
            yield lib.line(name, round(mine - peer, 2), ("<=", 2), "ms a document, median", ours=mine, peer=peer)
    balance = cluster.sql("select sum(amount) from atelier.ledger where kind = 'purchase'", database).strip()
    if balance != "10":
        raise RuntimeError("booked %s credits instead of 10" % balance)
    server.stop()


class Buyer:
    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port)
        self.headers = server.headers(lib.token(1), **{"Content-Type": "application/json"})

    def show(self, document):
        body = json.dumps({"signed_transaction": document})
        self.connection.request("POST", "/functions/v1/purchases/apple", body, self.headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()


def transaction(number):
    now = int(time.time() * 1000)
    return {
        "transactionId": number, "originalTransactionId": number, "bundleId": BUNDLE,
        "productId": "com.checkkicks.credits.basic", "purchaseDate": now, "originalPurchaseDate": now, "quantity": 1,
        "type": "Consumable", "appAccountToken": USER, "inAppOwnershipType": "PURCHASED", "signedDate": now,
        "environment": "LocalTesting", "transactionReason": "PURCHASE", "storefront": "USA", "storefrontId": "143441",
        "price": 6990, "currency": "USD"}


class Signer:
    """A root of our own, and certificates with the marks of the App Store's."""

    def __init__(self):
        self.root_key, self.middle_key = ec.generate_private_key(ec.SECP384R1()), ec.generate_private_key(ec.SECP384R1())
        self.root = certificate("Root", self.root_key, "Root", self.root_key)
        self.middle = certificate("Middle", self.middle_key, "Root", self.root_key, mark="1.2.840.113635.100.6.2.1")

    def leaf(self):
        key = ec.generate_private_key(ec.SECP256R1())
        made = certificate("Leaf", key, "Middle", self.middle_key, mark="1.2.840.113635.100.6.11.1", is_authority=False)
        return key, made

    def sign(self, leaf, payload, signature=None):
        key, made = leaf
        chain = [base64.b64encode(c.public_bytes(serialization.Encoding.DER)).decode()
                 for c in (made, self.middle, self.root)]
        text = "%s.%s" % tuple(lib._b64(json.dumps(part).encode()) for part in ({"alg": "ES256", "x5c": chain}, payload))
        if signature is None:
            r, s = utils.decode_dss_signature(key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
            signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
        return "%s.%s" % (text, lib._b64(signature))


def certificate(name, key, issuer, issuer_key, mark=None, is_authority=True):
    called = lambda text: x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder().subject_name(called(name)).issuer_name(called(issuer)).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True))
    if mark:
        # Its value is an ASN.1 NULL.
        builder = builder.add_extension(x509.UnrecognizedExtension(x509.ObjectIdentifier(mark), b"\x05\x00"), critical=False)
    return builder.sign(issuer_key, hashes.SHA256())
