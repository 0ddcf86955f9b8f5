// What Linux offers beyond the standard and Swift's Glibc module leaves out.
#ifdef __linux__
#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

/// As copy_file_range(2): how many bytes were copied, or -1.
static inline long copy_within_kernel(int from, long long at, int to, long long offset, unsigned long count) {
    return syscall(SYS_copy_file_range, from, &at, to, &offset, count, 0);
}
#endif
