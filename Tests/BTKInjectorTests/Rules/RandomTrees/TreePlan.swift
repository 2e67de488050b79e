import BTKInjector
import TestSupport

/// An app with children and modules, and overrides of it.
///
/// A ``PlannedTree`` makes it with the library, a ``TreeOracle`` says what has to come of it.
struct TreePlan: Sendable {
    var modules: [[Step]] = []
    var app: [Step] = []
    /// The overrides, each of the one before.
    var overrides: [Override] = []
    /// The override of a session that has been made.
    var sessionOverride: Override?

    struct Override: Sendable {
        var steps: [Step]
        var addsBindings: Bool
    }

    indirect enum Step: Sendable {
        case bind(Function)
        case remove(Key)
        case child(Int, [Step])
        case removeChild(Int)
        /// Binds a function of a `Child` which takes what it replaces.
        case decorate(Int, label: Int)
        case install(Int, shadowing: Bool?)
    }

    /// The binding of a key.
    struct Function: Sendable {
        /// Its number, which is its line in the source as well.
        var label: Int
        var key: Key
        var isFactory = false
        var livesOnMainActor = false
        var needs: [Need] = []
        /// For a block: the key for which an action of its asks when the request is complete.
        var action: Key?
    }

    struct Need: Sendable {
        var form: Form
        var key: Key
    }

    enum Form: CaseIterable, Sendable {
        case plain, optional, set, handle, closure, optionalClosure, optionalOfHandle, setOfHandle
    }

    struct Key: Hashable, Sendable {
        var type: Int
        var isNamed = false
    }

    /// The number of types that any function may be bound to.
    static let plainTypes = 3
    /// A type whose functions take a number.
    static let numbered = 3
    static let seed = 4
    /// The types of the roots of children.
    static let roots = [5, 6]
    static let types: [any TreeTag.Type] = [
        TreeA.self, TreeB.self, TreeC.self, TreeN.self, TreeS.self, TreeR.self, TreeQ.self,
    ]
}

protocol TreeTag: Sendable {}
enum TreeA: TreeTag {}
enum TreeB: TreeTag {}
enum TreeC: TreeTag {}
enum TreeN: TreeTag {}
enum TreeS: TreeTag {}
enum TreeR: TreeTag {}
enum TreeQ: TreeTag {}

/// An instance of whatever type.
struct TreePart<Tag: TreeTag>: AnyTreePart, Sendable { let node: TreeNode }

// Not Sendable, so that lists of it have what lives on the main actor.
protocol AnyTreePart { var node: TreeNode { get } }

/// The instance that a function has made, with all that it has taken.
final class TreeNode: Sendable {
    let label: Int
    let taken: [Taken]
    /// An action's instance, when it has run.
    private let laterTaken = Locked<[Taken]>([])
    /// The nodes that have such, which may keep each other.
    private static let nodesWithLater = Locked<[TreeNode]>([])

    var later: [Taken] { laterTaken.value }

    func takeLater(_ taken: Taken) {
        laterTaken.append(taken)
        Self.nodesWithLater.append(self)
    }

    /// Forgets what all nodes have taken later, so that none keeps another one in a ring.
    static func endRings() {
        for node in nodesWithLater.exchange([]) { node.laterTaken.exchange([]) }
    }

    init(label: Int, taken: [Taken] = []) {
        self.label = label
        self.taken = taken
    }

    enum Taken: Sendable {
        case node(TreeNode)
        case nothing
        case set([TreeNode])
        case handle(@Sendable () -> Taken)
        case error(String)
    }
}

/// Writes nodes, each with a number that says which are the same.
struct TreeWriter {
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var nodes: [TreeNode] = []
    private var budget = 60
    private(set) var lines: [String] = []

    mutating func write(_ title: String, _ taken: TreeNode.Taken) { lines.append("\(title): \(text(of: taken))") }
    mutating func write(_ title: String, _ text: String) { lines.append("\(title): \(text)") }

    private mutating func text(of taken: TreeNode.Taken) -> String {
        switch taken {
        case .node(let node): return text(of: node)
        case .nothing: return "nil"
        case .set(let nodes):
            return "[\(nodes.sorted { $0.label < $1.label }.map { text(of: $0) }.joined(separator: " "))]"
        case .handle(let call):
            budget -= 1
            return budget > 0 ? "→" + text(of: call()) : "→…"
        case .error(let text): return "!\(text)"
        }
    }

    private mutating func text(of node: TreeNode) -> String {
        if let number = numbers[ObjectIdentifier(node)] { return "\(node.label)#\(number)" }
        let number = numbers.count
        numbers[ObjectIdentifier(node)] = number
        nodes.append(node)
        let all = node.taken + node.later
        return "\(node.label)#\(number)(\(all.map { text(of: $0) }.joined(separator: " ")))"
    }
}
