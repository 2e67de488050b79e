// As much of a C library as Table32.swift needs: memory that is never freed.

typedef __SIZE_TYPE__ size_t;
extern unsigned char __heap_base;
static size_t top;

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    top = ((top ? top : (size_t)&__heap_base) + alignment - 1) & ~(alignment - 1);
    *pointer = (void *)top;
    top += size;
    while (top > __builtin_wasm_memory_size(0) << 16)
        if (__builtin_wasm_memory_grow(0, 1) == (size_t)-1) return 12;
    return 0;
}

void free(void *pointer) {}

void *memset(void *to, int byte, size_t count) {
    for (unsigned char *next = to; count--; next++) *next = byte;
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    unsigned char *target = to;
    const unsigned char *source = from;
    if (target < source) for (size_t i = 0; i < count; i++) target[i] = source[i];
    else while (count--) target[count] = source[count];
    return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }
