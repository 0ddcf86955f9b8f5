/// The beginning of a connection: logging in, and what is sent before anybody may use it.
import NIOCore
import NIOPosix

extension WireConnection {
    func takeLogin(_ message: inout Message) throws(WireError) {
        if message.tag == UInt8(ascii: "S") {
            var setting = message.body
            note(&setting)
        }
        guard let step = try login?.take(&message) else { return }
        switch step {
        case .wait: break
        case .send(let buffer): write(buffer)
        case .prove(let scram, let challenge): prove(scram, challenge)
        case .done:
            key = login?.key
            login = nil
            prepare()
        }
    }

    private func write(_ buffer: ByteBuffer) { context?.writeAndFlush(wrapOutboundOut(buffer), promise: nil) }

    private func prove(_ scram: SCRAM, _ challenge: SCRAM.Challenge) {
        let proving = NIOThreadPool.singleton.runIfActive(eventLoop: loop) {
            var scram = scram
            let proof = try scram.proof(for: challenge)
            return (scram, proof)
        }
        proving.assumeIsolated().whenComplete { [weak self] result in
            guard let self, !isClosed else { return }
            switch result {
            case .success((let scram, let proof)):
                if let buffer = login?.proved(scram, proof) { write(buffer) }
            case .failure(let error): close(.opening(error))
            }
        }
    }

    /// All of it at once; the last answer opens the connection.
    private func prepare() {
        let scripts = configuration.preparation
        guard !scripts.isEmpty else { return becomeReady() }
        for (index, preparation) in scripts.enumerated() {
            let flight = Flight(.script(preparation.script), lane: .alone) { [weak self] result in
                guard let self, !isClosed else { return }
                if case .failure(let error) = result, !preparation.mayFail { return close(error) }
                if index == scripts.count - 1 { becomeReady() }
            }
            enqueue(flight)
        }
    }

    private func becomeReady() {
        ready?.succeed()
        ready = nil
    }
}
