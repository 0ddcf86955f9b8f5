// What Linux offers beyond the standard and Swift's Glibc module leaves out.
#ifdef __linux__
#include <fcntl.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// As memmem(3): where the needle is first, or null.
void *memmem(const void *bytes, size_t count, const void *needle, size_t needle_count);

/// As copy_file_range(2): how many bytes were copied, or -1.
static inline long copy_within_kernel(int from, long long at, int to, long long offset, unsigned long count) {
    return syscall(SYS_copy_file_range, from, &at, to, &offset, count, 0);
}

/// As pread(2) of one byte, but nobody waits: 1 if the system has the place in its memory, 0 at the file's end, or -1.
static inline long has_in_memory(int file, long long at) {
    char byte;
    struct iovec place = {&byte, 1};
    const int without_waiting = 8;
    return syscall(SYS_preadv2, file, &place, 1UL, (unsigned long)at, 0UL, without_waiting);
}

/// From now on the file's bytes go past the system's memory, or no longer do: 0, or -1 where they can't.
static inline int set_direct(int file, int is_direct) {
    int flags = fcntl(file, F_GETFL);
    if (flags < 0) return -1;
    return fcntl(file, F_SETFL, is_direct ? flags | __O_DIRECT : flags & ~__O_DIRECT);
}
#endif
