import BTKInjector
import Foundation
import TestSupport
import Testing

// Makes up apps, children, modules and overrides by the thousand, and compares what the library makes of them with what
// an independent `TreeOracle` says.
//
// The seeds are the same in each run. For more of them: `BTK_RANDOM_TREES=100000 swift test --filter RandomTree`; for
// one: `BTK_RANDOM_TREE=7`. `BTK_TRACE_TREES=1` prints each seed before it is tried.

@Suite("Random trees of overrides, children and modules", .serialized) struct RandomTreeTests {
    private static let count = Int(ProcessInfo.processInfo.environment["BTK_RANDOM_TREES"] ?? "") ?? 1000
    private static let first = UInt64(ProcessInfo.processInfo.environment["BTK_RANDOM_TREE"] ?? "")

    private static let traces = ProcessInfo.processInfo.environment["BTK_TRACE_TREES"] != nil

    @Test("The library gives what the oracle says") @MainActor func compare() {
        var failed: [UInt64] = []
        var refused = 0
        for seed in first.map({ $0...$0 }) ?? 1...UInt64(Self.count) {
            let plan = TreePlan.random(seed: seed)
            if Self.traces { print(seed) }
            if Self.traces, Self.first != nil { print(plan.lines.joined(separator: "\n")) }
            var oracle = TreeOracle(plan)
            let scope = oracle.make()
            var tree = PlannedTree(plan)
            let found = tree.run()
            defer { TreeNode.endRings() }
            let expected = scope.map { oracle.answers(of: $0) } ?? oracle.problems.sorted()
            if scope == nil { refused += 1 }
            guard !agree(found, expected, isRefused: scope == nil) else { continue }
            failed.append(seed)
            if failed.count <= 3 || Self.first != nil { explain(seed, plan, found, expected) }
        }
        #expect(failed.isEmpty, "seeds \(failed.prefix(40)), \(failed.count) in all")
        if Self.first == nil {
            #expect(refused > Self.count / 20)
            #expect(refused < Self.count / 2)
        }
    }

    private var first: UInt64? { Self.first }

    /// Compares answers; of several problems, one has to be found. What is bound twice or for nothing may have others.
    private func agree(_ found: [String], _ expected: [String], isRefused: Bool) -> Bool {
        if found == expected { return true }
        if !isRefused, let last = found.last, let other = expected.last, last.hasPrefix("refused"),
            other.hasPrefix("refused")
        {
            let words = [last, other].map { Set($0.dropFirst(9).split(separator: ", ")) }
            return found.dropLast() == expected.dropLast() && !words[0].isDisjoint(with: words[1])
        }
        guard isRefused,
            expected.count > 1 || ["nothing", "duplicate", "module", "missing"].contains(where: expected[0].hasPrefix)
        else { return false }
        return !Set(found).isDisjoint(with: expected)
    }

    private func explain(_ seed: UInt64, _ plan: TreePlan, _ found: [String], _ expected: [String]) {
        var text = "seed \(seed)\n" + plan.lines.joined(separator: "\n")
        let other = Dictionary(uniqueKeysWithValues: expected.map { ($0.prefix { $0 != ":" }, $0) })
        for line in found where !expected.contains(line) {
            text += "\nfound    \(line)\nexpected \(other[line.prefix { $0 != ":" }] ?? "\(expected.prefix(4))")"
        }
        let missing = expected.filter { line in !found.contains { $0.prefix { $0 != ":" } == line.prefix { $0 != ":" } }
        }
        text += "\nnot found \(missing.prefix(4))"
        Issue.record("\(text)")
    }
}

extension TreePlan {
    /// The plan in short lines.
    var lines: [String] {
        let modules = modules.enumerated().filter { !$1.isEmpty }.flatMap { ["module \($0)"] + Self.lines(of: $1) }
        return modules + ["app"] + Self.lines(of: app)
            + overrides.flatMap { ["override" + ($0.addsBindings ? " adding" : "")] + Self.lines(of: $0.steps) }
            + (sessionOverride.map { ["session" + ($0.addsBindings ? " adding" : "")] + Self.lines(of: $0.steps) } ?? [])
    }

    private static func lines(of steps: [Step]) -> [String] {
        steps.flatMap { step -> [String] in
            switch step {
            case .bind(let function): ["  \(function)"]
            case .remove(let key): ["  remove \(key)"]
            case .child(let index, let block): ["  child \(roots[index])"] + lines(of: block).map { "  " + $0 }
            case .removeChild(let index): ["  remove child \(roots[index])"]
            case .decorate(let index, let label): ["  \(label): decorate child \(roots[index])"]
            case .install(let module, let shadowing):
                ["  install \(module)" + (shadowing.map { " shadowing \($0)" } ?? "")]
            }
        }
    }
}

extension TreePlan.Key: CustomStringConvertible { var description: String { "\(type)\(isNamed ? "n" : "")" } }

extension TreePlan.Function: CustomStringConvertible {
    var description: String {
        "\(label): \(key)\(isFactory ? " factory" : "")\(livesOnMainActor ? " main" : "")"
            + needs.map { " \($0.form) \($0.key)" }.joined(separator: ",") + (action.map { " action \($0)" } ?? "")
    }
}
