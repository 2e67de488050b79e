import BTKInjector
import Foundation

/// Binds all that LinkCheck is made of, except what touches the world.
///
/// Tests take this as it is, and bind a file system and outputs of their own in place of ``platform(_:)``.
func linkCheck(_ binder: inout Binder) {
    binder.wireProvider(for: Command.self, to: CheckCommand.init)
    binder.wireProvider(for: Parser.self, to: MarkdownParser.init)

    // A ring: the crawler makes a checker for each document, and a checker shows the crawler where the links lead.
    // One keeps a closure that makes checkers, and the other a Provider of the crawler; they call them later.
    binder.wireProvider(for: Crawler.self, to: LinkCrawler.init)
    binder.wireFactory(for: Checker.self, taking: Document.self, to: LinkChecker.init)

    // A property asks for it, which no configuration can know.
    binder.requireBinding(for: Output.self, named: .standardError)
}

/// Binds the file system and the outputs of the process.
func platform(_ binder: inout Binder) {
    binder.wireProvider(for: FileSystem.self, to: Disk.init)
    binder.wireProvider(for: Output.self) { StandardStream(.standardOutput) }
    binder.wireProvider(for: Output.self, named: .standardError) { StandardStream(.standardError) }
}

extension BindingName {
    /// The output for errors; results are written to the one without a name.
    static let standardError: BindingName = "standard error"
}
