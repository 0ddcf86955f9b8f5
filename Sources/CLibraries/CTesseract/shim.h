// The text recogniser's C interface, as it is.
#include <tesseract/capi.h>
