// Two threads call handles of one registry by two stripes, each several times; a third, the injector's owner, reads
// what the registry has, and closes the count. Whoever ends it destroys all, and sees what the callers have written. Once
// more with one stripe that the callers share: late ones count themselves in and out again, while it is being ended.
#include "count.hpp"
static const Site sites[] = {COUNT_SITES};

template <int stripeCount> struct Calls : rl::test_suite<Calls<stripeCount>, 3> {
    UseCount<stripeCount> users;
    Var content, ended, written[3];
    void before() {
        users.initialize();
        V(content) = 42; V(ended) = 0;
        for (int i = 0; i < 3; i++) V(written[i]) = 0;
    }
    void end() {
        CHECK(V(ended) == 0);
        V(ended) = 1;
        V(content) = -1;
        for (int i = 0; i < 3; i++) V(written[i]) = -1;
    }
    void call(int t) {
        Stripe *s = users.stripe(t);
        if (s->enter() || step == refusedGoesOn) {
            CHECK(V(content) == 42);
            V(written[t]) = V(written[t]) + 1;
        }
        if (users.exit(s)) end();
    }
    void thread(unsigned t) {
        if (t < 2) { call(t); call(t); return; }
        CHECK(V(content) == 42);
        V(written[2]) = 1;
        if (users.close()) end();
    }
    void after() { CHECK(V(ended) == 1); }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "use-count"; p.sites = sites; p.siteCount = countSites; p.threads = 3; p.iterations = 20000;
    p.used = {enterAdd, leaveSub, closeCAS, endCAS, subtract};
    p.both = {{leaveSub, rl::mo_release, endCAS, rl::mo_release}, {leaveSub, rl::mo_release, endCAS, rl::mo_acquire}};
    p.steps = {{endUnconditional, "a stripe is ended by an unconditional exchange"},
        {closeUnconditional, "a stripe is closed by setting its bit, and never ended at once"},
        {noEnd, "the last one that exits does not end its stripe"},
        {refusedGoesOn, "a caller goes on that has been refused"}};
    int status = run<Calls<2> >(p, argc, argv);
    p.name = "use-count, shared";
    return run<Calls<1> >(p, argc, argv) | status;
}
