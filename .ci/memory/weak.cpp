// A slot of weak scope: Slot.weakInstance, ConstructionLock.claimWithLock. Three threads want its object. Each holds it
// for a while, reads the bits in the slot's storage without the lock, and releases it. One that finds the object gone
// sets the slot idle, under the lock, and builds another.
//
// The counts of references are those of Swift's runtime (RefCount.h): retain relaxed, release with release, a fence
// with acquire before `deinit`. A load of a weak reference that finds the object gone is 'consume' there, which is an
// acquire on x86, and relaxed on arm64, where `SWIFT_MEMORY_ORDER_CONSUME` is so defined (Runtime/Atomic.h). So it is
// relaxed here, and the fence of claimWithLock stands for what it lacks.
#include "construction.hpp"

enum { weakNil = constructionSites, runtimeRelease, weakSites };
static const Site sites[] = {CONSTRUCTION_SITES,
    {"Swift's runtime: load of a weak reference that is gone", rl::mo_relaxed},
    {"Swift's runtime: release of a reference", rl::mo_release}};

static const int objectLimit = 4;
struct Weak : rl::test_suite<Weak, 3>, Engine<1> {
    Atomic counts[objectLimit];
    Var contents[objectLimit];
    Var made;
    int got[3];

    void before() {
        initialize();
        V(made) = 0;
        for (int i = 0; i < objectLimit; i++) { counts[i].store(0, rl::mo_relaxed, $); V(contents[i]) = 0; }
    }
    int block(int, int) { return 0; }

    int weakObject(int slot, int thread) {
        int object = V(slots[slot].weak);
        CHECK(object > 0);
        int count = LOAD(counts[object], weakNil);
        for (;;) {
            if (count == 0) return 0;
            if (counts[object].compare_exchange(rl::bool_t<false>(), count, count + 1, rl::mo_relaxed, $)) break;
        }
        got[thread] = object;
        return 1;
    }
    void release(int object) {
        if (counts[object].fetch_sub(1, orders[runtimeRelease], $) == 1) {
            rl::atomic_thread_fence(rl::mo_acquire, $);
            V(contents[object]) = -1;     // deinit
        }
    }
    void thread(unsigned t) {
        if (t == 2 && rl::rand(2)) {          // ConstructionLock.weakObject, by madeInstances
            lock.lock($);
            int lives = LOAD(slots[0].phase, hasReadyPhaseLoad) == 1 && weakObject(0, t);
            lock.unlock($);
            if (lives) { CHECK(V(contents[got[t]]) == got[t]); release(got[t]); }
            return;
        }
        int c = claim(0, t, false);
        if (c == Phase::take) {
            int object = got[t];
            if (step == objectNotHeld) release(object);
            CHECK(V(slots[0].instance) == object + 100);
            CHECK(V(contents[object]) == object);
            if (step != objectNotHeld) release(object);
            return;
        }
        CHECK(c == Phase::build);
        push(t);
        int object = V(made) + 1;
        V(made) = object;
        V(contents[object]) = object;
        counts[object].store(1, rl::mo_relaxed, $);
        V(slots[0].instance) = object + 100;
        finish(0, t, object);
        CHECK(V(slots[0].instance) == object + 100);
        CHECK(V(contents[object]) == object);
        pop(t);
        release(object);
    }
    void after() {
        CHECK(V(made) >= 1);
        for (int i = 1; i <= V(made); i++) CHECK(V(contents[i]) == -1);
        CHECK(builtSlots() == 0);
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "weak"; p.sites = sites; p.siteCount = weakSites; p.threads = 3; p.iterations = 20000;
    int used[] = {claimLoad, claimCAS, markLoad, markCAS, leaveLoad, leaveCAS, setPhaseMarked,
        setPhaseIdle, hasReadyPhaseLoad, goneFence, runtimeRelease};
    p.used.assign(used, used + sizeof used / sizeof *used);
    p.steps = {{leaveUnconditional, "leave by an unconditional exchange"},
        {waitsEndFirst, "the waits are ended before the phase is left, without the lock"},
        {noMark, "the waiting thread does not mark the phase"}, {noWake, "the owner does not wake"},
        {setPhaseUnlocked, "the slot of an object that is gone is set idle without the lock"},
        {objectNotHeld, "the object is released before the bits are read"}};
    return run<Weak>(p, argc, argv);
}
