import BTKInjector

@testable import LinkCheck

/// A run of the program over files in memory, wired as the program is, but for its platform.
struct Run {
    let exitCode: ExitCode
    let output: [String]
    let errors: [String]
    /// The files that were read.
    let reads: [Path]

    init(_ arguments: String..., files: [String: String?]) throws { try self.init(arguments, files: files) }

    init(_ arguments: [String], files: [String: String?]) throws {
        let injector = try Injector.injectorWithBlock { binder in
            linkCheck(&binder)
            memory(&binder, files: files)
        }
        exitCode = GlobalInjector.withInjector(injector) { LinkCheck().run(arguments) }
        output = try injector.instance(for: RecordingOutput.self).lines
        errors = try injector.instance(for: RecordingOutput.self, named: .standardError).lines
        reads = try injector.instance(for: MemoryFileSystem.self).reads
    }
}

/// Binds what `platform` binds, to fakes; and the fakes as what they are, so that a test may look into them.
func memory(_ binder: inout Binder, files: [String: String?] = [:]) {
    binder.bindProvider(for: MemoryFileSystem.self) { _ in MemoryFileSystem(files) }
    binder.bindProvider(for: RecordingOutput.self) { _ in RecordingOutput() }
    binder.bindProvider(for: RecordingOutput.self, named: .standardError) { _ in RecordingOutput() }

    binder.bindProvider(for: FileSystem.self) { i in try i.instance(for: MemoryFileSystem.self) }
    binder.bindProvider(for: Output.self) { i in try i.instance(for: RecordingOutput.self) }
    binder.bindProvider(for: Output.self, named: .standardError) { i in
        try i.instance(for: RecordingOutput.self, named: .standardError)
    }
}
