import BTKInjector
import TestSupport
import Testing

@Suite("Modules")
struct ModuleTests {
    @Test("A module makes its bindings, and so does a plain function")
    func install() throws {
        func numbers(_ binder: inout Binder) { binder.bindProvider(for: Int.self) { _ in 3 } }
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Words())
            numbers(&binder)
        }
        #expect(try injector.instance(for: String.self) == "word")
        #expect(try injector.instance(for: Int.self) == 3)
    }

    @Test("A module may install others; each is installed once, though two need it and the user names it too")
    func nested() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Sentences())
            try binder.install(Letters())
            try binder.install(Words())
        }
        #expect(try injector.instance(for: [String].self) == ["word"])
        #expect(try injector.instance(for: Character.self) == "w")
    }

    @Test("Modules that install each other end")
    func ring() throws {
        let injector = try Injector.injectorWithBlock { try $0.install(Chicken()) }
        #expect(try injector.instance(for: String.self) == "chicken")
        #expect(try injector.instance(for: Int.self) == 0)
    }

    @Test("Equatable modules are compared: equal ones count once, others each")
    func equatable() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Named(name: "a"))
            try binder.install(Named(name: "b"))
            try binder.install(Named(name: "a"))
        }
        #expect(try injector.instances(for: String.self) == ["a", "b"])
    }

    @Test("Classes that are Equatable are compared too")
    func equatableClass() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(NamedClass("a"))
            try binder.install(NamedClass("a"))
            try binder.install(NamedClass("b"))
        }
        #expect(try injector.instances(for: String.self) == ["a", "b"])
    }

    @Test("Modules with state that are not Equatable are each installed, so their keys are duplicates")
    func notEquatable() throws {
        let error = failure {
            try Injector.injectorWithBlock { binder in
                try binder.install(Stateful(number: 1))
                try binder.install(Stateful(number: 1))
            }
        }
        guard case .duplicateBinding(let key, let sites) = error?.problems.first else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key == BindingKey(Int.self))
        #expect(sites.count == 2)
    }

    @Test("Modules of different types are never the same, with state or without")
    func differentTypes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Words())
            try binder.install(Numbers<Int>())
            try binder.install(Numbers<Double>())
            try binder.install(Numbers<Int>())
        }
        #expect(injector.hasBinding(for: [Int].self))
        #expect(injector.hasBinding(for: [Double].self))
    }

    @Test("A module behind an existential is the same as itself")
    func existential() throws {
        let modules: [any Module] = [Words(), Named(name: "a"), Words(), Named(name: "a")]
        let injector = try Injector.injectorWithBlock { binder in for module in modules { try binder.install(module) } }
        #expect(try injector.instances(for: String.self) == ["word", "a"])
    }

    @Test("Duplicates across modules name both places and both modules")
    func duplicates() throws {
        let error = failure {
            try Injector.injectorWithBlock { binder in
                try binder.install(Words())
                try binder.install(OtherWords())
            }
        }
        let sites = [Words.line, OtherWords.line].map {
            BindingSite(fileID: "BTKInjectorTests/ModuleTests.swift", line: $0)
        }
        #expect(error == .invalidConfiguration([.duplicateBinding(BindingKey(String.self), sites: sites)]))
        let text = error?.description ?? ""
        #expect(text.contains("bound at BTKInjectorTests/ModuleTests.swift:\(Words.line) by Words"))
        #expect(text.contains("bound at BTKInjectorTests/ModuleTests.swift:\(OtherWords.line) by OtherWords"))
    }

    @Test("A duplicate of a module and the block that installs it names the module alone")
    func duplicateOfBlock() throws {
        let error = failure {
            try Injector.injectorWithBlock { binder in
                try binder.install(Words())
                binder.bindProvider(for: String.self) { _ in "block" }
            }
        }
        let lines = (error?.description ?? "").split(separator: "\n").filter { $0.contains("bound at") }
        #expect(lines.map { $0.contains(" by Words") } == [true, false])
    }

    @Test("A binding after a nested module belongs to the outer one again")
    func namesAfterNested() throws {
        let error = failure {
            try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: [String].self) { _ in [] }
                try binder.install(Sentences())
            }
        }
        #expect(error?.description.contains(" by Sentences") == true)
        #expect(error?.description.contains(" by Words") == false)
    }

    @Test("A module's error reaches the caller as it is")
    func throwing() throws {
        #expect(throws: Failure("module")) { try Injector.injectorWithBlock { try $0.install(Failing()) } }
    }

    @Test("A module may take back what another one bound, and bind it anew")
    func replaces() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Words())
            binder.removeBinding(for: String.self)
            try binder.install(OtherWords())
        }
        #expect(try injector.instance(for: String.self) == "other")
    }

    @Test("A child and an override install modules for themselves")
    func childAndOverride() throws {
        let injector = try Injector.injectorWithBlock { try $0.install(Words()) }
        let child = try injector.makeChild { try $0.install(Words()) }
        let override = try injector.overriding { try $0.install(OtherWords()) }
        #expect(try child.instance(for: String.self) == "word")
        #expect(try child.instances(for: String.self) == ["word"])
        #expect(try override.instance(for: String.self) == "other")
    }
}

private struct Words: Module {
    static let line = #line + 2
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "word" }
    }
}

private struct OtherWords: Module {
    static let line = #line + 2
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "other" }
    }
}

private struct Sentences: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        binder.bindProvider(for: [String].self) { i in [try i.instance()] }
    }
}

private struct Letters: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        binder.bindProvider(for: Character.self) { i in try i.instance(for: String.self).first! }
    }
}

private struct Chicken: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Egg())
        binder.bindProvider(for: String.self) { _ in "chicken" }
    }
}

private struct Egg: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Chicken())
        binder.bindProvider(for: Int.self) { _ in 0 }
    }
}

private struct Named: Module, Equatable {
    let name: String
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self, named: BindingName(name)) { [name] _ in name }
    }
}

private final class NamedClass: Module, Equatable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: NamedClass, right: NamedClass) -> Bool { left.name == right.name }
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self, named: BindingName(name)) { [name] _ in name }
    }
}

private struct Stateful: Module {
    let number: Int
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: Int.self) { [number] _ in number }
    }
}

private struct Numbers<Number: Sendable>: Module {
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: [Number].self) { _ in [] }
    }
}

private struct Failing: Module {
    func configure(_ binder: inout Binder) throws { throw Failure("module") }
}
