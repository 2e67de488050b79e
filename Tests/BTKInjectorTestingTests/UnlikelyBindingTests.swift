import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

// The runtime does not find a private protocol.
protocol Analytics: Sendable {}
private struct RemoteAnalytics: Analytics {}
private final class OwnAnalytics: Analytics {}
private struct Feedback { init(analytics: (any Analytics)?) {} }
private struct Cart: Sendable {}
private struct Report { init(title: String) {} }
private struct Page { @Injected var missing: any Missing }
private struct Present: Missing {}
@MainActor private final class Scene { init() {} }

private enum Elsewhere {
    protocol Analytics: Sendable {}
    struct Local: Analytics {}
}

@Suite("What is hardly meant in a wiring") struct UnlikelyBindingTests {
    @Test("What is hardly meant is an issue or a warning at its line, unless it is excepted", arguments: doubts)
    private func doubt(_ row: WiringRow) async throws { try await row.check() }

    private static let analytics = { @Sendable (binder: inout Binder) in
        binder.wireProvider(fileID: "W.swift", line: 1, to: RemoteAnalytics.init)
        binder.wireProvider(line: 101, to: Feedback.init)
        binder.requireBinding(for: Feedback.self)
    }

    private static let doubts: [WiringRow] = [
        WiringRow("Nothing, where all is complete", except: [BindingKey(Note.self)], wiring: bind("complete")),
        WiringRow(
            "An optional that stays nil, though a binding that nothing needs would make one",
            Mark(
                """
                The Analytics? of Feedback is nil, did you mean RemoteAnalytics, bound at W.swift:1? bind it `for: \
                Analytics.self`.
                """, at: 101), wiring: analytics),
        WiringRow("It is none if the function is excepted", except: [BindingKey(Feedback.self)], wiring: analytics),
        WiringRow("It is none if the type is", except: [BindingKey((any Analytics).self)], wiring: analytics),
        WiringRow("It is none if the binding is", except: [BindingKey(RemoteAnalytics.self)], wiring: analytics),
        WiringRow("It is none if something needs that binding") { binder in
            analytics(&binder)
            binder.wireProvider { (_: RemoteAnalytics) in Cart() }
            binder.requireBinding(for: Cart.self)
        },
        WiringRow(
            "An optional that stays nil, though a type of the same name in another place is bound",
            Mark(
                """
                The BTKInjectorTestingTests.Analytics? of Feedback is nil, did you mean Elsewhere.Analytics, bound at \
                W.swift:1? It is another type of that name: let the function take it, or bind that of the parameter.
                """, at: 101)
        ) { binder in
            binder.wireProvider(for: Elsewhere.Analytics.self, fileID: "W.swift", line: 1, to: Elsewhere.Local.init)
            binder.wireProvider(line: 101, to: Feedback.init)
            binder.wireProvider { (_: any Elsewhere.Analytics, _: Feedback) in Cart() }
            binder.requireBinding(for: Cart.self)
        },
        WiringRow(
            "A factory that nothing needs, told with the function that it takes",
            Mark(
                """
                Nothing that is wired needs Cart, and nothing requires it. The line that takes it may be missing. If \
                the program or a property requests it, write \
                `binder.requireBinding(for: Cart.self, taking: (@Sendable () -> Int).self)` beside it; otherwise leave \
                it out.
                """, at: 101)
        ) { binder in
            binder.wireFactory(taking: (@Sendable () -> Int).self, line: 101) { (_: @Sendable @escaping () -> Int) in
                Cart()
            }
        },
        WiringRow("It is none if it is excepted", except: [BindingKey(Cart.self)]) { $0.wireProvider(to: Cart.init) },
        WiringRow("It is none if it is required, as a child is with its seeds, or if a property requests it") {
            binder in
            binder.bindChild(for: Report.self, taking: String.self) { binder in
                binder.wireProvider(to: Cart.init)
                binder.wireProvider(to: Report.init)
                binder.requireBinding(for: Cart.self)
            }
            binder.requireBinding(for: Child<Report>.self, taking: String.self)
            binder.wireFactory { Page() }
            binder.requireBinding(for: Page.self)
            binder.wireProvider(for: Missing.self) { Present() }
        },
        WiringRow("An alias is none") { binder in
            binder.wireProvider(to: OwnAnalytics.init)
            binder.wireProvider(for: Analytics.self) { (analytics: OwnAnalytics) in analytics }
            binder.requireBinding(for: Analytics.self)
        },
        WiringRow(
            "A value of Swift or Foundation without a name",
            Mark(
                """
                String has no name, so each function that takes one gets it: bind it under a name, or bind a type of \
                your own.
                """, at: 101, isWarning: true)
        ) { binder in
            binder.wireProvider(line: 101) { "key" }
            binder.requireBinding(for: String.self)
        },
        WiringRow("A name, a list of one's own, and a root are none") { binder in
            binder.wireProvider(named: "title") { "title" }
            binder.wireProvider { [Cart()] }
            binder.bindChild(for: Int.self, taking: Double.self) { binder in binder.wireProvider { 1 } }
            binder.requireBinding(for: String.self, named: "title")
            binder.requireBinding(for: [Cart].self)
            binder.requireBinding(for: Child<Int>.self, taking: Double.self)
        },
        WiringRow(
            "What could not be checked, beside what fails",
            Mark("construction-failed", at: 104),
            Mark(
                """
                The block of Report named "a" takes (String), and was not checked: try it in a test, and name its key, \
                `except: [BindingKey(Report.self, named: "a")]`.
                """, at: 101),
            Mark(
                """
                The block of Report runs in a child that takes seeds, and was not checked: try it in a test, and name \
                its key, `except: [BindingKey(Report.self)]`.
                """, at: 103), except: [BindingKey(Report.self, named: "b")]
        ) { binder in
            for (line, name) in [(101, BindingName("a")), (102, "b")] {
                binder.bindFactory(for: Report.self, named: name, line: line) { (_, title: String) in
                    Report(title: title)
                }
            }
            binder.bindChild(for: Report.self, taking: String.self) { binder in
                binder.bindProvider(for: Report.self, line: 103) { i in Report(title: try i.instance()) }
            }
            binder.bindProvider(for: Cart.self, line: 104) { _ in throw Failure() }
        },
        WiringRow(
            "Elsewhere, all that lives on the main actor",
            Mark("Scene lives on the main actor, and was not checked: write `@MainActor` before the test.", at: 101)
        ) { $0.wireProvider(line: 101, to: Scene.init) },
    ]
}
