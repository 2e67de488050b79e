// Three threads request one slot. Whoever comes first builds it; the others read it by the fast path, by the phase, or
// wait. One of them then walks the list of built slots.
#include "construction.hpp"
static const Site sites[] = {CONSTRUCTION_SITES};

struct FirstUse : rl::test_suite<FirstUse, 3>, Engine<1> {
    void before() { initialize(); }
    int block(int, int) { return 42; }
    void thread(unsigned t) {
        CHECK(instance(0, t) == 42);
        // What a thread sees is on the list before.
        if (t == 0) CHECK(builtSlots() == 1);
    }
    void after() {
        CHECK(V(slots[0].builds) == 1);
        CHECK(V(slots[0].runs) == 1);
        CHECK(builtSlots() == 1);
        CHECK(slots[0].phase.load(rl::mo_relaxed, $) == 1);
        for (int i = 0; i < 3; i++) CHECK(!graph.waits[i].is);
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "first-use"; p.sites = sites; p.siteCount = constructionSites; p.threads = 3; p.iterations = 20000;
    int used[] = {isReadyLoad, claimLoad, claimCAS, markLoad, markCAS, leaveLoad, leaveCAS, setPhaseMarked,
        isReadyStore, pushLoad, pushCAS, lastBuiltLoad};
    p.used.assign(used, used + sizeof used / sizeof *used);
    p.both = {{leaveLoad, rl::mo_relaxed, leaveCAS, rl::mo_release}};
    p.steps = {{claimUnconditional, "claim by an unconditional exchange"},
        {leaveUnconditional, "leave by an unconditional exchange"},
        {leaveMarkedUnlocked, "a marked phase is left before the lock is taken to end its waits"},
        {waitsEndFirst, "the waits are ended before the phase is left, without the lock"},
        {noMark, "the waiting thread does not mark the phase"},
        {noWake, "the owner does not wake"},
        {readyBeforeInstance, "isReady is set before the instance is there"},
        {readyBeforePush, "isReady is set before the slot is pushed"},
        {leaveBeforePublish, "the phase is left before the slot is pushed and isReady set"}};
    return run<FirstUse>(p, argc, argv);
}
