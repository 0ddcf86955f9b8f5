// What glibc's allocator offers beyond the standard; Swift's Glibc module leaves it out.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
