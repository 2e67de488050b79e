import BTKInjector

/// Binds all that the tool is made of, except what touches the world.
///
/// Each run has options, and so a child of its own.
func wiringTool(_ binder: inout Binder) {
    binder.bindChild(for: Run.self, taking: Options.self, to: run)
}

/// Binds what one run is made of.
private func run(_ binder: inout Binder) {
    binder.wireProvider(to: Run.init)
    binder.wireProvider(to: CheckCommand.init)
    binder.wireProvider(to: GraphCommand.init)
    binder.wireProvider(to: LinesCommand.init)
    binder.wireProvider(to: Editor.init)
    binder.wireProvider(to: Trial.init)
    binder.wireProvider(to: WiringTests.init)
    binder.wireProvider(to: CrossedNames.init)
    binder.wireProvider(to: SymbolReader.init)
    binder.wireProvider(to: Package.init)
}
