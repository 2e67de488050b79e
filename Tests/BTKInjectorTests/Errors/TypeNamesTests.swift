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

    private func text(_ configure: (inout Binder) -> Void) throws -> String {
        try #require(failure { try Injector(configure) }).description
    }

    @Test("Each has as much of its path as tells them apart, in code, too, and one that is alone its name only")
    func paths() throws {
        let text = try text { binder in
            binder.wireProvider(fileID: "W.swift", line: 1, to: Log.init)
            binder.wireProvider { (_: Log, _: Network.Log, _: Network.Cache.Log) in 1 }
            binder.wireFactory(taking: ([Log], [Network.Log]).self) { (_: [Log]) in "" }
        }
        for part in [
            "Nothing is bound for Network.Log.", "did you mean TypeNamesTests.Log, bound at W.swift:1?",
            "binder.wireProvider(for: Cache.Log.self, to: …)",
            "`taking` names (Array<TypeNamesTests.Log>, Array<Network.Log>)",
        ] { #expect(text.contains(part)) }
        #expect(try self.text { $0.wireProvider { (_: Network.Log) in 1 } }.contains("Nothing is bound for Log."))
    }

    @Test("Local types of one name are told apart by what the runtime has for their places") func local() throws {
        func other() -> BindingKey {
            struct Local {}
            return BindingKey(Local.self)
        }
        struct Local {}
        let lines = InjectionError.cycle(BindingKey(Local.self), other()).description.split(separator: "\n")
        #expect(lines[1] != lines[2].replacing("→ ", with: ""))
    }

    @Test("A drawing tells them apart") func drawing() throws {
        let graph = try Injector { binder in
            binder.wireProvider(to: Log.init)
            binder.wireProvider(to: Network.Log.init)
        }.dependencyGraph
        for text in [graph.dot, graph.mermaid] {
            #expect(text.contains("TypeNamesTests.Log"))
            #expect(text.contains("Network.Log"))
        }
    }
}
