// The construction of instances: the phase of a slot, the graph of waits, the construction lock, and a registry's list
// of built slots. Each function has the name that it has in Sources/BTKInjector/Engine, in the files WaitForGraph,
// Slot, Slot+Construction, ConstructionLock and Registry.
#pragma once
#include "model.hpp"

enum {
    isReadyLoad, claimLoad, claimCAS, markLoad, markCAS, leaveLoad, leaveCAS, setPhaseMarked, setPhaseIdle,
    isReadyStore, pushLoad, pushCAS, lastBuiltLoad, hasReadyPhaseLoad, goneFence, constructionSites
};
#define CONSTRUCTION_SITES \
    {"Slot.isReady, load", rl::mo_acquire}, \
    {"Slot.changePhase, load (ConstructionLock.claim)", rl::mo_acquire}, \
    {"Slot.changePhase, exchange (ConstructionLock.claim)", rl::mo_acq_rel}, \
    {"Slot.changePhase, load (claimWithLock)", rl::mo_acquire}, \
    {"Slot.changePhase, exchange (claimWithLock)", rl::mo_acq_rel}, \
    {"Slot.changePhase, load (leave)", rl::mo_acquire}, \
    {"Slot.changePhase, exchange (leave)", rl::mo_acq_rel}, \
    {"Slot.setPhase, store (leaveMarked)", rl::mo_release}, \
    {"Slot.setPhase, store (claimWithLock, an object is gone)", rl::mo_release}, \
    {"Slot.setReady, store of isReady", rl::mo_release}, \
    {"Registry.didBuild, load", rl::mo_acquire}, \
    {"Registry.didBuild, exchange", rl::mo_acq_rel}, \
    {"Registry.lastBuilt, load", rl::mo_acquire}, \
    {"Slot.hasReadyPhase, load", rl::mo_acquire}, \
    {"claimWithLock, fence where an object is gone", rl::mo_acquire}

// Steps taken wrongly.
enum {
    leaveUnconditional = 1, claimUnconditional, leaveMarkedUnlocked, readyBeforeInstance, readyBeforePush,
    leaveBeforePublish, noMark, pushUnconditional, setPhaseUnlocked, numbersUnlocked, noWake, waitsEndFirst,
    objectNotHeld
};

// ConstructionPhase
struct Phase {
    int word;
    explicit Phase(int w) : word(w) {}
    static Phase idle() { return Phase(0); }
    static Phase ready() { return Phase(1); }
    static Phase building(int thread) { return Phase((thread + 1) << 1); }
    int owner() const { return (word >> 1) - 1; }
    bool isMarked() const { return word > 1 && (word & 1); }
    enum Claim { build, take, cycle, owned };
    Claim claim(int thread) {
        if (word == 0) { word = building(thread).word; return build; }
        if (word == 1) return take;
        return owner() == thread ? cycle : owned;
    }
    Claim claimAndMark(int thread) {
        Claim c = claim(thread);
        if (c == owned && step != noMark) word |= 1;
        return c;
    }
    bool leave(Phase next) {
        if (isMarked() && step != leaveUnconditional) return false;
        word = next.word;
        return true;
    }
};

// Slot.Header, and the storage behind it.
struct Slot {
    Atomic isReady, phase;
    Var instance;   // the storage
    Var previous;   // the slot of the list, its number plus one
    Var weak;       // WeakReference: the number of its object, or 0
    Var builds;     // how often the block has run to its end
    Var runs;       // how often it has begun
    Var rest;       // what the last block has left
    void initialize() {
        isReady.store(0, rl::mo_relaxed, $);
        phase.store(0, rl::mo_relaxed, $);
        V(instance) = 0; V(previous) = 0; V(weak) = 0; V(builds) = 0; V(runs) = 0; V(rest) = 0;
    }
};

// WaitForGraph, for a few threads. `guard` is written at each access, so that the checker sees one without the lock.
static const int threadLimit = 3;
struct Graph {
    struct Wait { bool is; int slot, owner; };
    Wait waits[threadLimit];
    Var guard;
    void initialize() {
        V(guard) = 0;
        for (int i = 0; i < threadLimit; i++) waits[i].is = false;
    }
    bool isWaiting(int t) { V(guard) = 1; return waits[t].is; }
    // Returns whether the wait would close a cycle, and notes it otherwise.
    bool wait(int slot, int owner, int thread) {
        V(guard) = 1;
        int next = owner;
        while (next != thread && waits[next].is) next = waits[next].owner;
        if (next == thread) return true;
        Wait w = {true, slot, owner};
        waits[thread] = w;
        return false;
    }
    unsigned endWaits(int slot, int owner) {
        V(guard) = 1;
        unsigned woken = 0;
        for (int i = 0; i < threadLimit; i++)
            if (waits[i].is && waits[i].owner == owner && waits[i].slot == slot) {
                waits[i].is = false;
                woken |= 1u << i;
            }
        return woken;
    }
};

enum { failed = -1, cycle = -2 };

// What a thread has of its own.
struct Thread {
    Var frames;          // read by others under the lock, where this one sleeps
    bool isStopped;
};

template <int slotCount> struct Engine {
    Slot slots[slotCount];
    Atomic lastBuiltID;
    rl::mutex lock;
    rl::condition_variable conditions[threadLimit];
    bool sleeps[threadLimit];
    Graph graph;
    Thread threads[threadLimit];

    void initialize() {
        for (int i = 0; i < slotCount; i++) slots[i].initialize();
        lastBuiltID.store(0, rl::mo_relaxed, $);
        graph.initialize();
        for (int i = 0; i < threadLimit; i++) {
            sleeps[i] = false;
            V(threads[i].frames) = 0;
            threads[i].isStopped = false;
        }
    }

    // The block of a slot. Returns the instance, or what went wrong.
    virtual int block(int slot, int thread) = 0;

    // Registry.didBuild
    void didBuild(int slot) {
        int last = LOAD(lastBuiltID, pushLoad);
        for (;;) {
            V(slots[slot].previous) = last;
            if (step == pushUnconditional) { EXCHANGE(lastBuiltID, slot + 1, pushCAS); return; }
            if (CAS(lastBuiltID, last, slot + 1, pushCAS)) return;
        }
    }

    // Slot.publish, Slot.setReady
    void publish(int slot) {
        if (V(slots[slot].weak) != 0) return;
        if (step == readyBeforePush) STORE(slots[slot].isReady, 1, isReadyStore);
        didBuild(slot);
        if (step != readyBeforePush) STORE(slots[slot].isReady, 1, isReadyStore);
    }

    // Slot.changePhase
    template <class Change> int changePhase(int slot, int loadSite, int casSite, bool unconditional, Change change) {
        int known = LOAD(slots[slot].phase, loadSite);
        for (;;) {
            Phase phase(known);
            int outcome = change(phase);
            if (phase.word == known) return outcome;
            if (unconditional) { EXCHANGE(slots[slot].phase, phase.word, casSite); return outcome; }
            if (CAS(slots[slot].phase, known, phase.word, casSite)) return outcome;
        }
    }

    void wake(unsigned woken) {
        if (step == noWake) return;
        for (int i = 0; i < threadLimit; i++) if ((woken >> i & 1) && sleeps[i]) conditions[i].notify_one($);
    }

    // ConstructionLock.claim. An object of weak scope is taken by the program.
    int claim(int slot, int thread, bool isSingleton = true) {
        int c = changePhase(slot, claimLoad, claimCAS, step == claimUnconditional,
                            [&](Phase &p) { return (int)p.claim(thread); });
        if (c == Phase::build) return Phase::build;
        if (c == Phase::take && isSingleton) return Phase::take;
        if (c == Phase::cycle) { threads[thread].isStopped = true; return Phase::cycle; }
        return claimWithLock(slot, thread);
    }

    // Returns whether the weak object lives. 0: the slot is no weak one.
    virtual int weakObject(int slot, int thread) { return 1; }

    int claimWithLock(int slot, int thread) {
        lock.lock($);
        int outcome = claimUnderLock(slot, thread);
        lock.unlock($);
        return outcome;
    }
    int claimUnderLock(int slot, int thread) {
        for (;;) {
            int word = 0;
            int c = changePhase(slot, markLoad, markCAS, false,
                                [&](Phase &p) { int o = p.claimAndMark(thread); word = p.word; return o; });
            if (c == Phase::build) return Phase::build;
            if (c == Phase::cycle) { threads[thread].isStopped = true; return Phase::cycle; }
            if (c == Phase::owned) {
                int owner = Phase(word).owner();
                if (graph.wait(slot, owner, thread)) {
                    // The path, from the frames of the others, which sleep.
                    for (int next = owner; next != thread; next = graph.waits[next].owner)
                        CHECK(V(threads[next].frames) > 0);
                    threads[thread].isStopped = true;
                    return Phase::cycle;
                }
                sleep(thread);
                continue;
            }
            if (weakObject(slot, thread)) return Phase::take;
            FENCE(goneFence);
            if (step == setPhaseUnlocked) {
                lock.unlock($);
                STORE(slots[slot].phase, 0, setPhaseIdle);
                lock.lock($);
            } else {
                STORE(slots[slot].phase, 0, setPhaseIdle);
            }
        }
    }

    void sleep(int thread) {
        sleeps[thread] = true;
        while (graph.isWaiting(thread)) conditions[thread].wait(lock, $);
        sleeps[thread] = false;
    }

    // ConstructionLock.leave, leaveMarked
    void leave(int slot, Phase next, int thread) {
        int left = changePhase(slot, leaveLoad, leaveCAS, step == leaveUnconditional,
                               [&](Phase &p) { return (int)p.leave(next); });
        if (left) return;
        if (step == leaveMarkedUnlocked) STORE(slots[slot].phase, next.word, setPhaseMarked);
        lock.lock($);
        if (step != leaveMarkedUnlocked && step != waitsEndFirst) STORE(slots[slot].phase, next.word, setPhaseMarked);
        wake(graph.endWaits(slot, thread));
        lock.unlock($);
        if (step == waitsEndFirst) STORE(slots[slot].phase, next.word, setPhaseMarked);
    }

    // ConstructionLock.finish
    void finish(int slot, int thread, int object = 0) {
        if (object) V(slots[slot].weak) = object;
        if (step != leaveBeforePublish) publish(slot);
        leave(slot, Phase::ready(), thread);
        if (step == leaveBeforePublish) publish(slot);
    }

    // ConstructionLock.abandon
    void abandon(int slot, int thread) { leave(slot, Phase::idle(), thread); }

    void push(int thread) { V(threads[thread].frames) = V(threads[thread].frames) + 1; }
    void pop(int thread) { V(threads[thread].frames) = V(threads[thread].frames) - 1; }

    // InstanceSource.instance, Slot.build, Slot.runBlock
    int instance(int slot, int thread) {
        Slot &s = slots[slot];
        if (LOAD(s.isReady, isReadyLoad)) return read(slot);
        if (threads[thread].isStopped) return cycle;
        switch (claim(slot, thread)) {
        case Phase::cycle: return cycle;
        case Phase::take: return read(slot);
        default: break;
        }
        push(thread);
        if (step == readyBeforeInstance) STORE(s.isReady, 1, isReadyStore);
        V(s.runs) = V(s.runs) + 1;
        int made = block(slot, thread);
        if (threads[thread].isStopped && made > 0) made = cycle;
        if (made < 0) {
            abandon(slot, thread);
            pop(thread);
            return made;
        }
        V(s.instance) = made;   // Slot.initialize
        V(s.builds) = V(s.builds) + 1;
        finish(slot, thread);
        pop(thread);
        return read(slot);
    }

    // Slot.readInstance
    int read(int slot) {
        int value = V(slots[slot].instance);
        CHECK(value > 0);
        return value;
    }

    // Registry.builtSlots: the newest first. Returns a set of bits.
    unsigned builtSlots() {
        unsigned seen = 0;
        int next = LOAD(lastBuiltID, lastBuiltLoad);
        while (next) {
            CHECK(!(seen >> (next - 1) & 1));
            seen |= 1u << (next - 1);
            read(next - 1);
            next = V(slots[next - 1].previous);
        }
        return seen;
    }
};
