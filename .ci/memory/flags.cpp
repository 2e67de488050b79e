// GlobalInjector.hasScopes and ChildNote.exists: a flag, relaxed, that is set before a task-local value is bound, and
// read by the tasks that are started within. To start a task orders what the starter did before what the task does.
#include "model.hpp"

enum { flagLoad, flagStore, startStore, startLoad, flagSites };
static const Site sites[] = {{"GlobalInjector.scopeFlag, load", rl::mo_relaxed},
    {"GlobalInjector.scopeFlag, store", rl::mo_relaxed},
    {"Swift's runtime: a task is started", rl::mo_release}, {"Swift's runtime: a task begins", rl::mo_acquire}};

struct Flags : rl::test_suite<Flags, 3> {
    Atomic flag, started;
    void before() { flag.store(0, rl::mo_relaxed, $); started.store(0, rl::mo_relaxed, $); }
    void thread(unsigned t) {
        if (t == 0 || t == 2) {
            if (step != 1 && !LOAD(flag, flagLoad)) STORE(flag, 1, flagStore);   // noteScope
            CHECK(LOAD(flag, flagLoad) || step == 1);                            // within, on the same thread
            if (t == 0) STORE(started, 1, startStore);
            if (step == 1 && !LOAD(flag, flagLoad)) STORE(flag, 1, flagStore);
        }
        if (t == 1 && LOAD(started, startLoad)) CHECK(LOAD(flag, flagLoad));     // in the task
    }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "flags"; p.sites = sites; p.siteCount = flagSites; p.threads = 3; p.iterations = 20000;
    p.used = {startStore, startLoad};
    p.steps = {{1, "the flag is set after the task is started"}};
    return run<Flags>(p, argc, argv);
}
