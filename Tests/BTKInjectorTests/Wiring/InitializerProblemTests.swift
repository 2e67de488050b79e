import BTKInjector
import TestSupport
import Testing

@Suite("Bindings by initializer: problems of the configuration")
struct InitializerProblemTests {
    @Test("Missing parameters, wrong handles and rings are reported all at once, and no block runs")
    func allAtOnce() throws {
        let problems = try problems { binder in
            binder.wireProvider(for: A.self, to: A.init(b:))
            binder.wireProvider(for: B.self, to: B.init(a:))
            binder.wireProvider(for: NeedsC.self, to: NeedsC.init(c:))
            binder.wireProvider(for: NeedsFactory.self, to: NeedsFactory.init(make:))
            binder.wireProvider(for: NeedsArgument.self, to: NeedsArgument.init(make:))
            binder.bindProvider(for: D.self) { _ in
                Issue.record("No block runs while configuring.")
                return D()
            }
            binder.bindFactory(for: Int.self) { (_, text: String) in text.count }
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.bindProvider(for: Bool.self) { _ in false }
        }
        let expected: [InjectionError] = [
            .circularDependency(path: [BindingKey(A.self), BindingKey(B.self), BindingKey(A.self)]),
            .bindingNotFound(BindingKey(C.self), path: [BindingKey(NeedsC.self), BindingKey(C.self)]),
            .notAFactory(BindingKey(D.self)),
            .argumentMismatch(BindingKey(Int.self), expected: "(String)", requested: "(Double)"),
        ]
        #expect(problems.count == expected.count + 1)
        for problem in expected { #expect(problems.contains(problem)) }
        let duplicates = problems.filter { if case .duplicateBinding = $0 { true } else { false } }
        #expect(duplicates.count == 1)
    }

    @Test("A ring starts at its member bound first, whichever is found first")
    func ringStart() throws {
        let found = try problems { binder in
            // Found by way of this one, which is no member.
            binder.wireProvider(for: NeedsY.self, to: NeedsY.init(y:))
            binder.wireProvider(for: X.self, to: X.init(y:))
            binder.wireProvider(for: Y.self, to: Y.init(z:))
            binder.wireProvider(for: Z.self, to: Z.init(x:))
        }
        #expect(
            found == [
                .circularDependency(
                    path: [BindingKey(X.self), BindingKey(Y.self), BindingKey(Z.self), BindingKey(X.self)])
            ])
    }

    @Test("A binding that takes itself is a ring of one, as provider and as factory")
    func ringOfOne() throws {
        let ring = InjectionError.circularDependency(path: [BindingKey(Loop.self), BindingKey(Loop.self)])
        #expect(try problems { $0.wireProvider(for: Loop.self, to: Loop.init(loop:)) } == [ring])
        #expect(try problems { $0.wireFactory(for: Loop.self, to: Loop.init(loop:)) } == [ring])
        #expect(try problems { $0.wireProvider(for: Loop.self, scope: .weak, to: Loop.init(loop:)) } == [ring])
    }

    @Test("An optional parameter closes a ring as a plain one does")
    func optionalRing() throws {
        let found = try problems { binder in
            binder.wireProvider(for: Y.self, to: { (x: X?) in Y(x) })
            binder.wireProvider(for: X.self, to: X.init(y:))
        }
        #expect(found == [.circularDependency(path: [BindingKey(Y.self), BindingKey(X.self), BindingKey(Y.self)])])
    }

    @Test("Rings that do not touch are all reported")
    func severalRings() throws {
        let found = try problems { binder in
            binder.wireProvider(for: A.self, to: A.init(b:))
            binder.wireProvider(for: X.self, to: X.init(y:))
            binder.wireProvider(for: Loop.self, to: Loop.init(loop:))
            binder.wireProvider(for: B.self, to: B.init(a:))
            binder.wireProvider(for: Z.self, to: Z.init(x:))
            binder.wireProvider(for: Y.self, to: Y.init(z:))
        }
        #expect(found.count == 3)
        #expect(
            Set(found.compactMap(\.ring?.first)) == [BindingKey(A.self), BindingKey(X.self), BindingKey(Loop.self)])
    }

    @Test("A Provider or a Factory in a ring makes it legal")
    func deferredRing() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Deferred.Owner.self, to: Deferred.Owner.init(part:))
            binder.wireProvider(for: Deferred.Part.self, to: Deferred.Part.init(owner:makeOwner:))
            binder.wireFactory(for: Deferred.New.self, to: Deferred.New.init(part:))
        }
        let owner = try injector.instance(for: Deferred.Owner.self)
        #expect(try owner.part.owner.get() === owner)
        #expect(try owner.part.makeNew().part === owner.part)
    }

    @Test("The target of a deferred parameter must be bound")
    func deferredMissing() throws {
        let found = try problems { binder in
            binder.wireProvider(for: Deferred.Part.self, to: Deferred.Part.init(owner:makeOwner:))
        }
        let part = BindingKey(Deferred.Part.self)
        let (owner, new) = (BindingKey(Deferred.Owner.self), BindingKey(Deferred.New.self))
        #expect(found == [.bindingNotFound(owner, path: [part, owner]), .bindingNotFound(new, path: [part, new])])
    }

    @Test("A parameter with a default value counts, and the text says so")
    func defaultArgument() throws {
        let found = try problems { $0.wireProvider(for: WithDefault.self, to: WithDefault.init(c:)) }
        let path = [BindingKey(WithDefault.self), BindingKey(C.self)]
        #expect(found == [.bindingNotFound(BindingKey(C.self), path: path)])
        #expect(found.first?.description.contains("default") == true)
        #expect(found.first?.description.contains("bound at BTKInjectorTests/InitializerProblemTests.swift:") == true)
    }

    @Test("A singleton that takes an instance of graph scope is reported, whatever else holds it is not")
    func captive() throws {
        let found = try problems { binder in
            binder.wireProvider(for: C.self, scope: .graph, to: C.init)
            binder.wireProvider(for: NeedsC.self, to: NeedsC.init(c:))
            binder.wireProvider(for: NeedsC.self, named: "weak", scope: .weak, to: NeedsC.init(c:))
            binder.wireProvider(for: NeedsC.self, named: "graph", scope: .graph, to: NeedsC.init(c:))
            binder.wireFactory(for: NeedsC.self, named: "factory", to: NeedsC.init(c:))
            binder.wireProvider(for: Holds.self, named: "optional", to: Holds.init(optional:))
            binder.wireProvider(for: Holds.self, named: "later", to: Holds.init(later:))
        }
        #expect(
            found == [
                .captiveDependency(BindingKey(C.self), of: BindingKey(NeedsC.self)),
                .captiveDependency(BindingKey(C.self), of: BindingKey(Holds.self, named: "optional")),
            ])
        let text = found.first?.description ?? ""
        #expect(text.contains("NeedsC, bound at BTKInjectorTests/InitializerProblemTests.swift:"))
    }

    @Test("A child and an override are checked as well, against what they inherit")
    func childAndOverride() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: A.self, to: A.init(b:))
            binder.bindProvider(for: B.self) { _ in B() }
        }
        let ring = InjectionError.circularDependency(path: [BindingKey(A.self), BindingKey(B.self), BindingKey(A.self)])
        #expect(
            failure { try injector.overriding { $0.wireProvider(for: B.self, to: B.init(a:)) } }
                == .invalidConfiguration([ring]))
        let path = [BindingKey(A.self), BindingKey(B.self)]
        #expect(
            failure { try injector.overriding { $0.removeBinding(for: B.self) } }
                == .invalidConfiguration([.bindingNotFound(BindingKey(B.self), path: path)]))
        // The parent's A takes the parent's B: no ring.
        _ = try injector.makeChild { $0.wireProvider(for: B.self, to: B.init(a:)) }.instance(for: B.self)
    }

    @Test("A chain of ten thousand bindings is configured without an overflow, on a small stack")
    func longChain() throws {
        let error = Worker { failure { try Injector.injectorWithBlock { DigitChain.bind(10_000, in: &$0) } } }
        #expect(try error.join() == nil)
    }

    @Test("A ring of ten thousand bindings is found whole")
    func longRing() throws {
        let error = Worker {
            failure { try Injector.injectorWithBlock { DigitChain.bind(10_000, closed: true, in: &$0) } }
        }
        #expect(try error.join()?.problems.first?.ring?.count == 10_001)
    }
}

private final class A: Sendable { init(b: B) {} }
private final class B: Sendable {
    init() {}
    init(a: A) {}
}
private final class C: Sendable {}
private final class D: Sendable {}
private final class NeedsC: Sendable { init(c: C) {} }
private final class Holds: Sendable {
    init(optional: C?) {}
    init(later: Provider<C>) {}
}
private final class NeedsFactory: Sendable { init(make: Factory<D>) {} }
private final class NeedsArgument: Sendable { init(make: Factory<Int, Double>) {} }
private final class NeedsY: Sendable { init(y: Y) {} }
private final class X: Sendable { init(y: Y) {} }
private final class Y: Sendable {
    init(z: Z) {}
    init(_ x: X?) {}
}
private final class Z: Sendable { init(x: X) {} }
private final class Loop: Sendable { init(loop: Loop) {} }
private final class WithDefault: Sendable { init(c: C = C()) {} }

private enum Deferred {
    final class Owner: Sendable {
        let part: Part
        init(part: Part) { self.part = part }
    }

    final class Part: Sendable {
        let owner: Provider<Owner>
        let makeNew: Factory<New>
        init(owner: Provider<Owner>, makeOwner: Factory<New>) { (self.owner, self.makeNew) = (owner, makeOwner) }
    }

    final class New: Sendable {
        let part: Part
        init(part: Part) { self.part = part }
    }
}

/// Ten thousand types, made of four digits each.
private enum DigitChain {
    protocol Digit: Sendable {}
    enum D0: Digit {}
    enum D1: Digit {}
    enum D2: Digit {}
    enum D3: Digit {}
    enum D4: Digit {}
    enum D5: Digit {}
    enum D6: Digit {}
    enum D7: Digit {}
    enum D8: Digit {}
    enum D9: Digit {}
    static let digits: [any Digit.Type] = [
        D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
    ]

    final class Link<A: Digit, B: Digit, C: Digit, D: Digit>: Sendable {}

    /// Each link takes the next one; the last one nothing, or the first one.
    static func bind(_ count: Int, closed: Bool = false, in binder: inout Binder) {
        for index in 0..<count {
            let next = index + 1 < count ? index + 1 : 0
            if next == 0, !closed {
                open(digit(index, 1000), digit(index, 100), digit(index, 10), digit(index, 1), in: &binder)
            } else {
                open(
                    digit(index, 1000), digit(index, 100), digit(index, 10), digit(index, 1), digit(next, 1000),
                    digit(next, 100), digit(next, 10), digit(next, 1), in: &binder)
            }
        }
    }

    private static func digit(_ number: Int, _ place: Int) -> any Digit.Type { digits[number / place % 10] }

    private static func open<A: Digit, B: Digit, C: Digit, D: Digit>(
        _: A.Type, _: B.Type, _: C.Type, _: D.Type, in binder: inout Binder
    ) { binder.wireProvider(for: Link<A, B, C, D>.self, to: { Link<A, B, C, D>() }) }

    private static func open<
        A: Digit, B: Digit, C: Digit, D: Digit, E: Digit, F: Digit, G: Digit, H: Digit
    >(
        _: A.Type, _: B.Type, _: C.Type, _: D.Type, _: E.Type, _: F.Type, _: G.Type, _: H.Type,
        in binder: inout Binder
    ) { binder.wireProvider(for: Link<A, B, C, D>.self, to: { (_: Link<E, F, G, H>) in Link<A, B, C, D>() }) }
}
