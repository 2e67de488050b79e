// A client with strict memory safety: each form in which one binds, wires, declares, requests, overrides and tests.

import BTKInjector
import BTKInjectorInspection
import BTKInjectorTesting
import Testing

protocol Clock: Sendable {}
struct SystemClock: Clock {}
final class Store: Sendable {
    init(clock: any Clock, later: Provider<any Clock>) {}
}
struct Draft: Sendable { let title: String }
struct User: Sendable {}
final class Session: Sendable {
    init(user: User, makeDraft: @escaping @Sendable (String) -> Draft) {}
}
struct LogIn: Sendable { let begin: @Sendable (User) throws -> Child<Session> }
@MainActor final class Screen {
    init(id: Int, store: Store, makeScreen: @escaping (Int) -> Screen) {}
}
@MainActor final class Router {}
final class Message { var text = "" }

struct Modules: Module {
    func configure(_ binder: inout Binder) throws {
        binder.bindProvider(for: Clock.self, named: "utc", scope: .weak) { _ in SystemClock() }
        binder.requireBinding(for: Clock.self)
    }
}

func wiring(_ binder: inout Binder) throws {
    binder.wireProvider(for: Clock.self, to: SystemClock.init)
    binder.wireProvider(with: BindingKey(Clock.self, named: "utc"), to: Store.init)
    binder.wireFactory(taking: String.self, to: Draft.init)
    binder.wireFactory(for: Draft.self, named: "pair", taking: (String, Int).self) { (title: String, _: Int) in
        Draft(title: title)
    }
    binder.bindFactory(for: Message.self) { _ in Message() }
    binder.bindFactory(for: Message.self) { (_, message: sending Message) in message }
    binder.bindChild(for: Session.self, taking: User.self) { $0.wireProvider(to: Session.init) }
    binder.wireProvider(to: LogIn.init)
    binder.wireProvider { @MainActor in Router() }
    binder.wireFactory(taking: Int.self, to: Screen.init)
    binder.mainActor.bindFactory(for: Router.self, named: "new") { i in
        i.whenComplete { i in _ = try i.make(for: Screen.self, 1) }
        return Router()
    }
    binder.onConstruction { print($0.key, $0.site, $0.duration) }
    try binder.install(Modules())
}

struct View {
    @Injected var clock: any Clock
    @Injected(named: "utc") var utc: any Clock
}

@MainActor struct Window {
    @Injected var router: Router
}

func use() throws {
    let injector = try Injector(wiring)
    let store: Store = try injector.instance()
    let clocks = try injector.instances(for: Clock.self)
    let draft: Draft = try injector.make("title")
    let pair = try injector.make(for: Draft.self, named: "pair", "title", 1)
    let message = try injector.make(for: Message.self, Message())
    let makeDraft: Factory<Draft, String> = try injector.factory()
    let pass: Factory<Message, Message> = try injector.factory()
    let session: Child<Session> = try injector.make(User())
    let clock = try injector.provider(for: Clock.self).get()
    print(
        store, clocks, draft, pair, message, try makeDraft("title"), try pass(Message()), session.root, clock,
        View().clock, View().utc)
    let child = try injector.makeChild { $0.wireProvider(for: Int.self, to: { 7 }) }
    let other = try child.overriding { $0.wireProvider(for: Int.self, to: { 8 }) }
    print(try other.verify(), other.dependencyGraph.mermaid, try other.verifiedDependencyGraph().text)
    print(other.madeInstances(of: Store.self))
    try GlobalInjector.setUp(injector)
    try GlobalInjector.withInjector(other) { print(try GlobalInjector.get()) }
}

@MainActor func useThere(_ injector: Injector) throws {
    let screen: Screen = try injector.mainActor.make(7)
    let makeScreen = try injector.mainActor.factory(for: Screen.self, taking: Int.self)
    print(screen, try makeScreen(8), try injector.mainActor.instance(for: Router.self), Window().router)
}

@Suite(.injector(wiring))
struct Tests {
    @Test(.overriding { $0.wireProvider(for: Clock.self, to: SystemClock.init) })
    @MainActor func isComplete() {
        expectComplete(except: [BindingKey(Message.self)]) { try Injector.injectorWithBlock(wiring) }
    }
}
