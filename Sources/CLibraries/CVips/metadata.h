// What a picture's file carries beside its pixels: text fields, blocks of bytes, the camera's own thumbnail.
#ifndef CVIPS_METADATA_H
#define CVIPS_METADATA_H
#include <vips/vips.h>

// The image keeps the text; NULL when there is no such field or it isn't text.
static inline const char *cv_metadata_text(VipsImage *image, const char *name) {
    const char *text = NULL;
    if (!vips_image_get_typeof(image, name)) return NULL;
    if (vips_image_get_string(image, name, &text)) {
        vips_error_clear();
        return NULL;
    }
    return text;
}

// The image keeps the bytes; NULL when there is no such field or it holds no bytes.
static inline const void *cv_bytes(VipsImage *image, const char *name, size_t *length) {
    const void *bytes = NULL;
    if (!vips_image_get_typeof(image, name)) return NULL;
    if (vips_image_get_blob(image, name, &bytes, length)) {
        vips_error_clear();
        return NULL;
    }
    return bytes;
}

// Every field's name, NULL at the end; give it back to cv_free_names.
static inline char **cv_names(VipsImage *image) { return vips_image_get_fields(image); }
static inline void cv_free_names(char **names) { g_strfreev(names); }

// The small JPEG that a camera puts into EXIF, turned as the picture itself is, in memory of its own; NULL without one,
// or when it is damaged or claims to be larger than a thumbnail is.
static inline VipsImage *cv_camera_thumbnail(VipsImage *image) {
    size_t length = 0;
    const void *bytes = cv_bytes(image, "jpeg-thumbnail-data", &length);
    VipsImage *small = NULL, *turned = NULL, *upright = NULL, *out = NULL;
    if (!bytes || vips_jpegload_buffer((void *)bytes, length, &small, "fail_on", VIPS_FAIL_ON_ERROR, NULL)) {
        vips_error_clear();
        return NULL;
    }
    int turn = 1;
    if (vips_image_get_typeof(image, "orientation")) vips_image_get_int(image, "orientation", &turn);
    if (small->Xsize <= 1024 && small->Ysize <= 1024 && !vips_copy(small, &turned, NULL)) {
        vips_image_set_int(turned, "orientation", turn);
        if (!vips_autorot(turned, &upright, NULL)) out = vips_image_copy_memory(upright);
    }
    if (!out) vips_error_clear();
    g_object_unref(small);
    if (turned) g_object_unref(turned);
    if (upright) g_object_unref(upright);
    return out;
}
#endif
