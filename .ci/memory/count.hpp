// UseCount, UseCount.Stripe, and the ends of registries: Registry.removeInjector, end, leaveParent.
#pragma once
#include "model.hpp"

#ifndef COUNT_BASE
#define COUNT_BASE 0
#endif
enum {
    enterAdd = COUNT_BASE, leaveSub, closeLoad, closeCAS, endCAS, incrementLoad, incrementCAS, subtract,
    countSites
};
#define COUNT_SITES \
    {"UseCount.Stripe.enter, add", rl::mo_relaxed}, \
    {"UseCount.Stripe.leave, subtract", rl::mo_release}, \
    {"UseCount.Stripe.close, load", rl::mo_relaxed}, \
    {"UseCount.Stripe.close, exchange", rl::mo_acq_rel}, \
    {"UseCount.Stripe.end, exchange", rl::mo_acq_rel}, \
    {"UseCount.Stripe.incrementUnlessZero, load", rl::mo_relaxed}, \
    {"UseCount.Stripe.incrementUnlessZero, weak exchange", rl::mo_acquire}, \
    {"UseCount.Stripe.subtract", rl::mo_acq_rel}

// Steps taken wrongly.
enum {
    endUnconditional = 50, closeUnconditional, noEnd, refusedGoesOn, notCounted, lateKeepers, noKeeper,
    noteUnconditional
};

static const int closedBit = 1, one = 2, endedBit = 1 << 30;

struct Stripe {
    Atomic value;
    void initialize(int v) { value.store(v, rl::mo_relaxed, $); }
    bool enter() { return (ADD(value, one, enterAdd) & closedBit) == 0; }
    bool leave() { return SUB(value, one, leaveSub) - one == closedBit; }
    bool close() {
        if (step == closeUnconditional) return value.fetch_or(closedBit, orders[closeCAS], $) == 0;
        int count = LOAD(value, closeLoad);
        for (;;)
            if (CAS(value, count, count == 0 ? closedBit | endedBit : count | closedBit, closeCAS)) return count == 0;
    }
    bool end() {
        if (step == endUnconditional) { EXCHANGE(value, closedBit | endedBit, endCAS); return true; }
        int expected = closedBit;
        return CAS(value, expected, closedBit | endedBit, endCAS);
    }
    bool incrementUnlessZero() {
        int count = LOAD(value, incrementLoad);
        while (count > 0)
            if (WEAK_CAS(value, count, count + 1, incrementCAS)) return true;
        return false;
    }
    int subtracted(int n) { return SUB(value, n, subtract) - n; }
};

template <int stripeCount> struct UseCount {
    Stripe stripes[stripeCount];
    Stripe remaining;
    void initialize() {
        remaining.initialize(stripeCount);
        for (int i = 0; i < stripeCount; i++) stripes[i].initialize(0);
    }
    Stripe *stripe(int thread) { return &stripes[thread % stripeCount]; }
    bool countOut(int n) { return remaining.subtracted(n) == 0; }
    bool end(Stripe *s) { return s->end() && countOut(1); }
    bool exit(Stripe *s) { return s->leave() && (step != noEnd ? end(s) : false); }
    Stripe *add(int thread) {
        Stripe *s = stripe(thread);
        if (s->enter()) return s;
        bool isCounted = step == notCounted ? true : remaining.incrementUnlessZero();
        exit(s);
        return isCounted ? &remaining : 0;
    }
    bool remove(Stripe *s) {
        if (s == &remaining) return step == notCounted ? false : countOut(1);
        return exit(s);
    }
    bool close() {
        int ended = 0;
        for (int i = 0; i < stripeCount; i++) if (stripes[i].close()) ended++;
        return ended > 0 && countOut(ended);
    }
};
