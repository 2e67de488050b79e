import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

/// Two types of one name were two times the same line, and the code of their fixes bound the wrong one.
@Suite("Types of one name in a text") struct TypeNamesTests {
    struct Log: Sendable {}
    enum Network {
        struct Log: Sendable {}
        enum Cache { struct Log: Sendable {} }
    }
    struct Page: Sendable { init(_ parts: Any...) {} }

    private func text(_ configure: (inout Binder) -> Void) -> String {
        failure { try Injector(configure) }?.description ?? ""
    }

    @Test("Each has as much of its path as tells them apart, in code, too") func paths() {
        let text = text { binder in
            binder.wireProvider(fileID: "W.swift", line: 1, to: Log.init)
            binder.wireProvider(for: Page.self) { (_: Log, _: Network.Log, _: Network.Cache.Log) in Page() }
        }
        #expect(text.contains("Nothing is bound for Network.Log."))
        #expect(text.contains("Nothing is bound for Cache.Log."))
        #expect(text.contains("did you mean TypeNamesTests.Log, bound at W.swift:1?"))
        #expect(text.contains("binder.wireProvider(for: Cache.Log.self, to: …)"))
    }

    @Test("Types within others and lists of arguments are told apart, and a name that is alone stays short")
    func within() {
        let lists = text { binder in
            binder.wireFactory(for: Page.self, taking: ([Log], [Network.Log]).self) { (_: [Log]) in Page() }
        }
        #expect(lists.contains("`taking` names (Array<TypeNamesTests.Log>, Array<Network.Log>)"))
        let keys = text { binder in
            binder.wireProvider(with: BindingKey((Log, Network.Log).self)) { (_: [Log]) in Page() }
        }
        #expect(keys.contains("`with` names (TypeNamesTests.Log, Network.Log)"))
        #expect(text { $0.wireProvider { (_: Network.Log) in Page() } }.contains("Nothing is bound for Log."))
    }

    @Test("Local types of one name are told apart by what the runtime has for their places") func local() throws {
        func other() -> any Any.Type {
            struct Local {}
            return Local.self
        }
        struct Local {}
        func key<T>(_ type: T.Type) -> BindingKey { BindingKey(type) }
        let error = InjectionError.circularDependency(path: [
            BindingKey(Local.self), key(other()), BindingKey(Local.self),
        ])
        let lines = error.description.split(separator: "\n")
        #expect(lines[1] != lines[2].replacing("→ ", with: ""))
    }

    @Test("A drawing tells them apart") func drawing() throws {
        let graph = try Injector { binder in
            binder.wireProvider(to: Log.init)
            binder.wireProvider(to: Network.Log.init)
        }.dependencyGraph
        #expect(graph.dot.contains("TypeNamesTests.Log"))
        #expect(graph.dot.contains("Network.Log"))
        #expect(graph.mermaid.contains("TypeNamesTests.Log"))
        #expect(graph.mermaid.contains("Network.Log"))
    }
}
