// Slot 0 is made of slot 1. One thread requests 0, the second 1 and then 0, the third walks the list of built slots
// (Registry.builtSlots, by madeInstances) and looks at isReady meanwhile.
#include "construction.hpp"
static const Site sites[] = {CONSTRUCTION_SITES};

struct Parts : rl::test_suite<Parts, 3>, Engine<2> {
    void before() { initialize(); }
    int block(int slot, int thread) {
        if (slot == 1) return 7;
        int part = instance(1, thread);
        return part < 0 ? part : part * 6;
    }
    void thread(unsigned t) {
        if (t == 0) CHECK(instance(0, t) == 42);
        if (t == 1) { CHECK(instance(1, t) == 7); CHECK(instance(0, t) == 42); }
        if (t == 2) {
            unsigned before = 0;
            if (LOAD(slots[0].isReady, isReadyLoad)) before |= 3;
            if (LOAD(slots[1].isReady, isReadyLoad)) before |= 2;
            unsigned seen = builtSlots();
            // What is shown is on the list, and what it was made of.
            CHECK((seen & before) == before);
            CHECK(!(seen & 1) || (seen & 2));
        }
    }
    void after() {
        CHECK(V(slots[0].builds) == 1 && V(slots[1].builds) == 1);
        CHECK(builtSlots() == 3);
        // The youngest comes first.
        CHECK(lastBuiltID.load(rl::mo_relaxed, $) == 1);
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "parts"; p.sites = sites; p.siteCount = constructionSites; p.threads = 3; p.iterations = 20000;
    int used[] = {isReadyLoad, claimLoad, claimCAS, markLoad, markCAS, leaveLoad, leaveCAS, setPhaseMarked,
        isReadyStore, pushLoad, pushCAS, lastBuiltLoad};
    p.used.assign(used, used + sizeof used / sizeof *used);
    p.steps = {{claimUnconditional, "claim by an unconditional exchange"},
        {leaveUnconditional, "leave by an unconditional exchange"},
        {leaveMarkedUnlocked, "a marked phase is left before the lock is taken to end its waits"},
        {waitsEndFirst, "the waits are ended before the phase is left, without the lock"},
        {noMark, "the waiting thread does not mark the phase"}, {noWake, "the owner does not wake"},
        {pushUnconditional, "a push by an unconditional exchange"},
        {readyBeforePush, "isReady is set before the slot is pushed"},
        {leaveBeforePublish, "the phase is left before the slot is pushed and isReady set"}};
    return run<Parts>(p, argc, argv);
}
