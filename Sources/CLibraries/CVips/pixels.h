// Grey pixels of a photo file and their resampling, for what reads labels.
#ifndef CVIPS_PIXELS_H
#define CVIPS_PIXELS_H
#include <vips/vips.h>

// One band of eight bits, upright, no side longer than `side`; damaged files and ones that end early are refused.
static inline VipsImage *cv_grey(const char *path, int side) {
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return NULL;
    VipsImage *small = NULL, *flat = NULL, *grey = NULL, *out = NULL;
    int failed = vips_thumbnail_source(
        source, &small, side, "height", side, "size", VIPS_SIZE_DOWN, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    g_object_unref(source);
    if (failed) return NULL;
    if (vips_image_hasalpha(small)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        failed = vips_flatten(small, &flat, "background", white, NULL);
        vips_area_unref(VIPS_AREA(white));
    } else {
        flat = small;
        g_object_ref(flat);
    }
    if (!failed && !vips_colourspace(flat, &grey, VIPS_INTERPRETATION_B_W, NULL)) vips_cast_uchar(grey, &out, NULL);
    if (flat) g_object_unref(flat);
    if (grey) g_object_unref(grey);
    g_object_unref(small);
    return out;
}

// Grey pixels, resized by `factor` with a kernel that keeps small print sharp.
static inline VipsImage *cv_resized(const void *pixels, size_t length, int width, int height, double factor) {
    VipsImage *raw = vips_image_new_from_memory(pixels, length, width, height, 1, VIPS_FORMAT_UCHAR), *out = NULL;
    if (!raw) return NULL;
    int failed = vips_resize(raw, &out, factor, "kernel", factor > 1 ? VIPS_KERNEL_CUBIC : VIPS_KERNEL_LINEAR, NULL);
    g_object_unref(raw);
    return failed ? NULL : out;
}
#endif
