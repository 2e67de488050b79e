import BTKInjector
import BTKInjectorTesting
import Synchronization
import TestSupport
import Testing

// The short recipes of Docs/Patterns.md, Docs/Sessions.md, Docs/Wiring.md and Docs/Testing.md, run.

@Suite("Recipes") struct RecipeExamples {
    // MARK: Patterns

    struct Config: Sendable {
        let host: Host
        let key: APIKey
    }

    struct Host: Sendable { let name: String }
    struct APIKey: Sendable { let text: String }

    struct Client: Sendable {
        let host: Host
        let key: APIKey
    }

    enum Route: Sendable, Equatable {
        case list
        case detail(Int)
    }

    struct Link: Sendable { let makeRoute: @Sendable (Int) -> Route }

    @Test("A key path and a case are functions")
    func functions() throws {
        let injector = try Injector { binder in
            binder.wireProvider { Config(host: Host(name: "example.com"), key: APIKey(text: "7")) }
            binder.wireProvider(to: \Config.host)
            binder.wireProvider(to: \Config.key)
            binder.wireFactory(taking: Int.self, to: Route.detail)
            binder.wireProvider(to: Client.init)
            binder.wireProvider(to: Link.init)
        }
        #expect(try injector.instance(for: Client.self).host.name == "example.com")
        #expect(try injector.instance(for: Link.self).makeRoute(7) == .detail(7))
    }

    protocol Plugin: Sendable { init() }
    struct Spelling: Plugin {}
    struct Grammar: Plugin {}
    struct Editor: Sendable { let plugins: [any Plugin] }

    @Test("A loop over types")
    func loop() throws {
        let injector = try Injector { binder in
            for plugin in [Spelling.self, Grammar.self] as [any Plugin.Type] {
                binder.wireProvider(for: Plugin.self, named: BindingName("\(plugin)")) { plugin.init() }
            }
            binder.wireProvider(to: Editor.init)
        }
        #expect(try injector.instances(for: Plugin.self).count == 2)
        let none = try injector.overriding { binder in
            binder.bindProvider(for: [any Plugin].self) { _ in [] }
        }
        #expect(try none.instance(for: Editor.self).plugins.isEmpty)
    }

    final class Database: Sendable {
        let log: Log
        init() { log = Log() }
    }

    final class Log: Sendable {}

    @Test("A part of a bound object")
    func part() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Database.init)
            binder.wireFactory { (database: Database) in database.log }
        }
        #expect(try injector.instance(for: Log.self) === injector.instance(for: Database.self).log)
        #expect(injector.madeInstances(of: Log.self).isEmpty)
    }

    @MainActor final class Player {
        var finish: (() -> Void)?
        weak var delegate: Screen?
        let open: (Int) -> Track

        init(open: @escaping (Int) -> Track) { self.open = open }
    }

    @MainActor final class Screen {
        var isShown = true
        init() {}
        func close() { isShown = false }
    }

    @MainActor final class Track { init(id: Int) {} }

    @Test("A closure that sets properties, and keeps closures")
    @MainActor func properties() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Screen.init)
            binder.wireFactory(taking: Int.self, to: Track.init)
            binder.wireProvider { @MainActor (screen: Screen, open: @escaping (Int) -> Track) in
                let player = Player(open: open)
                player.delegate = screen
                player.finish = { [weak screen] in screen?.close() }
                return player
            }
        }
        let player: Player = try injector.mainActor.instance()
        _ = player.open(7)
        player.finish?()
        #expect(player.delegate?.isShown == false)
    }

    struct Actions: Sendable { let open: @Sendable (Int) -> Void }

    final class ListPart: Sendable { init(actions: Actions) {} }
    final class ListScreen: Sendable {
        init(actions: Actions, part: ListPart) {}
    }

    @Test("An argument that parts need, too")
    func passedOn() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: Actions.self, to: ListPart.init)
            binder.wireFactory(taking: Actions.self) { (actions: Actions, makePart: (Actions) -> ListPart) in
                ListScreen(actions: actions, part: makePart(actions))
            }
        }
        _ = try injector.make(for: ListScreen.self, Actions(open: { _ in }))
    }

    protocol Reading: Closable {}
    protocol Writing: Closable {}

    protocol Closable: Sendable { func close() async throws }

    struct Folder: Reading, Writing {
        let closings: Locked<Int>
        func close() async throws { closings.add(1) }
    }

    @Test("An alias of a value is a factory")
    func alias() async throws {
        let closings = Locked(0)
        let injector = try Injector { binder in
            binder.wireProvider { Folder(closings: closings) }
            binder.wireFactory(for: Reading.self) { (folder: Folder) in folder }
            binder.wireFactory(for: Writing.self) { (folder: Folder) in folder }
        }
        _ = try (injector.instance(for: Reading.self), injector.instance(for: Writing.self))
        #expect(await injector.close { (part: any Closable) in try await part.close() }.isEmpty)
        #expect(closings.value == 1)
    }

    struct Copies: Sendable {
        let main: any Plugin
        let cloud: (any Plugin)?
    }

    @Test("An optional under a name")
    func optional() throws {
        let injector = try Injector { binder in
            let cloud = BindingKey(Plugin.self, named: "cloud")
            binder.wireProvider(for: Plugin.self, to: Spelling.init)
            binder.wireProvider(with: BindingKey(Plugin.self), cloud, to: Copies.init)  // cloud: (any Plugin)?
        }
        #expect(try injector.instance(for: Copies.self).cloud == nil)
    }

    // MARK: Wiring

    protocol Clock: Sendable {}
    struct SystemClock: Clock {}
    struct Timer: Sendable { let clock: any Clock }

    struct Service: Sendable { let timer: Timer }

    struct WordsInput: Sendable { let text: String }
    struct SumInput: Sendable { let numbers: [Int] }
    struct AnyScreen: Sendable { let title: String }
    struct Menu: Sendable { let open: @Sendable (WordsInput) -> AnyScreen }

    struct WordsModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireFactory(taking: WordsInput.self) { (input: WordsInput) in AnyScreen(title: input.text) }
        }
    }

    struct SumModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireFactory(taking: SumInput.self) { (input: SumInput) in AnyScreen(title: "\(input.numbers)") }
        }
    }

    struct MenuModule: Module {
        func configure(_ binder: inout Binder) {
            binder.requireBinding(for: AnyScreen.self, taking: WordsInput.self)
            binder.wireProvider(to: Menu.init)  // init(open: (WordsInput) -> AnyScreen)
        }
    }

    @Test("Screens that are known by their inputs")
    func inputs() throws {
        let injector = try Injector { binder in
            try binder.install(MenuModule())
            try binder.install(WordsModule())
            try binder.install(SumModule())
        }
        #expect(try injector.instance(for: Menu.self).open(WordsInput(text: "a")).title == "a")
        #expect(throws: InjectionError.self) { try Injector { try $0.install(MenuModule()) } }
    }

    // MARK: Testing

    protocol UserInterface: Sendable {}
    struct Screens: UserInterface { let timer: Timer }
    struct Disk: Sendable { let clock: any Clock }

    @Test("A law of the architecture")
    func law() throws {
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(to: Timer.init)
            binder.wireProvider(for: UserInterface.self, to: Screens.init)
            binder.wireProvider(to: Disk.init)
        }

        func screensDoNotReachTheDisk() throws {
            let graph = try Injector(wiring).dependencyGraph
            let disk = BindingKey(Disk.self)
            try #require(graph.nodes.contains { $0.key == disk })
            let screens = graph.nodes.filter { $0.key == BindingKey(UserInterface.self) }
            try #require(!screens.isEmpty)
            let ways = screens.map { screen in
                graph.path(from: screen.key, to: disk).map { "\($0.from.key) → \($0.to.key)" }.joined(separator: ", ")
            }
            #expect(ways.filter { !$0.isEmpty } == [])
        }
        try screensDoNotReachTheDisk()
    }
}

// Outside of the suite: a helper of one's own.
extension Binder {
    /// Binds a service under its name, and its errors name the line that calls this.
    mutating func wireService<T: Sendable, P: Sendable>(
        _ function: @escaping @Sendable (P) throws -> T, fileID: String = #fileID, line: Int = #line
    ) {
        wireProvider(fileID: fileID, line: line, to: function)
    }
}

extension RecipeExamples {
    @Test("A helper of one's own")
    func helper() throws {
        let line = #line + 1
        let error = #expect(throws: InjectionError.self) { try Injector { $0.wireService(Service.init) } }
        #expect("\(try #require(error))".contains("RecipeExamples.swift:\(line)"))
    }
}

// MARK: Sessions

extension RecipeExamples {
    struct Network: Sendable {}
    struct Cart: Sendable { let user: User }
    struct Checkout: Sendable {
        let cart: Cart
        let network: Network
    }

    /// Returns what declared children take of injectors around them.
    static func shared(by injector: Injector) -> [String] {
        let edges = injector.dependencyGraph.edges.filter {
            $0.from.declaration != nil && $0.from.declaration != $0.to.declaration
        }
        return edges.map { "\($0.from.key) takes \($0.to.key)" }.sorted()
    }

    @Test("What sessions share")
    func sharing() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Network.init)
            binder.bindChild(for: Checkout.self, taking: User.self) { binder in
                binder.wireProvider(to: Cart.init)
                binder.wireProvider(to: Checkout.init)
            }
        }

        #expect(Self.shared(by: injector) == ["Checkout takes Network"])
    }
}

// MARK: Children

extension RecipeExamples {
    struct User: Sendable { let name: String }
    struct Profile: Sendable { let name: String }
    struct Settings: Sendable { let isDark: Bool }

    struct Server: Sendable {
        func user() async throws -> User { User(name: "ada") }
        func profile(of user: User) async throws -> Profile { Profile(name: user.name.uppercased()) }
        func settings(of user: User) async throws -> Settings { Settings(isDark: true) }
    }

    struct Home: Sendable {
        let user: User
        let profile: Profile
        let settings: Settings
    }

    struct Opening: Sendable {
        let server: Server
        let makeHome: @Sendable (User, Profile, Settings) throws -> Child<Home>

        func open() async throws -> Child<Home> {
            let user = try await server.user()
            async let profile = server.profile(of: user)
            async let settings = server.settings(of: user)
            return try makeHome(user, try await profile, try await settings)
        }
    }

    @Test("In stages")
    func stages() async throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Server.init)
            binder.wireProvider(to: Opening.init)
            binder.bindChild(for: Home.self, taking: (User, Profile, Settings).self) { binder in
                binder.wireProvider(to: Home.init)
            }
        }
        let home = try await injector.instance(for: Opening.self).open()
        #expect(home.root.profile.name == "ADA")
    }

    struct Tab: Sendable { let title: String }
    struct Tabs: Sendable { let all: [Child<Tab>] }

    @Test("Children of all names")
    func tabs() throws {
        let injector = try Injector { binder in
            binder.bindChild(for: Tab.self, named: "inbox") { binder in
                binder.wireProvider { Tab(title: "Inbox") }
            }
            binder.bindChild(for: Tab.self, named: "drafts") { binder in
                binder.wireProvider { Tab(title: "Drafts") }
            }
            binder.wireFactory(to: Tabs.init)  // init(all: [Child<Tab>])
        }
        #expect(try injector.make(for: Tabs.self).all.map(\.root.title) == ["Inbox", "Drafts"])
    }

    @Test("A child's name")
    func names() throws {
        struct Demo: Sendable { let makeTab: @Sendable () -> Child<Tab> }

        let injector = try Injector { binder in
            binder.bindChild(for: Tab.self, named: "demo") { binder in
                binder.wireProvider { Tab(title: "Demo") }
            }
            binder.wireProvider(with: BindingKey(Child<Tab>.self, named: "demo"), to: Demo.init)
        }
        #expect(try injector.instance(for: Demo.self).makeTab().root.title == "Demo")
        #expect(try injector.make(for: Child<Tab>.self, named: "demo").root.title == "Demo")
    }
}
