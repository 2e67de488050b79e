import Foundation

/// How the rate of tasks grows with the number of threads.
enum Scaling {
    /// The rate of each number of threads against one thread of the same task, and nanoseconds.
    private struct Row {
        let name: String
        let byHand: [Double]
        let injected: [Double]

        /// How many times the rate of one thread each number of threads has.
        static func rates(_ times: [Double]) -> [Double] { times.map { times[0] / $0 } }
    }

    private static let picture = "Docs/Scaling.svg"
    private static let rounds = 15

    /// Measures each task on 1, 2, 4 … threads, up to as many as there are processors. Prints a table, and draws the
    /// picture.
    static func run(_ options: Options) throws {
        let tasks = try ScalingTask.all().filter { options.matches($0.name) }
        guard !tasks.isEmpty else { throw Options.Problem.nothingMatches(options.filter) }
        let processorCount = ProcessInfo.processInfo.processorCount
        var counts = [1]
        while counts.last! < processorCount { counts.append(min(counts.last! * 2, processorCount)) }
        let machine = Machine.description()
        let rows = try tasks.map { task in
            Row(
                name: task.name, byHand: try counts.map { try time(task.byHand, onThreads: $0, of: task.name) },
                injected: try counts.map { try time(task.injected, onThreads: $0, of: task.name) })
        }
        print(machine)
        print(table(rows, counts).joined(separator: "\n"))
        if FileManager.default.fileExists(atPath: "Docs"), options.filter.isEmpty {
            try drawing(rows, counts, machine).write(toFile: picture, atomically: true, encoding: .utf8)
        }
    }

    /// Returns the nanoseconds of one operation, of all threads together: the median of some rounds.
    private static func time(
        _ make: @escaping ScalingTask.MakeOperation, onThreads count: Int, of name: String
    ) throws -> Double {
        let variant = Variant.threads(count, make)
        var repetitions = 1
        while repetitions < 1 << 22, try undisturbed(repetitions, variant, name) < .milliseconds(2) { repetitions *= 2 }
        var times: [Double] = []
        for _ in 0..<rounds {
            let time = try undisturbed(repetitions, variant, name)
            times.append(time / .nanoseconds(1) / Double(repetitions * count))
        }
        return times.sorted()[rounds / 2]
    }

    /// Returns how long repetitions took in the first round that no other process has disturbed.
    private static func undisturbed(_ repetitions: Int, _ variant: Variant, _ name: String) throws -> Duration {
        for _ in 0..<1000 {
            if let time = try variant.elapsed(repetitions) { return time }
        }
        throw Measurement.TooBusy(name: name)
    }

    private static func table(_ rows: [Row], _ counts: [Int]) -> [String] {
        let threads = counts.map { "\($0)" }.joined(separator: " | ")
        var lines = ["| rate of threads against one | | \(threads) | ns alone | ns of all \(counts.last!) |"]
        lines.append("|---|---|" + String(repeating: "--:|", count: counts.count + 2))
        for row in rows {
            for (title, times) in [("by hand", row.byHand), ("BTKInjector", row.injected)] {
                let rates = Row.rates(times).map { String(format: "%.2f", $0) }.joined(separator: " | ")
                let ends = [times.first!, times.last!].map { String(format: "%.0f", $0) }.joined(separator: " | ")
                lines.append("| \(row.name) | \(title) | \(rates) | \(ends) |")
            }
        }
        return lines
    }
}

// MARK: The picture

extension Scaling {
    /// Returns an SVG picture with a diagram for each task: the rate by the number of threads, by hand and injected.
    private static func drawing(_ rows: [Row], _ counts: [Int], _ machine: String) -> String {
        let width = 230
        let height = 190
        let columns = 3
        let lineCount = (rows.count + columns - 1) / columns
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width * columns) \(height * lineCount + 40)" \
            font-family="sans-serif" font-size="11">
            """,
            "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
            "<text x=\"10\" y=\"16\">Rate of threads against one: by hand (grey), BTKInjector (blue)</text>",
            "<text x=\"10\" y=\"\(height * lineCount + 32)\" fill=\"#666\" font-size=\"9\">\(machine)</text>",
        ]
        for (index, row) in rows.enumerated() {
            let x = width * (index % columns)
            let y = 20 + height * (index / columns)
            lines.append("<g transform=\"translate(\(x) \(y))\">")
            lines += diagram(row, counts)
            lines.append("</g>")
        }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func diagram(_ row: Row, _ counts: [Int]) -> [String] {
        let most = Double(max(counts.last!, 2))
        /// Returns where a rate stands for a number of threads.
        func place(_ threads: Double, _ rate: Double) -> String {
            String(format: "%.1f,%.1f", 30 + 180 * (threads / most), 160 - 120 * min(rate / most, 1.1))
        }
        func line(_ times: [Double], _ color: String) -> String {
            let points = zip(counts, Row.rates(times)).map { place(Double($0), $1) }.joined(separator: " ")
            return "<polyline points=\"\(points)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>"
        }
        var lines = [
            "<text x=\"10\" y=\"20\">\(row.name)</text>",
            """
            <polyline points="\(place(0, most)) \(place(0, 0)) \(place(most, 0))" fill="none" stroke="black"/>
            """,
            """
            <polyline points="\(place(0, 0)) \(place(most, most))" fill="none" stroke="#ccc" stroke-dasharray="3"/>
            """,
            line(row.byHand, "#888"), line(row.injected, "#06c"),
        ]
        for count in counts {
            let x = 30 + 180 * count / Int(most)
            lines.append("<text x=\"\(x)\" y=\"174\" text-anchor=\"middle\" font-size=\"9\">\(count)</text>")
            let y = 163 - 120 * count / Int(most)
            lines.append("<text x=\"24\" y=\"\(y)\" text-anchor=\"end\" font-size=\"9\">\(count)</text>")
        }
        return lines
    }
}
