/// The place in the source where a binding was made: `App/Wiring.swift:12`.
///
/// Errors, reports and the graph have it. Sites are equal if file and line are.
///
/// ```swift
/// binder.onConstruction { print($0.key, "is bound at", $0.site) }
/// ```
public struct BindingSite: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file, as `#fileID` gives them.
    public let fileID: String
    /// The line in that file.
    public let line: Int
    /// The module that made the binding. Shown, not compared.
    let module: String?
    /// The declaration of the child for which the binding was made. Shown, not compared.
    let child: Child?

    /// The declaration of a child. An object, so that a site is small.
    final class Child: Sendable {
        let site: BindingSite
        /// Whether it is the place of a seed.
        let isSeed: Bool

        init(at site: BindingSite, isSeed: Bool = false) {
            (self.site, self.isSeed) = (site, isSeed)
        }
    }

    /// Makes a site of what `#fileID` and `#line` give.
    ///
    /// ```swift
    /// let site = BindingSite(fileID: #fileID, line: #line + 1)
    /// binder.wireProvider(for: Clock.self, to: SystemClock.init)
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The module and the file.
    ///   - line: The line in that file.
    public init(fileID: String, line: Int) {
        self.init(fileID: fileID, line: line, module: nil)
    }

    init(fileID: String, line: Int, module: String?, child: Child? = nil) {
        self.fileID = fileID
        self.line = line
        self.module = module
        self.child = child
    }

    /// The site as compilers print it: `App/Wiring.swift:12`.
    @inline(never)
    public var description: String { fileID.visible + ":" + String(line) }

    /// Whether two sites are the same line of the same file.
    public static func == (left: Self, right: Self) -> Bool {
        left.fileID == right.fileID && left.line == right.line
    }

    /// Feeds file and line to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID)
        hasher.combine(line)
    }
}
