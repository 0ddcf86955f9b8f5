// Lettering for drawn labels: pango through libvips.
#ifndef CVIPS_DRAWING_H
#define CVIPS_DRAWING_H
#include <vips/vips.h>

// One line of text as coverage (one band), cut to its ink; the offsets say where the ink begins in the line's box.
static inline VipsImage *cv_text(const char *markup, const char *font, int *left, int *top) {
    VipsImage *out = NULL;
    if (vips_text(&out, markup, "font", font, "dpi", 72, NULL)) return NULL;
    *left = *top = 0;
    if (vips_image_get_typeof(out, "xoffset")) vips_image_get_int(out, "xoffset", left);
    if (vips_image_get_typeof(out, "yoffset")) vips_image_get_int(out, "yoffset", top);
    return out;
}
static inline VipsImage *cv_stretch(VipsImage *in, double across, double down) {
    VipsImage *out = NULL;
    return vips_resize(in, &out, across, "vscale", down, "kernel", VIPS_KERNEL_LINEAR, NULL) ? NULL : out;
}
#endif
