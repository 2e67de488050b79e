// All of a registry's life: one thread calls a handle, which builds slot 0; the two others have the injector, request a
// slot each, 0 and 1, and release the injector. Whoever ends the registry walks the list of built slots and destroys
// what it finds there (Registry.end, releaseContent): all that was made, once.
#include "construction.hpp"
#define COUNT_BASE constructionSites
#include "count.hpp"
static const Site sites[] = {CONSTRUCTION_SITES, COUNT_SITES};

struct End : rl::test_suite<End, 3>, Engine<2> {
    UseCount<2> users;
    UseCount<1> owners;
    Atomic references;
    Var ended;
    void before() {
        initialize();
        users.initialize(); owners.initialize();
        references.store(2, rl::mo_relaxed, $);
        V(ended) = 0;
    }
    int block(int slot, int) { return 42 + slot; }
    void end() {
        CHECK(V(ended) == 0);
        V(ended) = 1;
        int next = LOAD(lastBuiltID, lastBuiltLoad);
        while (next) {
            CHECK(V(slots[next - 1].instance) == 41 + next);
            V(slots[next - 1].instance) = -1;            // Slot.destroyInstance
            next = V(slots[next - 1].previous);
        }
    }
    void thread(unsigned t) {
        if (t == 0) {
            Stripe *s = users.stripe(0);
            if (s->enter()) CHECK(instance(0, 0) == 42);
            if (users.exit(s)) end();
            return;
        }
        CHECK(instance(t - 1, t) == 41 + (int)t);
        if (references.fetch_sub(1, rl::mo_release, $) == 1) {   // Injector, released by Swift's runtime
            rl::atomic_thread_fence(rl::mo_acquire, $);
            if (owners.close() && users.close()) end();
        }
    }
    void after() {
        CHECK(V(ended) == 1);
        for (int i = 0; i < 2; i++) CHECK(V(slots[i].builds) == 1 && V(slots[i].instance) == -1);
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "end"; p.sites = sites; p.siteCount = countSites; p.threads = 3; p.iterations = 20000;
    p.used = {isReadyLoad, claimLoad, claimCAS, markLoad, markCAS, leaveLoad, leaveCAS, setPhaseMarked, isReadyStore,
        pushLoad, pushCAS, lastBuiltLoad, enterAdd, leaveSub, closeCAS, endCAS, subtract};
    p.steps = {{pushUnconditional, "a push by an unconditional exchange"},
        {noEnd, "the last one that exits does not end its stripe"},
        {leaveUnconditional, "leave by an unconditional exchange"}};
    return run<End>(p, argc, argv);
}
