"""usage: two.py APP PORT   Uvicorn in two processes, each with a socket of its own: the system spreads connections over them.

Uvicorn's own workers share one socket, and the one that is quicker to accept often gets nearly all connections."""
import os
import socket
import sys

import uvicorn

app, port = sys.argv[1], int(sys.argv[2])
os.fork()
own = socket.socket()
own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
own.bind(("127.0.0.1", port))
own.listen(2048)
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
uvicorn.Server(uvicorn.Config(app, loop="uvloop", http="httptools", log_level="warning", access_log=False)).run(sockets=[own])
