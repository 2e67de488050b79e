/// The events of a run of tests, as Swift Testing writes them with `--event-stream-output-path`.
struct EventStream {
    /// An issue that a test has recorded.
    struct Issue: Equatable {
        let file: String
        let line: Int
        let text: String
        let test: String
    }

    private struct Record: Decodable {
        struct Payload: Decodable {
            struct Location: Decodable {
                let filePath: String
                let line: Int
            }
            struct Issue: Decodable {
                let isKnown: Bool
                let sourceLocation: Location?
                let severity: String?
            }
            struct Attachment: Decodable {
                let path: String?
            }
            struct Message: Decodable {
                let text: String
            }
            let kind: String
            let id: String?
            let testID: String?
            let issue: Issue?
            let attachment: Attachment?
            let messages: [Message]?
        }
        let payload: Payload
    }

    /// The ids of the tests that have begun.
    private(set) var tests: [String] = []
    private(set) var issues: [Issue] = []
    /// The paths of what tests have attached, and the tests.
    private(set) var attachments: [(path: String, test: String)] = []
    /// Whether all tests have ended.
    private(set) var hasEnded = false
    /// The tests that have begun and not ended.
    private(set) var open: Set<String> = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            // The last line may be cut.
            guard let payload = try? JSON.decode(Record.self, from: String(line)).payload else { continue }
            add(payload)
        }
    }

    private mutating func add(_ payload: Record.Payload) {
        let test = payload.testID ?? ""
        switch payload.kind {
        case "runEnded": hasEnded = true
        case "testStarted" where test.contains("("):
            tests.append(test)
            open.insert(test)
        case "testEnded": open.remove(test)
        case "valueAttached": if let path = payload.attachment?.path { attachments.append((path, test)) }
        case "issueRecorded":
            guard let issue = payload.issue, !issue.isKnown, issue.severity != "warning" else { return }
            let text = (payload.messages ?? []).map(\.text).joined(separator: "\n")
            issues.append(
                Issue(
                    file: issue.sourceLocation?.filePath ?? "", line: issue.sourceLocation?.line ?? 1,
                    text: Self.withoutIntroduction(text), test: test))
        default: break
        }
    }

    /// Returns a text without the words of Swift Testing before it.
    private static func withoutIntroduction(_ text: String) -> String {
        for start in ["Caught error: ", "Issue recorded: "] where text.hasPrefix(start) {
            return String(text.dropFirst(start.count))
        }
        return text
    }
}
