// The declarations of Musl 1.2 that Swift/Platform.swift uses, as its headers have them for GNU sources: so the
// compiler imports them.
#pragma once
typedef __SIZE_TYPE__ size_t;
typedef int pid_t;
typedef unsigned long long rlim_t;
typedef struct __pthread *pthread_t;
typedef unsigned pthread_key_t;
typedef struct { union { int __i[14]; volatile int __vi[14]; unsigned long __s[7]; } __u; } pthread_attr_t;
typedef struct { union { int __i[10]; volatile int __vi[10]; volatile void *volatile __p[5]; } __u; } pthread_mutex_t;
typedef struct { union { int __i[12]; volatile int __vi[12]; void *__p[6]; } __u; } pthread_cond_t;
typedef struct { unsigned __attr; } pthread_mutexattr_t;
typedef struct { unsigned __attr; } pthread_condattr_t;
struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; };
#define RLIMIT_STACK 3
int getrlimit(int, struct rlimit *);
pid_t getpid(void);
pid_t gettid(void);
pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *__restrict, const pthread_mutexattr_t *__restrict);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *__restrict, const pthread_condattr_t *__restrict);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict);
#define PTHREAD_CANCEL_DISABLE 1
int pthread_setcancelstate(int, int *);
int pthread_key_create(pthread_key_t *, void (*)(void *));
void *pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_getstack(const pthread_attr_t *__restrict, void **__restrict, size_t *__restrict);
int pthread_getattr_np(pthread_t, pthread_attr_t *);
#define _SC_NPROCESSORS_ONLN 84
long sysconf(int);
void *malloc(size_t);
void free(void *);
int posix_memalign(void **, size_t, size_t);
