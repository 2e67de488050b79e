// The end of the last reference to a child of a child: Registry.deinit takes `parentThatIsChild` out of each registry
// that nobody else has. Two threads release a grandchild each, of one child, which a third has.
#include "keeper.hpp"

struct Node : Counted {
    Var field;
    Node *parentThatIsChild;
    Node(Node *parent) : parentThatIsChild(parent) { V(field) = 1; }
    ~Node() {
        Node *next = take();
        while (next) {
            if (next->references.load(orders[uniqueLoad], $) != 1 && step != 1) { next->release(); return; }
            Node *parent = next->take();
            next->release();
            next = parent;
        }
    }
    Node *take() {
        CHECK(V(field) <= 1);
        V(field) = 0;
        Node *p = parentThatIsChild;
        parentThatIsChild = 0;
        return p;
    }
};

struct Grandchild : rl::test_suite<Grandchild, 3> {
    Node *child, *grandchildren[2];
    void before() {
        Node *first = new Node(0);
        child = new Node(first);
        for (int i = 0; i < 2; i++) { child->retain(); grandchildren[i] = new Node(child); }
    }
    void thread(unsigned t) { if (t == 2) child->release(); else grandchildren[t]->release(); }
};

int main(int argc, char **argv) {
    Program p;
    p.name = "grandchild"; p.sites = sites; p.siteCount = keeperSites; p.threads = 3; p.iterations = 20000;
    p.steps = {{1, "it is taken out of one that others have"}};
    return run<Grandchild>(p, argc, argv);
}
