// The text recogniser's C interface, and that of the picture library it is built on, as they are.
#include <tesseract/capi.h>
#include <leptonica/allheaders.h>
