// Saving a JPEG with nothing but what tells where a picture comes from: which camera, which program, when.
#ifndef CVIPS_ORIGIN_H
#define CVIPS_ORIGIN_H
#include <vips/vips.h>

// Keeps five fields of the EXIF data as text; the place, the owner's name, thumbnails and makers' notes go.
static inline int cv_save_jpeg_with_origin(VipsImage *in, VipsImage *bare, void **out, size_t *length, int quality) {
    static const char *const kept[] = {
        "exif-ifd0-Make", "exif-ifd0-Model", "exif-ifd0-Software", "exif-ifd2-DateTimeOriginal",
        "exif-ifd2-OffsetTimeOriginal", NULL};
    VipsImage *copy = NULL;
    if (vips_copy(bare, &copy, NULL)) return -1;
    for (int field = 0; kept[field]; field++) {
        const char *text = NULL;
        if (vips_image_get_typeof(in, kept[field]) && !vips_image_get_string(in, kept[field], &text) && text)
            vips_image_set_string(copy, kept[field], text);
    }
    vips_error_clear();
    int failed = vips_jpegsave_buffer(copy, out, length, "Q", quality, "optimize_coding", TRUE, NULL);
    g_object_unref(copy);
    return failed;
}
#endif
