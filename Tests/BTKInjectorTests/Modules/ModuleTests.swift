import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Modules")
struct ModuleTests {
    @Test("A module may install others, each other too; each is installed once, though the user names it as well")
    func nested() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Sentences())
            try binder.install(Letters())
            try binder.install(Words())
        }
        #expect(try injector.instance(for: [String].self) == ["word"])
        #expect(try injector.instance(for: Character.self) == "w")
    }

    @Test("A module that declares a child which installs it again is an error that names all on the way")
    func endlessChild() throws {
        let error = #expect(throws: InjectionError.self) {
            try Injector.injectorWithBlock { try $0.install(Sessions()) }
        }
        let (sessions, pages) = (BindingKey(Sessions.self), BindingKey(Pages.self))
        #expect(error == .circularDependency(path: [sessions, pages, sessions]))
        #expect(
            error?.description == """
                [circular-dependency] The module Sessions declares a child that installs it again, without an end.
                  Sessions
                  → Pages
                  → Sessions
                  fix: move what the child needs into a module that does not declare it.
                """)
    }

    @Test("A child may install what its parent has installed, and a module again after it has thrown")
    func repeatedChild() throws {
        _ = try Injector.injectorWithBlock { binder in
            #expect(throws: InjectionError.self) { try binder.install(Sessions()) }
            try binder.install(Words())
            try binder.bindChild(for: Int.self, taking: Int.self) { try $0.install(Words()) }
            #expect(throws: InjectionError.self) { try binder.install(Sessions()) }
        }
    }

    @Test("An equal module is installed once", arguments: installations)
    func equalModules(installation: Installation) throws {
        let injector = try Injector.injectorWithBlock { binder in
            for module in installation.modules { try binder.install(module) }
        }
        #expect(try injector.instances(for: String.self) == installation.strings)
    }

    /// Modules behind existentials, and what they bind.
    struct Installation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let modules: [any Module & Sendable]
        let strings: [String]
    }

    private static let installations = [
        Installation(testDescription: "without state", modules: [Words(), Words()], strings: ["word"]),
        Installation(
            testDescription: "Equatable", modules: [Named(name: "a"), Named(name: "b"), Named(name: "a")],
            strings: ["a", "b"]),
        Installation(
            testDescription: "Equatable classes", modules: [NamedClass("a"), NamedClass("a"), NamedClass("b")],
            strings: ["a", "b"]),
        Installation(
            testDescription: "of different types",
            modules: [Words(), Typed<Int>(), Typed<Double>(), Typed<Int>(), Named(name: "a")],
            strings: ["word", "Int", "Double", "a"]),
    ]

    @Test("The text of a duplicate names the module that each binding belongs to", arguments: duplicates)
    func owners(duplicate: Duplicate) throws {
        let text = failure { try Injector.injectorWithBlock(duplicate.bind) }?.description ?? ""
        let places = text.split(separator: "\n").filter { $0.contains("bound at BTKInjectorTests/") }
        #expect(places.map { $0.split(separator: " by ").dropFirst().joined() } == duplicate.modules)
    }

    /// A configuration with a duplicate, and the names that its text has, in order.
    struct Duplicate: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let modules: [String]
        let bind: @Sendable (inout Binder) throws -> Void

        init(_ title: String, _ modules: [String], _ bind: @escaping @Sendable (inout Binder) throws -> Void) {
            (testDescription, self.modules, self.bind) = (title, modules, bind)
        }
    }

    private static let duplicates = [
        Duplicate("two modules", ["Words", "OtherWords"]) { binder in
            try binder.install(Words())
            try binder.install(OtherWords())
        },
        Duplicate("modules with state that are not Equatable, which are each installed", ["Stateful", "Stateful"]) {
            struct Stateful: Module {
                let number: Int
                func configure(_ binder: inout Binder) { binder.bindProvider(for: Int.self) { [number] _ in number } }
            }
            for _ in 1...2 { try $0.install(Stateful(number: 1)) }
        },
        Duplicate("a module and the block that installs it", ["Words", ""]) { binder in
            try binder.install(Words())
            binder.bindProvider(for: String.self) { _ in "block" }
        },
        Duplicate("a module that has installed another one", ["", "Sentences"]) { binder in
            binder.bindProvider(for: [String].self) { _ in [] }
            try binder.install(Sentences())
        },
        Duplicate("a block after a module that threw", ["", ""]) { binder in
            struct Failing: Module { func configure(_ binder: inout Binder) throws { throw Failure() } }
            try? binder.install(Failing())
            for _ in 1...2 { binder.bindProvider(for: Int.self) { _ in 1 } }
        },
    ]

    @Test("A child and an override install modules for themselves", arguments: ChildKind.allCases)
    func childAndOverride(kind: ChildKind) throws {
        let (parent, child) = try kind.makeFamily {
            try $0.install(Words())
        } child: {
            try $0.install(Words())
        }
        let override = try parent.overriding { try $0.install(OtherWords()) }
        #expect(try child.instances(for: String.self) == ["word"])
        #expect(child.dependencyGraph.nodes.filter { $0.key == BindingKey(String.self) }.count == 2)
        #expect(try override.instance(for: String.self) == "other")
    }
}

struct Words: Module {
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "word" }
    }
}

struct Named: Module, Equatable {
    let name: String
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self, named: BindingName(name)) { [name] _ in name }
    }
}

private struct OtherWords: Module {
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "other" }
    }
}

private struct Sentences: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        try binder.install(Letters())
        binder.bindProvider(for: [String].self) { i in [try i.instance()] }
    }
}

private struct Letters: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        try binder.install(Sentences())
        binder.bindProvider(for: Character.self) { i in try i.instance(for: String.self).first! }
    }
}

private final class NamedClass: Module, Equatable, Sendable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: NamedClass, right: NamedClass) -> Bool { left.name == right.name }
    func configure(_ binder: inout Binder) { Named(name: name).configure(&binder) }
}

/// Binds the name of a type.
private struct Typed<Value>: Module {
    func configure(_ binder: inout Binder) { Named(name: "\(Value.self)").configure(&binder) }
}

/// Installs pages, whose child installs sessions.
private struct Sessions: Module {
    func configure(_ binder: inout Binder) throws { try binder.install(Pages()) }
}

private struct Pages: Module {
    func configure(_ binder: inout Binder) throws { try binder.bindChild(for: Int.self) { try $0.install(Sessions()) } }
}
