import Foundation

/// The outcomes as a table for people.
enum Table {
    private static let header = ["work", "by hand", "quartiles", "injector", "quartiles", "ratio", "goal", ""]

    /// - Parameter judges: Whether missed goals are marked.
    static func text(of outcomes: [Outcome], judges: Bool) -> String {
        let rows = outcomes.map { row($0, judges: judges) }
        let widths = header.indices.map { column in ([header] + rows).map(\.[column].count).max()! }
        let rule = widths.map { String(repeating: "-", count: $0) }
        var lines = ([header, rule] + rows).map { line($0, widths) }
        lines.append("")
        lines.append("Nanoseconds: medians and quartiles. The ratio is the injector's median to that by hand.")
        if !judges { lines.append("A quick run: the times mean nothing.") }
        return lines.joined(separator: "\n")
    }

    private static func row(_ outcome: Outcome, judges: Bool) -> [String] {
        [
            outcome.name, number(outcome.byHand.median), spread(outcome.byHand), number(outcome.injected.median),
            spread(outcome.injected), factor(outcome.ratio), outcome.goal.map(text) ?? "",
            [judges && outcome.meetsGoal == false ? "MISSED" : "", remark(outcome)]
                .filter { !$0.isEmpty }.joined(separator: "; "),
        ]
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let cells = zip(cells, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: cell.1 - cell.0.count)
            return column == 0 || column >= 6 ? cell.0 + padding : padding + cell.0
        }
        return cells.joined(separator: "  ")
    }

    static func text(of goal: Goal) -> String {
        switch goal {
        case .ratio(let limit): "≤ \(factor(limit))"
        case .nanoseconds(let limit): "≤ \(number(limit)) ns"
        case .throughput(let limit, nil): "rate ≥ \(factor(limit))"
        case .throughput(let limit, let ratio?): "rate ≥ \(factor(limit)) or ratio ≤ \(factor(ratio))"
        case .growth: "growth ≤ by hand"
        }
    }

    /// How the work compares with its reference.
    private static func remark(_ outcome: Outcome) -> String {
        guard let growth = outcome.growth else { return "" }
        if case .growth = outcome.goal {
            return "growth \(factor(growth.injected)), by hand \(factor(growth.byHand))"
        }
        return "rate \(factor(1 / growth.injected)), by hand \(factor(1 / growth.byHand))"
    }

    private static func spread(_ statistics: Statistics) -> String {
        "\(number(statistics.lowerQuartile))–\(number(statistics.upperQuartile))"
    }

    private static func number(_ value: Double) -> String {
        String(format: value < 1000 ? "%.1f" : "%.0f", value)
    }

    private static func factor(_ value: Double) -> String {
        String(format: "%.2f×", value)
    }
}
