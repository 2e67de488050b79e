// A thread builds a slot, fails, and ends; its number is given to another one, which requests the slot. A phase that
// names the number is the dead thread's: the new one must not take it for its own, which would be a cycle.
// ThreadNumbers.take, giveBack, which have a lock of their own. The third thread has a number of its own.
#include "construction.hpp"
static const Site sites[] = {CONSTRUCTION_SITES};

struct Numbers : rl::test_suite<Numbers, 3>, Engine<1> {
    unsigned taken;
    Var guard;
    rl::mutex numbersLock;
    Atomic free0;
    void before() { initialize(); taken = 1 | 4; V(guard) = 0; free0.store(0, rl::mo_relaxed, $); }
    int block(int slot, int thread) {
        V(slots[slot].rest) = V(slots[slot].rest) + 1;
        return thread == 0 && V(slots[slot].rest) == 1 ? failed : 42;
    }
    void thread(unsigned t) {
        if (t == 0) {
            int value = instance(0, 0);
            CHECK(value == failed || value == 42);
            if (step == numbersUnlocked) { free0.store(1, rl::mo_relaxed, $); return; }
            numbersLock.lock($);
            V(guard) = 1; taken &= ~1u;
            numbersLock.unlock($);
        }
        if (t == 1) {
            int number;
            if (step == numbersUnlocked) number = free0.load(rl::mo_relaxed, $) ? 0 : 1;
            else {
                numbersLock.lock($);
                V(guard) = 1;
                number = taken & 1 ? 1 : 0;
                taken |= 1u << number;
                numbersLock.unlock($);
            }
            int value = instance(0, number);
            CHECK(value == failed || value == 42);
        }
        if (t == 2) CHECK(instance(0, 2) == 42);
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "numbers"; p.sites = sites; p.siteCount = constructionSites; p.threads = 3; p.iterations = 20000;
    int used[] = {isReadyLoad, claimLoad, claimCAS, leaveLoad, leaveCAS, setPhaseMarked, isReadyStore};
    p.used.assign(used, used + sizeof used / sizeof *used);
    p.both = {{leaveLoad, rl::mo_relaxed, leaveCAS, rl::mo_release}};
    p.steps = {{numbersUnlocked, "numbers are given back and taken without the lock"}};
    return run<Numbers>(p, argc, argv);
}
