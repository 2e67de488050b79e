/// What a check found.
struct Report: Equatable, Sendable {
    var files = 0
    var links = 0
    var problems: [Problem] = []

    /// The last line of the output.
    var summary: String {
        let broken = problems.isEmpty ? "No broken links" : count(problems.count, "broken link")
        return "\(broken) in \(count(files, "file")), \(count(links, "link")) checked."
    }

    static func += (left: inout Report, right: Report) {
        left.files += right.files
        left.links += right.links
        left.problems += right.problems
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
