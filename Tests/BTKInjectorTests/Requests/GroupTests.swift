import BTKInjector
import TestSupport
import Testing

@Suite("`whenComplete`: groups and other threads")
struct GroupTests {
    @Test("Other threads wait for the members of a group, and for nothing else, and get them when all actions are done")
    func othersWait() throws {
        let (inAction, go, done) = (Gate(), Gate(), Locked())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Base.self) { _ in Base() }
            binder.bindProvider(for: String.self) { _ in "unrelated" }
            binder.bindProvider(for: Second.self) { i in Second(first: try i.instance()) }
            binder.bindProvider(for: First.self) { i in
                let base = try i.instance(for: Base.self)
                i.whenComplete { _ in
                    inAction.open()
                    go.wait()
                    done.add()
                }
                return First(base: base)
            }
        }
        let maker = Worker { try injector.instance(for: Second.self) }
        inAction.wait()
        let first = Worker {
            let first = try injector.instance(for: First.self)
            return (first, done.value)
        }
        let second = Worker {
            let second = try injector.instance(for: Second.self)
            return (second, done.value)
        }
        for other in [first.untilAsleep, second.untilAsleep] { other() }
        // It was published before anything was registered, so no thread waits for it.
        let base = try Worker { try injector.instance(for: Base.self) }.join()
        #expect(try Worker { try injector.instance(for: String.self) }.join() == "unrelated")
        #expect(!first.hasEnded)
        #expect(!second.hasEnded)
        #expect(!maker.hasEnded)
        go.open()
        let made = try maker.join()
        let (seenFirst, doneAtFirst) = try first.join()
        let (seenSecond, doneAtSecond) = try second.join()
        #expect(seenFirst === made.first)
        #expect(seenSecond === made)
        #expect(seenFirst.base === base)
        #expect((doneAtFirst, doneAtSecond) == (1, 1))
    }

    @Test("A thread that waits for a member of a group that fails has a try of its own")
    func ownTry() throws {
        let (inAction, go) = (Gate(), Gate())
        let tries = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: First.self) { i in
                let number = tries.add()
                i.whenComplete { _ in
                    guard number == 1 else { return }
                    inAction.open()
                    go.wait()
                    throw Failure()
                }
                return First(base: Base())
            }
        }
        let failing = Worker { failure { try injector.instance(for: First.self) } }
        inAction.wait()
        let others = (0..<3).map { _ in Worker { try injector.instance(for: First.self) } }
        go.open()
        let key = BindingKey(First.self)
        #expect(try failing.join() == .constructionFailed(key, path: [key], underlying: Failure()))
        let seen = try others.map { try ObjectIdentifier($0.join()) }
        #expect(Set(seen).count == 1)
        #expect(tries.value == 2)
    }

    @Test(
        "Threads that enter a ring of property injection at different points get the same instances, whole",
        arguments: [2, 3])
    func ends(count: Int) throws {
        let barrier = Barrier(count)
        let injector = try Injector.injectorWithBlock { binder in Ring.bind(&binder, enteredBy: barrier) }
        let isWhole = try onThreads(count) { index in
            switch index {
            case 0: return try injector.instance(for: Ring.A.self).b.value?.c.value?.a.value != nil
            case 1: return try injector.instance(for: Ring.B.self).c.value?.a.value?.b.value != nil
            default: return try injector.instance(for: Ring.C.self).a.value?.b.value?.c.value != nil
            }
        }
        #expect(isWhole == Array(repeating: true, count: count))
        let (a, b, c) = try (
            injector.instance(for: Ring.A.self), injector.instance(for: Ring.B.self),
            injector.instance(for: Ring.C.self)
        )
        #expect(a.b.value === b && b.c.value === c && c.a.value === a)
        Ring.takeApart(a, b, c)
    }

    @Test("No thread sees a member of a group that two threads build together, before both are done")
    func thirdThread() throws {
        let (wholeIsHeld, detailIsBuilt, go) = (Gate(), Gate(), Gate())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Whole.self) { i in
                let whole = Whole()
                i.whenComplete { i in
                    wholeIsHeld.open()
                    let detail = try i.instance(for: Detail.self)
                    go.wait()
                    whole.detail.value = detail
                }
                return whole
            }
            binder.bindProvider(for: Detail.self) { i in
                wholeIsHeld.wait()
                let detail = Detail(whole: try i.instance())
                detailIsBuilt.open()
                return detail
            }
        }
        let second = Worker { try injector.instance(for: Detail.self).whole.detail.value != nil }
        let first = Worker { try injector.instance(for: Whole.self).detail.value != nil }
        detailIsBuilt.wait()
        let third = Worker { try injector.instance(for: Detail.self).whole.detail.value != nil }
        third.untilAsleep()
        #expect(!third.hasEnded)
        go.open()
        #expect(try first.join())
        #expect(try second.join())
        #expect(try third.join())
        try injector.instance(for: Whole.self).detail.value = nil
    }

    @Test("A ring across two injectors is joined, whichever end each of two threads enters")
    func twoInjectors() throws {
        let (handles, barrier) = (Locked<Provider<Detail>?>(nil), Barrier(2))
        let wholes = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Whole.self) { i in
                barrier.arrive()
                let whole = Whole()
                i.whenComplete { _ in whole.detail.value = try handles.value?.get() }
                return whole
            }
        }
        let details = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Detail.self) { i in
                barrier.arrive()
                let detail = Detail(whole: try wholes.instance())
                i.whenComplete { i in _ = try i.instance(for: Detail.self) }
                return detail
            }
        }
        handles.value = try details.provider()
        let other = Worker { try details.instance(for: Detail.self) }
        let whole = try wholes.instance(for: Whole.self)
        let detail = try other.join()
        #expect(detail.whole === whole && whole.detail.value === detail)
        whole.detail.value = nil
    }

    @Test("Several threads that ask for members of failing groups are never stuck, and the last try holds")
    func failingGroups() throws {
        let (tries, barrier) = (Locked(), Barrier(2))
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Whole.self) { i in
                barrier.arrive()
                let whole = Whole()
                i.whenComplete { i in
                    whole.detail.value = try i.instance()
                    if tries.add() <= 2 {
                        whole.detail.value = nil
                        throw Failure()
                    }
                }
                return whole
            }
            binder.bindProvider(for: Detail.self) { i in
                barrier.arrive()
                let detail = Detail(whole: try i.instance())
                i.whenComplete { i in _ = try i.instance(for: Whole.self) }
                return detail
            }
        }
        let failures = try onThreads(3) { index in
            index == 0
                ? failure { try injector.instance(for: Whole.self) }
                : failure { try injector.instance(for: Detail.self) }
        }
        for case .some(let error) in failures {
            guard case .constructionFailed(let key, _, let underlying) = error else {
                Issue.record("\(error)")
                continue
            }
            try #require(key == BindingKey(Whole.self) && underlying is Failure)
        }
        _ = failure { try injector.instance(for: Whole.self) }
        _ = failure { try injector.instance(for: Whole.self) }
        let whole = try injector.instance(for: Whole.self)
        try #require(try whole.detail.value === injector.instance(for: Detail.self))
        try #require(try injector.instance(for: Detail.self).whole === whole)
        whole.detail.value = nil
    }
}

private final class Base: Sendable {}

private final class First: Sendable {
    let base: Base
    init(base: Base) { self.base = base }
}

private final class Second: Sendable {
    let first: First
    init(first: First) { self.first = first }
}

private final class Whole: Sendable {
    let detail = Locked<Detail?>(nil)
}

private final class Detail: Sendable {
    let whole: Whole
    init(whole: Whole) { self.whole = whole }
}

private enum Ring {
    final class A: Sendable { let b = Locked<B?>(nil) }
    final class B: Sendable { let c = Locked<C?>(nil) }
    final class C: Sendable { let a = Locked<A?>(nil) }

    /// Binds a ring whose blocks wait for each other when they are run first, by as many threads.
    static func bind(_ binder: inout Binder, enteredBy barrier: Barrier) {
        binder.bindProvider(for: A.self) { i in
            barrier.arrive()
            let a = A()
            i.whenComplete { i in a.b.value = try i.instance() }
            return a
        }
        binder.bindProvider(for: B.self) { i in
            barrier.arrive()
            let b = B()
            i.whenComplete { i in b.c.value = try i.instance() }
            return b
        }
        binder.bindProvider(for: C.self) { i in
            barrier.arrive()
            let c = C()
            i.whenComplete { i in c.a.value = try i.instance() }
            return c
        }
    }

    static func takeApart(_ a: A, _ b: B, _ c: C) {
        a.b.value = nil
        b.c.value = nil
        c.a.value = nil
    }
}
