// Children keep their parent's memory, by a keeper, and are its owners. Two threads have the injector and make a child
// each; they release the injector, use the parent's instances, and release the child, whose end may end the parent. The
// third thread releases the injector.
#include "keeper.hpp"

struct ChildTest : rl::test_suite<ChildTest, 3> {
    Injector *injector;
    void before() {
        objectCount = 0;
        injector = new Injector(new Registry());
        injector->retain();
        injector->retain();
    }
    void thread(unsigned t) {
        if (t == 2) { injector->release(); return; }
        Registry *parent = injector->registry;
        Stripe *parentsStripe = parent->owners.add(t);       // Registry.init
        CHECK(parentsStripe != 0);
        Counted *keeperOfParent = parent->stripeKeeper(t);
        injector->release();
        if (step == noKeeper) keeperOfParent->release();
        CHECK(V(parent->content) == 42);
        // Injector.deinit of the child, Registry.end, leaveParent
        if (parent->owners.remove(parentsStripe) && parent->users.close()) parent->end();
        if (step != noKeeper) keeperOfParent->release(); // Registry.deinit of the child
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "child"; p.sites = sites; p.siteCount = keeperSites; p.threads = 3; p.iterations = 20000;
    p.used = {enterAdd, leaveSub, closeCAS, endCAS, incrementCAS, subtract, lazyLoad, noteCAS};
    p.steps = {{noKeeper, "a child does not keep its parent's memory"},
        {lateKeepers, "the end does not release the keepers"},
        {endUnconditional, "a stripe is ended by an unconditional exchange"}};
    return run<ChildTest>(p, argc, argv);
}
