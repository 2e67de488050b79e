import BTKInjector

@testable import LinkCheck

/// What the wired parser makes of a text.
func document(_ text: String) throws -> Document {
    let injector = try Injector.injectorWithBlock(markdown)
    let parser: any Parser = try injector.instance()
    return try parser.document(at: Path("test.md"), text: text)
}

/// Where the links of a text lead, one as `line: destination` or `line: [label]`.
func links(_ text: String) throws -> [String] {
    try document(text).links.map { link in
        switch link.kind {
        case .destination(let destination): "\(link.line): \(destination)"
        case .undefined(let label): "\(link.line): [\(label)]"
        }
    }
}
