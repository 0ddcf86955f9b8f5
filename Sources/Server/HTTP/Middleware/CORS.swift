/// Which browsers may call us and what they may read: everybody, as keys and tokens decide, not origins.
import HTTPTypes
import Hummingbird

package func makeCORSMiddleware() -> CORSMiddleware<AtelierContext> {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    return CORSMiddleware(
        allowOrigin: .all,
        allowHeaders: words(
            """
            authorization apikey content-type x-client-info x-supabase-api-version prefer accept accept-profile \
            content-profile range range-unit x-upsert x-metadata cache-control x-region idempotency-key x-retry-count \
            if-none-match if-modified-since
            """
        ).compactMap { HTTPField.Name($0) },
        allowMethods: [.get, .head, .post, .put, .patch, .delete, .options],
        exposedHeaders: words(
            """
            content-range content-location location preference-applied x-total-count link x-supabase-api-version \
            x-relay-error x-sb-error-code x-request-id retry-after etag
            """),
        maxAge: .seconds(3600))
}
