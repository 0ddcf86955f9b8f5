// The steps of an edit: quarter turns, a small turn with its crop, words with an outline.
#ifndef CVIPS_EDITING_H
#define CVIPS_EDITING_H
#include <vips/vips.h>

// All pixels, so that they can be read in any order.
static inline VipsImage *cv_held(VipsImage *in) { return vips_image_copy_memory(in); }

static inline VipsImage *cv_turn(VipsImage *in, int quarters) {
    VipsImage *out = NULL;
    return vips_rot(in, &out, (VipsAngle)quarters, NULL) ? NULL : out;
}

// Turned around its middle by radians clockwise; of that a box whose corner is measured from the middle. It grows by a
// pixel, so that rounding can't reach beyond its edges, where there is nothing.
static inline VipsImage *cv_tilt(VipsImage *in, double angle, int left, int top, int width, int height) {
    VipsImage *out = NULL;
    double grown = 1 + 2.5 / (width < height ? width : height);
    VipsArrayInt *area = vips_array_int_newv(4, left, top, width, height);
    VipsInterpolate *smooth = vips_interpolate_new("bilinear");
    int failed = vips_affine(
        in, &out, grown * cos(angle), -grown * sin(angle), grown * sin(angle), grown * cos(angle), "oarea", area, "interpolate", smooth,
        "idx", -in->Xsize / 2.0, "idy", -in->Ysize / 2.0, "extend", VIPS_EXTEND_COPY, NULL);
    vips_area_unref(VIPS_AREA(area));
    g_object_unref(smooth);
    return failed ? NULL : out;
}

// Pango's markup in its own colours, cut to its ink; the offsets say where the ink begins in the lines' box.
static inline VipsImage *cv_words(
    const char *markup, const char *font, int width, int side, int *left, int *top) {
    static const VipsAlign sides[] = {VIPS_ALIGN_LOW, VIPS_ALIGN_CENTRE, VIPS_ALIGN_HIGH};
    VipsImage *out = NULL;
    if (vips_text(
            &out, markup, "font", font, "dpi", 72, "width", width, "align", sides[side], "rgba", TRUE,
            "wrap", VIPS_TEXT_WRAP_WORD_CHAR, NULL)) return NULL;
    *left = *top = 0;
    if (vips_image_get_typeof(out, "xoffset")) vips_image_get_int(out, "xoffset", left);
    if (vips_image_get_typeof(out, "yoffset")) vips_image_get_int(out, "yoffset", top);
    return out;
}

static inline VipsImage *cv_bands(VipsImage *in, int first, int count) {
    VipsImage *out = NULL;
    return vips_extract_band(in, &out, first, "n", count, NULL) ? NULL : out;
}

// In the middle of a larger picture of nothing.
static inline VipsImage *cv_padded(VipsImage *in, int by) {
    VipsImage *out = NULL;
    return vips_embed(in, &out, by, by, in->Xsize + 2 * by, in->Ysize + 2 * by, NULL) ? NULL : out;
}

// Coverage grown by a round pen: the strongest of copies that stand on two circles.
static inline VipsImage *cv_grown(VipsImage *in, double radius) {
    enum { outer = 24, inner = 8 };
    VipsImage *copies[outer + inner], *out = NULL;
    int made = 0, failed = 0;
    for (; made < outer + inner && !failed; made++) {
        double reach = made < outer ? radius : radius / 2;
        double turn = 2 * G_PI * made / (made < outer ? outer : inner);
        copies[made] = NULL;
        failed = vips_embed(
            in, &copies[made], (int)lround(reach * cos(turn)), (int)lround(reach * sin(turn)), in->Xsize, in->Ysize,
            NULL);
    }
    if (!failed) vips_bandrank(copies, &out, made, "index", made - 1, NULL);
    for (int copy = 0; copy < made; copy++)
        if (copies[copy]) g_object_unref(copies[copy]);
    return out;
}

// One colour, as large as the picture.
static inline VipsImage *cv_flat(VipsImage *like, int red, int green, int blue) {
    double colour[] = {red, green, blue};
    VipsImage *wide = vips_image_new_from_image(like, colour, 3), *out = NULL;
    if (!wide) return NULL;
    vips_cast_uchar(wide, &out, NULL);
    g_object_unref(wide);
    return out;
}

// The colours laid on the picture where the coverage says so; they must lie inside it.
static inline VipsImage *cv_laid(VipsImage *base, VipsImage *colours, VipsImage *coverage, int left, int top) {
    VipsImage *under = NULL, *mixed = NULL, *out = NULL;
    if (!vips_extract_area(base, &under, left, top, coverage->Xsize, coverage->Ysize, NULL)
        && !vips_ifthenelse(coverage, colours, under, &mixed, "blend", TRUE, NULL))
        vips_insert(base, mixed, &out, left, top, NULL);
    if (under) g_object_unref(under);
    if (mixed) g_object_unref(mixed);
    return out;
}
#endif
