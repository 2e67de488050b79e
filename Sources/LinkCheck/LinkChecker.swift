import BTKInjector
import Foundation

/// A check of the one document that it was made with.
protocol Checker {
    func check() throws -> Report
}

/// Follows every link of a document that leads to a file or a heading.
struct LinkChecker: Checker {
    let document: Document
    let files: any FileSystem
    let crawler: Provider<any Crawler>

    func check() throws -> Report {
        var report = Report(files: 1)
        for link in document.links {
            let reason: String?
            switch link.kind {
            case .undefined(let label):
                reason = "no definition for [\(label)]"
            case .destination(let destination):
                guard let target = Target(destination) else { continue }
                reason = try problem(with: target)
            }
            report.links += 1
            if let reason { report.problems.append(Problem(path: document.path, line: link.line, reason: reason)) }
        }
        return report
    }

    /// Returns what is wrong with a target, or nil.
    private func problem(with target: Target) throws -> String? {
        let path = target.path(from: document.path)
        guard let kind = files.kind(of: path) else { return "no such file: \(target.writtenPath)" }
        var page = document
        if path != document.path {
            // Other files have anchors too, such as `#L12` in a source file, but no headings to compare them with.
            guard kind == .file, path.isMarkdown else { return nil }
            page = try crawler.get().visit(path)
        }
        guard let anchor = target.anchor, !page.anchors.contains(anchor) else { return nil }
        return "no heading for #\(target.writtenAnchor) in \(path)"
    }
}

/// The file or heading that a link leads to.
private struct Target {
    /// The path as the link has it, for the reader.
    let writtenPath: String
    /// The anchor as the link has it, for the reader.
    let writtenAnchor: String

    /// Takes a destination apart; nil if it leads out, with a scheme (`https:`, `mailto:`) or a host (`//host/path`).
    init?(_ destination: String) {
        let scheme = destination.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let hasScheme = scheme.first?.isLetter == true && destination.dropFirst(scheme.count).first == ":"
        guard !hasScheme, !destination.hasPrefix("//") else { return nil }
        let destination = destination.replacing("&amp;", with: "&")
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        writtenPath = String(parts[0].prefix { $0 != "?" })
        writtenAnchor = parts.count > 1 ? String(parts[1]) : ""
    }

    /// Returns the path of the file, for a link in a certain document.
    func path(from document: Path) -> Path {
        let path = writtenPath.removingPercentEncoding ?? writtenPath
        if path.isEmpty { return document }
        // As on GitHub, where such a path starts at the root of the repository; here that is the current directory.
        return path.hasPrefix("/") ? Path("./" + path) : document.parent.appending(path)
    }

    /// The anchor, decoded; nil if there is none, and for the top of the page.
    var anchor: String? {
        if writtenAnchor.isEmpty || writtenAnchor == "top" { return nil }
        return writtenAnchor.removingPercentEncoding ?? writtenAnchor
    }
}
