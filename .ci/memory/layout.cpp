// Layout.addRegistry, removeRegistry: the last registry of a layout that ends releases the bindings. A registry that is
// made while another one of the layout exists, by a thread that has that one (a verification's copy).
#include "model.hpp"

enum { addRegistry, removeRegistry, layoutSites };
static const Site sites[] = {{"Layout.addRegistry, add", rl::mo_relaxed},
    {"Layout.removeRegistry, subtract", rl::mo_acq_rel}};

struct LayoutTest : rl::test_suite<LayoutTest, 3> {
    Atomic registryCount;
    Var bindings, used[3];
    void before() {
        registryCount.store(3, rl::mo_relaxed, $);
        V(bindings) = 42;
        for (int i = 0; i < 3; i++) V(used[i]) = 0;
    }
    void remove() {
        if (SUB(registryCount, 1, removeRegistry) == 1) {
            V(bindings) = -1;
            for (int i = 0; i < 3; i++) V(used[i]) = -1;
        }
    }
    void thread(unsigned t) {
        CHECK(V(bindings) == 42);
        V(used[t]) = 1;
        if (t == 0) {
            ADD(registryCount, 1, addRegistry);
            if (step != 1) remove();
            V(used[0]) = 2;
        }
        if (step == 1) registryCount.fetch_sub(2, rl::mo_acq_rel, $);
        remove();
    }
    void after() { CHECK(V(bindings) == -1); }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "layout"; p.sites = sites; p.siteCount = layoutSites; p.threads = 3; p.iterations = 20000;
    p.used = {removeRegistry};
    return run<LayoutTest>(p, argc, argv);
}
