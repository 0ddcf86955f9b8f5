/// Where the product's migrations lie at run time: the `migrations` folder beside this file, copied into the build.
import Foundation

package enum Migrations {
    /// The folder of `*.sql` files, as `supabase db push` would read them.
    package static var folder: URL { Bundle.module.resourceURL!.appendingPathComponent("migrations") }
}
