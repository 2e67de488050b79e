// Registries with memory of their own, the keepers of that, and LazyObject. References are counted as Swift's runtime
// does: retain relaxed, release with release, a fence with acquire before an object is destroyed.
#pragma once
#include "count.hpp"

enum { lazyLoad = countSites, noteCAS, lazyDeinitLoad, uniqueLoad, keeperSites };
static const Site sites[] = {COUNT_SITES,
    {"LazyObject.object, load", rl::mo_acquire},
    {"LazyObject.note, exchange", rl::mo_acq_rel},
    {"LazyObject.deinit, load", rl::mo_relaxed},
    {"Swift's runtime: isKnownUniquelyReferenced, load (relaxed on arm64)", rl::mo_relaxed},
};

struct Counted {
    Var header;         // what the object has before its counts can be used
    Atomic references;
    Counted() { V(header) = 1; references.store(1, rl::mo_relaxed, $); }
    virtual ~Counted() { V(header) = 0; }
    void retain() { CHECK(V(header) == 1); references.fetch_add(1, rl::mo_relaxed, $); }
    void release() {
        CHECK(V(header) == 1);
        if (references.fetch_sub(1, rl::mo_release, $) == 1) {
            rl::atomic_thread_fence(rl::mo_acquire, $);
            delete this;
        }
    }
};

static Counted *objects[8];      // By 'address', a number, since atomics here are numbers.
static int objectCount;
static int address(Counted *object) {
    for (int i = 0; i < objectCount; i++) if (objects[i] == object) return i + 1;
    objects[objectCount++] = object;
    return objectCount;
}
static Counted *objectAt(int address) { return objects[address - 1]; }

// Storage.swift: LazyObject
struct Lazy {
    Atomic value;
    Lazy() { value.store(0, rl::mo_relaxed, $); }
    template <class Make> Counted *object(Make make) {
        int known = LOAD(value, lazyLoad);
        if (known) { objectAt(known)->retain(); return objectAt(known); }
        return note(make());
    }
    // Takes a counted reference, and returns one.
    Counted *note(Counted *object) {
        object->retain();
        int other = 0;
        if (step == noteUnconditional) { EXCHANGE(value, address(object), noteCAS); return object; }
        if (CAS(value, other, address(object), noteCAS)) return object;
        object->release();
        objectAt(other)->retain();
        object->release();
        return objectAt(other);
    }
    void deinit() {
        int known = LOAD(value, lazyDeinitLoad);
        if (known) objectAt(known)->release();
    }
};

struct Registry;
struct Keeper : Counted {
    Var isMade;
    Registry *registry;
    Keeper(Registry *r);
    ~Keeper();
};

static const int keptStripes = 1;
struct Registry : Counted {
    UseCount<keptStripes> users, owners;
    Lazy keepers[keptStripes];
    Var content, ended;
    Registry() { users.initialize(); owners.initialize(); V(content) = 42; V(ended) = 0; }
    ~Registry() { CHECK(V(ended) == 1); V(content) = -2; }

    Counted *stripeKeeper(int thread) {
        return keepers[thread % keptStripes].object([&]() -> Counted * { return new Keeper(this); });
    }
    void end() {
        CHECK(V(ended) == 0);
        V(ended) = 1;
        V(content) = -1;
        if (step != lateKeepers) for (int i = 0; i < keptStripes; i++) keepers[i].deinit();   // releaseKeepers
        CHECK(V(content) == -1);    // Registry.end goes on to leaveParent
    }
    void removeInjector() { if (owners.close() && users.close()) end(); }
};
inline Keeper::Keeper(Registry *r) : registry(r) { r->retain(); V(isMade) = 1; }
inline Keeper::~Keeper() { CHECK(V(isMade) == 1); registry->release(); }

struct Injector : Counted {
    Registry *registry;
    explicit Injector(Registry *r) : registry(r) {}
    ~Injector() { registry->removeInjector(); registry->release(); }
};
