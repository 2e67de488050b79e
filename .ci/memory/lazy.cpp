// LazyObject: three threads want the object at the same time. Each has a reference to what has the lazy one, a binding
// or a layout; the last one that releases that destroys it.
#include "keeper.hpp"

struct Thing : Counted {
    Var value;
    Thing() { V(value) = 42; }
    ~Thing() { V(value) = -1; }
};
struct Holder : Counted {
    Lazy lazy;
    ~Holder() { lazy.deinit(); }
};

struct LazyTest : rl::test_suite<LazyTest, 3> {
    Holder *holder;
    int got[3];
    void before() {
        objectCount = 0;
        holder = new Holder();
        holder->retain();
        holder->retain();
    }
    void thread(unsigned t) {
        Counted *object = holder->lazy.object([&]() -> Counted * { return new Thing(); });
        got[t] = address(object);
        CHECK(V(((Thing *)object)->value) == 42);
        holder->release();
        CHECK(V(((Thing *)object)->value) == 42);
        object->release();
    }
    void after() { CHECK(got[0] == got[1] && got[1] == got[2]); }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "lazy"; p.sites = sites; p.siteCount = keeperSites; p.threads = 3; p.iterations = 20000;
    p.used = {lazyLoad, noteCAS};
    p.steps = {{noteUnconditional, "an object is noted by an unconditional exchange"}};
    return run<LazyTest>(p, argc, argv);
}
