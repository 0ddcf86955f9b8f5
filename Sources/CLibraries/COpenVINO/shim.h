// OpenVINO's C interface, as far as it is used here, looked up when it is first needed: a machine without it still runs all else.
// Handles are untyped and owned by whoever created them; every call answers 0 or one of OpenVINO's status codes.
#pragma once
#include <dlfcn.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int64_t rank;
    int64_t *dims;
} vino_shape;

typedef struct {
    int (*core_create)(void **core);
    int (*core_read_model)(void *core, const char *path, const char *weights, void **model);
    int (*core_compile_model)(void *core, void *model, const char *device, size_t count, void **compiled, ...);
    void (*model_free)(void *model);
    int (*compiled_model_create_infer_request)(void *compiled, void **request);
    void (*compiled_model_free)(void *compiled);
    int (*infer_request_set_input_tensor_by_index)(void *request, size_t index, void *tensor);
    int (*infer_request_get_output_tensor_by_index)(void *request, size_t index, void **tensor);
    int (*infer_request_infer)(void *request);
    void (*infer_request_free)(void *request);
    int (*tensor_create_from_host_ptr)(int type, vino_shape shape, void *data, void **tensor);
    int (*tensor_get_shape)(void *tensor, vino_shape *shape);
    int (*tensor_get_size)(void *tensor, size_t *count);
    int (*tensor_data)(void *tensor, void **data);
    void (*tensor_free)(void *tensor);
    int (*shape_free)(vino_shape *shape);
    const char *(*last_message)(void);
} vino_calls;

/// 32-bit floating point, in OpenVINO's list of element types.
static const int vino_float32 = 4;

/// Whatever is large goes back to the system when it is freed. By default glibc raises this bound after the first large
/// block, and tensors of many sizes then leave holes in a heap for each thread: four photographs held 610 MB instead of 460.
static inline void vino_give_back_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_ARENA_MAX, 2);
}

/// Opens the library and looks up every call; answers NULL, or what is missing.
static inline const char *vino_load(const char *path, vino_calls *calls) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    const char *names[] = {
        "ov_core_create", "ov_core_read_model", "ov_core_compile_model", "ov_model_free",
        "ov_compiled_model_create_infer_request", "ov_compiled_model_free",
        "ov_infer_request_set_input_tensor_by_index", "ov_infer_request_get_output_tensor_by_index",
        "ov_infer_request_infer", "ov_infer_request_free", "ov_tensor_create_from_host_ptr", "ov_tensor_get_shape",
        "ov_tensor_get_size", "ov_tensor_data", "ov_tensor_free", "ov_shape_free", "ov_get_last_err_msg"};
    void **slots = (void **)calls;
    for (size_t index = 0; index < sizeof(names) / sizeof(names[0]); index++) {
        slots[index] = dlsym(library, names[index]);
        if (!slots[index]) return names[index];
    }
    return NULL;
}

/// Compiles for the processor: one thread a request. `precision` names the number format; "" is the one that it is fastest in
/// (bfloat16 where it has that). Takes the compiled model from the folder `cache` where it has it, and puts it there otherwise;
/// "" has none.
static inline int vino_compile(
    const vino_calls *calls, void *core, void *model, const char *cache, const char *precision, void **compiled) {
    if (*precision)
        return calls->core_compile_model(
            core, model, "CPU", 8, compiled, "INFERENCE_NUM_THREADS", "1", "NUM_STREAMS", "1", "CACHE_DIR", cache,
            "INFERENCE_PRECISION_HINT", precision);
    return calls->core_compile_model(
        core, model, "CPU", 6, compiled, "INFERENCE_NUM_THREADS", "1", "NUM_STREAMS", "1", "CACHE_DIR", cache);
}
