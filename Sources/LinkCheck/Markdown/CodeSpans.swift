/// Where the code spans of a text may end.
struct CodeSpans {
    /// For each length, the runs of as many backticks; the next one last, as the last is easy to remove.
    private var runs: [Int: [String.Index]] = [:]

    init(in text: Substring) {
        var cursor = Cursor(text)
        while cursor.next != nil {
            _ = cursor.take { $0 != "`" }
            let start = cursor.position
            let marks = cursor.take { $0 == "`" }
            if !marks.isEmpty { runs[marks.count, default: []].append(start) }
        }
        for length in runs.keys { runs[length]?.reverse() }
    }

    /// The next run of the same backticks, at or after a position. Positions must not go back from call to call.
    mutating func end(_ marks: Substring, after position: String.Index) -> String.Index? {
        while let next = runs[marks.count]?.last, next < position {
            runs[marks.count]?.removeLast()
        }
        return runs[marks.count]?.last
    }
}
