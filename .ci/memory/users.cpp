// A caller that is inside adds a user (RegistryUser), exits, and removes the user later, while another thread closes
// the count: UseCount.add, which counts the user among what remains where its stripe is closed already. The user may be
// removed by another thread, to which it was handed under a lock, and which also calls.
#include "count.hpp"
static const Site sites[] = {COUNT_SITES};

struct Users : rl::test_suite<Users, 3> {
    UseCount<2> users;
    Var content, ended, written[3];
    rl::mutex lock;
    Stripe *handed;
    bool isOver;
    Var guard;
    void before() {
        users.initialize();
        V(content) = 42; V(ended) = 0; V(guard) = 0;
        handed = 0; isOver = false;
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
    void remove(Stripe *user, int t) {
        use(t);
        if (users.remove(user)) end();
    }
    void thread(unsigned t) {
        if (t == 0) {
            Stripe *s = users.stripe(0);
            if (s->enter()) {
                use(0);
                Stripe *user = users.add(1);
                CHECK(user != 0);
                use(0);
                lock.lock($);
                V(guard) = 1;
                bool isMine = isOver;
                if (!isMine) handed = user;
                lock.unlock($);
                if (isMine) remove(user, 0);
            }
            if (users.exit(s)) end();
        }
        if (t == 1) {
            Stripe *s = users.stripe(1);
            if (s->enter()) use(1);
            if (users.exit(s)) end();
            lock.lock($);
            V(guard) = 1;
            Stripe *user = handed;
            isOver = true;
            lock.unlock($);
            if (user) remove(user, 1);
        }
        if (t == 2) {
            use(2);
            if (users.close()) end();
        }
    }
    void after() { CHECK(V(ended) == 1); }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "users"; p.sites = sites; p.siteCount = countSites; p.threads = 3; p.iterations = 20000;
    p.used = {enterAdd, leaveSub, closeCAS, endCAS, incrementCAS, subtract};
    p.both = {{leaveSub, rl::mo_release, endCAS, rl::mo_release}, {leaveSub, rl::mo_release, endCAS, rl::mo_acquire}};
    p.steps = {{endUnconditional, "a stripe is ended by an unconditional exchange"},
        {closeUnconditional, "a stripe is closed by setting its bit, and never ended at once"},
        {noEnd, "the last one that exits does not end its stripe"},
        {notCounted, "a user is not counted where its stripe is closed"}};
    return run<Users>(p, argc, argv);
}
