"""Credits held and then taken, in two transactions as a paid action does it, against one bare transaction of two rows."""

import os

import lib
from server import Server


def measure(cluster):
    database = cluster.database("ledger")
    server = Server("ledger", cluster.url(database))
    server.start()  # It brings the database to its state and is not asked anything.
    lib.stop_all(keep=cluster.process)
    cluster.sql(os.path.join(lib.HERE, "sql/ledger.sql"), database, file=True)
    for name, wallets in (("on_10000_wallets", 10000), ("on_one_wallet", 1)):
        ours = lambda: cluster.pgbench("ledger_pair.sql", database, variables={"wallets": wallets})
        bare = lambda: cluster.pgbench("ledger_bare.sql", database, variables={"wallets": wallets})
        for warm in (ours, bare):
            warm()
        runs, (peer,) = lib.rounds(ours, bare)
        yield lib.line("ledger.pairs_" + name, lib.ratio(runs, peer, "rps"), (">=", 0.25), "ratio of pairs to bare transactions",
                       ours=lib.median(runs, "rps"), peer=lib.median(peer, "rps"))
    wrong = cluster.sql("select count(*) from atelier.audit()", database)
    if wrong != "0":
        raise RuntimeError("%s wallets differ from their ledger" % wrong)
