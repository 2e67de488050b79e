import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Clock: Sendable {}
private struct SystemClock: Clock {}

private struct Part { @Injected var clock: any Clock }
private class Base { private let part = Part() }
private final class Screen: Base { private let parts: [Any] = [Part()] }
private struct Meeting { @Injected(named: "utc") var clock: any Clock }
@MainActor private final class Router { init() {} }
@MainActor private final class MainActorScreen {
    @Injected var clock: any Clock
    @Injected var router: Router
    @Injected var target: Target
}
private struct OrdinaryScreen { @Injected var router: Router }
private struct OptionalScreen {
    @Injected var number: Int?
    @Injected var clock: SystemClock?
}
private struct SetScreen {
    @Injected var numbers: [Int]
    @Injected var routers: [Router]?
    @Injected var clocks: [any Clock]
    @Injected var absent: [String]?
}
private struct Wrapped<T: Sendable> {
    private let property: Injected<T>
    init(_ name: BindingName?) { property = Injected(named: name) }
}
private final class Target {}
/// Its target does not outlast the block that makes it.
private final class Unowned {
    unowned let target: Target
    init(_ target: Target) { self.target = target }
}

private struct Session: Sendable { init() {} }
private struct Editor: Sendable { @Injected var clock: any Clock }
private struct Toolbar: Sendable { private let editors: (Int, Editor?) = (1, nil) }
private protocol Tool: Sendable {}
private struct Hammer: Tool {}
private actor Recorder { @Injected var clock: any Clock }

@Suite("Properties in verifications") struct VerifiedPropertyTests {
    private let clock = BindingKey(Clock.self)

    @Test("One that nothing is bound for is a problem, in a superclass, in parts, and in what a block makes beside")
    func missing() throws {
        let found = try verificationProblems { binder in
            binder.bindFactory(for: Base.self) { _ in Screen() }
            binder.bindProvider(for: Int.self) { _ in
                _ = Part()
                return 1
            }
        }
        #expect(found == [.missing(BindingKey(Base.self), clock)])
        let text = found.first?.description ?? ""
        #expect(text.contains("required by the property at \(#fileID):9"))
        #expect(text.contains("Int, bound at"))
    }

    @Test(
        "A property is a problem where it gets nothing, by its type, its name and its form",
        arguments: [
            ConfigurationCase(
                "a name is requested as it is written",
                problems: [.missing(BindingKey(Meeting.self), BindingKey(Clock.self, named: "utc"))]
            ) { binder in
                binder.wireProvider(for: Clock.self, to: SystemClock.init)
                binder.wireFactory(for: Base.self, to: Screen.init)
                binder.bindFactory(for: Meeting.self) { _ in Meeting() }
            },
            ConfigurationCase(
                "those of another wrapper, which have one place, are told apart by name",
                problems: [.missing(BindingKey(Meeting.self), BindingKey(Clock.self, named: "local"))]
            ) { binder in
                binder.wireProvider(for: Clock.self, named: "utc", to: SystemClock.init)
                binder.bindFactory(for: Meeting.self) { _ in
                    _ = Wrapped<any Clock>("utc")
                    _ = Wrapped<any Clock>("local")
                    return Meeting()
                }
            },
            ConfigurationCase(
                "an optional is none where nothing is bound, and one where something else is",
                problems: [.argumentMismatch(BindingKey(SystemClock.self), expected: "(Int)", requested: "()")]
            ) { binder in
                binder.wireFactory(taking: Int.self, to: { (_: Int) in SystemClock() })
                binder.wireFactory(to: { OptionalScreen() })
            },
            ConfigurationCase(
                "an array reaches all names, and is one where there are none, or one that it can't reach",
                problems: [
                    .missing(BindingKey(SetScreen.self), BindingKey(Int.self)),
                    .boundOnMainActor(BindingKey(Router.self)),
                ]
            ) { binder in
                binder.wireProvider(for: Clock.self, named: "utc", to: SystemClock.init)
                binder.wireProvider(to: Router.init)
                binder.wireFactory(to: { SetScreen() })
            },
            ConfigurationCase(
                "a factory that takes arguments, which is not made",
                problems: [.missing(BindingKey(Editor.self), BindingKey(Clock.self))]
            ) { $0.wireFactory(taking: Int.self) { (_: Int) in Editor() } },
            ConfigurationCase("no instance is looked into") { binder in
                binder.bindFactory(for: Unowned.self) { _ in Unowned(Target()) }
            },
            ConfigurationCase("nothing is noted outside of the verified injector") { binder in
                binder.bindProvider(for: Int.self) { _ in
                    let other = try Injector { $0.bindFactory(for: Part.self) { _ in Part() } }
                    return try withExtendedLifetime(other.instance(for: Part.self)) { 1 }
                }
            },
        ])
    func problems(configuration: ConfigurationCase) throws { try configuration.checkVerification() }

    @Test("One of an owner on the main actor reaches both kinds, Sendable or not, any other what any thread may use")
    @MainActor func actors() throws {
        let injector = try Injector { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(to: Router.init)
            binder.mainActor.bindProvider(for: Target.self) { _ in Target() }
            binder.wireFactory(to: MainActorScreen.init)
            binder.wireFactory(to: { OrdinaryScreen() })
        }
        let found = verificationProblems(of: injector)
        #expect(found == [.boundOnMainActor(BindingKey(Router.self))])
        let text = found.first?.description ?? ""
        #expect(text.contains("required by OrdinaryScreen, bound at"))
        #expect(text.contains("fix: read the property on the main actor, in an object that lives there."))
    }

    // MARK: What is not made

    /// Returns what is found where a child takes a seed, or a factory an argument, so that neither is made.
    private func findings(
        app: (inout Binder) -> Void = { _ in }, child: (inout Binder) -> Void
    ) throws -> (problems: [InjectionError], unchecked: [BindingKey]) {
        let injector = try Injector { binder in
            app(&binder)
            binder.bindChild(for: Session.self, taking: String.self) { binder in
                child(&binder)
                binder.wireProvider(to: Session.init)
            }
        }
        do { return ([], try injector.verify()) } catch .invalidConfiguration(let problems) { return (problems, []) }
    }

    @Test("Those of what is not made are told by its type: of a struct, a part, an actor, a class and its superclass")
    func told() throws {
        let (problems, _) = try findings { binder in
            binder.wireProvider { (_: String) in Editor() }
            binder.wireProvider { (_: String) in Toolbar() }
            binder.wireProvider { (_: String) in Recorder() }
            binder.wireFactory(taking: Int.self) { @MainActor (_: Int) in MainActorScreen() }
        }
        #expect(problems.map(\.key) == [clock, BindingKey(Router.self), BindingKey(Target.self)])
        #expect(
            problems.first?.dependents
                == [
                    BindingKey(Editor.self), BindingKey(Toolbar.self), BindingKey(Recorder.self),
                    BindingKey(MainActorScreen.self),
                ])
    }

    @Test("What the child binds never reaches a property, also where the app binds it, too", arguments: [false, true])
    func bypassed(isBoundByApp: Bool) throws {
        let line = 101
        let (problems, _) = try findings { binder in
            if isBoundByApp { binder.wireProvider(for: Clock.self, to: SystemClock.init) }
        } child: { binder in
            binder.wireProvider(line: line, to: { (_: String) in Editor() })
            binder.wireProvider(for: Clock.self, line: line + 1, to: SystemClock.init)
        }
        #expect(problems == [.missing(BindingKey(Editor.self), clock)])
        #expect(problems.first?.dependents.first?.binding?.site.line == line)
        let text = problems.first?.description ?? ""
        #expect(
            text.hasPrefix(
                "[binding-not-found] A property asks the global injector for Clock, and never gets the child's.\n"))
        #expect(
            text.hasSuffix("fix: a property asks the global injector: let `Editor` take `Clock` in its initializer."))
    }

    @Test("Where the app has names for it, which one is meant is not told, and the key is returned") func names() throws
    {
        let found = try findings { binder in
            binder.wireProvider(for: Clock.self, named: "utc", to: SystemClock.init)
        } child: { binder in
            binder.wireProvider { (_: String) in Editor() }
        }
        #expect(found.problems.isEmpty)
        #expect(found.unchecked == [BindingKey(Editor.self)])
    }

    @Test(
        "A protocol tells nothing, so its key is returned if another object has properties", arguments: [false, true])
    func protocols(othersHaveProperties: Bool) throws {
        let found = try findings { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            if othersHaveProperties { binder.wireProvider { Editor() } }
        } child: { binder in
            binder.wireProvider(for: Tool.self) { (_: String) in Hammer() }
        }
        #expect(found.problems.isEmpty)
        #expect(found.unchecked == (othersHaveProperties ? [BindingKey(Tool.self)] : []))
    }
}
