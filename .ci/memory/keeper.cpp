// A handle that is kept after the injector has ended. Two threads have the injector, make a handle each by one stripe's
// keeper, release the injector, call the handle, which may be refused, and release it. The third releases the injector.
#include "keeper.hpp"

struct KeeperTest : rl::test_suite<KeeperTest, 3> {
    Injector *injector;
    void before() {
        objectCount = 0;
        injector = new Injector(new Registry());
        injector->retain();
        injector->retain();
    }
    void thread(unsigned t) {
        if (t == 2) { injector->release(); return; }
        Registry *registry = injector->registry;       // Slot.header.registry, borrowed
        Counted *keeper = registry->stripeKeeper(t);   // HandleSource.init
        if (step == noKeeper) keeper->release();
        injector->release();
        Stripe *s = registry->users.stripe(t);             // Slot.beginCall
        if (s->enter()) CHECK(V(registry->content) == 42);
        if (registry->users.exit(s)) registry->end();  // Slot.endCall
        if (step != noKeeper) keeper->release();
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "keeper"; p.sites = sites; p.siteCount = keeperSites; p.threads = 3; p.iterations = 20000;
    p.used = {enterAdd, leaveSub, closeCAS, endCAS, subtract, lazyLoad, noteCAS};
    p.steps = {{noKeeper, "a handle does not keep the memory"}, {lateKeepers, "the end does not release the keepers"},
        {noteUnconditional, "a keeper is noted by an unconditional exchange"},
        {endUnconditional, "a stripe is ended by an unconditional exchange"}};
    return run<KeeperTest>(p, argc, argv);
}
