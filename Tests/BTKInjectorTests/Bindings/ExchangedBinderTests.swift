import BTKInjector
import TestSupport
import Testing

// `inout` lets a block exchange its binder for another one. Then bindings go astray, and a child's configuration was
// once frozen without its seeds, which were destroyed though nobody had given them.

@Suite("Binders that are exchanged") struct ExchangedBinderTests {
    private struct Exchange: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let configure: @Sendable (inout Binder) throws -> Void
    }

    private struct Swapping: Module {
        let throwsError: Bool

        func configure(_ binder: inout Binder) throws {
            _ = try? Injector.injectorWithBlock { swap(&$0, &binder) }
            if throwsError { throw Failure() }
        }
    }

    private static let exchanges = [
        Exchange(testDescription: "for one of another injector") { binder in
            _ = try? Injector.injectorWithBlock { swap(&$0, &binder) }
        },
        Exchange(testDescription: "for one of a child") { binder in
            let parent = try Injector.injectorWithBlock { _ in }
            _ = try? parent.makeChild { swap(&$0, &binder) }
        },
        Exchange(testDescription: "for one of overrides, where the block releases what they override") { binder in
            var app: Injector? = try Injector.injectorWithBlock { $0.bindFactory(for: Int.self) { _ in 1 } }
            _ = try? app!.overriding { swap(&$0, &binder) }
            app = nil
        },
        Exchange(testDescription: "by a module") { try $0.install(Swapping(throwsError: false)) },
        Exchange(testDescription: "by a module that throws") { try? $0.install(Swapping(throwsError: true)) },
        Exchange(testDescription: "by its view of the main actor") { binder in
            _ = try? Injector.injectorWithBlock { swap(&binder.mainActor, &$0.mainActor) }
        },
        Exchange(testDescription: "of a declared child, for another injector's") { binder in
            binder.bindChild(for: String.self, taking: String.self) { inner in
                _ = try? Injector.injectorWithBlock { swap(&$0, &inner) }
            }
        },
        // Noted for the outer child only, whose configuration nobody freezes.
        Exchange(testDescription: "of a child that a declared child declares, for another injector's") { binder in
            binder.bindChild(for: String.self, taking: String.self) { outer in
                outer.bindChild(for: String.self, taking: String.self) { inner in
                    _ = try? Injector.injectorWithBlock { swap(&$0, &inner) }
                }
            }
        },
    ]

    @Test("A configuration whose block exchanges its binder is refused before anything is made", arguments: exchanges)
    private func refusal(exchange: Exchange) throws {
        let problems = try problems { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            try exchange.configure(&binder)
            binder.bindProvider(for: Bool.self) { _ in true }
        }
        try expectExchange(problems)
    }

    @Test("So is the other one") func refusalOfOther() throws {
        var others: [InjectionError] = []
        _ = try? Injector.injectorWithBlock { binder in
            others = try problems { swap(&$0, &binder) }
            binder.bindChild(for: String.self, taking: String.self) { inner in
                others += failure { try Injector.injectorWithBlock { swap(&$0, &inner) } }?.problems ?? []
            }
        }
        #expect(others.count == 2)
        for problem in others { try expectExchange([problem]) }
    }

    private func expectExchange(_ problems: [InjectionError]) throws {
        #expect(problems.count == 1)
        guard case .constructionFailed(let key, let path, let error)? = problems.first else {
            return #expect(Bool(false), "\(problems)")
        }
        #expect(key == BindingKey(Injector.self))
        #expect(path == [key])
        #expect("\(error)".hasPrefix("A block has exchanged its binder"))
    }
}
