// The declarations of Apple's systems that Swift/Platform.swift uses, as apple-oss-distributions/libpthread 539 has
// them: so Swift sees them, with what may be null and what asynchronous code may not call.
#pragma once
typedef __SIZE_TYPE__ size_t;
#define NOT_IN_ASYNC __attribute__((__swift_attr__("@_unavailableFromAsync")))
struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; };
struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; };
struct _opaque_pthread_cond_t { long __sig; char __opaque[40]; };
struct _opaque_pthread_condattr_t { long __sig; char __opaque[8]; };
struct _opaque_pthread_t { long __sig; void *__cleanup_stack; char __opaque[8176]; };
typedef struct _opaque_pthread_mutex_t pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t;
typedef struct _opaque_pthread_cond_t pthread_cond_t;
typedef struct _opaque_pthread_condattr_t pthread_condattr_t;
typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;
#define PTHREAD_CANCEL_DISABLE 0
#define _SC_NPROCESSORS_ONLN 58
long sysconf(int);
void *_Null_unspecified malloc(size_t);
void free(void *_Null_unspecified);
int posix_memalign(void *_Nullable *_Null_unspecified, size_t, size_t);
#pragma clang assume_nonnull begin
int pthread_mutex_init(pthread_mutex_t *__restrict, const pthread_mutexattr_t *_Nullable __restrict);
NOT_IN_ASYNC int pthread_mutex_lock(pthread_mutex_t *);
NOT_IN_ASYNC int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *__restrict, const pthread_condattr_t *_Nullable __restrict);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_signal(pthread_cond_t *);
NOT_IN_ASYNC int pthread_cond_wait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict);
int pthread_setcancelstate(int, int *_Nullable);
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
NOT_IN_ASYNC void *_Nullable pthread_getspecific(pthread_key_t);
NOT_IN_ASYNC int pthread_setspecific(pthread_key_t, const void *_Nullable);
pthread_t pthread_self(void);
int pthread_main_np(void);
size_t pthread_get_stacksize_np(pthread_t);
void *pthread_get_stackaddr_np(pthread_t);
#pragma clang assume_nonnull end
