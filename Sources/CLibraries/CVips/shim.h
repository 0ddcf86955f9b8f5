// libvips' calls are variadic, which Swift can't make: one inline wrapper per call shape.
#ifndef CVIPS_SHIM_H
#define CVIPS_SHIM_H
#include <vips/vips.h>
#include "origin.h"
#include "pixels.h"
#include "drawing.h"
#include "metadata.h"
#include "editing.h"

// No operation cache (a server sees each picture once), one thread per picture (the pool is what runs in parallel), and
// only the five decoders a phone's photo can need: the library's others are unused and so only an attack surface.
static inline int cv_start(const char *name) {
    if (vips_init(name)) return -1;
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
    vips_operation_block_set("VipsForeignLoadNsgif", FALSE);
    vips_operation_block_set("VipsForeignLoadHeif", FALSE);
    return 0;
}

static inline void cv_unref(VipsImage *image) {
    if (image) g_object_unref(image);
}
static inline void cv_free(void *memory) { g_free(memory); }

// A source takes the path as it is; the file name calls would read options out of square brackets in it.
static inline VipsImage *cv_open(const char *path) {
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return NULL;
    VipsImage *image = vips_image_new_from_source(
        source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    g_object_unref(source);
    return image;
}

// The same of bytes in memory, which must outlive the picture.
static inline VipsImage *cv_open_memory(const void *bytes, size_t count) {
    VipsSource *source = vips_source_new_from_memory(bytes, count);
    if (!source) return NULL;
    VipsImage *image = vips_image_new_from_source(
        source, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    g_object_unref(source);
    return image;
}

// A JPEG in memory, which must outlive the picture: shrunk while it is decoded, by 1, 2, 4 or 8.
// Stricter than the others: what its decoder merely warns of is refused too.
static inline VipsImage *cv_open_jpeg(const void *bytes, size_t count, int shrink) {
    VipsSource *source = vips_source_new_from_memory(bytes, count);
    if (!source) return NULL;
    VipsImage *out = NULL;
    int failed = vips_jpegload_source(
        source, &out, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING, NULL);
    g_object_unref(source);
    return failed ? NULL : out;
}

// Shrinks while decoding, turns upright by the EXIF orientation, refuses damaged files and ones that end early. A picture
// with a colour profile of its own comes out in sRGB; for one without, the way through the colour engine would cost half
// of the whole and change nothing.
static inline VipsImage *cv_thumbnail(
    const char *path, int width, int height, VipsSize size, VipsInteresting crop, int has_profile) {
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return NULL;
    VipsImage *out = NULL;
    int failed = has_profile
        ? vips_thumbnail_source(
            source, &out, width, "height", height, "size", size, "crop", crop, "fail_on", VIPS_FAIL_ON_ERROR,
            "export_profile", "srgb", NULL)
        : vips_thumbnail_source(
            source, &out, width, "height", height, "size", size, "crop", crop, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    g_object_unref(source);
    return failed ? NULL : out;
}

// Three bands of eight bits: transparency is laid on white, grey becomes colour.
static inline VipsImage *cv_rgb(VipsImage *in) {
    VipsImage *flat = NULL, *colour = NULL, *out = NULL;
    if (vips_image_hasalpha(in)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        int failed = vips_flatten(in, &flat, "background", white, NULL);
        vips_area_unref(VIPS_AREA(white));
        if (failed) return NULL;
    } else {
        flat = in;
        g_object_ref(in);
    }
    if (!vips_colourspace(flat, &colour, VIPS_INTERPRETATION_sRGB, NULL)) vips_cast_uchar(colour, &out, NULL);
    cv_unref(flat);
    cv_unref(colour);
    return out;
}

static inline VipsImage *cv_from_memory(const void *pixels, size_t length, int width, int height, int bands) {
    VipsImage *raw = vips_image_new_from_memory_copy(pixels, length, width, height, bands, VIPS_FORMAT_UCHAR), *out = NULL;
    if (!raw) return NULL;
    VipsInterpretation meaning = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    vips_copy(raw, &out, "interpretation", meaning, NULL);
    g_object_unref(raw);
    return out;
}
static inline void *cv_pixels(VipsImage *in, size_t *length) { return vips_image_write_to_memory(in, length); }

static inline VipsImage *cv_crop(VipsImage *in, int x, int y, int width, int height) {
    VipsImage *out = NULL;
    return vips_extract_area(in, &out, x, y, width, height, NULL) ? NULL : out;
}
static inline VipsImage *cv_blur(VipsImage *in, double sigma) {
    VipsImage *out = NULL;
    return vips_gaussblur(in, &out, sigma, NULL) ? NULL : out;
}
static inline VipsImage *cv_scale_light(VipsImage *in, double factor, double offset) {
    VipsImage *out = NULL;
    return vips_linear1(in, &out, factor, offset, "uchar", TRUE, NULL) ? NULL : out;
}

// A copy without EXIF (and with it the place the photo was taken), XMP, IPTC, comments and colour profile. The savers' own
// "strip" isn't enough: this version's WebP saver writes all of it, even from single EXIF fields alone.
static inline VipsImage *cv_stripped(VipsImage *in) {
    static const char *const kinds[] = {
        "exif-", "xmp-", "iptc-", "icc-", "photoshop-", "png-comment-", "gif-comment", "jpeg-thumbnail", "orientation", NULL};
    VipsImage *out = NULL;
    if (vips_copy(in, &out, NULL)) return NULL;
    gchar **fields = vips_image_get_fields(out);
    for (int field = 0; fields[field]; field++)
        for (int kind = 0; kinds[kind]; kind++)
            if (g_str_has_prefix(fields[field], kinds[kind])) {
                vips_image_remove(out, fields[field]);
                break;
            }
    g_strfreev(fields);
    return out;
}
static inline int cv_save_jpeg(VipsImage *in, void **out, size_t *length, int quality) {
    return vips_jpegsave_buffer(in, out, length, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, NULL);
}
static inline int cv_save_png(VipsImage *in, void **out, size_t *length) {
    return vips_pngsave_buffer(in, out, length, "strip", TRUE, NULL);
}
static inline int cv_save_webp(VipsImage *in, void **out, size_t *length, int quality) {
    return vips_webpsave_buffer(in, out, length, "Q", quality, "strip", TRUE, NULL);
}
static inline int cv_save_avif(VipsImage *in, void **out, size_t *length, int quality) {
    return vips_heifsave_buffer(
        in, out, length, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort", 1, "strip", TRUE, NULL);
}
static inline int cv_save_gif(VipsImage *in, void **out, size_t *length) {
    return vips_gifsave_buffer(in, out, length, "strip", TRUE, NULL);
}

static inline void cv_set_int(VipsImage *image, const char *name, int value) { vips_image_set_int(image, name, value); }
static inline int cv_get_int(VipsImage *image, const char *name, int otherwise) {
    int value = otherwise;
    if (vips_image_get_typeof(image, name) && vips_image_get_int(image, name, &value)) {
        vips_error_clear();
        value = otherwise;
    }
    return value;
}
static inline int cv_has(VipsImage *image, const char *name) { return vips_image_get_typeof(image, name) != 0; }
#endif
