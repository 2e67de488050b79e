import BTKInjector
import BTKInjectorInspection
import Testing

/// The issues of a test about lines of the wiring.
struct WiringMarks {
    /// The test, in a file around which those of the wiring stand.
    let test: SourceLocation

    /// Records each problem as an issue at the place to correct.
    func record(_ problems: [InjectionError]) {
        for problem in problems { Issue.record(problem, sourceLocation: location(of: problem.site)) }
    }

    /// Records an issue, or a warning, at a binding, or at the test if there is none.
    func record(_ text: String, _ severity: Issue.Severity = .error, at site: BindingSite? = nil) {
        Issue.record("\(text)", severity: severity, sourceLocation: location(of: site))
    }

    /// Returns the location of a site, or that of the test if there is none, or its file is not found.
    func location(of site: BindingSite?) -> SourceLocation {
        guard let site, site.line > 0, let path = SourceFile.path(of: site.fileID, around: test.filePath) else {
            return test
        }
        return SourceLocation(fileID: site.fileID, filePath: path, line: site.line, column: 1)
    }
}

/// A binding that was not checked.
struct UncheckedBinding {
    let binding: BindingSnapshot
    let callerIsOnMainActor: Bool

    /// The reason, and what to do.
    var text: String {
        let key = binding.key
        let except = "and name its key, `except: [\(binding.keyCode)]`"
        if binding.livesOnMainActor, !callerIsOnMainActor {
            return "\(key) lives on the main actor, and was not checked: write `@MainActor` before the test."
        }
        if binding.isWired {
            return
                "\(key) was not made, and its type does not tell all keys of its properties: try it in a test, \(except)."
        }
        if binding.takesSeeds {
            return
                "The block of \(key) runs in a child that takes seeds, and was not checked: try it in a test, \(except)."
        }
        return
            "The block of \(key) takes \(binding.arguments ?? "()"), and was not checked: try it in a test, \(except)."
    }
}
