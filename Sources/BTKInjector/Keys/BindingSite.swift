/// The place in your source where a binding was made: `App/Wiring.swift:12`.
///
/// Errors, reports and graphs name sites. Two sites are equal if file and line are.
///
/// ```swift
/// binder.onConstruction { print($0.key, "is bound at", $0.site) }
/// ```
public struct BindingSite: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file, in the form of `#fileID`.
    public var fileID: String { origin.fileID }
    /// The line in that file.
    public let line: Int
    /// Shown, and not compared but for the file.
    package let origin: Origin

    /// The file, the module and the child that a binding is a part of. An object, which the bindings of a module share.
    package final class Origin: Sendable {
        let fileID: String
        /// The module that made the binding.
        package let module: String?
        /// Where that module was installed.
        let installation: BindingSite?
        /// The declaration of the child for which the binding was made. Its origin has only the file, because those of
        /// children of children would be a chain.
        let child: BindingSite?
        /// Whether it is the place of a seed of that child.
        package let isSeed: Bool

        init(
            fileID: String, module: String? = nil, installation: BindingSite? = nil, child: BindingSite? = nil,
            isSeed: Bool = false
        ) {
            self.fileID = fileID
            self.module = module
            self.installation = installation.map { BindingSite(fileID: $0.fileID, line: $0.line) }
            self.child = child.map { BindingSite(fileID: $0.fileID, line: $0.line) }
            self.isSeed = isSeed
        }

        /// Returns the origin of what a child binds that is declared at a place: its seeds, or all else.
        func ofChild(declaredAt declaration: BindingSite, isSeed: Bool = false) -> Origin {
            Origin(
                fileID: fileID, module: module, installation: installation, child: declaration, isSeed: isSeed)
        }
    }

    /// Makes a site from `#fileID` and `#line`.
    ///
    /// ```swift
    /// let site = BindingSite(fileID: #fileID, line: #line + 1)
    /// binder.wireProvider(for: Clock.self, to: SystemClock.init)
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The module and the file.
    ///   - line: The line in that file.
    public init(fileID: String, line: Int) { self.init(line: line, of: Origin(fileID: fileID)) }

    init(line: Int, of origin: Origin) {
        self.line = line
        self.origin = origin
    }

    /// The site in the form that compilers print: `App/Wiring.swift:12`.
    @inline(never) public var description: String { "\(fileID.visible):\(line)" }

    /// Whether two sites are the same line of the same file.
    @export(implementation)
    @inline(never) public static func == (left: Self, right: Self) -> Bool {
        left.fileID == right.fileID && left.line == right.line
    }

    /// Feeds file and line to a hasher.
    @export(implementation) public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID)
        hasher.combine(line)
    }
}
