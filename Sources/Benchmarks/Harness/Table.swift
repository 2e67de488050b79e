import Foundation

/// Results as tables of Markdown: those of one thread, and those of two.
struct Table {
    let rows: [[String]]

    /// Returns the tables, in which goals that are missed are bold.
    static func all(of results: [BenchmarkResult]) -> [Table] {
        func row(_ result: BenchmarkResult) -> [String] {
            let goal = result.goal?.text(for: result) ?? ""
            let rates = result.onTwoThreads ? [result.rate!.byHand, result.rate!.injected].map(factor) : []
            return [result.name, number(result.byHand), number(result.injected), factor(result.ratio)] + rates
                + [result.meetsGoal == false ? "**\(goal)**" : goal]
        }
        let columns = ["by hand, ns", "injector, ns", "ratio"]
        let one = [["benchmark"] + columns + ["goal"]]
        let two = [["two threads"] + columns + ["rate by hand", "rate", "goal"]]
        return [
            Table(rows: one + results.filter { !$0.onTwoThreads }.map(row)),
            Table(rows: two + results.filter(\.onTwoThreads).map(row)),
        ].filter { $0.rows.count > 1 }
    }

    /// The lines, with columns of equal width.
    var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map(\.[column].count).max()! }
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        func isNumber(_ column: Int) -> Bool { column > 0 && column < widths.count - 1 }
        let cells = rows.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return isNumber(column) ? padding + row[column] : row[column] + padding
            }
        }
        let rule = widths.indices.map {
            String(repeating: "-", count: isNumber($0) ? widths[$0] - 1 : widths[$0]) + (isNumber($0) ? ":" : "")
        }
        return [line(cells[0]), line(rule)] + cells.dropFirst().map(line)
    }

    static func number(_ value: Double) -> String {
        String(format: value < 1000 ? "%.1f" : "%.0f", value)
    }

    static func factor(_ value: Double) -> String {
        String(format: "%.2f×", value)
    }
}
