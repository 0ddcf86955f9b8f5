/// Signatures as AWS has published them, for the general suite and for S3.
import Foundation
import Testing

@testable import ServerS3

@Suite struct SigV4Tests {
    /// From the examples of S3's documentation, "Authenticating Requests: Using the Authorization Header".
    private static let s3 = SigV4(
        keys: S3Keys(access: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1")
    private static let host = ("host", "examplebucket.s3.amazonaws.com")
    private static let date = Date(timeIntervalSince1970: 1_369_353_600)
    private static let empty = S3Client.emptyHash

    private func signed(
        _ method: String, _ path: String, query: [(String, String)] = [], _ headers: [(String, String)] = [],
        hash: String = empty
    ) -> String {
        Self.s3.signature(
            SigV4.Request(
                method: method, path: path, query: query,
                headers: [Self.host, ("x-amz-content-sha256", hash), ("x-amz-date", "20130524T000000Z")] + headers,
                payloadHash: hash), at: Self.date)
    }

    @Test("get-vanilla of the general test suite")
    func vanilla() {
        var signer = SigV4(
            keys: S3Keys(access: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1")
        signer.service = "service"
        let request = SigV4.Request(
            method: "GET", path: "/", headers: [("Host", "example.amazonaws.com"), ("X-Amz-Date", "20150830T123600Z")],
            payloadHash: Self.empty)
        #expect(
            signer.authorization(request, at: Date(timeIntervalSince1970: 1_440_938_160))
                == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
                + "SignedHeaders=host;x-amz-date, "
                + "Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31")
    }

    @Test("the documentation's GET with a range")
    func range() {
        #expect(
            signed("GET", "/test.txt", [("Range", "bytes=0-9")])
                == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    }

    @Test("the documentation's PUT, with a sign in the path that is encoded")
    func put() {
        let hash = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"
        let path = "/" + SigV4.encoded("test$file.text", keepsSlashes: true)
        let headers = [("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")]
        #expect(
            signed("PUT", path, headers, hash: hash)
                == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    }

    @Test("the documentation's two lists: a query without a value, and one with two")
    func queries() {
        #expect(
            signed("GET", "/", query: [("lifecycle", "")])
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
        #expect(
            signed("GET", "/", query: [("prefix", "J"), ("max-keys", "2")])
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    }

    @Test("the documentation's link")
    func link() {
        let request = SigV4.Request(
            method: "GET", path: "/test.txt", headers: [Self.host], payloadHash: SigV4.unsigned)
        #expect(
            Self.s3.presigned(request, at: Self.date, life: 86_400)
                == "X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
                + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
                + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
    }

    @Test("a bucket's address is read, and what it can't mean is refused with words")
    func addresses() throws {
        let near = try S3Address("s3://photos/a/b?endpoint=http://127.0.0.1:9000&region=eu-1&delivery=redirect")
        #expect(near.bucket == "photos" && near.prefix == "a/b/" && near.region == "eu-1")
        #expect(near.delivery == .redirect && near.hasPathStyle)
        #expect(near.place(of: "x y", at: near.endpoint) == ("127.0.0.1:9000", "/photos/a/b/x%20y"))
        let far = try S3Address("s3://photos?region=eu-central-1")
        #expect(far.delivery == .proxy)
        #expect(far.place(of: "x", at: far.endpoint) == ("photos.s3.eu-central-1.amazonaws.com", "/x"))
        for text in [
            "photos", "http://photos", "s3://", "s3://a:b@photos", "s3://photos?delivery=mail",
            "s3://photos?endpoint=ftp://x", "s3://photos?colour=red", "s3://photos?style=long",
        ] {
            #expect(throws: S3Address.Malformed.self, "\(text)") { try S3Address(text) }
        }
    }

    @Test("a secret isn't printed with the settings that hold it")
    func silence() {
        #expect(!"\(S3Keys(access: "a", secret: "hidden")) \(String(reflecting: Self.s3.keys))".contains("hidden"))
    }
}
