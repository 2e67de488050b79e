/// A broken link.
struct Problem: Equatable, Sendable {
    enum Reason: Equatable, Sendable {
        case missingFile(String)
        case missingAnchor(String, in: Path)
        case undefinedLabel(Label)
    }

    let path: Path
    let line: Int
    let reason: Reason
}

extension Problem: CustomStringConvertible {
    var description: String { "\(path):\(line): \(reason)" }
}

extension Problem.Reason: CustomStringConvertible {
    var description: String {
        switch self {
        case .missingFile(let path): "no such file: \(path)"
        case .missingAnchor(let anchor, let path): "no heading for #\(anchor) in \(path)"
        case .undefinedLabel(let label): "no definition for [\(label)]"
        }
    }
}
