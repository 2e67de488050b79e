@testable import LinkCheck

/// Returns what the parser makes of a text.
func document(_ text: String) -> Document {
    MarkdownParser().document(at: Path("test.md"), text: text)
}

/// Returns where the links of a text lead, one as `line: destination` or `line: [label]`.
func links(_ text: String) -> [String] {
    document(text).links.map { link in
        switch link.kind {
        case .destination(let destination): "\(link.line): \(destination)"
        case .undefined(let label): "\(link.line): [\(label)]"
        }
    }
}
