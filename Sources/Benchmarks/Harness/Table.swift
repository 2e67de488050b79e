import Foundation

/// Prints results as a table.
enum Table {
    private static let header = ["benchmark", "by hand, ns", "injector, ns", "ratio", "goal", ""]

    /// - Parameter checksGoals: Whether to say which goals are reached.
    static func text(of results: [BenchmarkResult], checksGoals: Bool) -> String {
        let rows = results.map { row($0, checksGoals: checksGoals) }
        let widths = header.indices.map { column in ([header] + rows).map(\.[column].count).max()! }
        let rule = widths.map { String(repeating: "-", count: $0) }
        var lines = ([header, rule] + rows).map { line($0, widths) }
        lines.append("")
        lines.append(
            "Medians. The ratio is that of the medians, ± half the distance between the quartiles of all rounds.")
        if !checksGoals { lines.append("A quick run: the times mean nothing.") }
        return lines.joined(separator: "\n")
    }

    private static func row(_ result: BenchmarkResult, checksGoals: Bool) -> [String] {
        let verdict = checksGoals ? result.meetsGoal.map { $0 ? "reached" : "MISSED" } : nil
        return [
            result.name, number(result.byHand), number(result.injected),
            "\(factor(result.ratio)) ± " + String(format: "%.2f", result.spread), result.goal.map(text) ?? "",
            [verdict, remark(result)].compactMap { $0 }.joined(separator: "; "),
        ]
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let cells = zip(cells, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: cell.1 - cell.0.count)
            return (1...3).contains(column) ? padding + cell.0 : cell.0 + padding
        }
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func text(of goal: Goal) -> String {
        switch goal {
        case .ratio(let limit): "≤ \(factor(limit))"
        case .nanoseconds(let limit): "≤ \(number(limit)) ns"
        case .throughput(let limit, nil): "rate ≥ \(factor(limit))"
        case .throughput(let limit, let ratio?): "rate ≥ \(factor(limit)) or ratio ≤ \(factor(ratio))"
        case .growth: "growth ≤ by hand"
        }
    }

    /// Returns how the benchmark compares with its reference.
    private static func remark(_ result: BenchmarkResult) -> String? {
        guard let growth = result.growth else { return nil }
        if case .growth = result.goal {
            return "growth \(factor(growth.injected)), by hand \(factor(growth.byHand))"
        }
        return "rate \(factor(1 / growth.injected)), by hand \(factor(1 / growth.byHand))"
    }

    private static func number(_ value: Double) -> String {
        String(format: value < 1000 ? "%.1f" : "%.0f", value)
    }

    private static func factor(_ value: Double) -> String {
        String(format: "%.2f×", value)
    }
}
