import BTKInjector
import TestSupport
import Testing

@Suite("Bindings by initializer")
struct InitializerTests {
    @Test("A provider by initializer gives one instance, made of the shared instances of its parameters")
    func provider() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
        }
        let store = try injector.instance(for: Store.self)
        #expect(try store === injector.instance(for: Store.self))
        #expect(try (store as? DefaultStore)?.clock === injector.instance(for: Clock.self))
    }

    @Test("A factory by initializer gives new instances, made of shared ones")
    func factory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireFactory(for: Store.self, named: "new", to: DefaultStore.init)
        }
        let first = try injector.instance(for: Store.self, named: "new")
        let second = try injector.factory(for: Store.self, named: "new")()
        #expect(first !== second)
        #expect((first as? DefaultStore)?.clock === (second as? DefaultStore)?.clock)
    }

    @Test("A parameter bound to a factory gets a new instance")
    func parameterOfFactory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: DefaultStore.self, named: "a", to: DefaultStore.init)
            binder.wireProvider(for: DefaultStore.self, named: "b", to: DefaultStore.init)
        }
        let stores = try injector.instances(for: DefaultStore.self)
        try #require(stores.count == 2)
        #expect(stores[0].clock !== stores[1].clock)
    }

    @Test("A Provider parameter gets a handle that gives the shared instance later")
    func providerParameter() throws {
        let builds = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: LazyStore.self, to: LazyStore.init(clock:))
            binder.bindProvider(for: Clock.self) { _ in builds.counting(SystemClock()) }
        }
        let store = try injector.instance(for: LazyStore.self)
        #expect(builds.value == 0)
        #expect(try store.clock.get() === injector.instance(for: Clock.self))
    }

    @Test("A Factory parameter gets a handle that makes new instances, with arguments and without")
    func factoryParameter() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Screens.self, to: Screens.init(make:makePlain:))
            binder.bindFactory(for: Screen.self) { (_, title: String, row: Int) in Screen(title: "\(title) \(row)") }
            binder.bindFactory(for: Screen.self) { _ in Screen(title: "plain") }
        }
        let screens = try injector.instance(for: Screens.self)
        #expect(try screens.make("list", 3).title == "list 3")
        #expect(try screens.makePlain().title == "plain")
        #expect(try screens.makePlain() !== screens.makePlain())
    }

    @Test("An optional parameter gets the instance of what it wraps where that is bound")
    func optionalBound() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Perhaps.self, to: Perhaps.init(clock:later:))
        }
        let perhaps = try injector.instance(for: Perhaps.self)
        #expect(try perhaps.clock === injector.instance(for: Clock.self))
        #expect(try perhaps.later?.get() === injector.instance(for: Clock.self))
    }

    @Test("An optional parameter gets nil where nothing is bound, and that is no problem")
    func optionalMissing() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Perhaps.self, to: Perhaps.init(clock:later:))
        }
        let perhaps = try injector.instance(for: Perhaps.self)
        #expect(perhaps.clock == nil)
        #expect(perhaps.later == nil)
    }

    @Test("An optional parameter prefers the binding of the optional itself")
    func optionalBinding() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.bindProvider(for: (any Clock)?.self) { _ in nil }
            binder.wireProvider(for: Perhaps.self, to: Perhaps.init(clock:later:))
        }
        #expect(try injector.instance(for: Perhaps.self).clock == nil)
    }

    @Test("Initializers take up to six parameters, and more")
    func manyParameters() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { _ in "two" }
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.wireProvider(for: [String].self, named: "0", to: { [] })
            binder.wireProvider(for: [String].self, named: "1", to: { (a: Int) in ["\(a)"] })
            binder.wireProvider(for: [String].self, named: "2", to: { (a: Int, b: String) in ["\(a)", b] })
            binder.wireProvider(for: [String].self, named: "3", to: Many.three)
            binder.wireProvider(for: [String].self, named: "4", to: Many.four)
            binder.wireProvider(for: [String].self, named: "5", to: Many.five)
            binder.wireFactory(for: [String].self, named: "6", to: Many.six)
        }
        let all = try injector.instances(for: [String].self)
        let expected = ["1", "two", "true", "1", "two", "true"]
        #expect(all == (0...6).map { Array(expected.prefix($0)) })
    }

    @Test("A static function does as well as an initializer, and named bindings are shared")
    func staticFunction() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.make)
            binder.wireProvider(for: Store.self, named: "static", to: DefaultStore.make(clock:))
        }
        let store = try injector.instance(for: Store.self, named: "static")
        #expect(try (store as? DefaultStore)?.clock === injector.instance(for: Clock.self))
    }

    @Test("An initializer's error is wrapped once with the whole path, and the next request tries again")
    func throwing() throws {
        let tries = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Locked<Int>.self) { _ in tries }
            binder.wireProvider(for: Fragile.self, to: Fragile.init(tries:))
            binder.wireProvider(for: Holder<Fragile>.self, to: Holder<Fragile>.make)
            binder.wireFactory(for: Holder<Fragile>.self, named: "new", to: Holder<Fragile>.make)
        }
        let (holder, fragile) = (BindingKey(Holder<Fragile>.self), BindingKey(Fragile.self))
        expectThrows(.constructionFailed(fragile, path: [holder, fragile], underlying: Failure("try 1"))) {
            try injector.instance(for: Holder<Fragile>.self)
        }
        expectThrows(
            .constructionFailed(
                fragile, path: [BindingKey(Holder<Fragile>.self, named: "new"), fragile], underlying: Failure("try 2"))
        ) { try injector.instance(for: Holder<Fragile>.self, named: "new") }
        _ = try injector.instance(for: Holder<Fragile>.self)
        #expect(tries.value == 3)
    }

    @Test("An InjectionError of an initializer passes as it is")
    func throwingInjectionError() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Holder<Int>.self, to: { () throws in throw InjectionError.globalInjectorNotSet })
        }
        expectThrows(.globalInjectorNotSet) { try injector.instance(for: Holder<Int>.self) }
    }

    @Test("An initializer in a child takes the parent's instances, and the child's in their place")
    func inChild() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
        }
        let heir = try parent.makeChild { $0.wireProvider(for: DefaultStore.self, to: DefaultStore.init) }
        let rebel = try parent.makeChild { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: DefaultStore.self, to: DefaultStore.init)
        }
        let clock = try parent.instance(for: Clock.self)
        #expect(try heir.instance(for: DefaultStore.self).clock === clock)
        #expect(try rebel.instance(for: DefaultStore.self).clock !== clock)
        #expect(try rebel.instance(for: DefaultStore.self).clock === rebel.instance(for: Clock.self))
        #expect(try (rebel.instance(for: Store.self) as? DefaultStore)?.clock === clock)
    }
}

private protocol Clock: AnyObject, Sendable {}

private final class SystemClock: Clock {
    static func make() -> SystemClock { SystemClock() }
}

private protocol Store: AnyObject, Sendable {}

private final class DefaultStore: Store {
    let clock: any Clock
    init(clock: any Clock) { self.clock = clock }
    static func make(clock: any Clock) -> any Store { DefaultStore(clock: clock) }
}

private final class LazyStore: Sendable {
    let clock: Provider<any Clock>
    init(clock: Provider<any Clock>) { self.clock = clock }
}

/// Not Sendable.
private final class Screen {
    var title: String
    init(title: String) { self.title = title }
}

private final class Screens: Sendable {
    let make: Factory<Screen, String, Int>
    let makePlain: Factory<Screen>
    init(make: Factory<Screen, String, Int>, makePlain: Factory<Screen>) {
        self.make = make
        self.makePlain = makePlain
    }
}

private final class Perhaps: Sendable {
    let clock: (any Clock)?
    let later: Provider<any Clock>?
    init(clock: (any Clock)?, later: Provider<any Clock>?) { (self.clock, self.later) = (clock, later) }
}

private final class Holder<Content: Sendable>: Sendable {
    let content: Content
    init(content: Content) { self.content = content }
    static func make(content: Content) -> Holder { Holder(content: content) }
}

private final class Fragile: Sendable {
    init(tries: Locked<Int>) throws {
        let count = tries.add()
        if count < 3 { throw Failure("try \(count)") }
    }
}

private enum Many {
    static func three(a: Int, b: String, c: Bool) -> [String] { ["\(a)", b, "\(c)"] }
    static func four(a: Int, b: String, c: Bool, d: Int) -> [String] { three(a: a, b: b, c: c) + ["\(d)"] }
    static func five(a: Int, b: String, c: Bool, d: Int, e: String) -> [String] {
        four(a: a, b: b, c: c, d: d) + [e]
    }
    static func six(a: Int, b: String, c: Bool, d: Int, e: String, f: Bool) -> [String] {
        five(a: a, b: b, c: c, d: d, e: e) + ["\(f)"]
    }
}
