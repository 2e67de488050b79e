import Testing

@testable import Wiring

/// Returns the lines of a plan, with those of children behind their numbers.
private func lines(
    _ wiring: WiringFile, _ source: String, answers: [String] = []
) -> [String] {
    Planner(wiring, symbols: symbols(source), answers: answers).lines.map { line in
        (line.child.map { "\($0): " } ?? "") + line.code.joined(separator: "\n")
    }
}

private func questions(_ wiring: WiringFile, _ source: String, answers: [String] = []) -> [String] {
    Planner(wiring, symbols: symbols(source), answers: answers).questions
}

private let services = """
    protocol Clock: Sendable
    struct SystemClock: Clock, Sendable
      init()
    protocol Store: Sendable
    struct DiskStore: Store, Sendable
      init(clock: any Clock)
    """

@Suite("lines") struct PlannerTests {
    /// A wiring whose one function needs something.
    private func needing(_ type: String, with name: String? = nil, onMainActor: Bool = false) -> WiringFile {
        WiringFile([.init(0, "Model", isOnMainActor: onMainActor, needs: [.init(type, with: name)])])
    }

    @Test("What is missing, and what that needs in turn, gets a line each") func chain() {
        #expect(
            lines(needing("Store"), services) == [
                "binder.wireProvider(for: Store.self, to: DiskStore.init)",
                "binder.wireProvider(for: Clock.self, to: SystemClock.init)",
            ])
        #expect(lines(needing("SystemClock"), services) == ["binder.wireProvider(to: SystemClock.init)"])
    }

    @Test("What is bound gets none, also in a parent") func bound() {
        let wiring = WiringFile([
            .init(0, "Clock"), .init(1, "Child<Session>", taking: ["User"]), .init(2, "User", isSeed: true, child: 1),
            .init(3, "Session", child: 1, needs: [.init("Clock", by: 0), .init("Cart")]),
        ])
        let source =
            services + """

                struct Cart: Sendable
                  init(user: User, clock: any Clock, store: any Store)
                struct User: Sendable
                  init(id: Int)
                """
        #expect(lines(wiring, source) == ["1: binder.wireProvider(to: Cart.init)"])
        #expect(
            questions(wiring, source).first?.contains("DiskStore, for Cart: one in each child, or one for all?") == true
        )
    }

    @Test("Two candidates are a question with their names, which an answer turns into a line") func candidates() {
        let source = services + "\nstruct FixedClock: Clock, Sendable\n  init()"
        #expect(lines(needing("Clock"), source).isEmpty)
        #expect(questions(needing("Clock"), source).first?.hasPrefix("which Clock, for Model? FixedClock (") == true)
        #expect(
            lines(needing("Clock"), source, answers: ["FixedClock"]) == [
                "binder.wireProvider(for: Clock.self, to: FixedClock.init)"
            ])
    }

    @Test(
        "Stand-ins, decorators and what is bound as itself are never proposed",
        arguments: [
            "struct FakeClock: Clock, Sendable\n  init()", "struct ClockMock: Clock, Sendable\n  init()",
            "struct Slow: Clock, Sendable\n  init(clock: any Clock)", "struct Model: Clock, Sendable\n  init()",
        ])
    func never(_ candidate: String) {
        let source = "protocol Clock: Sendable\n" + candidate
        #expect(lines(needing("Clock"), source).isEmpty)
        #expect(questions(needing("Clock"), source).count == 1)
    }

    @Test("Types of a target for tests are none either") func targets() {
        var table = symbols("protocol Clock: Sendable")
        let plan = Planner(
            needing("Clock"), symbols: symbols(services, module: "Support", isForTests: true), answers: [])
        #expect(plan.lines.isEmpty && plan.questions.count == 1)
        table.add(SymbolGraph(symbols: [], relationships: []), module: "X", isOwn: true, isForTests: false)
        #expect(Planner(needing("Clock"), symbols: table, answers: []).lines.isEmpty)
    }

    @Test("A closure with arguments gets a factory that takes them") func factories() {
        let source = services + "\nclass Note\n  @MainActor init(id: Int, store: any Store)"
        #expect(
            lines(needing("(Int) -> Note"), source).first == "binder.wireFactory(taking: Int.self, to: Note.init)")
        let twice = "class Pair\n  init(a: Int, b: Int)"
        #expect(lines(needing("(Int) -> Pair"), twice).isEmpty && questions(needing("(Int) -> Pair"), twice).count == 1)
        let two = "class Job\n  init(name: String, priority: Int)"
        #expect(
            lines(needing("@Sendable (String, Int) -> Job"), two) == [
                "binder.wireFactory(taking: (String, Int).self, to: Job.init)"
            ])
    }

    @Test(
        "A handle of a factory gets one, with the arguments that it names, as the runtime writes them",
        arguments: [
            ("Factory<Store, Pack{}>", "binder.wireFactory(for: Store.self, to: DiskStore.init)"),
            ("Factory<Note, Pack{Int}>", "binder.wireFactory(taking: Int.self, to: Note.init)"),
        ])
    func handles(_ type: String, line: String) {
        let source = services + "\nclass Note\n  init(id: Int, store: any Store)"
        #expect(lines(needing(type), source).first == line)
    }

    @Test("A closure without arguments is a question, unless only a factory can make it") func laterNeeds() {
        #expect(
            questions(needing("() -> Store"), services).first?.contains("is it shared, or a new one each time?") == true
        )
        #expect(
            lines(needing("() -> Store"), services, answers: ["wireFactory Store"]).first
                == "binder.wireFactory(for: Store.self, to: DiskStore.init)")
        #expect(lines(needing("() -> Ping"), "class Ping\n  init()") == ["binder.wireFactory(to: Ping.init)"])
    }

    @Test("The isolation is that of the initializer, and what is neither Sendable nor isolated is new each time")
    func isolation() {
        let source = """
            protocol Router
            class Stack: Router, Sendable
              @MainActor init()
            @MainActor class Bar: Sendable
              init()
            protocol Menu
            @MainActor class Side: Menu, Sendable
              init()
            class Draft
              init()
            """
        #expect(lines(needing("Router"), source) == ["binder.wireProvider(for: Router.self, to: Stack.init)"])
        #expect(lines(needing("Menu"), source) == ["binder.wireProvider(for: Menu.self, to: Side.init)"])
        #expect(lines(needing("Draft"), source) == ["binder.wireFactory(to: Draft.init)"])
        #expect(lines(needing("Draft", onMainActor: true), source).isEmpty)
    }

    @Test("Defaults of values are kept by a closure, and those of what can be injected are questions")
    func defaults() {
        let source =
            services + """

                struct Log: Sendable
                  init(clock: any Clock, prefix: String = "a")
                struct Both: Sendable
                  init(clock: any Clock = SystemClock())
                """
        #expect(
            lines(needing("Log"), source).first == "binder.wireProvider { (clock: any Clock) in Log(clock: clock) }")
        #expect(questions(needing("Both"), source).first?.hasSuffix("clock from the injector, or its default?") == true)
    }

    @Test("A value that only its author knows is a question with the line, in which it is a blank") func values() {
        let source =
            services + """

                struct Mirror: Store, Sendable
                  init(path: String, clock: any Clock)
                """
        #expect(
            questions(needing("Mirror"), source) == [
                """
                Mirror.init(path:clock:), for Model: which path: String? Write it into \
                `binder.wireProvider { (clock: any Clock) in Mirror(path: <#String#>, clock: clock) }`.
                """
            ])
        #expect(
            questions(needing("() -> Note"), "class Note\n  init(text: String)") == [
                """
                Note.init(text:), for Model: which text: String? Write it into \
                `binder.wireFactory { Note(text: <#String#>) }`.
                """
            ])
    }

    @Test("A name does not hide the question for the value that the only candidate takes") func namedValues() {
        let source = "protocol Store: Sendable\nstruct Disk: Store, Sendable\n  init(path: String)"
        #expect(
            questions(needing("Store", with: "main"), source) == [
                """
                Disk.init(path:), for Model: which path: String? Write it into \
                `binder.wireProvider(for: Store.self, named: "main") { Disk(path: <#String#>) }`.
                """
            ])
        let factory = WiringFile.Problem(
            requiring: "Store", named: "main", fix: "binder.wireFactory(taking: String.self)")
        let plan = Planner(WiringFile([], problems: [factory]), symbols: symbols(source), answers: [])
        #expect(plan.lines.isEmpty && plan.questions.first?.contains("which is \"main\"?") == true)
    }

    @Test("A closure passes a parameter without a label as the initializer takes it") func unlabelled() {
        #expect(
            lines(
                needing("Log"), services + "\nstruct Log: Sendable\n  init(_ clock: any Clock, prefix: String = \"a\")"
            )
            .first == "binder.wireProvider { (clock: any Clock) in Log(clock) }")
    }

    @Test("A factory that needs nothing of a child stands in the child that needs it") func factoriesOfChildren() {
        let wiring = WiringFile([
            .init(0, "Clock"), .init(1, "Child<Session>", taking: ["User"]), .init(2, "User", isSeed: true, child: 1),
            .init(3, "Session", child: 1, needs: [.init("(Int) -> Note")]),
        ])
        let source = services + "\nclass Note\n  init(id: Int, clock: any Clock)"
        #expect(lines(wiring, source) == ["1: binder.wireFactory(taking: Int.self, to: Note.init)"])
    }

    @Test("Several initializers are a question, and one that no line can name is none") func initializers() {
        let source = """
            struct Path: Sendable
              init()
              init(other: Path)
              init?(text: String)
            struct Lazy: Sendable
              init() async
            """
        #expect(questions(needing("Path"), source) == ["Path, for Model: Path.init() or Path.init(other:)?"])
        #expect(questions(needing("Lazy"), source) == ["Lazy, for Model: Lazy.init(), which awaits?"])
    }

    @Test("A closure that gives a child gets the child, with its root and what needs its seeds") func children() {
        let source =
            services + """

                struct User: Sendable
                  init(id: Int)
                struct Session: Sendable
                  init(cart: Cart, clock: any Clock)
                struct Cart: Sendable
                  init(user: User)
                """
        let wiring = WiringFile([
            .init(0, "Clock"),
            .init(1, "LogIn", needs: [.init("@Sendable (User) -> Child<Session>", isDeferred: true)]),
        ])
        #expect(
            lines(wiring, source) == [
                """
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(to: Session.init)
                    binder.wireProvider(to: Cart.init)
                }
                """
            ])
    }

    @Test("A requirement is a need, with its name and its arguments") func requirements() {
        let source = services + "\nstruct UTCClock: Clock, Sendable\n  init()\nstruct Note: Sendable\n  init(id: Int)"
        #expect(
            lines(WiringFile([], problems: [.init(requiring: "Clock", named: "utc")]), source) == [
                "binder.wireProvider(for: Clock.self, named: \"utc\", to: UTCClock.init)"
            ])
        let factory = WiringFile.Problem(
            requiring: "Note", fix: "binder.wireFactory(for: Note.self, taking: Int.self, to: …)")
        #expect(
            lines(WiringFile([], problems: [factory]), source) == [
                "binder.wireFactory(taking: Int.self, to: Note.init)"
            ])
    }

    @Test("A requirement without a name means none, also where others have one") func requirementsWithoutNames() {
        let wiring = WiringFile([.init(0, "Clock", named: "utc")], problems: [.init(requiring: "Clock")])
        #expect(lines(wiring, services) == ["binder.wireProvider(for: Clock.self, to: SystemClock.init)"])
    }

    @Test("A set with one conformer gets it; of several the members are a question") func sets() {
        let one = "protocol Job: Sendable\nstruct A: Job, Sendable\n  init()"
        let two = one + "\nstruct B: Job, Sendable\n  init()"
        #expect(lines(needing("Array<Job>"), one) == ["binder.wireProvider(for: Job.self, to: A.init)"])
        #expect(lines(needing("Array<Job>"), two).isEmpty && questions(needing("Array<Job>"), two).count == 1)
        #expect(
            lines(needing("Array<Job>"), two, answers: ["A"]) == [
                "binder.wireProvider(for: Job.self, named: \"A\", to: A.init)"
            ])
    }

    @Test("A member that a set lacks is a note, and an answer binds it, if the others have the names of their types")
    func membersOfSets() {
        let source = "protocol Job: Sendable\nstruct A: Job, Sendable\n  init()\nstruct B: Job, Sendable\n  init()"
        func wiring(named name: String?) -> WiringFile {
            WiringFile([.init(0, "Model", needs: [.init("Array<Job>", by: 1)]), .init(1, "Job", named: name)])
        }
        let plan = Planner(wiring(named: "A"), symbols: symbols(source), answers: [])
        #expect(plan.lines.isEmpty && plan.notes.first?.hasSuffix("Bind it by `--use B`.") == true)
        #expect(
            lines(wiring(named: "A"), source, answers: ["B"]) == [
                "binder.wireProvider(for: Job.self, named: \"B\", to: B.init)"
            ])
        #expect(lines(wiring(named: "first"), source, answers: ["A"]).isEmpty)
        #expect(lines(wiring(named: nil), source, answers: ["A"]).isEmpty)
    }

    @Test("What an optional can do without is a note, and an answer binds it") func optionals() {
        let wiring = WiringFile([.init(0, "Model", needs: [.init("Optional<Clock>", source: "nil")])])
        let plan = Planner(wiring, symbols: symbols(services), answers: [])
        #expect(plan.lines.isEmpty && plan.questions.isEmpty && plan.notes.count == 1)
        #expect(lines(wiring, services, answers: ["SystemClock"]).count == 1)
    }

    @Test("A module that is not installed is proposed where nothing can be seen") func modules() {
        let source = "protocol Client: Sendable\nstruct Network: Module\n  init()"
        #expect(lines(needing("Client"), source) == ["try binder.install(Network())"])
        let installed = WiringFile([.init(0, "Model", needs: [.init("Client")]), .init(1, "Codec", module: "Network")])
        #expect(lines(installed, source).isEmpty && questions(installed, source).count == 1)
    }

    @Test("Parameters of one type get the names that are their labels, or are a question") func labels() {
        let source = """
            protocol Store: Sendable
            struct Disk: Store, Sendable
              init()
            struct Both: Sendable
              init(main: any Store, backup: any Store)
            """
        let named = WiringFile([
            .init(0, "Model", needs: [.init("Both")]), .init(1, "Store", named: "backup"),
            .init(2, "Store", named: "main"),
        ])
        #expect(
            lines(named, source) == [
                """
                binder.wireProvider(with: BindingKey(Store.self, named: "main"), BindingKey(Store.self, named: "backup"), \
                to: Both.init)
                """
            ])
        #expect(lines(needing("Both"), source).isEmpty && questions(needing("Both"), source).count == 1)
        let plain = WiringFile([.init(0, "Model", needs: [.init("Store")]), .init(1, "Store", named: "main")])
        #expect(lines(plain, source).isEmpty)
        #expect(questions(plain, source).first?.hasSuffix("`--use Disk` binds one without.") == true)
    }
}
