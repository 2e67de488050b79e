import BTKInjector
import Testing

/// The issues of a test about lines of the wiring.
struct WiringMarks {
    /// The test, in a file around which those of the wiring stand.
    let test: SourceLocation

    /// Records each problem as an issue at the place to correct.
    func record(_ problems: [InjectionError]) {
        for problem in problems { Issue.record(problem, sourceLocation: location(of: problem.site)) }
    }

    /// Records an issue at a binding that was not checked.
    func record(unchecked binding: BindingSnapshot, callerIsOnMainActor: Bool) {
        let key = binding.key
        let except = "and name its key, `except: [\(binding.keyCode)]`"
        let text: Comment =
            if binding.livesOnMainActor, !callerIsOnMainActor {
                "\(key) lives on the main actor, and was not checked: write `@MainActor` before the test."
            } else if !binding.isMade {
                "The block of \(key) runs in a child that takes seeds, and was not checked: try it in a test, \(except)."
            } else {
                "The block of \(key) takes \(binding.arguments ?? "()"), and was not checked: try it in a test, \(except)."
            }
        Issue.record(text, sourceLocation: location(of: binding.site))
    }

    /// Records an issue at the function whose optional is nil.
    func record(_ optional: ForgottenOptional) {
        Issue.record("\(optional.text)", sourceLocation: location(of: optional.owner.site))
    }

    /// Returns the location of a site, or that of the test if there is none, or its file is not found.
    func location(of site: BindingSite?) -> SourceLocation {
        guard let site, site.line > 0, let path = SourceFile.path(of: site.fileID, around: test.filePath) else {
            return test
        }
        return SourceLocation(fileID: site.fileID, filePath: path, line: site.line, column: 1)
    }
}
