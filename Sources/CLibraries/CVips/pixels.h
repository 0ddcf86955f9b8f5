// Grey pixels of a photo file and their resampling, for what reads labels.
#ifndef CVIPS_PIXELS_H
#define CVIPS_PIXELS_H
#include <math.h>
#include <stdint.h>
#include <vips/vips.h>

// One band of eight bits, or three of sRGB, upright, no side longer than `side`; damaged files and ones that end early
// are refused. `cv_copy_grey` makes them grey.
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
    if (!failed && flat->Bands == 3 && flat->BandFmt == VIPS_FORMAT_UCHAR && flat->Type == VIPS_INTERPRETATION_sRGB) {
        g_object_unref(small);
        return flat;
    }
    if (!failed && !vips_colourspace(flat, &grey, VIPS_INTERPRETATION_B_W, NULL)) vips_cast_uchar(grey, &out, NULL);
    if (flat) g_object_unref(flat);
    if (grey) g_object_unref(grey);
    g_object_unref(small);
    return out;
}

// What a channel's level adds to a pixel's luminance, in parts of CV_STEPS, and the grey of each luminance.
#define CV_STEPS 16384
typedef struct {
    uint16_t red[256], green[256], blue[256];
    uint8_t grey[CV_STEPS + 4];
} cv_luminance;

// IEC 61966-2-1: the level of light.
static inline double cv_level(double light) {
    return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055);
}

// As libvips makes grey of sRGB, weights and straight lines between 256 levels included: the reader was fitted to that.
static inline cv_luminance cv_luminance_tables(void) {
    cv_luminance tables;
    for (int level = 0; level < 256; level++) {
        double part = level / 255.0, light = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
        tables.red[level] = (uint16_t)lround(0.2 * light * CV_STEPS);
        tables.green[level] = (uint16_t)lround(0.7 * light * CV_STEPS);
        tables.blue[level] = (uint16_t)lround(0.1 * light * CV_STEPS);
    }
    for (int step = 0; step < CV_STEPS + 4; step++) {
        double place = 255.0 * VIPS_MIN(step, CV_STEPS) / CV_STEPS;
        int below = (int)place, above = VIPS_MIN(below + 1, 255);
        double from = round(cv_level(below / 255.0)), to = round(cv_level(above / 255.0));
        tables.grey[step] = (uint8_t)lround(from + (to - from) * (place - below));
    }
    return tables;
}

// Grey pixels of an image with one band or with three of sRGB, strip by strip: the colours are never in memory as a whole.
static inline int cv_copy_grey(VipsImage *image, const cv_luminance *tables, uint8_t *grey) {
    VipsRegion *region = vips_region_new(image);
    int failed = 0;
    for (int top = 0; !failed && top < image->Ysize; top += 64) {
        VipsRect strip = {0, top, image->Xsize, VIPS_MIN(64, image->Ysize - top)};
        failed = vips_region_prepare(region, &strip);
        for (int y = top; !failed && y < top + strip.height; y++) {
            const uint8_t *pixel = VIPS_REGION_ADDR(region, 0, y);
            if (image->Bands == 1) {
                memcpy(grey, pixel, image->Xsize);
                grey += image->Xsize;
                continue;
            }
            for (int x = 0; x < image->Xsize; x++, pixel += 3)
                *grey++ = tables->grey[tables->red[pixel[0]] + tables->green[pixel[1]] + tables->blue[pixel[2]]];
        }
    }
    g_object_unref(region);
    return failed;
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
