// Two threads build two slots of one registry at the same time, the third walks the list: pushes that meet.
#include "construction.hpp"
static const Site sites[] = {CONSTRUCTION_SITES};

struct Pushes : rl::test_suite<Pushes, 3>, Engine<2> {
    void before() { initialize(); }
    int block(int slot, int) { return slot + 7; }
    void thread(unsigned t) {
        if (t < 2) CHECK(instance(t, t) == (int)t + 7);
        if (t == 2) builtSlots();
    }
    void after() { CHECK(builtSlots() == 3); }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "pushes"; p.sites = sites; p.siteCount = constructionSites; p.threads = 3; p.iterations = 20000;
    int used[] = {pushLoad, pushCAS, lastBuiltLoad};
    p.used.assign(used, used + sizeof used / sizeof *used);
    p.both = {{pushLoad, rl::mo_relaxed, pushCAS, rl::mo_release}};
    p.steps = {{pushUnconditional, "a push by an unconditional exchange"}};
    return run<Pushes>(p, argc, argv);
}
