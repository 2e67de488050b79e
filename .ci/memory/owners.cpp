// The two counts of a registry: its owners (Registry.removeInjector, leaveParent) and its users. One thread is inside
// and makes a child, which is an owner, unless there is none any more; it releases the child later. The second has a
// handle and calls. The third releases the injector.
#include "count.hpp"
static const Site sites[] = {COUNT_SITES};

struct Owners : rl::test_suite<Owners, 3> {
    UseCount<2> users, owners;
    Var content, ended, written[3];
    void before() {
        users.initialize(); owners.initialize();
        V(content) = 42; V(ended) = 0;
        for (int i = 0; i < 3; i++) V(written[i]) = 0;
    }
    void end() {
        CHECK(V(ended) == 0);
        V(ended) = 1;
        V(content) = -1;
        for (int i = 0; i < 3; i++) V(written[i]) = -1;
    }
    void use(int t) {
        CHECK(V(content) == 42);
        V(written[t]) = V(written[t]) + 1;
    }
    void thread(unsigned t) {
        if (t == 0) {
            Stripe *child = 0;
            Stripe *s = users.stripe(0);
            if (s->enter()) {
                use(0);
                child = owners.add(0);          // Registry.init
            }
            if (users.exit(s)) end();
            if (child) {
                use(0);                         // The child reads its parent's instances.
                if (owners.remove(child) && users.close()) end();   // leaveParent
            }
        }
        if (t == 1) {
            Stripe *s = users.stripe(1);
            if (s->enter()) use(1);
            if (users.exit(s)) end();
        }
        if (t == 2) {
            use(2);
            if (owners.close() && users.close()) end();             // removeInjector
        }
    }
    void after() { CHECK(V(ended) == 1); }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "owners"; p.sites = sites; p.siteCount = countSites; p.threads = 3; p.iterations = 20000;
    p.used = {enterAdd, leaveSub, closeCAS, endCAS, incrementCAS, subtract};
    p.both = {{leaveSub, rl::mo_release, endCAS, rl::mo_release}, {leaveSub, rl::mo_release, endCAS, rl::mo_acquire}};
    p.steps = {{endUnconditional, "a stripe is ended by an unconditional exchange"},
        {closeUnconditional, "a stripe is closed by setting its bit, and never ended at once"},
        {noEnd, "the last one that exits does not end its stripe"},
        {notCounted, "a child is not counted where its stripe is closed"}};
    return run<Owners>(p, argc, argv);
}
