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
        .init(factory: 3, Session.self, taking: (String, Int).self, module: "Sessions"),
        .init(factory: 4, Session.self, taking: NoArguments.self, module: "Sessions"),
        .init(5, Screen.self, isOnMainActor: true),
        .init(
            factory: 6, ((Int, String) -> Void).self, taking: ([Int], (any Clock)?).self,
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

    @Test("A graph without bindings is drawn, as nothing") func empty() {
        let graph = DependencyGraph(nodes: [], edges: [])
        #expect(graph.mermaid == "flowchart TD")
        #expect(
            graph.dot == """
                digraph {
                    fontname="Helvetica"
                    node [shape=box, fontname="Helvetica"]
                }
                """)
    }

    @Test(
        "All that a name, a path or a module contains is text",
        arguments: [
            Hostile("\"", mermaid: "#34;", dot: #"\""#), Hostile("]", mermaid: "#93;", dot: "]"),
            Hostile(#"\"#, mermaid: "#92;", dot: #"\\"#), Hostile(#"\N"#, mermaid: "#92;N", dot: #"\\N"#),
            Hostile("a\nb\r\tc", mermaid: "a#92;nb#92;r#92;tc", dot: #"a\\nb\\r\\tc"#),
            Hostile(
                "\0\u{85}\u{2028}", mermaid: "#92;0#92;u#123;0085#125;#92;u#123;2028#125;",
                dot: #"\\0\\u{0085}\\u{2028}"#),
            Hostile("a\u{202E}b", mermaid: "a#92;u#123;202E#125;b", dot: #"a\\u{202E}b"#),
            Hostile("<b>&amp;</b>", mermaid: "#60;b#62;#38;amp#59;#60;/b#62;", dot: "<b>&amp;amp;</b>"),
            Hostile("style:x#y;", mermaid: "style#58;x#35;y#59;", dot: "style:x#y;"),
            Hostile("`*_~", mermaid: "#96;#42;#95;#126;", dot: "`*_~"),
            Hostile("$$x$$", mermaid: "#36;#36;x#36;#36;", dot: "$$x$$"),
            Hostile("fa:fa-car", mermaid: "fa#58;fa#45;car", dot: "fa:fa-car"),
            Hostile("end", mermaid: "end", dot: "end"),
            Hostile("%%{init}", mermaid: "#37;#37;#123;init#125;", dot: "%%{init}"),
            // Mermaid's own spelling of `&#60;`.
            Hostile("\u{FB02}°°60¶ß", mermaid: "\u{FB02}#176;#176;60#182;ß", dot: "\u{FB02}°°60¶ß"),
            Hostile("Größe 日本語 שלום", mermaid: "Größe 日本語 שלום", dot: "Größe 日本語 שלום"),
            Hostile("👩‍🚀", mermaid: "#128105;#8205;#128640;", dot: "👩‍🚀"), Hostile("", mermaid: "", dot: ""),
        ])
    func hostile(_ hostile: Hostile) {
        let graph = DependencyGraph([
            .init(0, Int.self, named: BindingName(hostile.text), file: "A" + hostile.text, module: "M" + hostile.text)
        ])
        let mermaid = hostile.mermaid
        let dot = hostile.dot
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
}

/// A text that means something to Mermaid or Graphviz, and how it is written for them.
struct Hostile: Sendable, CustomTestStringConvertible {
    let text: String
    let mermaid: String
    let dot: String

    init(_ text: String, mermaid: String, dot: String) {
        self.text = text
        self.mermaid = mermaid
        self.dot = dot
    }

    var testDescription: String { text.debugDescription }
}
