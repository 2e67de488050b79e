// Slots 0 and 1 are made of each other. Two threads request one each, the third either. A cycle of waits is an error,
// whose path is read from the frames of the thread that sleeps.
#include "construction.hpp"
static const Site sites[] = {CONSTRUCTION_SITES};

struct Cycle : rl::test_suite<Cycle, 3>, Engine<2> {
    void before() { initialize(); }
    int block(int slot, int thread) {
        int part = instance(1 - slot, thread);
        return part < 0 ? part : part + 1;
    }
    void thread(unsigned t) {
        CHECK(instance(t & 1, t) == ::cycle);
        threads[t].isStopped = false;
    }
    void after() {
        CHECK(V(slots[0].builds) == 0 && V(slots[1].builds) == 0);
        CHECK((slots[0].phase.load(rl::mo_relaxed, $) & ~1) == 0 && builtSlots() == 0);
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "cycle"; p.sites = sites; p.siteCount = constructionSites; p.threads = 3; p.iterations = 20000;
    int used[] = {claimLoad, claimCAS, markLoad, markCAS, leaveLoad, leaveCAS, setPhaseMarked};
    p.used.assign(used, used + sizeof used / sizeof *used);
    p.steps = {{leaveUnconditional, "leave by an unconditional exchange"},
        {leaveMarkedUnlocked, "a marked phase is left before the lock is taken to end its waits"},
        {waitsEndFirst, "the waits are ended before the phase is left, without the lock"},
        {noMark, "the waiting thread does not mark the phase"}, {noWake, "the owner does not wake"}};
    return run<Cycle>(p, argc, argv);
}
