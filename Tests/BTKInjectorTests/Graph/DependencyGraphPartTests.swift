import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

/// The graph of the nodes `a` to `h`, in which `c`, `d` and `e` are a cycle and two paths lead from `a` to `d`.
private let letters = DependencyGraph(
    "abcdefgh".enumerated().map { DependencyGraph.Node($0, Int.self, named: BindingName("\($1)")) },
    direct: [(0, 1), (0, 2), (1, 3), (3, 4), (6, 6), (7, 0)], deferred: [(2, 3), (4, 2), (0, 1)])

private func key(_ name: Character) -> BindingKey { BindingKey(Int.self, named: BindingName("\(name)")) }

extension BindingKey {
    fileprivate var letter: String { name?.string ?? "?" }
}

extension [DependencyGraph.Edge] {
    /// The edges between letters as they are read: `ab a⇢b`.
    fileprivate var letters: String {
        map { $0.from.key.letter + ($0.kind == .direct ? "" : "⇢") + $0.to.key.letter }.joined(separator: " ")
    }
}

extension DependencyGraph {
    /// The nodes, and the edges between them: `ab: ab`.
    fileprivate var letters: String { nodes.map(\.key.letter).joined() + ": " + edges.letters }
}

@Suite("Parts of the dependency graph") struct DependencyGraphPartTests {
    @Test(
        "The part that a key needs, or that needs it, has all that edges lead to, and the edges between them",
        arguments: [
            ("a", "abcde: ab ac bd de c⇢d e⇢c a⇢b", "ah: ha"), ("b", "bcde: bd de c⇢d e⇢c", "abh: ab ha a⇢b"),
            ("c", "cde: de c⇢d e⇢c", "abcdeh: ab ac bd de ha c⇢d e⇢c a⇢b"), ("f", "f: ", "f: "),
            ("g", "g: gg", "g: gg"),
            ("x", ": ", ": "),
        ])
    func parts(letter: Character, neededBy: String, needing: String) {
        #expect(letters.part(neededBy: key(letter)).letters == neededBy)
        #expect(letters.part(needing: key(letter)).letters == needing)
    }

    @Test("A part is a graph like any other: its ids are places, and all else of the nodes stays") func nodes() {
        let part = letters.part(neededBy: key("b"))
        #expect(part.nodes.map(\.id) == [0, 1, 2, 3])
        #expect(part.nodes.map(\.site) == letters.nodes[1...4].map(\.site))
        #expect(part.edges.allSatisfy { part.nodes[$0.from.id] == $0.from && part.nodes[$0.to.id] == $0.to })
        let node = DependencyGraph.Node(1, Int.self, taking: String.self, isOnMainActor: true, module: "M")
        let copy = DependencyGraph([letters.nodes[0], node]).part(needing: BindingKey(Int.self)).nodes
        #expect(copy.map { "\($0.role) \($0.module ?? "") \($0.id)" } == ["factory (String), @MainActor M 0"])
    }

    @Test(
        "A path is a shortest one, through direct and deferred edges alike",
        arguments: [
            ("a", "b", "ab"), ("a", "d", "ab bd"), ("h", "e", "ha ab bd de"), ("e", "d", "e⇢c c⇢d"), ("c", "b", ""),
            // From a key to itself it is the cycle.
            ("d", "d", "de e⇢c c⇢d"), ("g", "g", "gg"), ("a", "a", ""), ("f", "f", ""),
            ("a", "x", ""), ("x", "a", ""), ("x", "x", ""),
        ])
    func path(from start: Character, to end: Character, edges: String) {
        #expect(letters.path(from: key(start), to: key(end)).letters == edges)
    }

    @Test("The parts and the paths of a key that has several bindings are those of all of them") func several() throws {
        let parent = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider { (number: Int) in "\(number)" }
            binder.bindFactory(for: Double.self) { _ in 1 }
            binder.wireFactory(taking: Bool.self) { (_: Bool, _: String) in 1.0 }
        }
        // The nodes are Int, String, Double, Double, and the child's Int.
        let graph = try parent.makeChild { $0.wireProvider { (text: String) in text.count } }.dependencyGraph
        let double = BindingKey(Double.self)
        #expect(graph.part(neededBy: double).nodes.map(\.key) == [int, string, double, double])
        #expect(graph.part(needing: int).nodes.map(\.key) == [int, string, double, int])
        #expect(graph.part(neededBy: int).edgeTexts == ["String → Int", "Int → String"])
        #expect(graph.path(from: double, to: int).map(\.from.id) == [3, 1])
        #expect(graph.path(from: int, to: int).map { [$0.from.id, $0.to.id] } == [[4, 1], [1, 0]])
    }

    // MARK: Children

    private struct Page: Sendable { init(list: @escaping @Sendable () -> [Int]) {} }
    private struct Shell: Sendable { init(open: @escaping @Sendable (String) -> Child<[Int]>) {} }

    private let int = BindingKey(Int.self)
    private let string = BindingKey(String.self)

    @Test("What a child needs comes with its declarations, what needs a seed is found outside, and a path leads inside")
    func children() throws {
        // A shell makes lists, children with a user's name, each of which has a page as a child.
        let graph = try Injector { binder in
            binder.wireProvider { 1 }
            binder.wireProvider(to: Shell.init)
            binder.bindChild(for: [Int].self, taking: String.self) { binder in
                binder.wireProvider { (number: Int, user: String) in [number] }
                binder.bindChild(for: Page.self) { binder in binder.wireProvider(to: Page.init) }
            }
        }.dependencyGraph
        let shell = BindingKey(Shell.self)
        let page = BindingKey(Page.self)
        let list = BindingKey([Int].self)
        let lists = BindingKey(Child<[Int]>.self)
        let pages = BindingKey(Child<Page>.self)
        #expect(graph.nodes.map(\.key) == [int, shell, lists, string, list, pages, page])
        #expect(graph.part(neededBy: shell).nodes.map(\.key) == [int, shell, lists, string, list])
        let needed = graph.part(neededBy: page)
        #expect(needed.nodes.map(\.key) == [int, lists, string, list, pages, page])
        #expect(needed.nodes.map(\.declaration) == [nil, nil, 1, 1, 1, 4])
        let needing = graph.part(needing: string)
        #expect(needing.nodes.map(\.key) == [shell, lists, string, list, pages, page])
        #expect(needing.nodes.map(\.declaration) == [nil, nil, 1, 1, 1, 4])
        let path = graph.path(from: shell, to: int).map(\.text)
        #expect(path == ["Shell ⇢ Child<Array<Int>>", "Child<Array<Int>> → Array<Int>", "Array<Int> → Int"])
        #expect(graph.path(from: page, to: shell).isEmpty)
    }
}
