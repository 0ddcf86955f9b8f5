/// A folder for one account alone, created or taken over without following a link that somebody else may have placed.
import Foundation

enum PrivateFolder {
    /// Creates `folder` if needed, gives it to `account` (nil: ourselves) and closes it to everybody else.
    ///
    /// Everything goes through one open descriptor: between the check and the change nobody can put another folder
    /// there.
    static func claim(
        _ folder: URL, for account: (user: uid_t, group: gid_t)?
    ) throws(EmbeddedPostgres.Failure) {
        let path = folder.path
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("can't make \(path)", errno) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            guard [ELOOP, ENOTDIR].contains(code) else { throw .system("can't open \(path)", code) }
            throw .unusable("\(path) is a link or a file, where Postgres needs a folder of its own; remove it")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("can't look at \(path)", errno) }
        guard status.st_uid == geteuid() || status.st_uid == account?.user else {
            throw .unusable(
                "\(path) belongs to \(userName(status.st_uid)) and is left alone; remove it or move it away")
        }
        if let account, status.st_uid != account.user || status.st_gid != account.group,
            fchown(descriptor, account.user, account.group) != 0
        {
            throw .system("can't give \(path) to Postgres' account", errno)
        }
        guard fchmod(descriptor, 0o700) == 0 else { throw .system("can't close \(path) to others", errno) }
    }
}
