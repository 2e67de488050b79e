// What the models share: orders that can be weakened one at a time, and a main function.
//
// Each program has a table of *sites*: the atomic accesses of the library, each with the order that stands in the Swift
// source, and where. A mutation weakens one site (acquire to relaxed, release to relaxed, acquiring-and-releasing to
// either half, or to relaxed), or takes one *step* of the protocol wrongly, which the program does where `step` says
// so.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
#include <sys/wait.h>
#include <unistd.h>
#include <relacy/relacy.hpp>
#undef new
#undef delete
#undef malloc
#undef free

typedef rl::atomic<int> Atomic;
typedef rl::var<int> Var;

struct Site { const char *swift; rl::memory_order order; };
static rl::memory_order orders[64];
// Of an exchange that fails: whether it is relaxed, and whether it acquires although the one that succeeds does not.
static bool failsRelaxed[64], failsAcquiring[64];
static int step = -1;

// Swift's single ordering of an exchange that fails is its acquiring half, as in relacy.
#define LOAD(a, site) ((a).load(orders[site], $))
#define STORE(a, value, site) ((a).store(value, orders[site], $))
#define CAS(a, known, value, site) cas(a, known, value, site, $)
static bool cas(Atomic &a, int &known, int value, int site, rl::debug_info_param info) {
    if (failsRelaxed[site])
        return a.compare_exchange(rl::bool_t<false>(), known, value, orders[site], rl::mo_relaxed, info);
    bool exchanged = a.compare_exchange(rl::bool_t<false>(), known, value, orders[site], info);
    if (!exchanged && failsAcquiring[site]) rl::atomic_thread_fence(rl::mo_acquire, info);
    return exchanged;
}
#define WEAK_CAS(a, known, value, site) ((a).compare_exchange(rl::bool_t<true>(), known, value, orders[site], $))
#define EXCHANGE(a, value, site) ((a).exchange(value, orders[site], $))
#define ADD(a, n, site) ((a).fetch_add(n, orders[site], $))
#define SUB(a, n, site) ((a).fetch_sub(n, orders[site], $))
#define FENCE(site) do { if (orders[site] != rl::mo_relaxed) rl::atomic_thread_fence(orders[site], $); } while (0)
#define V(x) x($)
#define CHECK(x) RL_ASSERT(x)

struct Mutation {
    int site;
    rl::memory_order order;
    bool failsRelaxed, failsAcquiring;
    int step;
    std::string text;
    int second;
    rl::memory_order secondOrder;
    void apply() const {
        if (site < 0) { ::step = step; return; }
        if (second >= 0) orders[second] = secondOrder;
        orders[site] = order;
        ::failsRelaxed[site] = failsRelaxed;
        ::failsAcquiring[site] = failsAcquiring;
    }
};

// Two orders that cover each other.
struct Both { int first; rl::memory_order firstOrder; int second; rl::memory_order secondOrder; };

struct Program {
    const char *name;
    const Site *sites;
    int siteCount;
    std::vector<int> used;             // of the sites
    std::vector<std::pair<int, const char *> > steps;
    std::vector<Both> both;
    int threads;
    unsigned long iterations;          // of the random search
};

static const char *nameOf(rl::memory_order order) {
    switch (order) {
    case rl::mo_relaxed: return "relaxed";
    case rl::mo_acquire: return "acquire";
    case rl::mo_release: return "release";
    default: return "acquire-release";
    }
}

static std::vector<Mutation> mutations(const Program &p) {
    std::vector<Mutation> all;
    for (size_t i = 0; i < p.used.size(); i++) {
        int site = p.used[i];
        rl::memory_order was = p.sites[site].order;
        std::vector<rl::memory_order> to;
        if (was == rl::mo_acq_rel) { to.push_back(rl::mo_release); to.push_back(rl::mo_acquire); }
        if (was != rl::mo_relaxed) to.push_back(rl::mo_relaxed);
        for (size_t k = 0; k < to.size(); k++) {
            Mutation m = {site, to[k], false, false, -1,
                std::string(p.sites[site].swift) + ": " + nameOf(was) + " -> " + nameOf(to[k]), -1, was};
            all.push_back(m);
        }
        if (was == rl::mo_acq_rel && strstr(p.sites[site].swift, "exchange")) {
            Mutation fails = {site, was, true, false, -1,
                std::string(p.sites[site].swift) + ": acquire -> relaxed where it fails", -1, was};
            Mutation succeeds = {site, rl::mo_release, false, true, -1,
                std::string(p.sites[site].swift) + ": acquire-release -> release where it succeeds", -1, was};
            all.push_back(fails);
            all.push_back(succeeds);
        }
    }
    for (size_t i = 0; i < p.both.size(); i++) {
        const Both &b = p.both[i];
        Mutation m = {b.first, b.firstOrder, false, false, -1,
            std::string("both: ") + p.sites[b.first].swift + " -> " + nameOf(b.firstOrder) + ", and "
                + p.sites[b.second].swift + " -> " + nameOf(b.secondOrder), b.second, b.secondOrder};
        all.push_back(m);
    }
    for (size_t i = 0; i < p.steps.size(); i++) {
        Mutation m = {-1, rl::mo_relaxed, false, false, p.steps[i].first, std::string("step: ") + p.steps[i].second, -1,
            rl::mo_relaxed};
        all.push_back(m);
    }
    return all;
}

// Where relacy writes: without memory of the heap, which it counts.
struct Buffer : std::streambuf {
    char text[1 << 20];
    Buffer() { setp(text, text + sizeof text - 1); }
    void clear() { setp(text, text + sizeof text - 1); }
    int overflow(int c) { return c == EOF ? 0 : c; }
    const char *end() { *pptr() = 0; return text; }
};
static Buffer written;

template <class Test>
static bool explore(rl::scheduler_type_e search, unsigned long iterations, unsigned bound, unsigned long &count,
                    std::string &result) {
    rl::test_params params;
    written.clear();
    static std::ostream out(&written), progress(0);
    params.search_type = search;
    params.iteration_count = iterations;
    params.context_bound = bound;
    params.execution_depth_limit = 5000;
    params.output_stream = &out;
    params.progress_stream = &progress;
    bool ok = rl::simulate<Test>(params);
    count = params.stop_iteration;
    result = rl::test_result_str(params.test_result);
    return ok;
}

// Applies each mutation in a process of its own, and says which ones a random search finds.
template <class Test> static int explorePerMutation(const Program &p) {
    std::vector<Mutation> ms = mutations(p);
    int found = 0;
    for (size_t i = 0; i < ms.size(); i++) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            ms[i].apply();
            unsigned long count; std::string result;
            bool ok = explore<Test>(rl::sched_random, p.iterations, 0, count, result);
            if (ok) printf("%s\tSURVIVES\t%s\t%lu executions\n", p.name, ms[i].text.c_str(), count);
            else printf("%s\tfound\t%s\t%s in execution %lu\n", p.name, ms[i].text.c_str(), result.c_str(), count);
            fflush(stdout);
            _exit(ok ? 0 : 1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 1) found++;
        else if (!WIFEXITED(status)) {
            printf("%s\tCRASH\t%s\tsignal %d\n", p.name, ms[i].text.c_str(), WTERMSIG(status));
            found++;
        }
    }
    printf("%s\t%d of %zu mutations found\n", p.name, found, ms.size());
    return 0;
}

// Usage: PROGRAM                a random search, then all executions with at most one preemption; a fault with its history
//        PROGRAM --mutations    a random search with each mutation
template <class Test> static int run(const Program &p, int argc, char **argv) {
    for (int i = 0; i < p.siteCount; i++) orders[i] = p.sites[i].order;
    if (argc > 1 && strcmp(argv[1], "--mutations") == 0) return explorePerMutation<Test>(p);
    unsigned long atRandom, bounded = 0; std::string result;
    bool ok = explore<Test>(rl::sched_random, p.iterations, 0, atRandom, result)
        && explore<Test>(rl::sched_bound, 0, 1, bounded, result);
    printf("%-18s %d threads %10lu random executions %9lu with at most one preemption: %s\n", p.name, p.threads,
           atRandom, bounded, ok ? "no fault" : result.c_str());
    if (!ok) printf("%s\n", written.end());
    return ok ? 0 : 1;
}
