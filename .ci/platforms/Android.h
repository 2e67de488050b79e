// The declarations of Bionic that Swift/Platform.swift uses, as its headers have them for 64 bits.
#pragma once
typedef __SIZE_TYPE__ size_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long pthread_t;
typedef int pthread_key_t;
typedef long pthread_mutexattr_t;
typedef long pthread_condattr_t;
typedef struct {
    uint32_t flags; void *_Nullable stack_base; size_t stack_size; size_t guard_size;
    int32_t sched_policy; int32_t sched_priority; char __reserved[16];
} pthread_attr_t;
typedef struct { int32_t __private[10]; } pthread_mutex_t;
typedef struct { int32_t __private[12]; } pthread_cond_t;
pthread_t pthread_self(void) __attribute__((const));
int pthread_mutex_init(pthread_mutex_t *_Nonnull, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
int pthread_cond_init(pthread_cond_t *_Nonnull, const pthread_condattr_t *_Nullable);
int pthread_cond_destroy(pthread_cond_t *_Nonnull);
int pthread_cond_signal(pthread_cond_t *_Nonnull);
int pthread_cond_wait(pthread_cond_t *_Nonnull, pthread_mutex_t *_Nonnull);
int pthread_key_create(pthread_key_t *_Nonnull, void (*_Nullable)(void *_Nullable));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
int pthread_attr_destroy(pthread_attr_t *_Nonnull);
int pthread_attr_getstack(const pthread_attr_t *_Nonnull, void *_Nullable *_Nonnull, size_t *_Nonnull);
int pthread_getattr_np(pthread_t, pthread_attr_t *_Nonnull);
#define _SC_NPROCESSORS_ONLN 0x0061
long sysconf(int);
void *_Nullable malloc(size_t);
void free(void *_Nullable);
int posix_memalign(void *_Nullable *_Nullable, size_t, size_t);
