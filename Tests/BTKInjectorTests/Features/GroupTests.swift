import BTKInjector
import Testing

@Suite("whenComplete: groups and other threads")
struct GroupTests {
    @Test("Other threads wait for the members of a group, and see them when all actions are done")
    func othersWait() throws {
        let (inAction, go, done) = (FeatureGate(), FeatureGate(), FeatureCounter())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Base.self) { _ in Base() }
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
        let maker = FeatureThread { try injector.instance(for: Second.self) }
        inAction.wait()
        let first = FeatureThread {
            let first = try injector.instance(for: First.self)
            return (first, done.value)
        }
        let second = FeatureThread {
            let second = try injector.instance(for: Second.self)
            return (second, done.value)
        }
        // It was published before anything was registered, so nobody waits for it.
        let base = try FeatureThread { try injector.instance(for: Base.self) }.value()
        // Something unrelated may be built meanwhile. The others had all this time to overtake.
        for _ in 0..<100 { _ = try FeatureThread { try injector.instance(for: Base.self) }.value() }
        #expect(!first.hasEnded)
        #expect(!second.hasEnded)
        #expect(!maker.hasEnded)
        go.open()
        let made = try maker.value()
        let (seenFirst, doneAtFirst) = try first.value()
        let (seenSecond, doneAtSecond) = try second.value()
        #expect(seenFirst === made.first)
        #expect(seenSecond === made)
        #expect(seenFirst.base === base)
        #expect((doneAtFirst, doneAtSecond) == (1, 1))
    }

    @Test("While a group is unfinished, unrelated instances are made and read on other threads")
    func unrelated() throws {
        let (inAction, go) = (FeatureGate(), FeatureGate())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Base.self) { _ in Base() }
            binder.bindProvider(for: String.self) { _ in "there" }
            binder.bindProvider(for: First.self) { i in
                i.whenComplete { _ in
                    inAction.open()
                    go.wait()
                }
                return First(base: Base())
            }
        }
        #expect(try injector.instance(for: String.self) == "there")
        let maker = FeatureThread { try injector.instance(for: First.self) }
        inAction.wait()
        #expect(try FeatureThread { try injector.instance(for: String.self) }.value() == "there")
        _ = try FeatureThread { try injector.instance(for: Base.self) }.value()
        go.open()
        _ = try maker.value()
    }

    @Test("A thread that waits for a member of a group that fails has a try of its own")
    func ownTry() throws {
        let (inAction, go) = (FeatureGate(), FeatureGate())
        let tries = FeatureCounter()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: First.self) { i in
                let number = tries.add()
                i.whenComplete { _ in
                    guard number == 1 else { return }
                    inAction.open()
                    go.wait()
                    throw FeatureFailure()
                }
                return First(base: Base())
            }
        }
        let failing = FeatureThread { failure { try injector.instance(for: First.self) } }
        inAction.wait()
        let others = (0..<3).map { _ in FeatureThread { try injector.instance(for: First.self) } }
        go.open()
        let key = BindingKey(First.self)
        #expect(try failing.value() == .constructionFailed(key, path: [key], underlying: FeatureFailure()))
        let seen = try others.map { try ObjectIdentifier($0.value()) }
        #expect(Set(seen).count == 1)
        #expect(tries.value == 2)
    }

    @Test("Two threads that enter a ring of property injection at opposite ends get both instances, joined")
    func twoEnds() throws {
        for _ in 0..<3_000 {
            let injector = try Injector.injectorWithBlock(Ring.bindThree)
            let barrier = FeatureBarrier(2)
            let other = FeatureThread {
                barrier.meet()
                let b = try injector.instance(for: Ring.B.self)
                return (b, b.c.value != nil)
            }
            barrier.meet()
            let a = try injector.instance(for: Ring.A.self)
            let aIsWhole = a.b.value != nil
            let (b, bIsWhole) = try other.value()
            let c = try injector.instance(for: Ring.C.self)
            try #require(aIsWhole && bIsWhole)
            try #require(a.b.value === b && b.c.value === c && c.a.value === a)
            try #require(try injector.instance(for: Ring.A.self) === a && injector.instance(for: Ring.B.self) === b)
            Ring.takeApart(a, b, c)
        }
    }

    @Test("Three threads that enter a ring at three places get the same instances, whole")
    func threeEnds() throws {
        for _ in 0..<1_000 {
            let injector = try Injector.injectorWithBlock(Ring.bindThree)
            let isWhole = try onThreads(3) { index in
                switch index {
                case 0: return try injector.instance(for: Ring.A.self).b.value?.c.value?.a.value != nil
                case 1: return try injector.instance(for: Ring.B.self).c.value?.a.value?.b.value != nil
                default: return try injector.instance(for: Ring.C.self).a.value?.b.value?.c.value != nil
                }
            }
            try #require(isWhole == [true, true, true])
            let (a, b, c) = try (
                injector.instance(for: Ring.A.self), injector.instance(for: Ring.B.self),
                injector.instance(for: Ring.C.self)
            )
            try #require(a.b.value === b && b.c.value === c && c.a.value === a)
            Ring.takeApart(a, b, c)
        }
    }

    @Test("Two threads that enter a ring with one property and one parameter at opposite ends get both instances")
    func propertyAndParameter() throws {
        for _ in 0..<1_000 {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Whole.self) { i in
                    let whole = Whole()
                    i.whenComplete { i in whole.detail.value = try i.instance() }
                    return whole
                }
                binder.bindProvider(for: Detail.self) { i in Detail(whole: try i.instance()) }
            }
            let barrier = FeatureBarrier(2)
            let other = FeatureThread {
                barrier.meet()
                return try injector.instance(for: Detail.self)
            }
            barrier.meet()
            let whole = try injector.instance(for: Whole.self)
            let detail = try other.value()
            try #require(detail.whole === whole && whole.detail.value === detail)
            whole.detail.value = nil
        }
    }

    @Test("No thread sees a member of a group that two threads build together, before both are done")
    func thirdThread() throws {
        let (wholeIsHeld, detailIsBuilt, go) = (FeatureGate(), FeatureGate(), FeatureGate())
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
        let second = FeatureThread { try injector.instance(for: Detail.self).whole.detail.value != nil }
        let first = FeatureThread { try injector.instance(for: Whole.self).detail.value != nil }
        detailIsBuilt.wait()
        let third = FeatureThread { try injector.instance(for: Detail.self).whole.detail.value != nil }
        // The others had all this time to overtake.
        for _ in 0..<100 { _ = try FeatureThread { injector.hasBinding(for: Whole.self) }.value() }
        #expect(!third.hasEnded)
        go.open()
        #expect(try first.value())
        #expect(try second.value())
        #expect(try third.value())
        try injector.instance(for: Whole.self).detail.value = nil
    }

    @Test("A ring across two injectors is joined, whichever end each of two threads enters")
    func twoInjectors() throws {
        for _ in 0..<500 {
            let handles = FeatureBox<Provider<Detail>?>(nil)
            let wholes = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Whole.self) { i in
                    let whole = Whole()
                    i.whenComplete { _ in whole.detail.value = try handles.value?.get() }
                    return whole
                }
            }
            let details = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Detail.self) { i in
                    let detail = Detail(whole: try wholes.instance())
                    i.whenComplete { i in _ = try i.instance(for: Detail.self) }
                    return detail
                }
            }
            handles.value = try details.provider()
            let barrier = FeatureBarrier(2)
            let other = FeatureThread {
                barrier.meet()
                return try details.instance(for: Detail.self)
            }
            barrier.meet()
            let whole = try wholes.instance(for: Whole.self)
            let detail = try other.value()
            try #require(detail.whole === whole && whole.detail.value === detail)
            whole.detail.value = nil
        }
    }

    @Test("Several threads that ask for members of failing groups are never stuck, and the last try holds")
    func failingGroups() throws {
        for _ in 0..<300 {
            let tries = FeatureCounter()
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Whole.self) { i in
                    let whole = Whole()
                    i.whenComplete { i in
                        whole.detail.value = try i.instance()
                        if tries.add() <= 2 {
                            whole.detail.value = nil
                            throw FeatureFailure()
                        }
                    }
                    return whole
                }
                binder.bindProvider(for: Detail.self) { i in
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
                try #require(key == BindingKey(Whole.self) && underlying is FeatureFailure)
            }
            _ = failure { try injector.instance(for: Whole.self) }
            _ = failure { try injector.instance(for: Whole.self) }
            let whole = try injector.instance(for: Whole.self)
            try #require(try whole.detail.value === injector.instance(for: Detail.self))
            try #require(try injector.instance(for: Detail.self).whole === whole)
            whole.detail.value = nil
        }
    }
}

@Suite("whenComplete: what goes at the end of a request")
struct GroupEndTests {
    @Test("A weak instance that goes with its group may use the injector in its deinit")
    func weakMember() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Base.self) { _ in Base() }
            binder.bindProvider(for: Goodbye.self, scope: .weak) { i in
                i.whenComplete { _ in }
                let handle = try i.provider(for: Base.self)
                return Goodbye { _ = try? handle.get() }
            }
            binder.bindFactory(for: Int.self) { i in
                _ = try i.instance(for: Goodbye.self)
                return 1
            }
        }
        #expect(try FeatureThread { try injector.instance(for: Int.self) }.value() == 1)
    }

    @Test("What goes with an injector at the end of a request may use another injector in its deinit")
    func passingInjector() throws {
        let handles = FeatureBox<Provider<Base>?>(nil)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Base.self) { _ in Base() }
            binder.bindFactory(for: Int.self) { _ in
                let passing = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Goodbye.self) { i in
                        i.whenComplete { _ in }
                        return Goodbye { _ = try? handles.value?.get() }
                    }
                }
                _ = try passing.instance(for: Goodbye.self)
                return 1
            }
        }
        handles.value = try injector.provider()
        #expect(try FeatureThread { try injector.instance(for: Int.self) }.value() == 1)
    }

    @Test("A graph instance that goes with its request may use the injector in its deinit")
    func graphInstance() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Base.self, scope: .graph) { _ in Base() }
            binder.bindProvider(for: Goodbye.self, scope: .graph) { i in
                let handle = try i.provider(for: Base.self)
                return Goodbye { _ = try? handle.get() }
            }
            binder.bindFactory(for: Int.self) { i in
                _ = try i.instance(for: Goodbye.self)
                return 1
            }
        }
        #expect(try FeatureThread { try injector.instance(for: Int.self) }.value() == 1)
    }
}

private final class Goodbye: Sendable {
    let say: @Sendable () -> Void
    init(_ say: @escaping @Sendable () -> Void) { self.say = say }
    deinit { say() }
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
    let detail = FeatureBox<Detail?>(nil)
}

private final class Detail: Sendable {
    let whole: Whole
    init(whole: Whole) { self.whole = whole }
}

private enum Ring {
    final class A: Sendable { let b = FeatureBox<B?>(nil) }
    final class B: Sendable { let c = FeatureBox<C?>(nil) }
    final class C: Sendable { let a = FeatureBox<A?>(nil) }

    static func bindThree(_ binder: inout Binder) {
        binder.bindProvider(for: A.self) { i in
            let a = A()
            i.whenComplete { i in a.b.value = try i.instance() }
            return a
        }
        binder.bindProvider(for: B.self) { i in
            let b = B()
            i.whenComplete { i in b.c.value = try i.instance() }
            return b
        }
        binder.bindProvider(for: C.self) { i in
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
