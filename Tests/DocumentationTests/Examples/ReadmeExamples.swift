import BTKInjector
import Testing

// The code of README.md, run. DocumentTests checks that the document and this file agree.

@Suite("README")
struct ReadmeExamples {
    @Test("A first example")
    func firstExample() throws {
        protocol Clock: Sendable { func now() -> String }
        protocol Greeter: Sendable { func greet(_ name: String) -> String }

        struct FixedClock: Clock {
            func now() -> String { "noon" }
        }

        struct PoliteGreeter: Greeter {
            let clock: any Clock
            func greet(_ name: String) -> String { "Good \(clock.now()), \(name)." }
        }

        struct Session { let user: String, greeter: any Greeter }

        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: FixedClock.init)
            binder.wireProvider(for: Greeter.self, to: PoliteGreeter.init)
            binder.wireFactory(for: Session.self, taking: String.self, to: Session.init)
        }

        let greeter: any Greeter = try injector.instance()
        let session = try injector.make(for: Session.self, "Ada")

        #expect(greeter.greet("Ada") == "Good noon, Ada.")
        #expect(session.greeter.greet(session.user) == "Good noon, Ada.")
    }

    @Test("A cycle of providers")
    func ring() throws {
        final class Editor: Sendable {
            let history: Provider<History>
            init(history: Provider<History>) { self.history = history }
        }

        final class History: Sendable {
            let editor: Provider<Editor>
            init(editor: Provider<Editor>) { self.editor = editor }
        }

        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Editor.self, to: Editor.init)
            binder.wireProvider(for: History.self, to: History.init)
        }

        let editor: Editor = try injector.instance()
        let history = try editor.history.get()
        #expect(try history.editor.get() === editor)
    }

    @Test("The error of a cycle without handles")
    func error() throws {
        struct History: Sendable { let editor: Provider<Editor> }
        struct Editor: Sendable { let history: Provider<History> }

        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Editor.self, fileID: "App/Wiring.swift", line: 12) { i in
                let history: History = try i.instance()
                return Editor(history: Provider { history })
            }
            binder.bindProvider(for: History.self, fileID: "App/Wiring.swift", line: 13) { i in
                let editor: Editor = try i.instance()
                return History(editor: Provider { editor })
            }
        }

        let app = try injector.overriding { binder in
            binder.bindProvider(for: Editor.self) { i in Editor(history: try i.provider()) }
        }

        #expect(
            throws: InjectionError.circularDependency(
                path: [BindingKey(Editor.self), BindingKey(History.self), BindingKey(Editor.self)])
        ) {
            try injector.instance(for: Editor.self)
        }

        try app.verify()

        let error = #expect(throws: InjectionError.self) { try injector.instance(for: Editor.self) }
        try expectText(error, isShownIn: "README.md")
    }
}
