import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Clock: Sendable {}
private struct SystemClock: Clock {}
@MainActor private final class Router { init() {} }
private final class Target {}

private protocol Tool: Sendable {}
private struct Hammer: Tool {}
private struct Editor: Tool { @Injected var clock: any Clock }
private struct Toolbar: Sendable { private let editors: (Int, Editor?) = (1, nil) }
private struct Shelf: Sendable { private let editors: [Editor] = [] }
private struct Drawer: Sendable { private let editors: [String: Editor] = [:] }
private actor Recorder { @Injected var clock: any Clock }

private class Base: @unchecked Sendable { private let part = Editor() }
private final class Screen: Base, @unchecked Sendable { private let parts: [Any] = [Editor()] }
@MainActor private final class Window {
    @Injected var clock: any Clock
    @Injected var router: Router
    @Injected var target: Target
}

private struct UTCView: Sendable { @Injected(named: "utc") var clock: any Clock }
private struct RouterView: Sendable { @Injected var router: Router }
private struct FormView: Sendable {
    @Injected var absent: Int?
    @Injected var clock: SystemClock?
    @Injected var numbers: [Int]
    @Injected var routers: [Router]?
    @Injected var clocks: [any Clock]
    @Injected var strings: [String]?
}
private struct ClockList: Tool { @Injected var clocks: [any Clock] }
private struct Session: Sendable {}

private let clock = BindingKey(Clock.self)
private let editor = BindingKey(Editor.self)
private let tool = BindingKey(Tool.self)

@Suite("Properties in verifications") struct VerifiedPropertyTests {
    @Test("A missing one is a problem, in a superclass, in a part, and in what a block makes beside") func missing()
        throws
    {
        let found = try verificationProblems { binder in
            binder.bindFactory(for: Base.self) { _ in Screen() }
            binder.bindProvider(for: Int.self) { _ in
                _ = Editor()
                return 1
            }
        }
        #expect(found == [.missing(BindingKey(Base.self), clock)])
        let text = found.first?.description ?? ""
        #expect(text.contains("required by the property at \(#fileID):13"))
        #expect(text.contains("Int, bound at"))
    }

    @Test("One is a problem where it gets nothing, by its type, its name and its form", arguments: made)
    func problems(configuration: ConfigurationCase) throws { try configuration.checkVerification() }

    private static let made: [ConfigurationCase] = [
        ConfigurationCase(
            "a name", problems: [.missing(BindingKey(UTCView.self), BindingKey(Clock.self, named: "utc"))]
        ) { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireFactory { Editor() }
            binder.wireFactory { UTCView() }
        },
        ConfigurationCase(
            "an optional or a list, where only other arguments fit, nothing is bound, or only what can't be reached",
            problems: [
                .argumentMismatch(BindingKey(SystemClock.self), expected: "(Int)", requested: "()"),
                .missing(BindingKey(FormView.self), BindingKey(Int.self)), .boundOnMainActor(BindingKey(Router.self)),
            ]
        ) { binder in
            binder.wireFactory(taking: Int.self) { (_: Int) in SystemClock() }
            binder.wireProvider(for: Clock.self, named: "utc", to: SystemClock.init)
            binder.wireProvider(to: Router.init)
            binder.wireFactory { FormView() }
        },
        ConfigurationCase("a factory that takes arguments, which is not made", problems: [.missing(editor, clock)]) {
            $0.wireFactory(taking: Int.self) { (_: Int) in Editor() }
        },
    ]

    @Test("One of an owner on the main actor reaches both kinds, Sendable or not, any other what any thread may use")
    @MainActor func actors() throws {
        let injector = try Injector { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(to: Router.init)
            binder.mainActor.bindProvider(for: Target.self) { _ in Target() }
            binder.wireFactory(to: Window.init)
            binder.wireFactory { RouterView() }
        }
        let found = verificationProblems(of: injector)
        #expect(found == [.boundOnMainActor(BindingKey(Router.self))])
        #expect(found.first?.dependents == [BindingKey(RouterView.self)])
    }

    // MARK: Children with seeds

    private typealias Wiring = @Sendable (inout Binder) -> Void

    /// Returns an app whose sessions take a seed, so that nothing is made that needs it.
    @Sendable private static func app(_ bind: @escaping Wiring = { _ in }, session: @escaping Wiring) -> Wiring {
        { binder in
            bind(&binder)
            binder.bindChild(for: Session.self, taking: String.self) { binder in
                session(&binder)
                binder.wireProvider { Session() }
            }
        }
    }

    @Sendable private static func bindClock(_ binder: inout Binder) {
        binder.wireProvider(for: Clock.self, to: SystemClock.init)
    }

    @Test("What needs no seed is made, and its properties ask the app", arguments: madeInSessions)
    func session(configuration: ConfigurationCase) throws { try configuration.checkVerification() }

    private static let madeInSessions: [ConfigurationCase] = [
        ConfigurationCase("the app answers", app(bindClock) { $0.wireProvider(for: Tool.self) { Editor() } }),
        ConfigurationCase(
            "it does not, and the session's does not count", problems: [.missing(tool, clock)],
            app { binder in
                bindClock(&binder)
                binder.wireProvider(for: Tool.self) { Editor() }
            }),
        ConfigurationCase(
            "it does not, to a child of the session", problems: [.missing(tool, clock)],
            app { binder in
                binder.bindChild(for: Int.self, taking: Int.self) { $0.wireFactory(for: Tool.self) { Editor() } }
            }),
        ConfigurationCase(
            "a list does not get a member that the session binds under a name",
            problems: [.missing(tool, BindingKey([any Clock].self))],
            app(bindClock) { binder in
                binder.wireProvider(for: Clock.self, named: "user", to: SystemClock.init)
                binder.wireProvider(for: Tool.self) { ClockList() }
            }),
        ConfigurationCase(
            "a function throws", problems: [.failed(tool)],
            app { $0.wireProvider(for: Tool.self) { () throws -> any Tool in throw Failure() } }),
    ]

    @Test("The keys of what needs a seed, and whose type does not tell the properties, are returned", arguments: untold)
    private func unchecked(title: String, keys: [BindingKey], wiring: Wiring) throws {
        #expect(try Injector(wiring).verify() == keys)
    }

    private static let untold: [(String, [BindingKey], Wiring)] = [
        (
            "names, of which one may be meant", [editor],
            app {
                $0.wireProvider(for: Clock.self, named: "utc", to: SystemClock.init)
            } session: {
                $0.wireProvider { (_: String) in Editor() }
            }
        ),
        (
            "a protocol where no object has a property", [],
            app(bindClock) { $0.wireProvider(for: Tool.self) { (_: String) in Hammer() } }
        ),
        (
            "a protocol beside an object that is made and has one", [tool],
            app(bindClock) { binder in
                binder.wireProvider(for: Tool.self) { (_: String) in Hammer() }
                binder.wireProvider { Editor() }
            }
        ),
        (
            "a protocol, a list, a function and an enumeration beside an object whose type tells one",
            [tool, BindingKey([any Tool].self), BindingKey((@Sendable (Int) -> Bool).self), BindingKey(Scope.self)],
            app(bindClock) { binder in
                binder.wireProvider(for: Tool.self) { (_: String) in Hammer() }
                binder.wireProvider { (_: String) in [Hammer() as any Tool] }
                binder.wireProvider { (user: String) -> @Sendable (Int) -> Bool in { $0 == user.count } }
                binder.wireProvider { (_: String) in Scope.weak }
                binder.wireProvider { (_: String) in Editor() }
            }
        ),
    ]

    @Test("The types of structs, actors, classes, superclasses, parts and lists tell the properties") func told() throws
    {
        let wiring = Self.app { binder in
            binder.wireProvider { (_: String) in Editor() }
            binder.wireProvider { (_: String) in Toolbar() }
            binder.wireProvider { (_: String) in Shelf() }
            binder.wireProvider { (_: String) in Drawer() }
            binder.wireProvider { (_: String) in Recorder() }
            binder.wireProvider { (_: String) in Screen() }
            binder.wireFactory(taking: Int.self) { @MainActor (_: Int) in Window() }
        }
        let problems = try verificationProblems(wiring)
        #expect(problems.map(\.key) == [clock, BindingKey(Router.self), BindingKey(Target.self)])
        let owners = ["Editor", "Toolbar", "Shelf", "Drawer", "Recorder", "Screen", "Window"]
        #expect(problems.first?.dependents.map(\.description) == owners)
        let text = problems.first?.description ?? ""
        #expect(text.contains("\n  required by a property, which asks the global injector\n"))
        #expect(text.hasSuffix("\n  fix: or let `Editor` take `Clock` in its initializer."))
        #expect(!text.contains("fix: bind it, in the child"))
    }

    @Test(
        "What the session binds never reaches a property, also where the app binds it, too", arguments: [false, true])
    func bypassed(isBoundByApp: Bool) throws {
        let wiring = Self.app {
            if isBoundByApp { Self.bindClock(&$0) }
        } session: { binder in
            binder.wireProvider { (_: String) in Editor() }
            Self.bindClock(&binder)
        }
        let problems = try verificationProblems(wiring)
        #expect(problems == [.missing(editor, clock)])
        let text = problems.first?.description ?? ""
        #expect(
            text.hasPrefix(
                "[binding-not-found] A property asks the global injector for Clock, and never gets the child's.\n"))
        #expect(
            text.hasSuffix("fix: a property asks the global injector: let `Editor` take `Clock` in its initializer."))
    }

    @Test("What needs a seed, at once or later, a block, or a child of its own, is not made") func notMade() throws {
        let runs = Locked()
        let wiring = Self.app { binder in
            binder.bindProvider(for: Int.self) { i in try i.instance(for: String.self).count }
            binder.bindChild(for: SystemClock.self) { $0.wireProvider(to: SystemClock.init) }
            binder.wireProvider(named: "seed") { (_: String) in runs.counting(Hammer()) }
            binder.wireProvider(named: "later") { (_: @escaping @Sendable () -> String) in runs.counting(Hammer()) }
            binder.wireProvider(named: "block") { (_: Int) in runs.counting(Hammer()) }
            binder.wireProvider(named: "child") { (_: @escaping @Sendable () -> Child<SystemClock>) in
                runs.counting(Hammer())
            }
        }
        #expect(try Injector(wiring).verify() == [BindingKey(Int.self)])
        #expect(runs.value == 0)
    }

    @Test("Properties in a made session, and in an override of it, ask the app; those in any other child ask that")
    func madeChild() throws {
        let wiring = Self.app(Self.bindClock) { binder in
            Self.bindClock(&binder)
            binder.wireProvider(for: Tool.self) { (_: String) in Editor() }
        }
        let session = try Injector(wiring).make(for: Child<Session>.self, "ada").injector
        #expect(verificationProblems(of: session) == [.missing(tool, clock)])
        let fake = try session.overriding { $0.wireProvider(for: Clock.self) { SystemClock() } }
        #expect(verificationProblems(of: fake) == [.missing(tool, clock)])
        let parent = try Injector { $0.wireProvider(for: Tool.self) { Editor() } }
        #expect(try parent.makeChild(Self.bindClock).verify().isEmpty)
    }
}
