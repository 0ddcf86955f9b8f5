/// Failing clients for everything that talks to the backend.

extension AuthClient {
    package static let failing = AuthClient(
        restore: { () async throws(ClientError) in throw unexpectedCall("AuthClient.restore") },
        signUp: { (_, _, _) async throws(ClientError) in throw unexpectedCall("AuthClient.signUp") },
        signIn: { (_, _) async throws(ClientError) in throw unexpectedCall("AuthClient.signIn") },
        signInWithToken: { (_, _, _) async throws(ClientError) in throw unexpectedCall("AuthClient.signInWithToken") },
        beginWebSignIn: { (_, _) async throws(ClientError) in throw unexpectedCall("AuthClient.beginWebSignIn") },
        finishWebSignIn: { (_, _) async throws(ClientError) in throw unexpectedCall("AuthClient.finishWebSignIn") },
        sendCode: { (_, _) async throws(ClientError) in throw unexpectedCall("AuthClient.sendCode") },
        verifyCode: { (_, _, _) async throws(ClientError) in throw unexpectedCall("AuthClient.verifyCode") },
        changePassword: { (_) async throws(ClientError) in throw unexpectedCall("AuthClient.changePassword") },
        signOut: { _ = unexpectedCall("AuthClient.signOut") },
        changes: {
            _ = unexpectedCall("AuthClient.changes")
            return AsyncStream { $0.finish() }
        })
}

extension DatabaseClient {
    package static let failing = DatabaseClient(
        select: { (_) async throws(ClientError) in throw unexpectedCall("DatabaseClient.select") },
        insert: { (_) async throws(ClientError) in throw unexpectedCall("DatabaseClient.insert") },
        update: { (_) async throws(ClientError) in throw unexpectedCall("DatabaseClient.update") },
        upsert: { (_) async throws(ClientError) in throw unexpectedCall("DatabaseClient.upsert") },
        delete: { (_) async throws(ClientError) in throw unexpectedCall("DatabaseClient.delete") },
        rpc: { (_) async throws(ClientError) in throw unexpectedCall("DatabaseClient.rpc") })
}

extension StorageClient {
    package static let failing = StorageClient(
        upload: { (_, _, _, _, _) async throws(ClientError) in throw unexpectedCall("StorageClient.upload") },
        uploadFile: { (_, _, _) async throws(ClientError) in throw unexpectedCall("StorageClient.uploadFile") },
        download: { (_, _) async throws(ClientError) in throw unexpectedCall("StorageClient.download") },
        downloadFile: { (_, _) async throws(ClientError) in throw unexpectedCall("StorageClient.downloadFile") },
        thumbnail: { (_, _, _) async throws(ClientError) in throw unexpectedCall("StorageClient.thumbnail") },
        uploadSigned: { (_, _, _, _) async throws(ClientError) in throw unexpectedCall("StorageClient.uploadSigned") },
        remove: { (_, _) async throws(ClientError) in throw unexpectedCall("StorageClient.remove") })
}

extension FunctionsClient {
    package static let failing = FunctionsClient(
        call: { (_, _) async throws(ClientError) in throw unexpectedCall("FunctionsClient.call") },
        start: { (_, _, _) async throws(ClientError) in throw unexpectedCall("FunctionsClient.start") },
        job: { (_, _, _) async throws(ClientError) in throw unexpectedCall("FunctionsClient.job") },
        cancelJob: { (_) async throws(ClientError) in throw unexpectedCall("FunctionsClient.cancelJob") },
        file: { (_) async throws(ClientError) in throw unexpectedCall("FunctionsClient.file") })
}
