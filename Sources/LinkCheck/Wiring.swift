import BTKInjector
import Foundation

/// Binds all that LinkCheck is made of, except what touches the world.
///
/// Tests take this as it is, and bind a file system and outputs of their own in place of ``platform(_:)``.
func linkCheck(_ binder: inout Binder) {
    binder.bindProvider(for: Command.self) { i in
        CheckCommand(
            library: try i.instance(), makeChecker: try i.factory(),
            output: try i.instance(), errors: try i.instance(named: .standardError))
    }
    binder.wireProvider(for: Library.self, to: CachingLibrary.init)
    binder.wireFactory(for: Checker.self, taking: Document.self, to: LinkChecker.init)
    markdown(&binder)
}

/// Binds the parser of Markdown.
func markdown(_ binder: inout Binder) {
    binder.wireProvider(for: Parser.self, to: MarkdownParser.init)

    // A ring: a list holds blocks, and a block may be a list. Each of the two gets the other's provider, not the other.
    binder.wireProvider(for: BlockParser.self, to: MarkdownBlockParser.init)
    binder.wireProvider(for: ContainerParser.self, to: MarkdownContainerParser.init)
}

/// Binds the file system and the outputs of the process.
func platform(_ binder: inout Binder) {
    binder.wireProvider(for: FileSystem.self, to: Disk.init)
    binder.bindProvider(for: Output.self) { _ in StandardStream(.standardOutput) }
    binder.bindProvider(for: Output.self, named: .standardError) { _ in StandardStream(.standardError) }
}

extension BindingName {
    /// The output for what went wrong; results go to the one without a name.
    static let standardError: BindingName = "standard error"
}
