// Becomes a program that may read one file of ours and the system's programs and libraries, write nowhere, and open no socket:
//   confine FILE PROGRAM ARGUMENT…
// What it takes away can't be had back, also not by what the program starts. It ends with 126 if it can't do that.
#ifdef __linux__
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "which system calls open sockets here has to be looked up first"
#endif

// Landlock's rights of files as of its first three versions; the headers of a system may know fewer.
static const uint64_t first_rights = (1ULL << 13) - 1, refer = 1ULL << 13, truncation = 1ULL << 14;
static const uint64_t execute = 1ULL << 0, read_file = 1ULL << 2, read_folder = 1ULL << 3;

static int allow(int rules, const char *path, uint64_t rights) {
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
    // What isn't there needs no permission.
    if (rule.parent_fd < 0) return 0;
    struct stat status;
    int failed = fstat(rule.parent_fd, &status);
    rule.allowed_access = S_ISDIR(status.st_mode) ? rights : rights & ~read_folder;
    if (!failed) failed = (int)syscall(__NR_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
    return failed;
}

// Nothing happens on a kernel without Landlock (before 5.13, or turned off): the caller's other bounds still hold.
static int confine_files(const char *file) {
    long version = syscall(__NR_landlock_create_ruleset, NULL, 0, 1U /* asks for the version */);
    if (version < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -1;
    struct landlock_ruleset_attr attributes = {
        .handled_access_fs = first_rights | (version >= 2 ? refer : 0) | (version >= 3 ? truncation : 0)};
    int rules = (int)syscall(__NR_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0);
    if (rules < 0) return -1;
    static const char *system[] = {"/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives", "/sys/devices/system/cpu"};
    for (size_t index = 0; index < sizeof system / sizeof system[0]; index++)
        if (allow(rules, system[index], execute | read_file | read_folder)) return -1;
    if (allow(rules, "/dev/null", read_file) || allow(rules, "/dev/urandom", read_file) || allow(rules, file, read_file)) return -1;
    return (int)syscall(__NR_landlock_restrict_self, rules, 0);
}

// Every socket begins with one of two calls. A call of another architecture's numbers ends the program.
static int confine_sockets(void) {
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socketpair, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof steps / sizeof steps[0], .filter = steps};
    return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

int main(int count, char **words) {
    if (count < 3) {
        fprintf(stderr, "usage: confine FILE PROGRAM ARGUMENT...\n");
        return 126;
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || confine_files(words[1]) || confine_sockets()) {
        fprintf(stderr, "confine: %s\n", strerror(errno));
        return 126;
    }
    execv(words[2], words + 2);
    fprintf(stderr, "confine: %s: %s\n", words[2], strerror(errno));
    return 126;
}
#else
// Only Linux has these calls; without this program no recording is read.
int main(void) { return 126; }
#endif
