import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

// A server, whose handlers have a block and a part that refuses a request.

private struct Request: Sendable { let body: String }
private protocol Connection: Sendable {}
private struct Pooled: Connection { let request: Request }
private struct Body: Sendable {
    init(request: Request) throws { if request.body.isEmpty { throw Failure("no body") } }
}
private protocol Rendering: Sendable {}
private struct Page: Rendering {
    @Injected var clock: any Clock
    init(body: Body, connection: any Connection) {}
}
private struct Handler: Sendable { init(connection: any Connection) {} }
private protocol Clock: Sendable {}
private struct SystemClock: Clock {}

private func server(_ binder: inout Binder) {
    binder.bindChild(for: Handler.self, taking: Request.self, line: 101) { binder in
        binder.bindProvider(for: Connection.self, line: 102) { i in Pooled(request: try i.instance()) }
        binder.wireProvider(line: 103, to: Body.init)
        binder.wireProvider(for: Rendering.self, line: 104, to: Page.init)
        binder.wireProvider(line: 105, to: Handler.init)
        binder.requireBinding(for: Rendering.self)
    }
    binder.requireBinding(for: Child<Handler>.self, taking: Request.self)
}

// An editor, with tabs in windows, all on the main actor.

private struct Document: Sendable {}
@MainActor private protocol Toolbar {}
@MainActor private final class DefaultToolbar: Toolbar { init(document: Document) {} }
@MainActor private final class Window {
    init(toolbar: any Toolbar, makeTab: @escaping (Int) -> Child<Tab>) {}
}
@MainActor private final class Tab { init(number: Int, window: Window, caret: any Toolbar) {} }

private func editor(_ binder: inout Binder) {
    binder.mainActor.bindChild(for: Window.self, taking: Document.self) { binder in
        binder.wireProvider(for: Toolbar.self, to: DefaultToolbar.init)
        binder.wireProvider(to: Window.init)
        binder.mainActor.bindChild(for: Tab.self, taking: Int.self) { binder in
            binder.wireProvider(for: Toolbar.self, named: "caret", to: DefaultToolbar.init)
            binder.wireProvider(with: BindingKey(Toolbar.self, named: "caret"), to: Tab.init)
        }
    }
    binder.requireBinding(for: Child<Window>.self, taking: Document.self)
}

@Suite("A session with sample seeds") struct SessionWiringTests {
    private func handler(_ body: String, _ app: (inout Binder) -> Void = { _ in }) throws -> Injector {
        try Injector { binder in
            server(&binder)
            app(&binder)
        }.make(for: Child<Handler>.self, Request(body: body)).injector
    }

    @Test("A test of the app says which block it could not run, and one of a handler runs it") func handlers()
        async throws
    {
        let marks = try await marked { expectComplete { try Injector(server) } }
        #expect(marks.map(\.line) == [102])
        #expect(marks.first?.subject.contains("takes seeds") == true)
        expectComplete {
            try handler("hello") { binder in
                binder.wireProvider(for: Clock.self, to: SystemClock.init)
                binder.requireBinding(for: Clock.self)
            }
        }
    }

    @Test("A property that the app does not answer is an issue at its owner, also by a protocol") func property()
        async throws
    {
        let marks = try await marked { expectComplete { try handler("hello") } }
        #expect(marks == [Mark("binding-not-found", at: 104)])
    }

    @Test("A part that refuses the sample is one at its function") func refused() async throws {
        let marks = try await marked {
            expectComplete { try handler("") { $0.wireProvider(for: Clock.self, to: SystemClock.init) } }
        }
        #expect(marks == [Mark("construction-failed", at: 103)])
    }

    @Test("Windows and the tabs in them are made on the main actor") @MainActor func windows() {
        expectComplete { try Injector(editor) }
        expectComplete {
            let app = try Injector(editor)
            let window = try app.mainActor.make(for: Child<Window>.self, Document())
            return try window.injector.mainActor.make(for: Child<Tab>.self, 1).injector
        }
    }

    @Test("A namesake of the optional has words of its own") func namesake() async throws {
        struct Reader: Sendable { init(clock: (any SessionWiringTests.Elsewhere.Clock)?) {} }
        let marks = try await marked {
            expectComplete {
                try Injector { binder in
                    binder.wireProvider(for: Clock.self, fileID: "W.swift", line: 1, to: SystemClock.init)
                    binder.wireProvider(line: 101, to: Reader.init)
                    binder.requireBinding(for: Clock.self)
                    binder.requireBinding(for: Reader.self)
                }
            }
        }
        #expect(marks.map(\.line) == [101])
        #expect(
            marks.first?.subject.hasSuffix(
                "It is another type of that name: let the function take it, or bind that of the parameter.") == true)
    }

    private enum Elsewhere { protocol Clock: Sendable {} }

    // MARK: Released

    @MainActor private final class Screen { init() {} }

    @Test("What lives on the main actor is looked at there") @MainActor func released() async {
        let kept = Locked<[Screen]>([])
        var app: Injector? = try? Injector { $0.wireProvider(to: Screen.init) }
        func keep() { kept.append(try! app!.mainActor.instance(for: Screen.self)) }
        keep()
        await withKnownIssue {
            await expectReleased(app, within: .milliseconds(10)) { app = nil }
        } matching: { issue in
            issue.comments.first?.rawValue.contains("still exists") == true
        }
        extendLifetime(kept)
    }
}
