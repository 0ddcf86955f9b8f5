// The bar code reader's C interface, as it is.
#include <zbar.h>
