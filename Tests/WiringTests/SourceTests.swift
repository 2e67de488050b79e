import Testing

@testable import Wiring

@Suite("Swift sources") struct SourceTests {
    @Test("Comments and strings are blank, and stay as long") func blanks() {
        let source = SourceText("a // b\n/* c /* d */ e */f \"g\\\"h\" \"\"\"\ni\n\"\"\"j")
        #expect(source.codeText.count == source.text.count)
        #expect(source.codeText.filter { !$0.isWhitespace } == "afj")
    }

    @Test("Tests are found by the functions around a call, and not in comments") func tests() {
        let source = SourceText(
            """
            // func no() { expectComplete }
            @Test func first() { expectComplete { try app() } }
            @Test @MainActor func `the second`() throws {
                let text = "expectComplete"
                BTKInjectorTesting.expectComplete(except: []) { app }
            }
            @Test func third() {}
            """)
        #expect(WiringTests.functions(calling: "expectComplete", in: source.codeText) == ["first", "the second"])
    }

    @Test(
        "A filter finds a test by its name, whatever is around it",
        arguments: [
            ("wired", "AppTests.wired()/T.swift:1:2", true), ("wired", "AppTests.Suite/wired()/T.swift:1:2", true),
            ("wired", "AppTests.rewired()/T.swift:1:2", false),
            ("it's (all) wired", "AppTests.`it's (all) wired`()/T.swift:1:2", true),
        ])
    func filters(_ name: String, id: String, isMeant: Bool) throws {
        let filter = try Regex(WiringTests.filter(for: name))
        #expect(id.contains(filter) == isMeant)
    }

    @Test("The blocks that take binders are found, with the names of these") func blocks() throws {
        let source = SourceText(
            """
            func wiring(_ b: inout Binder) throws {
                b.bindChild(for: S.self) { inner in
                    inner.wireProvider(to: S.init)
                }
                list.map { x in x }
            }
            let app = Injector { binder in binder.wireProvider(to: A.init) }
            """)
        let blocks = BinderBlock.all(in: source)
        #expect(blocks.map(\.binder) == ["b", "inner", "binder"])
        #expect(BinderBlock.innermost(of: blocks, around: 3, in: source)?.binder == "inner")
        #expect(BinderBlock.innermost(of: blocks, around: 5, in: source)?.function == "wiring")
        #expect(BinderBlock.child(declaredAt: 2, in: source).block?.binder == "inner")
    }

    @Test("Lines are inserted at the end of a block, also of one that has one line") func insertion() throws {
        let long = SourceText("func w(_ binder: inout Binder) {\n    a\n}\n")
        let short = SourceText("  let i = I { b in b.wireProvider() }\n")
        let first = try #require(BinderBlock.all(in: long).first).inserting(["c"], into: long)
        let second = try #require(BinderBlock.all(in: short).first).inserting(["c"], into: short)
        #expect(first.text == "func w(_ binder: inout Binder) {\n    a\n    c\n}\n" && first.firstLine == 3)
        #expect(second.text == "  let i = I { b in b.wireProvider() \n      c\n  }\n" && second.firstLine == 2)
    }

    @Test("The labels of a wired function are those of its reference, or of its closure") func calls() throws {
        let source = SourceText(
            """
            binder.wireProvider(for: A.self, with: BindingKey(B.self, named: "x"), to: A.init)
            binder.wireProvider(
                with: BindingKey(B.self, named: "x"), to: A.Inner.init(main:backup:))
            binder.wireProvider(for: A.self) { (main: any B, make: @escaping (Int) -> C) in A(main, make) }
            binder.bindProvider(for: A.self) { _ in A() }
            """)
        #expect(Call(at: 1, in: source)?.type == "A" && Call(at: 1, in: source)?.labels == nil)
        #expect(Call(at: 2, in: source)?.labels == ["main", "backup"])
        #expect(Call(at: 4, in: source)?.labels == ["main", "make"])
        #expect(Call(at: 9, in: source) == nil)
    }
}
