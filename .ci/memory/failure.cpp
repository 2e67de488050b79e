// Three threads request one slot, whose block fails once: it leaves something in the slot, and throws. The next thread
// that claims sees that, and builds. One more request of the thread that failed.
#include "construction.hpp"
static const Site sites[] = {CONSTRUCTION_SITES};

struct Failure : rl::test_suite<Failure, 3>, Engine<1> {
    void before() { initialize(); }
    int block(int slot, int) {
        Slot &s = slots[slot];
        int runs = V(s.runs);
        CHECK(V(s.rest) == runs - 1);
        V(s.rest) = runs;
        if (runs == 1) {
            V(s.instance) = 13;  // Slot.initialize, refuseInstance, detachInstance: made, and taken out again
            V(s.instance) = 0;
            return failed;
        }
        return 42;
    }
    void thread(unsigned t) {
        int value = instance(0, t);
        CHECK(value == 42 || value == failed);
        if (value == failed) CHECK(instance(0, t) == 42);
    }
    void after() {
        CHECK(V(slots[0].builds) == 1);
        CHECK(V(slots[0].runs) == 2);
        CHECK(builtSlots() == 1);
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "failure"; p.sites = sites; p.siteCount = constructionSites; p.threads = 3; p.iterations = 20000;
    int used[] = {isReadyLoad, claimLoad, claimCAS, markLoad, markCAS, leaveLoad, leaveCAS, setPhaseMarked,
        isReadyStore, pushLoad, pushCAS};
    p.used.assign(used, used + sizeof used / sizeof *used);
    p.both = {{leaveLoad, rl::mo_relaxed, leaveCAS, rl::mo_release}};
    p.steps = {{claimUnconditional, "claim by an unconditional exchange"},
        {leaveUnconditional, "leave by an unconditional exchange"},
        {leaveMarkedUnlocked, "a marked phase is left before the lock is taken to end its waits"},
        {waitsEndFirst, "the waits are ended before the phase is left, without the lock"},
        {noMark, "the waiting thread does not mark the phase"}, {noWake, "the owner does not wake"}};
    return run<Failure>(p, argc, argv);
}
