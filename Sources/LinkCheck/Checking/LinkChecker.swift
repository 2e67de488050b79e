/// Follows every link of a document that leads to a file or a heading.
struct LinkChecker: Checker {
    let document: Document
    let library: any Library
    let files: any FileSystem

    func check() throws -> Report {
        var report = Report(files: 1)
        for link in document.links {
            switch link.kind {
            case .undefined(let label):
                report.links += 1
                report.problems.append(problem(.undefinedLabel(label), at: link))
            case .destination(let destination):
                guard let target = Target(destination) else { continue }
                report.links += 1
                if let reason = try reason(against: target) {
                    report.problems.append(problem(reason, at: link))
                }
            }
        }
        return report
    }

    /// What is wrong with a target, or nil.
    private func reason(against target: Target) throws -> Problem.Reason? {
        let path = path(of: target)
        guard let kind = files.kind(of: path) else { return .missingFile(target.writtenPath) }
        // Other files have anchors too, such as `#L12` in a source file, but no headings to compare them with.
        let hasHeadings = path == document.path || (kind == .file && path.isMarkdown)
        guard let anchor = target.anchor, hasHeadings else { return nil }
        let anchors = try library.document(at: path).anchors
        return anchors.contains(anchor) ? nil : .missingAnchor(target.writtenAnchor, in: path)
    }

    private func path(of target: Target) -> Path {
        if target.path.isEmpty { return document.path }
        // As on GitHub, where such a path starts at the root of the repository; here that is the current directory.
        if target.path.hasPrefix("/") { return Path("./" + target.path) }
        return document.path.parent.appending(target.path)
    }

    private func problem(_ reason: Problem.Reason, at link: Link) -> Problem {
        Problem(path: document.path, line: link.line, reason: reason)
    }
}
