import TestSupport
import Testing

/// The place and the subject of a recorded issue.
struct Mark: Hashable, Sendable, CustomStringConvertible {
    let fileID: String
    let path: String
    let line: Int
    /// The id of the error, or the text of an issue that has none.
    let subject: String
    let isWarning: Bool

    init(
        _ subject: String, at line: Int, isWarning: Bool = false, fileID: String = #fileID, path: String = #filePath
    ) {
        self.subject = subject
        self.line = line
        self.isWarning = isWarning
        self.fileID = fileID
        self.path = path
    }

    init(_ issue: Issue) {
        let text = issue.error.map { "\($0)" } ?? issue.comments.map(\.rawValue).joined()
        let id = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text[...]
        self.init(
            String(id), at: issue.sourceLocation?.line ?? 0, isWarning: !issue.isFailure,
            fileID: issue.sourceLocation?.fileID ?? "", path: issue.sourceLocation?.filePath ?? "")
    }

    var description: String { "\(subject) at \(path):\(line)" }
}

/// Runs a closure, and returns what it has marked.
func marked(isolation: isolated (any Actor)? = #isolation, by body: () async throws -> Void) async throws -> [Mark] {
    let marks = Locked<[Mark]>()
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        marks.append(Mark(issue))
        return true
    }
    return marks.value
}
