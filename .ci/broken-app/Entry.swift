import Testing

/// Starts README's app, or runs its tests.
@main enum Entry {
    static func main() async {
        if CommandLine.arguments.contains("test") {
            await Testing.__swiftPMEntryPoint() as Never
        } else {
            NotesApp.main()
        }
    }
}
