import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

private protocol Clock: Sendable {}
private protocol Store: Sendable {}
private struct Session {}
private struct Screen {}

/// A graph with everything in it.
private let everything = DependencyGraph(
    [
        .init(0, Clock.self),
        .init(1, Clock.self, named: "utc", scope: .weak),
        .init(2, Store.self, scope: .graph, module: "Storage"),
        .init(3, Session.self, taking: (String, Int).self, module: "Sessions"),
        .init(4, Session.self, taking: NoArguments.self, module: "Sessions"),
        .init(5, Screen.self, isOnMainActor: true),
        .init(
            6, ((Int, String) -> Void).self, taking: ([Int], (any Clock)?).self,
            isOnMainActor: true, module: "Storage"),
    ],
    direct: [(2, 0), (3, 2), (5, 6), (6, 5)], deferred: [(0, 1), (4, 4), (5, 6)])

@Suite("Drawings of the dependency graph") struct DependencyGraphDrawingTests {
    @Test("Mermaid distinguishes scopes, factories, deferred edges, modules and the main actor") func mermaid() {
        #expect(
            everything.mermaid == """
                flowchart TD
                    n0["Clock<br/>singleton<br/>App/Wiring.swift:1"]
                    n1["Clock named #34;utc#34;<br/>weak<br/>App/Wiring.swift:2"]
                    n5["Screen<br/>singleton, #64;MainActor<br/>App/Wiring.swift:6"]
                    subgraph m1["Storage"]
                        n2["Store<br/>graph<br/>App/Wiring.swift:3"]
                        n6(["#40;Int, String) #45;#62; ()<br/>factory (Array#60;Int#62;, Optional#60;Clock#62;), \
                #64;MainActor<br/>App/Wiring.swift:7"])
                    end
                    subgraph m2["Sessions"]
                        n3(["Session<br/>factory (String, Int)<br/>App/Wiring.swift:4"])
                        n4(["Session<br/>factory ()<br/>App/Wiring.swift:5"])
                    end
                    n2 --> n0
                    n3 --> n2
                    n5 --> n6
                    n6 --> n5
                    n0 -.-> n1
                    n4 -.-> n4
                    n5 -.-> n6
                    classDef mainActor stroke:#1f6feb,stroke-width:2px
                    class n5,n6 mainActor
                """)
    }

    @Test("DOT tells the same apart") func dot() {
        #expect(
            everything.dot == #"""
                digraph {
                    fontname="Helvetica"
                    node [shape=box, fontname="Helvetica"]
                    n0 [label="Clock\nsingleton\nApp/Wiring.swift:1"]
                    n1 [label="Clock named \"utc\"\nweak\nApp/Wiring.swift:2"]
                    n5 [label="Screen\nsingleton, @MainActor\nApp/Wiring.swift:6", color="#1f6feb", penwidth=2]
                    subgraph cluster_1 {
                        label="Storage"
                        n2 [label="Store\ngraph\nApp/Wiring.swift:3"]
                        n6 [label="(Int, String) -> ()\nfactory (Array<Int>, Optional<Clock>), @MainActor\nApp/Wiring.swift:7", \#
                style="rounded", color="#1f6feb", penwidth=2]
                    }
                    subgraph cluster_2 {
                        label="Sessions"
                        n3 [label="Session\nfactory (String, Int)\nApp/Wiring.swift:4", style="rounded"]
                        n4 [label="Session\nfactory ()\nApp/Wiring.swift:5", style="rounded"]
                    }
                    n2 -> n0
                    n3 -> n2
                    n5 -> n6
                    n6 -> n5
                    n0 -> n1 [style=dashed]
                    n4 -> n4 [style=dashed]
                    n5 -> n6 [style=dashed]
                }
                """#)
    }

    @Test(
        "All that a name, a path or a module contains is text",
        arguments: [
            (#"\N"]"#, "#92;N#34;#93;", #"\\N\"]"#),
            ("a\nb\r\tc", "a#92;nb#92;r#92;tc", #"a\\nb\\r\\tc"#),
            ("<b>&amp;</b>", "#60;b#62;#38;amp#59;#60;/b#62;", "<b>&amp;amp;</b>"),
            ("%%{init}`*_~$", "#37;#37;#123;init#125;#96;#42;#95;#126;#36;", "%%{init}`*_~$"),
            ("fa:fa-car", "fa#58;fa#45;car", "fa:fa-car"),
            // Mermaid's own spelling of `&#60;`.
            ("\u{FB02}°°60¶ß", "\u{FB02}#176;#176;60#182;ß", "\u{FB02}°°60¶ß"),
            ("Größe 日本語 👩‍🚀", "Größe 日本語 #128105;#8205;#128640;", "Größe 日本語 👩‍🚀"), ("", "", ""),
        ])
    func hostile(text: String, mermaid: String, dot: String) {
        let graph = DependencyGraph([
            .init(0, Int.self, named: BindingName(text), file: "A" + text, module: "M" + text)
        ])
        #expect(
            graph.mermaid == """
                flowchart TD
                    subgraph m1["M\(mermaid)"]
                        n0["Int named #34;\(mermaid)#34;<br/>singleton<br/>A\(mermaid):1"]
                    end
                """)
        #expect(
            graph.dot == """
                digraph {
                    fontname="Helvetica"
                    node [shape=box, fontname="Helvetica"]
                    subgraph cluster_1 {
                        label="M\(dot)"
                        n0 [label="Int named \\"\(dot)\\"\\nsingleton\\nA\(dot):1"]
                    }
                }
                """)
    }

    @Test("No line of a label starts like a list in Markdown", arguments: ["1. a", "- a", "(a", " a", "#a", "/a"])
    func starts(file: String) {
        let graph = DependencyGraph([.init(0, Int.self, file: file)])
        let first = file.unicodeScalars.first!.value
        #expect(graph.mermaid.hasSuffix("<br/>#\(first);\(file.dropFirst()):1\"]"))
    }

    @Test("As text an edge is a line, and scopes, and the arguments of factories of one key, are told") func text() {
        #expect(
            everything.text == """
                (Int, String) -> () -> Screen
                Clock ~> Clock named "utc" (weak)
                Screen -> (Int, String) -> ()
                Screen ~> (Int, String) -> ()
                Session () ~> Session ()
                Session (String, Int) -> Store (graph)
                Store (graph) -> Clock
                """)
    }

    @Test("In the text a child's binding stands behind its declaration, and what is replaced says so")
    func textOfChildren() throws {
        let app = try Injector { binder in
            binder.wireProvider { 1 }
            binder.bindChild(for: Screen.self, taking: String.self) { binder in
                binder.wireProvider { (_: String, _: Int) in true }
                binder.wireProvider { (_: Bool) in Screen() }
            }
        }
        #expect(
            try app.overriding { $0.wireProvider { (number: Int) in number } }.dependencyGraph.text == """
                Child<Screen> -> Child<Screen> / Screen
                Child<Screen> / Bool -> Child<Screen> / String
                Child<Screen> / Bool -> Int
                Child<Screen> / Screen -> Child<Screen> / Bool
                Int -> Int, replaced
                """)
    }
}
